"""Importing: a match from another format becomes a match file like any other.

Nothing is made before all of it can be read, its law is known and its sides fit the law. Deals
that the law cannot score are taken over as they are: a match file may hold them, and `show` says
where the table has to look.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from belascore.exchange.csv_deals import Deals, is_of_deals, read_csv
from belascore.exchange.json_match import Foreign, read_export
from belascore.faults import (
    BelascoreError,
    Fault,
    NotFoundError,
    Phrase,
    Place,
    RefusedError,
    Remedy,
    UnreadableError,
    UsageError,
)
from belascore.match.game import Game, game_of
from belascore.matchfile import (
    SHOWN,
    Document,
    appended,
    block_of,
    header_text,
    read_match,
    unreadable,
)
from belascore.own_rules.file import own_ruleset
from belascore.rounds import Header, Match, Round, Seats
from belascore.rules.house import HouseError
from belascore.rules.law import Law
from belascore.rules.load import load_law, ruleset_ids
from belascore.score.verdict import Entry
from belascore.store.disk import fetch
from belascore.store.folders import new_id
from belascore.store.library import begin_open, list_matches, matches_folder, new_path
from belascore.store.save import create
from belascore.text import printable
from belascore.words.say.variants import finding_sentence
from belascore.words.terms import terms_for

SIZE: Final = 8 << 20
"""Bytes that are read: the JSON of the largest match file is smaller."""
_BINARY: Final = (b"PK\x03\x04", b"%PDF-")
"""How workbooks and pdf begin."""
_NAME: Final = 100
_YES: Final = Remedy("", options=("yes",))
_RULES: Final = Remedy("", options=("rules",))


class Imported(NamedTuple):
    """The match that was made.

    Attributes:
        notes: what was left out, and how the score differs from what the other file says.
        withheld: the deals that the law cannot score.
    """

    game: Game
    notes: tuple[Phrase, ...]
    withheld: tuple[Entry, ...]


def import_match(
    path: Path,
    file: Path | None,
    *,
    anew: bool = False,
    rules: Path | None = None,
    keep_going: bool = False,
) -> Imported:
    """Make a match of an exported file and, in the library, open it.

    Args:
        path: the file to read: JSON, or comma-separated values.
        file: where to make the match; None is the library.
        anew: give it another id, where the library has a match of its id, or of its deals.
        rules: the file of a ruleset that is not shipped, which comma-separated values only name.
        keep_going: take over deals that comma-separated values call scored and the law cannot.

    Raises:
        UnreadableError: holds every fault of the file.
        RefusedError: deals that the law cannot score, each with its line.
        UsageError: the match is there already, or is played by other rules than those given.
        NotFoundError: no such file or ruleset.
        BelascoreError: the match could not be made.
    """
    name = printable(str(path), _NAME)
    text = _decoded(_fetched(path), name)
    if text.lstrip().startswith(("{", "[")):
        if rules is not None:
            raise UsageError("rules-in-file", file=name, rules=_RULES)
        foreign = read_export(text, name)
        header = _identified(foreign.header, file, anew=anew)
        document, notes = _from_json(foreign._replace(header=header), name)
    else:
        deals = read_csv(text, name)
        document, notes = _from_csv(deals, name, rules)
        if not keep_going:
            _require_scored(deals, game_of(Path(name), document), name)
    if file is None and not anew and (there := with_deals(document.match)):
        raise _there_already("already-imported.deals", there, file=name)
    place = file or new_path(document.match.header)
    made = begin_open if file is None else create
    game = game_of(place, made(place, document.data.decode()))
    withheld = tuple(entry for entry in game.score.entries if entry.status == "withheld")
    return Imported(game, notes, withheld)


def _fetched(path: Path) -> bytes:
    try:
        return fetch(path, SIZE)[0]
    except (NotFoundError, UnreadableError) as error:
        fault, export = error.fault, Remedy("export")
        raise type(error)(f"{fault.public}.import", **{**fault.data, "export": export}) from None


def _decoded(data: bytes, name: str) -> str:
    place = Place(name)
    if len(data) > SIZE:
        raise unreadable(name, [Fault("too-large.import", {"most": SIZE >> 20}, place)])
    if data.startswith(_BINARY):
        raise _not_read(name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise unreadable(name, [Fault("not-utf-8.import", place=Place(name, line))]) from None
    start = text.lstrip()
    if not start:
        raise unreadable(name, [Fault("file-empty.import", place=place)])
    if start.startswith(("[match]", "# belascore match")):
        own = {"folder": str(matches_folder()), "match": Remedy("", options=("match",))}
        raise unreadable(name, [Fault("is-match-file", own, place)])
    if not start.startswith(("{", "[")) and not is_of_deals(text):
        raise _not_read(name)
    return text


def _not_read(name: str) -> UnreadableError:
    export = Remedy("export", ("json",), ("o=FILE",))
    return unreadable(name, [Fault("format-not-read", {"export": export})])


def _identified(header: Header, file: Path | None, *, anew: bool) -> Header:
    """The header with an id; in the library with one that no other match has."""
    there = with_id(header.id) if header.id and file is None else None
    if there is not None and not anew:
        raise _there_already("already-imported.match", there, word=header.id)
    return header if header.id and there is None else header._replace(id=new_id())


def _there_already(code: str, there: Path, **data: Any) -> UsageError:
    open_, stats = Remedy("matches open", (there.stem,)), Remedy("stats")
    return UsageError(code, open=open_, yes=_YES, stats=stats, **data)


def _law(header: Header, house: Mapping[str, Any], own: Mapping[str, Any] | None, name: str) -> Law:
    """The law of the match, checked whatever the file says of having been checked."""
    try:
        return load_law(header.ruleset, house, own)
    except HouseError as error:
        raise unreadable(name, [error.fault._replace(place=Place(name, key="house"))]) from None


def _in_the_file(make: Callable[[], Document], name: str) -> Document:
    """The match file that is to be; its faults are not at its own lines, which nobody will see."""
    try:
        document = make()
        game_of(Path(name), document)
    except UnreadableError as error:
        faults = [
            fault._replace(place=fault.place._replace(file=name, line=None, excerpt=""))
            for fault in error.faults
        ]
        raise unreadable(name, faults) from None
    return document


def _from_json(foreign: Foreign, name: str) -> tuple[Document, tuple[Phrase, ...]]:
    header, house, own = foreign.header, foreign.house, foreign.own_rules
    law = _law(header, house, own, name)
    text = header_text(header, house, own) + "".join(map(block_of, foreign.rows))
    document = _in_the_file(lambda: read_match(text.encode(), name), name)
    score = game_of(Path(name), document).score
    if not foreign.totals or foreign.totals == score.totals:
        return document, ()
    told, now = (" : ".join(map(str, totals)) for totals in (foreign.totals, score.totals))
    return document, (Phrase("totals-differ", {"told": told, "rules": law.id, "now": now}),)


def _from_csv(deals: Deals, name: str, rules: Path | None) -> tuple[Document, tuple[Phrase, ...]]:
    header, house = deals.header, deals.house
    own = _own_rules(header, rules, name)
    law = _law(header, house, own, name)
    header = header._replace(
        id=new_id(), edition=law.edition, rules=law.digest, target=header.target or law.end.target
    )
    blank = _in_the_file(lambda: read_match(header_text(header, house, own).encode(), name), name)
    game = game_of(Path(name), appended(blank, *deals.rounds))
    rounds = map(_with_paper, deals.rounds, game.score.entries, deals.scores)
    left = Phrase("rows-left-out", {"n": deals.left_out})
    return appended(blank, *rounds), (left,) if deals.left_out else ()


def _own_rules(header: Header, rules: Path | None, name: str) -> Mapping[str, Any] | None:
    """The rules that a table of deals names and does not hold, if they are not shipped."""
    if rules is not None:
        own = own_ruleset(rules)
        if own["id"] != header.ruleset:
            raise UsageError("rules-differ", file=name, word=header.ruleset, given=own["id"])
        return own
    if header.ruleset in ruleset_ids():
        return None
    option = Remedy("", options=("rules=FILE",))
    raise NotFoundError("rules-not-shipped", file=name, word=header.ruleset, rules=option)


# A table of deals beside the law: what it calls scored and is not, what it tells otherwise


def _require_scored(deals: Deals, game: Game, name: str) -> None:
    """Refuse deals that the law cannot score, though the other file says nothing of that.

    Raises:
        RefusedError: names each with its line.
    """
    terms = terms_for(game.law.words, game.score.header.sides)
    faults = []
    for entry, line in zip(game.score.entries, deals.lines, strict=True):
        for finding in entry.verdict.errors if line is not None else ():
            cause = Phrase(*finding_sentence(finding.code, finding.data, terms))
            place = Place(name, line, key=finding.key)
            faults.append(Fault("deal-not-scored", {"cause": cause}, place, finding.cites))
    if faults:
        keep_going = Remedy("", options=("keep-going",))
        raise RefusedError(
            "deals-not-scored",
            rules=game.law.id,
            option=keep_going,
            faults=tuple(faults[:SHOWN]),
            terms=terms,
        )


def _with_paper(written: Round, entry: Entry, score: tuple[int | None, ...] | None) -> Round:
    """The deal with what the other file says of its score, where the law says otherwise."""
    if score is None or entry.score in (None, score) or written.paper or written.agreed:
        return written
    return written._replace(paper=tuple(number or 0 for number in score))


def with_id(wanted: str) -> Path | None:
    """The stored match of that id."""
    return next((path for path, one in _holding(wanted) if one.header.id == wanted), None)


def with_deals(match: Match) -> Path | None:
    """The stored match in which the same people played these deals.

    Deals are known again by the moment they were entered; where that is not told, all have to be
    the same on the same day. Nothing is found for a match without deals.
    """
    day = match.header.date.isoformat() if match.header.date else ""
    return next((path for path, one in _holding(day) if _is_same(match, one)), None)


def _holding(text: str) -> Iterator[tuple[Path, Match]]:
    """The stored matches that can be read and in whose files this text stands."""
    for path in list_matches():
        try:
            data, _ = fetch(path)
            if text.encode() in data:
                yield path, read_match(data, path.name).match
        except BelascoreError:
            continue


def _is_same(match: Match, other: Match) -> bool:
    if match.header.date != other.header.date or not _people(match) & _people(other):
        return False
    moments, others = _moments(match), _moments(other)
    if moments:
        # some may have been corrected since, or a few be new
        return 2 * len(moments & others) >= min(len(moments), len(others)) > 0
    deals = _deals(match)
    return bool(deals) and deals == _deals(other)


def _people(match: Match) -> set[str]:
    """Who plays; the sides where nobody is named."""
    seats = Seats(match.header.sides)
    return {*(seats.players or seats.keys)}


def _moments(match: Match) -> set[object]:
    return {(one.at, one.call) for one in match.rounds if one.at and one.act in ("deal", "void")}


def _deals(match: Match) -> list[object]:
    return [(one.taker, one.call, one.points, one.void) for one in match.rounds]
