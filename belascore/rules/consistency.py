"""Rules that hold between the tables of a ruleset, which no single table can see."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args

from belascore.cards import RANKS
from belascore.rules.playable import Fault, unplayable

if TYPE_CHECKING:
    from belascore.rules.schema import Contract, Ruleset


def inconsistent(ruleset: "Ruleset") -> Iterator[Fault]:
    """Every pair of tables that do not go together."""
    yield from _absences(ruleset)
    yield from _people(ruleset)
    yield from _values(ruleset)
    yield from _melds(ruleset)
    yield from _tests(ruleset)
    yield from _transfers(ruleset)
    yield from _penalties(ruleset)
    yield from unplayable(ruleset)


def _absences(ruleset: "Ruleset") -> Iterator[Fault]:
    from belascore.rules.schema import Absent

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
            yield name, "is given, and named in without"
        if not given[name] and name not in ruleset.without:
            yield name, "is neither given nor named in without"


def _people(ruleset: "Ruleset") -> Iterator[Fault]:
    if (ruleset.table.sides == "pairs") != (ruleset.table.players == 4):
        yield "table.sides", "must be pairs if and only if four play"
    for name in ("ruff", "overruff"):
        if getattr(ruleset.play, name) == "unless-partner" and ruleset.table.sides == "singles":
            yield f"play.{name}", "is unless-partner, and there are no partners"


def _contracts(ruleset: "Ruleset") -> dict[str, "Contract"]:
    given = {
        "suit": ruleset.contracts.suit,
        "no-trumps": ruleset.contracts.no_trumps,
        "all-trumps": ruleset.contracts.all_trumps,
    }
    return {name: contract for name, contract in given.items() if contract is not None}


def _values(ruleset: "Ruleset") -> Iterator[Fault]:
    ranks = set(ruleset.deck.ranks)
    if list(ruleset.deck.ranks) != [rank for rank in RANKS if rank in ranks]:
        yield "deck.ranks", f"must run from low to high, in the order {' '.join(RANKS)}"
    for name, table in ruleset.values.tables.items():
        if set(table) != ranks:
            what = "must give points to every rank of the deck and no other"
            yield f"values.tables.{name}", what
    contracts = _contracts(ruleset)
    for name, contract in contracts.items():
        yield from _contract(f"contracts.{name}", contract, ruleset)
    belote = ruleset.award.belote
    if belote and belote.not_on and not any(row.trumps == "all" for row in contracts.values()):
        yield "award.belote.not_on", "goes with a contract in which every suit is trumps"


def _contract(key: str, contract: "Contract", ruleset: "Ruleset") -> Iterator[Fault]:
    needed = {"one": (True, True), "none": (False, True), "all": (True, False)}[contract.trumps]
    named = (contract.trump_values, contract.plain_values)
    for kind, name, need in zip(("trump_values", "plain_values"), named, needed, strict=True):
        if (name is not None) != need:
            yield f"{key}.{kind}", "is given if and only if there are such cards"
        if name is not None and name not in ruleset.values.tables:
            yield key, f"names {name}, which is no table of [values]"
    if contract.melds and ruleset.melds is None:
        yield f"{key}.melds", "is true, and this game has no melds"
    if contract.belote and ruleset.award.belote is None:
        yield f"{key}.belote", "is true, and this game has no belote"
    if (contract.up_from is not None) != (ruleset.rounding is not None):
        yield f"{key}.up_from", "is given if and only if points are rounded"


def _melds(ruleset: "Ruleset") -> Iterator[Fault]:
    if ruleset.melds is None:
        return
    if not any(contract.melds for contract in _contracts(ruleset).values()):
        yield "melds", "are given, and no contract has them"
    for name, kind in ruleset.melds.kinds.items():
        if (kind.shape == "run") != (kind.length is not None):
            yield f"melds.kinds.{name}", "a run has a length, and nothing else has"
        if (kind.shape == "four") != (kind.ranks is not None):
            yield f"melds.kinds.{name}", "four alike have ranks, and nothing else has"
    if ruleset.melds.contest == "player-total" and set(ruleset.melds.rank_by) - {"points", "turn"}:
        yield "melds.rank_by", "sums of players are ranked by points and turn only"
    if (ruleset.melds.contest == "none") != (not ruleset.melds.rank_by):
        yield "melds.rank_by", "is empty if and only if there is no contest"


def _tests(ruleset: "Ruleset") -> Iterator[Fault]:
    judge = ruleset.judge
    if ("more-than-others" in judge.needs) != (judge.tie is not None):
        yield "judge.tie", "goes with the need more-than-others, and only with it"
    if ("reach-floor" in judge.needs) != (judge.floor is not None):
        yield "judge.floor", "goes with the need reach-floor, and only with it"


def _transfers(ruleset: "Ruleset") -> Iterator[Fault]:
    claimed: dict[tuple[str, bool, str, str], str] = {}
    for name, row in ruleset.transfer.items():
        for doubled in (True, False) if row.doubled is None else (row.doubled,):
            for source in row.sources:
                first = claimed.setdefault((row.when, doubled, row.from_, source), name)
                if first != name:
                    yield f"transfer.{name}", f"moves {source} that transfer.{first} moves already"
        if row.to == row.from_:
            yield f"transfer.{name}", "gives points to whoever has them"
        if row.to == "defence" and ruleset.table.players == 3 and row.share is None:
            yield f"transfer.{name}", "must say by `share` what each of two receivers gets"
        if row.to == "pot" and ruleset.table.players == 3:
            yield f"transfer.{name}", "fills a pot for a winner, and the defence is two players"
        if row.to == "pot" and ruleset.carry is None:
            yield f"transfer.{name}", "fills a pot that no [carry] empties"
    if ruleset.judge.tie == "tied" and not any(
        row.when == "tied" for row in ruleset.transfer.values()
    ):
        yield "judge.tie", "is tied, but no transfer says what happens then"


def _penalties(ruleset: "Ruleset") -> Iterator[Fault]:
    for name, penalty in (ruleset.penalty or {}).items():
        if (penalty.points is not None) != (penalty.award == "fixed"):
            yield f"penalty.{name}", "has points if and only if its award is fixed"
