"""What a game gives to play: its trumps, the duties of a player, and the kinds of melds.

The law of a game holds these as they are, so that nothing here loads what plays.
"""

from typing import Literal

from belascore.tuples import NamedTuple

Trumps = Literal["one", "none", "all"]
"""How many suits are trumps."""
BeatLed = Literal["never", "unless-ruffed", "always"]
Duty = Literal["never", "unless-partner", "always"]
Underruff = Literal["must", "may", "only-if-forced"]


class Duties(NamedTuple):
    """Which duties a game has beside following suit.

    Attributes:
        beat_led: go over the best card of a plain suit that was led.
        beat_trump: go over the best trump where trumps were led.
        ruff: play a trump where the led suit is not held.
        overruff: of the trumps then owed, one above those that lie there.
        underruff: what happens where only a lower trump could be played: it must be, it may be, or
            it may only be if nothing else can.
    """

    beat_led: BeatLed
    beat_trump: Duty
    ruff: Duty
    overruff: Duty
    underruff: Underruff


class Kind(NamedTuple):
    """One kind of meld.

    Attributes:
        shape: `run`, `four`, or another that is made in a trick only.
        length: cards of a run; 0 for four alike.
        longer: whether runs above `length` belong to this kind too.
        ranks: of which four alike are made.
        wins_match: whether it wins the match at once.
    """

    name: str
    shape: str
    points: int
    length: int = 0
    longer: bool = False
    ranks: tuple[str, ...] = ()
    wins_match: bool = False
