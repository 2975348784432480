"""From a ruleset's TOML to the law the engine runs on.

A shipped ruleset is compiled as it stands, since the tests validate every one; what comes from
elsewhere is checked by `belascore.rules.schema` first (see `belascore.rules.load`).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from belascore.canon import canon
from belascore.canon import digest as hashed
from belascore.rules.law import (
    Award,
    BeloteAward,
    Bidding,
    Carry,
    Contract,
    Deal,
    Deck,
    Double,
    End,
    Judge,
    Kind,
    Law,
    Melds,
    NamedBid,
    Option,
    Penalty,
    Play,
    Rounding,
    Table,
    Transfer,
    UpFrom,
)

_IN_WORDS_ONLY: Final = ("title", "words", "option", "sheet")
"""Top keys that decide no point, so that a better title does not change the digest."""


def digest(ruleset: Mapping[str, Any]) -> str:
    """`sha256:` and the hash of everything in a ruleset that decides points; cites do not."""
    kept = {key: value for key, value in ruleset.items() if key not in _IN_WORDS_ONLY}
    return "sha256:" + hashed(canon(_deciding(kept)).encode()).hex()


def _deciding(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return {key: _deciding(inner) for key, inner in value.items() if key != "cites"}


def compile_law(ruleset: Mapping[str, Any]) -> Law:
    """The law of a ruleset that the schema accepts.

    Raises:
        KeyError, TypeError, ValueError: the ruleset is not one that the schema accepts.
    """
    awards = ruleset["award"]
    return Law(
        id=ruleset["id"],
        edition=ruleset["edition"],
        title=ruleset["title"],
        digest=digest(ruleset),
        words=MappingProxyType(dict(ruleset.get("words", {}))),
        table=_table(ruleset["table"]),
        deck=_deck(ruleset["deck"]),
        deal=_deal(ruleset["deal"]),
        bidding=_bidding(ruleset["bidding"]),
        play=_play(ruleset["play"]),
        values_cites=_cites(ruleset["values"]),
        contracts=_contracts(ruleset),
        last_trick=Award(awards["last_trick"]["points"], _cites(awards["last_trick"])),
        capot=Award(awards["capot"]["points"], _cites(awards["capot"])),
        belote=_belote(awards.get("belote")),
        melds=_melds(ruleset.get("melds")),
        judge=_judge(ruleset["judge"]),
        bid_cites=_cites(awards["bid"]) if "bid" in awards else None,
        transfers=_transfers(ruleset["transfer"]),
        doubles=_doubles(ruleset.get("double", {})),
        rounding=_rounding(ruleset.get("rounding")),
        penalties=MappingProxyType(
            {
                name: Penalty(name, row["award"], row.get("points", 0), _cites(row))
                for name, row in ruleset.get("penalty", {}).items()
            }
        ),
        carry=_carry(ruleset.get("carry")),
        end=_end(ruleset["match"]),
        sheet=ruleset.get("sheet", "detail"),
        options=tuple(
            Option(row["name"], row["says"], _cites(row)) for row in ruleset.get("option", ())
        ),
    )


def _cites(table: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(table["cites"])


def _table(row: Mapping[str, Any]) -> Table:
    return Table(row["players"], row["sides"] == "pairs", _cites(row))


def _deck(row: Mapping[str, Any]) -> Deck:
    return Deck(tuple(row["ranks"]), row["hand"], _cites(row))


def _deal(row: Mapping[str, Any]) -> Deal:
    return Deal(
        row["direction"],
        tuple(row["packets"]),
        row["hidden"],
        row["turned"],
        row["exchange"],
        row["all_pass"],
        _cites(row),
    )


def _bidding(row: Mapping[str, Any]) -> Bidding:
    named = {
        name: NamedBid(name, bid["value"], bid["needs"])
        for name, bid in row.get("named", {}).items()
    }
    return Bidding(
        row["kind"],
        row.get("rounds"),
        row.get("min", 0),
        row.get("step", 1),
        row.get("max"),
        MappingProxyType(named),
        _cites(row),
    )


def _play(row: Mapping[str, Any]) -> Play:
    return Play(
        row["beat_led"],
        row["beat_trump"],
        row["ruff"],
        row["overruff"],
        row["underruff"],
        _cites(row),
    )


def _contracts(ruleset: Mapping[str, Any]) -> Mapping[str, Contract]:
    tables = ruleset["values"]["tables"]
    rows = ruleset["contracts"].items()
    return MappingProxyType({name: _contract(name, row, tables) for name, row in rows})


def _contract(name: str, row: Mapping[str, Any], tables: Mapping[str, Any]) -> Contract:
    trumps = _values(tables, row.get("trump_values"))
    plain = _values(tables, row.get("plain_values"))
    suits = {"one": (1, 3), "none": (0, 4), "all": (4, 0)}[row["trumps"]]
    return Contract(
        name,
        row["trumps"],
        trumps,
        plain,
        tuple((trumps or {}).values()) * suits[0] + tuple((plain or {}).values()) * suits[1],
        row["factor"],
        row["melds"],
        row["belote"],
        _up_from(row.get("up_from")),
        _cites(row),
    )


def _values(tables: Mapping[str, Any], name: str | None) -> Mapping[str, int] | None:
    return None if name is None else MappingProxyType(dict(tables[name]))


def _up_from(row: Mapping[str, int] | None) -> UpFrom | None:
    return None if row is None else UpFrom(row["winner"], row["loser"])


def _doubles(rows: Mapping[str, Any]) -> Mapping[str, Double]:
    """By factor, so that the first is the double and the second the redouble."""
    doubles = [
        Double(name, row["factor"], tuple(row["sources"]), _cites(row))
        for name, row in rows.items()
    ]
    return MappingProxyType(
        {double.name: double for double in sorted(doubles, key=lambda double: double.factor)}
    )


def _rounding(row: Mapping[str, Any] | None) -> Rounding | None:
    if row is None:
        return None
    return Rounding(row.get("method", "each"), row["unit"], row["write"], _cites(row))


def _belote(row: Mapping[str, Any] | None) -> BeloteAward | None:
    if row is None:
        return None
    return BeloteAward(
        row["points"], row["without_trick"], tuple(row.get("not_on", ())), _cites(row)
    )


def _melds(row: Mapping[str, Any] | None) -> Melds | None:
    if row is None:
        return None
    kinds = tuple(
        Kind(
            name,
            kind["shape"],
            kind["points"],
            kind.get("length", 0),
            kind.get("longer", False),
            tuple(kind.get("ranks", ())),
            kind.get("wins") == "match",
        )
        for name, kind in row["kinds"].items()
    )
    return Melds(
        row["found_in"],
        row["contest"],
        tuple(row["rank_by"]),
        row["reuse"],
        row["without_trick"],
        kinds,
        _cites(row),
    )


def _judge(row: Mapping[str, Any]) -> Judge:
    return Judge(
        tuple(row["needs"]),
        tuple(row["counts"]),
        row.get("tie"),
        row.get("floor"),
        tuple(row.get("keeps", ())),
        _cites(row),
    )


def _transfers(rows: Mapping[str, Any]) -> tuple[Transfer, ...]:
    return tuple(
        Transfer(
            name,
            row["when"],
            row.get("doubled"),
            row["from"],
            row["to"],
            row.get("share"),
            tuple(row["sources"]),
            _cites(row),
        )
        for name, row in rows.items()
    )


def _carry(row: Mapping[str, Any] | None) -> Carry | None:
    return None if row is None else Carry(row["to"], _cites(row))


def _end(row: Mapping[str, Any]) -> End:
    return End(
        row.get("target"),
        row.get("rounds"),
        tuple(row.get("choices", ())),
        row.get("both_over"),
        tuple(row.get("not_on", ())),
        tuple(row.get("not_by", ())),
        row["claims"],
        _cites(row),
    )
