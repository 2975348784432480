"""A match as the table wrote it, people and sides included: plain values, nothing judged yet."""

import datetime as dt
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from belascore.cards import Card
from belascore.faults import Phrase
from belascore.tuples import NamedTuple

SCHEMA: Final = 1
"""The number of the match file's schema that this program writes."""

Act = Literal["deal", "void", "strikes", "restores", "accepts", "header", "ends", "note"]


class Claim(NamedTuple):
    """A meld as the table declared it: by points, by its kind or by its cards.

    Attributes:
        who: a player or a side.
        points: what was said, where points were said.
        kind: the name that was said, where a name was said.
        cards: what was shown, in canonical order of writing.
        flags: of `late`, `unshown`.
        top: the rank of the highest card of a run, where it was said without its suit.
    """

    who: str
    points: int | None = None
    kind: str | None = None
    cards: tuple[Card, ...] = ()
    flags: tuple[str, ...] = ()
    top: str | None = None

    @property
    def said(self) -> str:
        """What was said of it, as people write it: `terca`, `20`, `terca-K`."""
        said = self.kind or ("" if self.points is None else str(self.points))
        return f"{said}-{self.top.replace('T', '10')}" if self.top else said


class BeloteClaim(NamedTuple):
    """King and queen of trumps, claimed by a player or a side."""

    who: str
    uncalled: bool = False


class HandClaim(NamedTuple):
    """The cards of one player: before the first trick, or laid away.

    Attributes:
        cards: those that were written, in that order.
        unknown: how many more there were, written `?`.
    """

    who: str
    cards: tuple[Card, ...]
    unknown: int = 0


class TrickClaim(NamedTuple):
    """One trick: who led, and the cards in playing order."""

    leader: str
    cards: tuple[Card, ...]


class Forfeit(NamedTuple):
    """Who broke a rule, and the name of the penalty the ruleset has for it."""

    who: str
    penalty: str


Numbers = tuple[int | None, ...]


class Round(NamedTuple):
    """One block of a match file: a deal, or something done to an earlier one.

    Anything may be missing and nothing is trusted; design and units of each key are those of the
    match file. Points are card points of each side in the header's order, last trick included; an
    outcome stands where nobody counted, that the taker `failed`.
    """

    n: int = 0
    taker: str | None = None
    call: str | None = None
    bid: int | str | None = None
    double: str | None = None
    outcome: str | None = None
    points: Numbers | None = None
    last: str | None = None
    tricks: tuple[int, ...] | None = None
    melds: tuple[Claim, ...] | None = None
    belote: tuple[BeloteClaim, ...] | None = None
    hands: tuple[HandClaim, ...] | None = None
    discards: tuple[HandClaim, ...] | None = None
    play: tuple[TrickClaim, ...] | None = None
    forfeit: Forfeit | None = None
    claim: str | None = None
    void: str | None = None
    dealer: str | None = None
    agreed: tuple[int, ...] | None = None
    paper: tuple[int, ...] | None = None
    replaces: int | None = None
    strikes: int | None = None
    restores: int | None = None
    accepts: int | None = None
    undo: bool = False
    redo: bool = False
    header: tuple[str, ...] | None = None
    ends: str | None = None
    about: int | None = None
    note: str | None = None
    at: dt.datetime | None = None
    seal: str | None = None

    @property
    def act(self) -> Act:
        """What this block does; a deal or a void deal may also replace an earlier one."""
        for name in ("strikes", "restores", "accepts", "header", "ends"):
            if getattr(self, name) is not None:
                return name
        if self.void is not None:
            return "void"
        dealt = (
            self.taker, self.call, self.points, self.forfeit, self.claim, self.melds, self.hands,
            self.play,
        )  # fmt: skip
        if self.note is not None and self.agreed is None and not any(dealt):
            return "note"
        return "deal"


class Header(NamedTuple):
    """The head of a match: people, law and target.

    Attributes:
        sides: key and players of each side; sides alternate in order of play.
        rules: digest of the law in force when the match began, `sha256:...`.
        target: in the sheet's unit; None means what the ruleset says.
        dealer: of the first round; None where nobody knows.
        follows: id of the game before this one in a series.
    """

    ruleset: str
    sides: tuple[tuple[str, tuple[str, ...]], ...]
    edition: int | None = None
    target: int | None = None
    dealer: str | None = None
    date: dt.date | None = None
    id: str = ""
    rules: str = ""
    follows: str = ""
    schema: int = SCHEMA


class Match(NamedTuple):
    """A header, the house rules, a ruleset of one's own, and all blocks in order."""

    header: Header
    house: Mapping[str, Any]
    own_rules: Mapping[str, Any] | None
    rounds: tuple[Round, ...]


class Who(NamedTuple):
    """A side, and the seat of the player if one was named; seat 0 is the header's first."""

    side: int
    seat: int | None
    name: str


