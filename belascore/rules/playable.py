"""Whether a game can be played at all: cards enough for everybody, bids that exist, an end."""

import unicodedata
from collections.abc import Iterator
from typing import Final

from belascore.faults import Fault
from belascore.rounds import MOST, name_fault
from belascore.rules.consistency import at
from belascore.rules.schema import Kind, Ruleset

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
