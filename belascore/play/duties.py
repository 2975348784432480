"""The duties of play: what a player owes to a trick."""

from typing import Literal, NamedTuple

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


def binds(duty: Duty, partner: bool) -> bool:
    """Whether a duty is in force; `partner` tells that the partner's card holds the trick."""
    return duty == "always" or (duty == "unless-partner" and not partner)
