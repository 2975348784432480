"""The tables of a match file: what each must be, and the match they say."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from belascore.errors import printable
from belascore.matchfile.lines import Spot, opens_round, single_round
from belascore.matchfile.syntax import ONE_LIST, missing_bracket
from belascore.rounds import (
    KEYS,
    SCHEMA,
    Header,
    Match,
    Round,
    RowError,
    from_row,
    header_from_row,
    hidden_character,
)
from belascore.spelling import nearest
from belascore.tuples import NamedTuple

TABLES: Final = ("match", "rules", "house", "round")
_KEYS_A_TABLE: Final = 64
_VALUES: Final = 5000
_DEPTH: Final = 8
# finding a near word for a misspelt key takes a millisecond; a file may hold a hundred thousand
_GUESSED: Final = 20


class Found(NamedTuple):
    """A fault of a value; `moved` where only the number of the block is wrong."""

    spot: Spot
    key: str
    what: str
    remedy: str = ""
    moved: bool = False


_NOBODY: Final = Match(Header("", ()), {}, None, ())


def match_of(tables: Mapping[str, Any], lines: list[str]) -> tuple[Match, list[Found]]:
    """The match, and every fault; where there is a fault the match says nothing."""
    fatal = _fatal(tables, lines)
    if fatal:
        return _NOBODY, [fatal]
    faults = [*_foreign(tables), *_own("rules", tables), *_own("house", tables)]
    header = _header(tables["match"], faults)
    sides = tables["match"].get("sides")
    # a round cannot be read without knowing how many numbers its points have
    known = isinstance(sides, dict) and 2 <= len(sides) <= 4
    rounds = _rounds(tables.get("round", []), len(sides), faults) if known else []
    if faults or not header:
        return _NOBODY, faults
    return Match(header, tables.get("house", {}), tables.get("rules"), tuple(rounds)), faults


def _fatal(tables: Mapping[str, Any], lines: list[str]) -> Found | None:
    """What makes every other fault meaningless."""
    match, rounds = tables.get("match"), tables.get("round", [])
    if not isinstance(match, dict):
        if "round" in tables and "match" not in tables:
            return Found(
                Spot("match"), "", "[match] is missing", "Every match begins with [match]."
            )
        remedy = "belascore new writes one; it begins with [match]."
        return Found(Spot(""), "", "this is TOML, but not a belascore match", remedy)
    schema = match.get("schema", SCHEMA)
    if type(schema) is int and schema > SCHEMA:
        what = f"made by a newer belascore (schema {min(schema, 10**9)}; this one reads {SCHEMA})"
        return Found(
            Spot("match.schema"), "schema", what, "Nothing was changed. Install the newer one."
        )
    if isinstance(rounds, dict):
        _, what, remedy, _ = missing_bracket(single_round(lines) or 1)
        return Found(Spot("round", 1), "", what, remedy)
    blocks = sum(map(opens_round, lines))  # rules of one's own hold lists of tables too
    whole = isinstance(rounds, list) and all(isinstance(row, dict) for row in rounds)
    if not whole or ("round" in tables and blocks < max(1, len(rounds))):
        return Found(Spot("round"), "", *ONE_LIST)
    return None


def _foreign(tables: Mapping[str, Any]) -> Iterator[Found]:
    for number, name in enumerate(tables):
        table = isinstance(tables[name], dict | list)
        if name in TABLES or (table and name.startswith("x-")):
            continue
        shown = printable(name, 40)
        if not table:
            what = f'the key "{shown}" stands before [match]'
            yield Found(Spot(name), "", what, "Put it below.")
            continue
        near = nearest(name, TABLES) if number < _GUESSED else ""
        hint = f"Did you mean {near}?" if near else "Tables of your own begin with x-: [x-club]."
        yield Found(Spot(name), "", f'the table "{shown}" is unknown', hint)


def _own(name: str, tables: Mapping[str, Any]) -> list[Found]:
    """The faults of a table that is passed through; what it means is for the rules to say."""
    table = tables.get(name, {})
    if not isinstance(table, dict):
        return [Found(Spot(name), "", f"{name} must be a table", f"Write [{name}].")]
    found: list[Found] = []
    for number, (path, value) in enumerate(_values(name, table)):
        hidden = hidden_character(value) if isinstance(value, str) else None
        if hidden:
            what = f"holds the character {hidden}, which cannot be seen"
            found.append(Found(Spot(path), path, what, "Take it out."))
        if isinstance(value, float):
            # a NaN is not even equal to itself, and no amount needs a fraction
            what = "must be a whole number, not a decimal number"
            found.append(Found(Spot(path), path, what))
        if number > _VALUES or path.count(".") > _DEPTH:
            found.append(Found(Spot(name), name, "is too large or nested too deeply"))
            break
    return found


def _values(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Every key and every value below a table, with its path."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield path, key
            yield from _values(f"{path}.{printable(key, 40)}", item)
    elif isinstance(value, list):
        for item in value:
            yield from _values(path, item)
    else:
        yield path, value


def _header(row: dict[str, Any], faults: list[Found]) -> Header | None:
    if _crowded(row, Spot("match"), faults):
        return None
    try:
        return header_from_row(row)
    except RowError as error:
        for fault in error.faults:
            missing = f"Write {fault.key} = ... below [match]." if fault.key not in row else ""
            remedy = fault.remedy or missing
            faults.append(Found(Spot(f"match.{fault.key}"), fault.key, fault.what, remedy))
    return None


def _crowded(row: Mapping[str, Any], spot: Spot, faults: list[Found]) -> bool:
    if len(row) <= _KEYS_A_TABLE:
        return False
    faults.append(Found(spot, "", f"{len(row)} keys, at most {_KEYS_A_TABLE} fit"))
    return True


def _rounds(rows: list[dict[str, Any]], sides: int, faults: list[Found]) -> list[Round]:
    rounds: list[Round] = []
    offset = 0
    for number, row in enumerate(rows, 1):
        spot = Spot("round", number)
        if _crowded(row, spot, faults):
            continue
        if not row.keys() - {"n"}:
            # the last one may have been cut off; whoever reads the whole file tells that
            if number < len(rows):
                faults.append(Found(spot, "", "the block is empty", "Fill it in or take it out."))
            continue
        shift = _shift(row, number)
        if shift not in (0, offset):
            what = f"is {number + shift}, expected {number}"
            faults.append(Found(Spot("round.n", number), "n", what, moved=True))
        offset = shift
        try:
            rounds.append(from_row(_known(row, faults, number, shift), number, sides))
        except RowError as error:
            for fault in error.faults:
                path = Spot(f"round.{fault.key}", number)
                faults.append(Found(path, fault.key, fault.what, fault.remedy))
    return rounds


def _shift(row: Mapping[str, Any], number: int) -> int:
    """How far the block's own number is from its position."""
    own = row.get("n", number)
    return own - number if type(own) is int and 0 < own < 100_000 else 0


def _known(
    row: Mapping[str, Any], faults: list[Found], number: int, shift: int
) -> Mapping[str, Any]:
    """The row as it is read: in its position, and without keys that nobody will be shown."""
    if shift:
        row = {**row, "n": number}
    if len(faults) < _GUESSED or row.keys() <= set(KEYS):
        return row
    unknown = row.keys() - set(KEYS)
    faults += [Found(Spot("round", number), printable(key, 40), "is unknown") for key in unknown]
    return {key: value for key, value in row.items() if key in KEYS}
