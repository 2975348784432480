"""Whether a ruleset may be played by: every fault of it, each with its key."""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from pydantic import ValidationError

from belascore.faults import NOTHING, Data, Fault, Or, Place
from belascore.rounds import MOST, name_fault
from belascore.rules.consistency import at, inconsistent
from belascore.rules.schema import Kind, Ruleset

_MOST: Final = 20
_KINDS: Final = {
    "missing": "key-missing.law",
    "extra_forbidden": "key-unknown.law",
    "literal_error": "value-bad.law.choice",
    "int_type": "value-bad.law.integer",
    "int_parsing_size": "value-bad.law.integer-size",
    "bool_type": "value-bad.law.boolean",
    "string_type": "value-bad.law.string",
    "tuple_type": "value-bad.law.array",
    "dict_type": "value-bad.law.object",
    "model_type": "value-bad.law.object",
    "greater_than_equal": "value-bad.law.at-least",
    "less_than_equal": "value-bad.law.at-most",
    "string_pattern_mismatch": "value-bad.law.pattern",
    "string_too_short": "value-bad.law.short",
    "string_too_long": "value-bad.law.long",
    "too_short": "value-bad.law.empty",
    "too_long": "value-bad.law.many",
    "json_invalid": "value-bad.law.character",  # half a character, as an argument may hold it
}
"""What pydantic finds, by its own names, and what it is called here."""
_LIMITS: Final = ("ge", "le", "min_length", "max_length")


def check(doc: Mapping[str, Any], name: str) -> tuple[Fault, ...]:
    """Every fault of a ruleset, each with its key; empty where it may be played by."""
    return tuple(fault._replace(place=Place(name, key=fault.place.key)) for fault in _faults(doc))


def _faults(doc: Mapping[str, Any]) -> Iterator[Fault]:
    try:
        # through JSON, because strict mode then takes lists for tuples but no text for a number;
        # what JSON does not know, a day, becomes what no key may be
        ruleset = Ruleset.model_validate_json(json.dumps(doc, default=lambda _: [[]]))
    except ValidationError as error:
        yield from map(_fault, error.errors(include_url=False)[:_MOST])
    except (TypeError, ValueError):
        yield Fault("ruleset-unreadable.json")
    else:
        # what may be left out may not be said to be nothing, as JSON can
        yield from (Fault("value-bad.law.nothing", place=Place(key=key)) for key in _nulls(doc))
        yield from inconsistent(ruleset)
        yield from unplayable(ruleset)


def _nulls(value: Any, path: str = "") -> Iterator[str]:
    inner: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, Mapping):
        inner = value.items()
    elif isinstance(value, list | tuple):
        inner = enumerate(value)
    for key, member in inner:
        yield from _nulls(member, f"{path}.{key}" if path else str(key))
    if value is None:
        yield path


def _fault(error: Any) -> Fault:
    key = ".".join(str(part) for part in error["loc"])
    kind, context = error["type"], error.get("ctx", {})
    code, data = _KINDS.get(kind, "value-bad.law"), _data(kind, context)
    if (kind == "string_pattern_mismatch" and key.endswith("cites")) or ".cites." in key:
        code, data = "value-bad.law.cite", NOTHING
    if kind == "tuple_type" and isinstance(error["input"], str | int):
        code, data = f"{code}.one", {"form": json.dumps([error["input"]], ensure_ascii=False)}
    return Fault(code, data, Place(key=key))


def _data(kind: str, context: Mapping[str, Any]) -> Data:
    if kind == "literal_error":  # as TOML spells them
        return {"choices": Or(re.split(", | or ", context["expected"].replace("True", "true")))}
    if kind == "string_pattern_mismatch":
        return {"pattern": context["pattern"]}
    limits = [context[limit] for limit in _LIMITS if limit in context]
    return {"n": limits[0]} if limits else NOTHING


def kept_by_oversight(ruleset: Mapping[str, Any]) -> tuple[str, ...]:
    """Sources that count, stay with a fallen taker, and are not said to: most often a slip."""
    moved = {
        source
        for row in ruleset["transfer"].values()
        if row["when"] == "failed"
        for source in row["sources"]
    }
    judge = ruleset["judge"]
    return tuple(
        source
        for source in judge["counts"]
        if source not in moved and source not in judge.get("keeps", ())
    )


_SUITS: Final = 4


