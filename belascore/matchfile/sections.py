"""The tables of a match file: what each must be, and the match they say."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from belascore.faults import NOTHING, Data, Fault, Place, Remedy, nearest
from belascore.matchfile.syntax import Spot, opens_round
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
    out_of_order,
)
from belascore.text import printable
from belascore.tuples import NamedTuple

TABLES: Final = ("match", "rules", "house", "round")
_KEYS_A_TABLE: Final = 64
_VALUES: Final = 5000
_DEPTH: Final = 8
# finding a near word for a misspelt key takes a millisecond; a file may hold a hundred thousand
_GUESSED: Final = 20


class Spotted(NamedTuple):
    """A fault, and by which key or table its line is found."""

    spot: Spot
    fault: Fault


def _at(spot: Spot, code: str, data: Data = NOTHING, key: str = "") -> Spotted:
    return Spotted(spot, Fault(code, data, Place(round=spot.round or None, key=key)))


_NOBODY: Final = Match(Header("", ()), {}, None, ())


def match_of(tables: Mapping[str, Any], lines: list[str]) -> tuple[Match, list[Spotted]]:
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


def _fatal(tables: Mapping[str, Any], lines: list[str]) -> Spotted | None:
    """What makes every other fault meaningless."""
    match, rounds = tables.get("match"), tables.get("round", [])
    if not isinstance(match, dict):
        if "round" in tables and "match" not in tables:
            return _at(Spot("match"), "match-missing")
        return _at(Spot(""), "not-a-match", {"new": Remedy("new")})
    schema = match.get("schema", SCHEMA)
    if type(schema) is int and schema > SCHEMA:
        data = {"schema": min(schema, 10**9), "known": SCHEMA}
        return _at(Spot("match.schema"), "newer-file", data, "schema")
    if isinstance(rounds, dict):
        return _at(Spot("round", 1), "single-bracket")
    blocks = sum(map(opens_round, lines))  # rules of one's own hold lists of tables too
    whole = isinstance(rounds, list) and all(isinstance(row, dict) for row in rounds)
    if not whole or ("round" in tables and blocks < max(1, len(rounds))):
        return _at(Spot("round"), "rounds-in-a-list")
    return None


def _foreign(tables: Mapping[str, Any]) -> Iterator[Spotted]:
    for number, name in enumerate(tables):
        table = isinstance(tables[name], dict | list)
        if name in TABLES or (table and name.startswith("x-")):
            continue
        if not table:
            yield _at(Spot(name), "key-before-match", {"value": name})
            continue
        near = nearest(name, TABLES) if number < _GUESSED else ""
        code = "table-unknown.near" if near else "table-unknown"
        yield _at(Spot(name), code, {"value": name, "near": near})


def _own(name: str, tables: Mapping[str, Any]) -> list[Spotted]:
    """The faults of a table that is passed through; what it means is for the rules to say."""
    table = tables.get(name, {})
    if not isinstance(table, dict):
        return [_at(Spot(name), "not-a-table", {"table": name})]
    faults: list[Spotted] = []
    for number, (path, value) in enumerate(_values(name, table)):
        hidden = hidden_character(value) if isinstance(value, str) else None
        if hidden:
            faults.append(_at(Spot(path), "value-bad.hidden", {"character": hidden}, path))
        if isinstance(value, float):
            # a NaN is not even equal to itself, and no amount needs a fraction
            faults.append(_at(Spot(path), "value-bad.decimal", key=path))
        if number > _VALUES or path.count(".") > _DEPTH:
            faults.append(_at(Spot(name), "value-bad.large-or-deep", key=name))
            break
    return faults


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


def _header(row: dict[str, Any], faults: list[Spotted]) -> Header | None:
    if _crowded(row, Spot("match"), faults):
        return None
    try:
        return header_from_row(row)
    except RowError as error:
        for fault in error.faults:
            if fault.public == "key-missing":
                fault = fault._replace(code="key-missing.in-match")
            faults.append(Spotted(Spot(f"match.{fault.place.key}"), fault))
    return None


def _crowded(row: Mapping[str, Any], spot: Spot, faults: list[Spotted]) -> bool:
    if len(row) <= _KEYS_A_TABLE:
        return False
    faults.append(_at(spot, "too-many-keys", {"count": len(row), "most": _KEYS_A_TABLE}))
    return True


def _rounds(rows: list[dict[str, Any]], sides: int, faults: list[Spotted]) -> list[Round]:
    rounds: list[Round] = []
    offset = 0
    for number, row in enumerate(rows, 1):
        spot = Spot("round", number)
        if _crowded(row, spot, faults):
            continue
        if not row.keys() - {"n"}:
            # the last one may have been cut off; whoever reads the whole file tells that
            if number < len(rows):
                faults.append(_at(spot, "block-empty.between"))
            continue
        shift = _shift(row, number)
        if shift not in (0, offset):
            faults.append(_in_round(out_of_order(number + shift, number), number))
        offset = shift
        try:
            rounds.append(from_row(_known(row, faults, number, shift), number, sides))
        except RowError as error:
            faults += [_in_round(fault, number) for fault in error.faults]
    return rounds


def _in_round(fault: Fault, number: int) -> Spotted:
    place = fault.place._replace(round=number)
    return Spotted(Spot(f"round.{place.key}", number), fault._replace(place=place))


def _shift(row: Mapping[str, Any], number: int) -> int:
    """How far the block's own number is from its position."""
    own = row.get("n", number)
    return own - number if type(own) is int and 0 < own < 100_000 else 0


def _known(
    row: Mapping[str, Any], faults: list[Spotted], number: int, shift: int
) -> Mapping[str, Any]:
    """The row as it is read: in its position, and without keys that nobody will be shown."""
    if shift:
        row = {**row, "n": number}
    if len(faults) < _GUESSED or row.keys() <= set(KEYS):
        return row
    unknown = row.keys() - set(KEYS)
    faults += [_at(Spot("round", number), "key-unknown.one-of-many", key=key) for key in unknown]
    return {key: value for key, value in row.items() if key in KEYS}
