"""One sentence for every finding, in English; game words from the ruleset."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from belascore.cards import parse_card
from belascore.entry.samples import points_of_all
from belascore.words import irregular
from belascore.words.lines import REASONS, line_text
from belascore.words.terms import Terms, terms_for

__all__ = ["CODES", "REASONS", "Terms", "finding_text", "line_text", "terms_for"]

Data = Mapping[str, Any]


def finding_text(code: str, data: Data, terms: Terms) -> str:
    """What a finding says, as one sentence without its clause."""
    composed, told = _COMPOSED.get(code), _told(data, terms)
    if composed is None and code in irregular.IRREGULAR:
        return irregular.IRREGULAR[code](told)
    return composed(told, terms) if composed else _SENTENCES[code].format_map(told)


def _told(data: Data, terms: Terms) -> dict[str, Any]:
    """The same with sides as they are printed and cards with their glyphs."""
    told = dict(data)
    for key, value in data.items():
        if key in ("who", "other") and isinstance(value, str):
            told[key] = terms.name(value)
        elif key == "cards" and isinstance(value, list):
            told[key] = [parse_card(card).glyphs for card in value]
        elif isinstance(value, Mapping):
            told[key] = _told(value, terms)
    return told


def _numbers(numbers: Sequence[int]) -> str:
    *first, last = (str(number) for number in numbers)
    return f"{', '.join(first)} and {last}"


def _points_needed(data: Data, terms: Terms) -> str:
    if data.get("swept"):
        return 'how many points did the tricks hold? Type the number before "capot"'
    if data.get("so_far"):
        return f"how many card points had {data['who']} so far? A claim is judged by them"
    if not data.get("all"):
        return "the card points are missing"
    form = points_of_all(len(terms.sides), whole_deck=False)
    return f"write the points of everybody, in the order {'-'.join(terms.sides)}: {form}"


def _bid(data: Data, _: Terms) -> str:
    if not data["there"]:
        return f'nothing is bid in this game: "{data["bid"]}"'
    last = f" to {data['max']}" if data["max"] else ""
    named = "".join(f", or {name}" for name in data["named"])
    return f'nobody can bid "{data["bid"]}": bids go {", ".join(data["there"])} ...{last}{named}'


def _double(data: Data, _: Terms) -> str:
    if not data["there"]:
        return f'nothing is doubled in this game: "{data["double"]}"'
    return f'there is no double "{data["double"]}" here; there are: {", ".join(data["there"])}'


def _do_not_add_up(data: Data, terms: Terms) -> str:
    if "cards_say" in data:
        return (
            f"{_numbers(data['points'])} are written, the cards say {_numbers(data['cards_say'])}"
        )
    points, total = data["points"], data["total"]
    if data["capot"]:
        extra = max(points) - total
        capot = terms.word("capot")
        return f"{max(points)} holds the {extra} for {capot}, which are no card points: type capot"
    if max(points) > total:
        return f"{max(points)} is too much: cards and last trick make {total}"
    if data.get("least"):
        least = data["least"]
        return f"{_numbers(points)} make {sum(points)}: at least {least} are always played"
    return f"{_numbers(points)} make {sum(points)}: cards and last trick make {total}"


def _impossible(data: Data, terms: Terms) -> str:
    points = " : ".join(str(number) for number in data["points"])
    side, number = terms.sides[data["side"]], data["points"][data["side"]]
    if data["tricks"] is None:
        return f"{points} cannot be: no tricks hold the {number} of {side}"
    tricks = f"{data['tricks']} trick" + ("s" if data["tricks"] != 1 else "")
    return f"{points} cannot be: {tricks} cannot hold the {number} of {side}"


def _sweep_or_not(data: Data, terms: Terms) -> str:
    if "idle" in data:
        return (
            f"did {terms.sides[data['idle']]} take no trick at all? Add tricks=, as in tricks=6-4-0"
        )
    side = terms.sides[data["side"]]
    return f"{data['points']} to 0: did {side} take every trick?"


def _no_melds(data: Data, terms: Terms) -> str:
    if data["call"]:
        return f"{terms.word(data['call'])} is played without melds ({data['who']})"
    return f"this game has no melds ({data['who']})"


def _not_a_meld(data: Data, _: Terms) -> str:
    what = " ".join(data["cards"]) if "cards" in data else f'"{data["kind"]}"'
    return f"{what} ({data['who']}) is no meld of this game"


def _meld(meld: Data) -> str:
    kind = meld["kind"] or f"{meld['points']}"
    return f"{meld['who']}'s {kind}" + (f" to the {_rank(meld['top'])}" if meld["top"] else "")


def _points_for(meld: Data) -> tuple[str, bool]:
    """A meld as a subject, and whether it is plural, as the names of fours may be."""
    many = " " in (meld["kind"] or "")
    return ("the points for " if many else "") + _meld(meld), many


def _rank(rank: str) -> str:
    return {"T": "10"}.get(rank, rank)


def _meld_points(data: Data, _: Terms) -> str:
    if "holds" in data:
        return f"{data['who']} said {data['points']}, and the cards hold {data['holds']} of melds"
    if "count" not in data:
        there = ", ".join(str(points) for points in data["there"])
        return f"no melds make {data['points']} ({data['who']}): there are {there}"
    if "kind" in data:
        return f"{data['kind']} cannot be there {data['count']} times in one deal"
    return f"{data['count']} such melds of {data['who']} do not fit into {data['hand']} cards"


def _undecided(data: Data, _: Terms) -> str:
    one, other = data["one"], data["other"]
    return (
        f"whose is better, {_meld(one)} or {_meld(other)}? "
        "Write the cards, or only the melds that count"
    )


_BETTER: Final[Mapping[str, str]] = MappingProxyType(
    {
        "points": "{who} has {points}{kind}",
        "shape": "{who} has four alike",
        "length": "{who}'s is longer",
        "top": "{who}'s reaches the {top}",
        "four-natural": "{who}'s is of the higher rank",
        "four-trick": "{who}'s is dearer in trumps",
        "trump": "{who}'s is in trumps",
        "turn": "{who}'s is worth as much, and {who} comes first in playing order",
        "side": "{who} has the better one",
    }
)


def _outranked(data: Data, _: Terms) -> str:
    meld, many = _points_for(data["meld"])
    fails = f"{meld} {'do' if many else 'does'} not count"
    if data["best"] is None:
        return f"{fails}: another is exactly as good"
    best = dict(data["best"])
    kind = f" ({best['kind']})" if best["kind"] else ""
    best |= {"kind": kind, "top": _rank(best["top"] or "")}
    return f"{fails}: {_BETTER[data['by']].format_map(best)}"


def _lapsed(data: Data, terms: Terms) -> str:
    meld = dict(data["meld"])
    if meld["kind"] == "belote":
        meld["kind"] = terms.word("belote")
    if data["becomes"] == "thrown":
        card = irregular.card(data["card"])
        return f"{_meld(meld)} does not count: {card} was thrown away in trick {data['trick']}"
    told, many = _points_for(meld)
    if data["becomes"] == "lost":
        return f"{told} {'are' if many else 'is'} lost: that side took no trick"
    return f"{told} {'go' if many else 'goes'} to the others: they took every trick"


def _late(data: Data, _: Terms) -> str:
    return f"{data['who']}'s {data['kind'] or data['points']} came too late: not written"


def _unshown(data: Data, _: Terms) -> str:
    return f"{data['who']} did not show {data['kind'] or data['points']}: not written"


def _uncalled(data: Data, terms: Terms) -> str:
    return f"{data['who']} did not call {terms.word('belote')}: not written"


def _claim_false(data: Data, _: Terms) -> str:
    why = {
        "taker": "the calling side plays to the end",
        "trick": "a side may claim only after a trick it has won",
        "points": f"it has {data['has']} of {data['target']}",
    }[data["why"]]
    return f"{data['who']} claimed the match wrongly: {why}"


def _not_offered(data: Data, _: Terms) -> str:
    choices = ", ".join(str(choice) for choice in data["choices"])
    return f"{data['target']} is no usual target here; usual: {choices}"


def _tricks(data: Data, terms: Terms) -> str:
    if "last" in data:
        last = terms.name(data["last"])
        return f"{last} is written for the last trick, the cards say {data['cards_say']}"
    tricks = data["tricks"]
    if "cards_say" in data:
        return f"{_numbers(tricks)} tricks are written, the cards say {_numbers(data['cards_say'])}"
    return f"{_numbers(tricks)} tricks make {sum(tricks)}, a deal has {data['hand']}"


def _card_in_two(data: Data, _: Terms) -> str:
    if data.get("alike"):
        return (
            f"{' '.join(data['cards'])} stand twice among the melds of {data['who']}: write one run"
        )
    one = len(data["cards"]) == 1
    stand, only = ("stands", "it") if one else ("stand", "each")
    return (
        f"{' '.join(data['cards'])} {stand} in two melds of {data['who']}, "
        f"and {only} may stand in one: shorten the run or leave one out"
    )


def _hand_size(data: Data, _: Terms) -> str:
    if isinstance(data["cards"], int):
        return f"the melds of {data['who']} need {data['cards']} cards, a hand has {data['hand']}"
    return irregular.IRREGULAR["hand-size"](data)


def _card_twice(data: Data, _: Terms) -> str:
    cards = " ".join(data["cards"])
    if not data["other"]:
        return f"{cards} is there twice ({data['who']})"
    if data["who"] == data["other"]:
        where = "the hand" if "trick" in data else "one meld"
        return f"{cards} is there twice in {where} of {data['who']}"
    return f"{cards} cannot be with both {data['who']} and {data['other']}"


_NOT_IN_HANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "hand": "{who} cannot have {belote}: {card} is not in the hand",
        "discard": "{who} cannot call {belote} with {card}, thrown away in trick {trick}",
        "pairs": "{who} cannot have {belote}: king and queen of trumps are not in one hand",
        "more": "{who} cannot have {belote} {count} times: the cards show {pairs}",
    }
)


def _belote_not_possible(data: Data, terms: Terms) -> str:
    belote = terms.word("belote")
    if data["why"] in _NOT_IN_HANDS:
        told = {
            **data,
            "belote": belote,
            "card": irregular.card(data["card"]) if "card" in data else "",
        }
        return _NOT_IN_HANDS[data["why"]].format_map(told)
    if data["why"] == "game":
        return f"there is no {belote} in this deal"
    if data["why"] == "two":
        return f"{data['who']} and {data['other']} cannot both have {belote}: it is one hand's"
    return f"{data['who']} cannot have {belote}: {data['other']} showed one of its cards"


def _against_law(data: Data, _: Terms) -> str:
    agreed = " : ".join(str(number) for number in data["agreed"])
    if data["law"] is None:
        return f"the table agreed on {agreed}; by the rules it cannot be scored as written"
    law = " : ".join(str(number) for number in data["law"])
    return f"the table agreed on {agreed}; the rules say {law}"


def _paper_differs(data: Data, _: Terms) -> str:
    if "in_tricks" in data:
        there = ", ".join(f"{points} in trick {number}" for number, points in data["in_tricks"])
        says = f"the tricks show {data['cards_say']}" + (f": {there}" if there else "")
        return f"{data['who']} wrote {data['wrote']} for melds, {says}"
    paper = " : ".join(str(number) for number in data["paper"])
    score = " : ".join(str(number) for number in data["score"])
    return f"the paper says {paper}, the rules say {score}"


def _unknown_player(data: Data, _: Terms) -> str:
    return f'"{data["name"]}" does not play here; at the table: {", ".join(data["there"])}'


_OVER: Final[Mapping[str, str]] = MappingProxyType(
    {
        "rounds": "all its deals were played",
        "target": "the target was reached",
        "belot": "it was won by belot",
        "claim": "it was claimed",
        "stopped": "it was stopped",
        "abandon": "one side gave up",
    }
)


def _after_end(data: Data, _: Terms) -> str:
    return (
        f"the match is over: {_OVER[data['reason']]}. Take the last act back with "
        "`belascore undo`, or begin another with `belascore new`"
    )


def _penalty_unknown(data: Data, _: Terms) -> str:
    there = ", ".join(data["there"]) or "none"
    return f'these rules have no penalty "{data["penalty"]}"; they have: {there}'


_SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "taker-needed": "who called? The deal has no taker",
        "call-needed": "what was called? The cards cannot be judged without it",
        "unknown-call": '"{call}" cannot be called in this game',
        "bid-needed": "what was bid? It stands before the suit",
        "all-pass-not-allowed": "a deal cannot be passed out: the dealer must call",
        "claim-not-allowed": "{who} cannot claim the match: it ends only when a deal is over",
        "name-taken": "the name {name} is taken: nobody was renamed",
        "strikes-nothing": "there is no earlier round {number} to correct",
        "meld-misannounced": "{who} said {said} and showed {shown}: the meld is annulled",
        "round-changed": "this round was changed by hand after it was recorded",
    }
)

_COMPOSED: Final[Mapping[str, Callable[[Data, Terms], str]]] = MappingProxyType(
    {
        "points-needed": _points_needed,
        "points-do-not-add-up": _do_not_add_up,
        "points-impossible": _impossible,
        "sweep-or-not": _sweep_or_not,
        "tricks-do-not-add-up": _tricks,
        "bid-not-allowed": _bid,
        "double-not-allowed": _double,
        "unknown-player": _unknown_player,
        "melds-not-in-this-game": _no_melds,
        "not-a-meld": _not_a_meld,
        "meld-undecided": _undecided,
        "meld-points-impossible": _meld_points,
        "card-twice": _card_twice,
        "hand-size": _hand_size,
        "card-in-two-melds": _card_in_two,
        "belote-not-possible": _belote_not_possible,
        "penalty-unknown": _penalty_unknown,
        "round-after-end": _after_end,
        "meld-late": _late,
        "meld-unshown": _unshown,
        "belote-uncalled": _uncalled,
        "claim-false": _claim_false,
        "paper-differs": _paper_differs,
        "target-not-offered": _not_offered,
        "meld-outranked": _outranked,
        "meld-lapsed": _lapsed,
        "agreed-against-law": _against_law,
    }
)

CODES: Final = frozenset((*_SENTENCES, *_COMPOSED, *irregular.IRREGULAR))
"""The codes that have a sentence."""
