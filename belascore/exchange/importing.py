"""Importing: a match from another format becomes a match file like any other.

Nothing is made before all of it can be read, its law is known and its sides fit the law. Deals
that the law cannot score are taken over as they are: a match file may hold them, and `show` says
where the table has to look.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from belascore.errors import (
    Fault,
    NotFoundError,
    Place,
    UnreadableError,
    UsageError,
    so_many,
)
from belascore.exchange.compared import require_scored, with_paper
from belascore.exchange.csv_deals import Deals, is_of_deals, read_csv
from belascore.exchange.duplicates import with_deals, with_id
from belascore.exchange.json_match import Foreign, read_export, unreadable
from belascore.match.game import Game, game_of
from belascore.matchfile import Document, appended, header_text, printable, read_match
from belascore.own_rules.file import own_ruleset
from belascore.rounds import Header
from belascore.rules.house import HouseError
from belascore.rules.law import Law
from belascore.rules.load import load_law, ruleset_ids
from belascore.score.verdict import Entry
from belascore.store.disk import fetch
from belascore.store.library import matches_folder, new_id, new_path, set_open
from belascore.store.save import create

SIZE: Final = 8 << 20
"""Bytes that are read: the JSON of the largest match file is smaller."""
_BINARY: Final = (b"PK\x03\x04", b"%PDF-")
"""How workbooks and pdf begin."""
_NAME: Final = 100
_LEFT_OUT: Final = "notes, of corrections and of what was crossed out; json brings all of it back"


class Imported(NamedTuple):
    """The match that was made.

    Attributes:
        notes: what was left out, and how the score differs from what the other file says.
        withheld: the deals that the law cannot score.
    """

    game: Game
    notes: tuple[str, ...]
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
            raise UsageError(f"{name} holds its rules itself", "--rules is for csv.")
        foreign = read_export(text, name)
        header = _identified(foreign.header, file, anew=anew)
        document, notes = _from_json(foreign._replace(header=header), name)
    else:
        deals = read_csv(text, name)
        document, notes = _from_csv(deals, name, rules)
        if not keep_going:
            require_scored(deals, game_of(Path(name), document), name)
    if file is None and not anew and (there := with_deals(document.match)):
        raise _there_already(f"the deals of {name} are", there)
    place = file or new_path(document.match.header)
    game = game_of(place, create(place, document.data.decode()))
    if file is None:
        set_open(place)
    withheld = tuple(entry for entry in game.score.entries if entry.status == "withheld")
    return Imported(game, notes, withheld)


def _fetched(path: Path) -> bytes:
    try:
        return fetch(path, SIZE)[0]
    except (NotFoundError, UnreadableError) as error:
        raise type(error)(error.what, "Give a file that `belascore export` wrote.") from None


def _decoded(data: bytes, name: str) -> str:
    if len(data) > SIZE:
        raise unreadable(name, [Fault(f"larger than {SIZE >> 20} MiB", place=Place(name))])
    if data.startswith(_BINARY):
        raise _not_read(name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        fault = Fault("this is not UTF-8", "Save it as UTF-8.", Place(name, line))
        raise unreadable(name, [fault]) from None
    if not text.strip():
        raise unreadable(name, [Fault("the file is empty", place=Place(name))])
    if text.lstrip().startswith(("[match]", "# belascore match")):
        remedy = f"Put it into {printable(str(matches_folder()))}, or use it with --match."
        fault = Fault("this is a match file, which needs no import", remedy, Place(name))
        raise unreadable(name, [fault])
    if not text.lstrip().startswith(("{", "[")) and not is_of_deals(text):
        raise _not_read(name)
    return text


def _not_read(name: str) -> UnreadableError:
    remedy = "Write one from the match: belascore export json -o FILE"
    return unreadable(name, [Fault("import reads json and csv; this is neither", remedy)])


def _identified(header: Header, file: Path | None, *, anew: bool) -> Header:
    """The header with an id; in the library with one that no other match has."""
    there = with_id(header.id) if header.id and file is None else None
    if there is not None and not anew:
        raise _there_already(f"the match {printable(header.id, 40)} is", there)
    return header if header.id and there is None else header._replace(id=new_id())


def _there_already(what: str, there: Path) -> UsageError:
    return UsageError(
        f"{what} in the library already",
        f"Open it: belascore matches open {printable(there.stem)}\n"
        "  Or add --yes to keep this one beside it, under another id; `stats` counts both.",
    )


def _law(header: Header, house: Mapping[str, Any], own: Mapping[str, Any] | None, name: str) -> Law:
    """The law of the match, checked whatever the file says of having been checked."""
    try:
        return load_law(header.ruleset, house, own)
    except HouseError as error:
        fault = Fault(error.what, error.remedy, Place(name, key="house"))
        raise unreadable(name, [fault]) from None


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
        # transitional: faults of before have their line beside their place
        faults = [one._replace(excerpt="") if isinstance(one, Fault) else one for one in faults]
        raise unreadable(name, faults) from None
    return document


def _from_json(foreign: Foreign, name: str) -> tuple[Document, tuple[str, ...]]:
    import tomli_w

    header, house, own = foreign.header, foreign.house, foreign.own_rules
    law = _law(header, house, own, name)
    blocks = "".join(f"\n[[round]]\n{tomli_w.dumps(row)}" for row in foreign.rows)
    text = header_text(header, house, own) + blocks
    document = _in_the_file(lambda: read_match(text.encode(), name), name)
    score = game_of(Path(name), document).score
    told = " : ".join(map(str, foreign.totals))
    now = " : ".join(map(str, score.totals))
    same = not foreign.totals or foreign.totals == score.totals
    return document, () if same else (f"the file says {told}; by {law.id} it is {now}",)


def _own_rules(header: Header, rules: Path | None, name: str) -> Mapping[str, Any] | None:
    """The rules that a table of deals names and does not hold, if they are not shipped."""
    wanted = printable(header.ruleset, 40)
    if rules is not None:
        own = own_ruleset(rules)
        if own["id"] != header.ruleset:
            what = f"{name} is played by {wanted}, and that file holds {own['id']}"
            raise UsageError(what, "Give the file of its rules.")
        return own
    if header.ruleset in ruleset_ids():
        return None
    raise NotFoundError(
        f"{name} is played by {wanted}, which is none of belascore's rulesets",
        "Give their file: --rules FILE. Or import its JSON, which holds them.",
    )


def _from_csv(deals: Deals, name: str, rules: Path | None) -> tuple[Document, tuple[str, ...]]:
    header, house = deals.header, deals.house
    own = _own_rules(header, rules, name)
    law = _law(header, house, own, name)
    header = header._replace(
        id=new_id(), edition=law.edition, rules=law.digest, target=header.target or law.end.target
    )
    blank = _in_the_file(lambda: read_match(header_text(header, house, own).encode(), name), name)
    game = game_of(Path(name), appended(blank, *deals.rounds))
    rounds = [
        with_paper(written, entry, score)
        for written, entry, score in zip(
            deals.rounds, game.score.entries, deals.scores, strict=True
        )
    ]
    left = f"left out: {so_many(deals.left_out, 'row')} of {_LEFT_OUT}"
    return appended(blank, *rounds), (left,) if deals.left_out else ()
