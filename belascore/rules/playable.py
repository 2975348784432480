"""Whether a game can be played at all: cards enough for everybody, bids that exist, an end."""

import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING

from belascore.rounds import MOST, name_fault

if TYPE_CHECKING:
    from belascore.rules.schema import Kind, Ruleset

Fault = tuple[str, str]
"""The key, and what is wrong with it."""

_SUITS = 4


def unplayable(ruleset: "Ruleset") -> Iterator[Fault]:
    """All that would keep people from dealing, bidding, telling sides apart, or ending."""
    yield from _cards(ruleset)
    yield from _totals(ruleset)
    yield from _kinds(ruleset)
    yield from _bids(ruleset)
    yield from _sides(ruleset)
    yield from _end(ruleset)


def _cards(ruleset: "Ruleset") -> Iterator[Fault]:
    hand, deal = ruleset.deck.hand, ruleset.deal
    dealt, there = ruleset.table.players * hand, _SUITS * len(ruleset.deck.ranks)
    if dealt > there:
        yield "deck.hand", f"deals {dealt} cards, and the deck has {there}"
    if sum(deal.packets) != hand:
        yield "deal.packets", f"come to {sum(deal.packets)} cards, and a hand is {hand}"
    if deal.hidden > hand:
        yield "deal.hidden", f"is more than a hand, which is {hand}"
    if deal.exchange == "seven-for-turned" and not (deal.turned and "7" in ruleset.deck.ranks):
        yield "deal.exchange", "goes with a seven, and a card turned up"
    if ruleset.award.belote and not {"Q", "K"} <= set(ruleset.deck.ranks):
        yield "award.belote", "needs kings and queens in the deck"


def _totals(ruleset: "Ruleset") -> Iterator[Fault]:
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
            yield f"contracts.{name}", f"brings {total} points a deal, and {MOST} can be written"


def _kinds(ruleset: "Ruleset") -> Iterator[Fault]:
    seen: dict[object, str] = {}
    for name, kind in (ruleset.melds.kinds if ruleset.melds else {}).items():
        longest = min(ruleset.deck.hand, len(ruleset.deck.ranks))
        if kind.length and kind.length > longest:
            yield f"melds.kinds.{name}", f"is longer than the longest run, of {longest}"
        if not set(kind.ranks or ()) <= set(ruleset.deck.ranks):
            yield f"melds.kinds.{name}", "has ranks that are not in the deck"
        for what in _claims(kind):
            first = seen.setdefault(what, name)
            if first != name:
                yield f"melds.kinds.{name}", f"is what {first} is already"


def _claims(kind: "Kind") -> Iterator[object]:
    """What no other kind may be too."""
    if kind.shape == "four":
        yield from kind.ranks or ()
    else:
        yield kind.shape, kind.length


def _bids(ruleset: "Ruleset") -> Iterator[Fault]:
    bidding = ruleset.bidding
    auction = bidding.kind == "auction"
    for name in ("min", "step"):
        if (getattr(bidding, name) is not None) != auction:
            yield f"bidding.{name}", "goes with an auction, and only with it"
    if bidding.max is not None and bidding.max < (bidding.min or 0):
        yield "bidding.max", f"is {bidding.max}, and bids begin at {bidding.min}"
    if "reach-bid" in ruleset.judge.needs and not auction:
        yield "judge.needs", "has reach-bid, and nothing is bid"


def _sides(ruleset: "Ruleset") -> Iterator[Fault]:
    words = ruleset.words or {}
    us, them = words.get("us", "us"), words.get("them", "them")
    if ruleset.table.sides == "pairs" and _bare(us) == _bare(them):
        yield "words.them", f"is {them}, as is us: nobody could tell the sides apart"
    for name in ("us", "them"):
        fault = name_fault(words[name]) if name in words else None
        if fault:
            yield f"words.{name}", f"names a side, and {fault}"


def _bare(text: str) -> str:
    """A name as entries take it: no case, no accents."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(one for one in apart if not unicodedata.combining(one))


def _end(ruleset: "Ruleset") -> Iterator[Fault]:
    end = ruleset.match
    by_target = end.ends == "target"
    for name in ("target", "choices", "both_over"):
        if (getattr(end, name) is not None) != by_target:
            yield f"match.{name}", "goes with a match to a target, and only with it"
    if (end.level == "draw") == by_target:
        yield "match.level", "is draw in a match over a number of rounds, and only there"
    if (end.rounds is not None) == by_target:
        yield "match.rounds", "goes with a match over a number of rounds, and only with it"
