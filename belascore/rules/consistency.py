"""Rules that hold between the tables of a ruleset, which no single table can see."""

from collections.abc import Iterator
from typing import Any, get_args

from belascore.cards import RANKS
from belascore.faults import Fault, Place
from belascore.rules.schema import Absent, Cited, Contract, Option, Ruleset, Strict


def inconsistent(ruleset: Ruleset) -> Iterator[Fault]:
    """Every pair of tables that do not go together."""
    yield from _absences(ruleset)
    yield from _people(ruleset)
    yield from _values(ruleset)
    yield from _melds(ruleset)
    yield from _tests(ruleset)
    yield from _transfers(ruleset)
    yield from _penalties(ruleset)
    yield from _clauses(ruleset)


def at(key: str, code: str, **data: Any) -> Fault:
    """A fault at a key of a ruleset."""
    return Fault(code, data, Place(key=key))


def _absences(ruleset: Ruleset) -> Iterator[Fault]:
    given = {
        "melds": ruleset.melds,
        "belote": ruleset.award.belote,
        "bid": ruleset.award.bid,
        "double": ruleset.double,
        "rounding": ruleset.rounding,
        "carry": ruleset.carry,
        "penalty": ruleset.penalty,
    }
    for name in get_args(Absent):
        if given[name] and name in ruleset.without:
            yield at(name, "given-and-absent")
        if not given[name] and name not in ruleset.without:
            yield at(name, "given-nor-absent")


def _people(ruleset: Ruleset) -> Iterator[Fault]:
    if (ruleset.table.sides == "pairs") != (ruleset.table.players == 4):
        yield at("table.sides", "sides-unlike-players")
    for name in ("ruff", "overruff"):
        if getattr(ruleset.play, name) == "unless-partner" and ruleset.table.sides == "singles":
            yield at(f"play.{name}", "no-partners")


def _contracts(ruleset: Ruleset) -> dict[str, Contract]:
    given = {
        "suit": ruleset.contracts.suit,
        "no-trumps": ruleset.contracts.no_trumps,
        "all-trumps": ruleset.contracts.all_trumps,
    }
    return {name: contract for name, contract in given.items() if contract is not None}


def _values(ruleset: Ruleset) -> Iterator[Fault]:
    ranks = set(ruleset.deck.ranks)
    if list(ruleset.deck.ranks) != [rank for rank in RANKS if rank in ranks]:
        yield at("deck.ranks", "ranks-out-of-order", order=" ".join(RANKS))
    for name, table in ruleset.values.tables.items():
        if set(table) != ranks:
            yield at(f"values.tables.{name}", "values-unlike-deck")
    contracts = _contracts(ruleset)
    for name, contract in contracts.items():
        yield from _contract(f"contracts.{name}", contract, ruleset)
    belote = ruleset.award.belote
    if belote and belote.not_on and not any(row.trumps == "all" for row in contracts.values()):
        yield at("award.belote.not_on", "discard-without-all-trumps")


def _contract(key: str, contract: Contract, ruleset: Ruleset) -> Iterator[Fault]:
    needed = {"one": (True, True), "none": (False, True), "all": (True, False)}[contract.trumps]
    named = (contract.trump_values, contract.plain_values)
    for kind, name, need in zip(("trump_values", "plain_values"), named, needed, strict=True):
        if (name is not None) != need:
            yield at(f"{key}.{kind}", "values-misplaced")
        if name is not None and name not in ruleset.values.tables:
            yield at(key, "values-unknown", table=name)
    if contract.melds and ruleset.melds is None:
        yield at(f"{key}.melds", "no-melds-in-game")
    if contract.belote and ruleset.award.belote is None:
        yield at(f"{key}.belote", "no-belote-in-game")
    if (contract.up_from is not None) != (ruleset.rounding is not None):
        yield at(f"{key}.up_from", "up-from-misplaced")


def _melds(ruleset: Ruleset) -> Iterator[Fault]:
    if ruleset.melds is None:
        return
    if not any(contract.melds for contract in _contracts(ruleset).values()):
        yield at("melds", "melds-unused")
    for name, kind in ruleset.melds.kinds.items():
        if (kind.shape == "run") != (kind.length is not None):
            yield at(f"melds.kinds.{name}", "length-misplaced")
        if (kind.shape == "four") != (kind.ranks is not None):
            yield at(f"melds.kinds.{name}", "ranks-misplaced")
        if kind.wins and kind.points:
            yield at(f"melds.kinds.{name}", "points-beside-win")
    if ruleset.melds.contest == "player-total" and set(ruleset.melds.rank_by) - {"points", "turn"}:
        yield at("melds.rank_by", "rank-by-unfit")
    if (ruleset.melds.contest == "none") != (not ruleset.melds.rank_by):
        yield at("melds.rank_by", "rank-by-misplaced")


def _tests(ruleset: Ruleset) -> Iterator[Fault]:
    judge = ruleset.judge
    if ("more-than-others" in judge.needs) != (judge.tie is not None):
        yield at("judge.tie", "tie-misplaced")
    if ("reach-floor" in judge.needs) != (judge.floor is not None):
        yield at("judge.floor", "floor-misplaced")


def _transfers(ruleset: Ruleset) -> Iterator[Fault]:
    claimed: dict[tuple[str, bool, str, str], str] = {}
    for name, row in ruleset.transfer.items():
        for doubled in (True, False) if row.doubled is None else (row.doubled,):
            for source in row.sources:
                first = claimed.setdefault((row.when, doubled, row.from_, source), name)
                if first != name:
                    yield at(f"transfer.{name}", "moved-twice", source=source, rival=first)
        if row.to == row.from_:
            yield at(f"transfer.{name}", "moved-nowhere")
        if row.to == "defence" and ruleset.table.players == 3 and row.share is None:
            yield at(f"transfer.{name}", "share-missing")
        if row.to == "pot" and ruleset.table.players == 3:
            yield at(f"transfer.{name}", "pot-of-three")
        if row.to == "pot" and ruleset.carry is None:
            yield at(f"transfer.{name}", "pot-without-carry")
    if ruleset.judge.tie == "tied" and not any(
        row.when == "tied" for row in ruleset.transfer.values()
    ):
        yield at("judge.tie", "tie-without-transfer")


def _penalties(ruleset: Ruleset) -> Iterator[Fault]:
    for name, penalty in (ruleset.penalty or {}).items():
        if (penalty.points is not None) != (penalty.award == "fixed"):
            yield at(f"penalty.{name}", "penalty-points-misplaced")
        if penalty.melds is not None and penalty.award != "fixed":
            yield at(f"penalty.{name}.melds", "penalty-points-misplaced")


def _clauses(value: Any, path: str = "") -> Iterator[Fault]:
    """Clauses of keys that their table has not got; an option names keys of the law."""
    if isinstance(value, Cited) and not isinstance(value, Option):
        there = {_name(value, field) for field in type(value).model_fields} - {"cites", "clauses"}
        for key in value.clauses or ():
            if key.partition(".")[0] not in (*there, *value.UNSAID):
                yield at(f"{path}.clauses", "clause-of-no-key", clause=key)
    if isinstance(value, Strict):
        for field in value.model_fields_set:
            key = f"{path}.{_name(value, field)}" if path else _name(value, field)
            yield from _clauses(getattr(value, field), key)
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _clauses(inner, f"{path}.{name}")


def _name(table: Strict, field: str) -> str:
    return type(table).model_fields[field].alias or field