class Seats:
    """Who sits where: sides by index in the header's order, players in order of play."""

    __slots__ = ("_known", "keys", "players", "side_of")

    def __init__(
        self,
        sides: tuple[tuple[str, tuple[str, ...]], ...],
        aliases: Mapping[str, str] | None = None,
    ) -> None:
        """Seat the players of a header; `aliases` are earlier spellings of names."""
        self.keys = tuple(key for key, _ in sides)
        turns = max((len(players) for _, players in sides), default=0)
        order = [
            (side, players[turn])
            for turn in range(turns)
            for side, (_, players) in enumerate(sides)
            if turn < len(players)
        ]
        self.players = tuple(name for _, name in order)
        self.side_of = tuple(side for side, _ in order)
        known = {key: Who(side, None, key) for side, key in enumerate(self.keys)}
        known |= {name: Who(side, seat, name) for seat, (side, name) in enumerate(order)}
        for old, new in (aliases or {}).items():
            if new in known:
                known.setdefault(old, known[new])
        self._known = known

    def find(self, name: str) -> Who | None:
        """The player or side of that name; a player goes before a side of the same name."""
        return self._known.get(name)

    def names(self) -> tuple[str, ...]:
        """Every name that `find` knows, players first."""
        return self.players + tuple(key for key in self.keys if key not in self.players)


NAME_LENGTH: Final = 24
_FORBIDDEN_IN_NAMES: Final = ":+=,#!\"'/\\|"
_MARKS: Final = 2
_JOINERS: Final = "\u200c\u200d"
_VARIANTS: Final = "\ufe0e\ufe0f"
# letters, marks and symbols that show nothing, though no category says so
_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE0E)))
)
_SPECIAL: Final = _BLANK.union(_JOINERS, _VARIANTS)
# there are only variants of signs, and what nobody has assigned
_LAST_PLANES: Final = "\U000e0100"
_ALIKE: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТХавеѕіјкмнорстухһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορ",
    "ABESIJKMHOPCTXabesijkmhopctyxhdqwABEZHIKMNOPTYXavop",
)


def name_fault(name: str) -> Phrase | None:
    """Why nobody can bear this name, as a part of a sentence, or None."""
    hidden = hidden_character(name)
    if hidden:
        return Phrase("name-bad.hidden", {"character": hidden})
    if not name.strip():
        return Phrase("name-bad.blank")
    if name != name.strip():
        return Phrase("name-bad.ends", {"value": name})
    if name.split() != name.split(" "):
        return Phrase("name-bad.blanks")
    normal = unicodedata.normalize("NFC", name)  # as a match file gives it back
    if len(normal) > NAME_LENGTH:
        data = {"start": name[:12], "count": len(normal), "most": NAME_LENGTH}
        return Phrase("name-bad.long", data)
    if not normal.isascii() and _piled(normal):
        return Phrase("name-bad.marks", {"most": _MARKS})
    if name[0].isdigit() or name[0] == "-":
        return Phrase("name-bad.begins", {"value": name})
    character = next((each for each in name if each in _FORBIDDEN_IN_NAMES), "")
    if character == "'":
        # in its place the quote that no shell takes for one of its own
        return Phrase("name-bad.quote", {"value": name, "instead": name.replace("'", "’")})
    return Phrase("name-bad.sign", {"value": name, "sign": character}) if character else None


def _piled(name: str) -> bool:
    """Whether marks stand alone, or are piled up so high that they cover the lines above."""
    marks = _MARKS  # before the first letter there is none to stand on
    for character in name:
        if character in _VARIANTS:
            continue
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks > _MARKS:
            return True
    return False


def alike(names: Sequence[str]) -> tuple[str, str] | None:
    """Two of these names that look the same, being of letters of two alphabets."""
    seen: dict[str, str] = {}
    for name in names:
        other = seen.setdefault(name.translate(_ALIKE).casefold(), name)
        if other.casefold() != name.casefold():
            return other, name
    return None


def hidden_character(text: str) -> str | None:
    """The first character of a text that cannot be seen, as `U+202E`, or None.

    Controls, format and unassigned characters, and line separators, which would break a sheet;
    also letters that show nothing.
    """
    if text.isprintable() and (text.isascii() or _is_plain(text)):
        return None
    for at, character in enumerate(text):
        if character in _JOINERS or character in _VARIANTS:
            hidden = not _is_needed(text, at)
        else:
            category = unicodedata.category(character)
            hidden = category[0] == "C" or category in ("Zl", "Zp") or character in _BLANK
        if hidden or character >= _LAST_PLANES:
            return f"U+{ord(character):04X}"
    return None


def _is_plain(text: str) -> bool:
    return _SPECIAL.isdisjoint(text) and max(text) < _LAST_PLANES


def _is_needed(text: str, at: int) -> bool:
    """Whether a joiner or a variant shows in what stands around it: emoji, letters that join."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if not before or before.isspace() or before in _JOINERS:
        return False
    if text[at] in _VARIANTS:
        return before not in _VARIANTS and not before.isalpha()
    # Latin, Greek and Cyrillic letters, and signs of ASCII, join to nothing
    return bool(after) and not after.isspace() and min(before, after) >= "\u0590"
