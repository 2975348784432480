"""A deal to be judged: loose words or a row of a file, what was written, its score, its lines."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from belascore.answers.deal import JudgedDeals
from belascore.answers.recorded import Recorded, priced_of
from belascore.answers.why import Says
from belascore.entry import Context
from belascore.entry.context import People
from belascore.entry.tokens import read_call
from belascore.faults import NOTHING, Fault, NotFoundError, Place, UsageError
from belascore.matchfile.syntax import Spot, excerpt, locate
from belascore.rounds import KEYS, Forfeit, Match, Round
from belascore.rules.law import Law
from belascore.score.corrections import looks_back
from belascore.score.facts import Setting
from belascore.score.replay import replay
from belascore.score.verdict import Entry, Finding, Score
from belascore.text import printable
from belascore.words.notation import looks_like_cards, read_cards

_DEALS: Final = 64
"""How many deals are judged at once: an evening has fewer."""


class Source(NamedTuple):
    """The text of a file, and whether its deals stand below a `[[round]]`."""

    name: str
    lines: list[str]
    listed: bool = True
    known: Mapping[Any, int] = NOTHING

    def indexed(self, numbers: Sequence[int]) -> "Source":
        """The same, and where each key of these deals stands: found in one walk over the text."""
        if not self.listed:
            return self
        spots = [Spot(f"round.{key}", number) for number in numbers for key in KEYS]
        return self._replace(known=locate(self.lines, spots))

    def place(self, number: int, key: str, at: int | None = None) -> Place:
        """Where a key of a deal stands, or one text of its list."""
        spot = Spot(f"round.{key}", number) if self.listed else Spot(key)
        line = self.known.get(spot) or locate(self.lines, [spot])[spot]
        line = line if at is None else item_line(self.lines, line, at)
        round_ = number if self.listed else None
        return Place(self.name, line, round_, printable(key, 40), excerpt(self.lines, line))


class Case(NamedTuple):
    """A file with deals in it, read and judged.

    Attributes:
        alone: whether there is no match around them.
    """

    law: Law
    match: Match
    score: Score
    source: Source
    alone: bool

    def written(self, entry: Entry) -> Round:
        """The block that is in force for an entry, as it stands in the file."""
        return self.match.rounds[(entry.by or entry.number) - 1]

    def place(self, entry: Entry, finding: Finding) -> Place:
        """Where that of which a finding speaks stands in the file."""
        written, number = self.written(entry), entry.by or entry.number
        if getattr(written, finding.key, None) is None:
            return Place(self.source.name, None, None if self.alone else number, finding.key)
        return self.source.place(number, finding.key, _item(written, finding))


def _item(written: Round, finding: Finding) -> int | None:
    """Which of the texts of its key a finding is about."""
    if finding.key == "play" and finding.data.get("trick"):
        return int(finding.data["trick"]) - 1
    name = finding.data.get("name") or finding.data.get("who")
    owners = {
        "hands": [claim.who for claim in written.hands or ()],
        "play": [trick.leader for trick in written.play or ()],
        "melds": [claim.who for claim in written.melds or ()],
    }.get(finding.key, [])
    return owners.index(name) if name in owners else None


def deals_of(case: Case, number: int | None) -> list[Entry]:
    """The deals to judge: the one that was asked for, else all with cards, else the last.

    Raises:
        NotFoundError: there is no such deal, or none at all.
    """
    entries = case.score.entries
    deals = [entry for entry in entries if entry.status not in ("correction", "struck")]
    chosen = [deal for deal in deals if number in (None, deal.deal)]
    if not chosen:
        place, there = Place(case.source.name), [deal.deal for deal in deals if deal.deal]
        if number is None:
            raise NotFoundError("no-such-round.empty-file", place=place)
        code = "no-such-round.of" if there else "no-such-round.empty"
        raise NotFoundError(code, place=place, number=number, there=there)
    carded = [deal for deal in chosen if case.written(deal).hands or case.written(deal).play]
    return carded or chosen[-1:]


def judged_deals(case: Case, number: int | None, says: Says) -> JudgedDeals:
    """The deals to judge, each with what follows from its cards and what its offender would pay.

    Args:
        case: the file.
        number: of the only round to judge; else all with cards, or else the last.
        says: the text of a clause.

    Raises:
        NotFoundError: there is no such deal, or none at all.
        UsageError: there are more than are judged at once.
    """
    entries = deals_of(case, number)
    if len(entries) > _DEALS:
        first, last = entries[0].number, entries[-1].number
        place, count = Place(case.source.name), len(entries)
        raise UsageError(
            "too-many-deals", place=place, count=count, most=_DEALS, first=first, last=last
        )
    source = case.source.indexed([entry.by or entry.number for entry in entries])
    case = case._replace(source=source)
    deals = tuple(_recorded(case, entry) for entry in entries)
    return JudgedDeals(case.law, case.score, deals, says)


def _recorded(case: Case, entry: Entry) -> Recorded:
    only = case.alone and len(case.match.rounds) == 1
    return Recorded(
        None if only else entry.deal,
        case.alone,
        case.written(entry),
        entry,
        _held(case, entry),
        _forfeited(case, entry),
        tuple(case.place(entry, finding) for finding in entry.verdict.errors),
    )


def _held(case: Case, entry: Entry) -> Round:
    """The deal with only what its cards say."""
    from belascore.score.evidence.audit import (
        with_cards,  # only records of cards need the play floor
    )

    if any(finding.code == "unknown-player" for finding in entry.verdict.findings):
        return Round()
    bare = case.written(entry)._replace(
        points=None, tricks=None, last=None, melds=None, belote=None
    )
    lead = 0 if entry.dealer is None else (entry.dealer + 1) % case.law.table.players
    return with_cards(bare, Setting(case.score.seats, case.law, lead))[0]


def _forfeited(case: Case, entry: Entry) -> Entry | None:
    """What the deal comes to if the penalty for the first offence that has one is paid."""
    priced = priced_of(entry)
    if priced is None:
        return None
    rounds = list(case.match.rounds)
    at = (entry.by or entry.number) - 1
    forfeit = Forfeit(priced.data["who"], priced.data["penalty"])
    if not any(map(looks_back, rounds[at:])):
        del rounds[at + 1 :]  # what came after changes nothing
    # whatever was counted no longer matters
    rounds[at] = rounds[at]._replace(forfeit=forfeit, points=None, tricks=None, last=None)
    score = replay(case.match._replace(rounds=tuple(rounds)), case.law)
    return score.entries[entry.number - 1]


_LISTS: Final = ("hands", "discards", "play", "melds", "belote")
_NAMES: Final = ("taker", "last", "claim", "dealer")
_CALLS: Final = ("suit", "call")
_TEXT: Final = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'|#.*")


Locate = Callable[[str, int | None], Place]
"""Where a key of a deal stands, or one text of its list."""


def plain_row(
    row: Mapping[str, Any], context: Context, locate: Locate
) -> tuple[dict[str, Any], list[Fault]]:
    """The keys of a deal as match files hold them, without those that cannot be read.

    Whatever is no text or no list of texts stays as it is, for whoever reads rows to refuse.

    Returns:
        The keys, and what is wrong with the others, each with its place.
    """
    plain, faults = dict[str, Any](), list[Fault]()
    people = People(context)
    for key, value in row.items():
        texts = enumerate(value) if key in _LISTS and isinstance(value, list) else [(None, value)]
        told = len(faults)
        read = []
        for at, text in texts:
            try:
                read.append(_plain(key, text, people, context) if isinstance(text, str) else text)
            except UsageError as error:
                faults.append(error.fault._replace(place=locate(key, at)))
        if len(faults) == told:
            plain[key] = read if key in _LISTS and isinstance(value, list) else read[0]
    return plain, faults


def _plain(key: str, text: str, people: People, context: Context) -> str:
    """A text as match files hold it."""
    if key in _NAMES:
        return _name(text, people)
    if key == "call":
        return _call(text, context)
    return _by_people(key, text, people) if key in _LISTS else text


def item_line(lines: Sequence[str], start: int, at: int) -> int:
    """The line of a text in a list that begins on line `start`."""
    found = (
        number
        for number, line in enumerate(lines[start - 1 :], start)
        for text in _TEXT.findall(line)
        if text[0] != "#"
    )
    return next((line for count, line in enumerate(found) if count == at), start)


def owner(item: str) -> str:
    """Whose a text of a list is."""
    return item.partition(":")[0].split("!")[0].strip()


def first_name(row: Mapping[str, Any]) -> str:
    """A name that stands in a deal, or nothing."""
    return next(_names(row), "")


def _names(row: Mapping[str, Any]) -> Iterator[str]:
    yield from (row[key] for key in _NAMES if isinstance(row.get(key), str))
    for key in _LISTS:
        value = row.get(key)
        yield from (owner(text) for text in value or () if isinstance(text, str))


def _name(typed: str, people: People) -> str:
    try:
        who = people.exact(typed)
    except UsageError:  # two players are called so: the law says that it knows neither
        return typed
    return who.name if who else typed


def _call(typed: str, context: Context) -> str:
    said = context.meaning(typed)
    if said is not None and said.kind == "pass":
        return "all-pass"
    return typed if typed == "all-pass" else read_call(typed, context.law)


# One text of a list


def _by_people(key: str, text: str, people: People) -> str:
    head, colon, rest = text.partition(":")
    if key == "belote" and not colon:
        name = owner(text)
        return text.replace(name, _name(name, people), 1)
    if not colon or not head.strip():
        return text
    if not rest.strip():
        raise UsageError("no-cards.of", word=text, owner=head.strip())
    cards = _meld(rest) if key == "melds" else _cards(rest)
    return f"{_name(head.strip(), people)}: {cards}"


def _cards(text: str) -> str:
    """Cards and the `?` of unknown ones, in canonical spelling."""
    words = text.replace("?", " ? ").split()
    known = " ".join(word for word in words if word != "?")
    cards = map(str, read_cards(known) if known else ())
    return " ".join((*cards, *(word for word in words if word == "?")))


def _meld(text: str) -> str:
    """`50 = 789TH !late`: what was said, what was shown, and the marks."""
    words = text.split()
    marks = [word for word in words if word.startswith("!")]
    said, equals, cards = " ".join(word for word in words if word not in marks).partition("=")
    if equals or looks_like_cards(said):
        spelt = _cards(cards if equals else said)
        said = f"{said.strip()} = {spelt}" if equals else spelt
    return " ".join((said, *marks))