def unplayable(ruleset: Ruleset) -> Iterator[Fault]:
    """All that would keep people from dealing, bidding, telling sides apart, or ending."""
    yield from _cards(ruleset)
    yield from _totals(ruleset)
    yield from _kinds(ruleset)
    yield from _bids(ruleset)
    yield from _sides(ruleset)
    yield from _end(ruleset)


def _cards(ruleset: Ruleset) -> Iterator[Fault]:
    hand, deal = ruleset.deck.hand, ruleset.deal
    dealt, there = ruleset.table.players * hand, _SUITS * len(ruleset.deck.ranks)
    if dealt > there:
        yield at("deck.hand", "cards-too-few", dealt=dealt, there=there)
    if sum(deal.packets) != hand:
        yield at("deal.packets", "packets-unlike-hand", total=sum(deal.packets), hand=hand)
    if deal.hidden > hand:
        yield at("deal.hidden", "hidden-above-hand", hand=hand)
    if deal.exchange == "seven-for-turned" and not (deal.turned and "7" in ruleset.deck.ranks):
        yield at("deal.exchange", "exchange-impossible")
    if ruleset.award.belote and not {"Q", "K"} <= set(ruleset.deck.ranks):
        yield at("award.belote", "belote-impossible")


def _totals(ruleset: Ruleset) -> Iterator[Fault]:
    sums = {name: sum(table.values()) for name, table in ruleset.values.tables.items()}
    given = (
        ("suit", ruleset.contracts.suit, 1),
        ("no-trumps", ruleset.contracts.no_trumps, 0),
        ("all-trumps", ruleset.contracts.all_trumps, _SUITS),
    )
    for name, contract, suits in given:
        if contract is None:
            continue
        trumps = suits * sums.get(contract.trump_values or "", 0)
        plain = (_SUITS - suits) * sums.get(contract.plain_values or "", 0)
        total = trumps + plain + ruleset.award.last_trick.points
        if total > MOST:
            yield at(f"contracts.{name}", "total-too-large", total=total, most=MOST)


def _kinds(ruleset: Ruleset) -> Iterator[Fault]:
    seen: dict[object, str] = {}
    for name, kind in (ruleset.melds.kinds if ruleset.melds else {}).items():
        longest = min(ruleset.deck.hand, len(ruleset.deck.ranks))
        if kind.length and kind.length > longest:
            yield at(f"melds.kinds.{name}", "run-too-long", longest=longest)
        if not set(kind.ranks or ()) <= set(ruleset.deck.ranks):
            yield at(f"melds.kinds.{name}", "ranks-not-in-deck")
        for shape in _shapes(kind):
            first = seen.setdefault(shape, name)
            if first != name:
                yield at(f"melds.kinds.{name}", "kind-repeated", kind=first)


def _shapes(kind: Kind) -> Iterator[object]:
    """What no other kind may be too."""
    if kind.shape == "four":
        yield from kind.ranks or ()
    else:
        yield kind.shape, kind.length


def _bids(ruleset: Ruleset) -> Iterator[Fault]:
    bidding = ruleset.bidding
    auction = bidding.kind == "auction"
    for name in ("min", "step"):
        if (getattr(bidding, name) is not None) != auction:
            yield at(f"bidding.{name}", "auction-key-misplaced")
    if bidding.kind == "forced" and bidding.first == "dealer":
        yield at("bidding.first", "forced-dealer")
    if bidding.max is not None and bidding.max < (bidding.min or 0):
        yield at("bidding.max", "bids-impossible", max=bidding.max, min=bidding.min)
    if "reach-bid" in ruleset.judge.needs and not auction:
        yield at("judge.needs", "bid-never-made")


def _sides(ruleset: Ruleset) -> Iterator[Fault]:
    words = ruleset.words or {}
    us, them = words.get("us", "us"), words.get("them", "them")
    if ruleset.table.sides == "pairs" and _bare(us) == _bare(them):
        yield at("words.them", "sides-alike", word=them)
    for name in ("us", "them"):
        fault = name_fault(words[name]) if name in words else None
        if fault:
            yield at(f"words.{name}", "side-unnamable", why=fault)


def _bare(text: str) -> str:
    """A name as entries take it: no case, no accents."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _end(ruleset: Ruleset) -> Iterator[Fault]:
    end = ruleset.match
    by_target = end.ends == "target"
    for name in ("target", "choices", "both_over"):
        if (getattr(end, name) is not None) != by_target:
            yield at(f"match.{name}", "end-misplaced.target")
    if (end.level == "draw") == by_target:
        yield at("match.level", "end-misplaced.level")
    if end.rounds is None and not by_target:
        yield at("match.rounds", "end-misplaced.rounds")
