"""A law as a person reads it: what is played, what counts, who writes what, and by which clause."""

import textwrap
from collections.abc import Iterator, Mapping
from typing import Final

from belascore.rules.law import Contract, Kind, Law, Melds, Transfer

Paragraph = tuple[str, str, tuple[str, ...]]
"""A heading, what the law says there, and the clauses it rests on."""

WIDTH: Final = 92

_TIE: Final = {
    "failed": "as many as the others is a fall",
    "made": "as many as the others is enough",
    "tied": "as many as the others leaves the deal undecided",
}
_WITHOUT_TRICK: Final = {
    "lost": "a side without a trick loses them",
    "to-sweeper": "those of a side without a trick go to the side with all tricks",
    "kept": "a side without a trick keeps them",
}
_TRICKLESS_BELOTE: Final = {
    "lost": "without a trick it is lost",
    "to-sweeper": "without a trick it goes to the side with all tricks",
    "kept": "it counts even without a trick",
}
_PASS: Final = {
    "dealer-must": "the dealer must call",
    "next-dealer": "the next player deals",
    "same-dealer": "the same dealer deals again",
}
_BIDDING: Final = {
    "name-trumps": "the taker names trumps",
    "forced": "the first to speak has to call",
    "turn-up": "the taker accepts the suit turned up, or in a second round names another",
}
_RANKED: Final = {
    "points": "more points",
    "shape": "four alike before a run",
    "length": "the longer",
    "top": "the higher run",
    "four-natural": "the higher four, in the order of runs",
    "trump": "the run in trumps",
    "turn": "the first in playing order",
}
_CONTEST: Final = {
    "one": "only the side with the best single meld writes, and then all its melds",
    "player-total": "only the side of the player who announced most in all writes, and then all",
}


def lawbook(law: Law) -> list[str]:
    """The whole law, paragraph by paragraph."""
    lines = [f"{law.id} · {law.title} · edition {law.edition}", ""]
    for heading, says, cites in _paragraphs(law):
        text = f"{says} ({' '.join(cites)})"
        lines += textwrap.wrap(
            f"{heading:<12}{text}", WIDTH, subsequent_indent=" " * 12, break_on_hyphens=False
        )
    return lines


def checklist(law: Law) -> list[str]:
    """The options a table should agree on before the first deal."""
    if not law.options:
        return [f"{law.id} has no options."]
    lines = [f"Agree before you play {law.id}; each is `new --house NAME`:", ""]
    for option in law.options:
        lines.append(f"[ ] {option.name}")
        text = f"{option.says} ({' '.join(option.cites)})"
        lines += textwrap.wrap(
            text, WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False
        )
    return lines


def _paragraphs(law: Law) -> Iterator[Paragraph]:
    pairs = "in two pairs" if law.table.pairs else "each alone"
    yield "Players", f"{law.table.players}, {pairs}.", law.table.cites
    yield "Deck", f"{_ranks(law.deck.ranks)} in four suits, {law.deck.hand} each.", law.deck.cites
    yield "Deal", _deal(law), law.deal.cites
    rounds = f"; rounds: {law.bidding.rounds}" if law.bidding.rounds else ""
    yield "Bidding", f"{_BIDDING[law.bidding.kind]}{rounds}.", law.bidding.cites
    for contract in law.contracts.values():
        yield "Cards", _cards(contract), law.values_cites
    yield "Last trick", f"{law.last_trick.points} points.", law.last_trick.cites
    yield "All tricks", f"{law.capot.points} more for every trick.", law.capot.cites
    if law.belote:
        says = f"{law.belote.points} for king and queen of trumps in one hand"
        trickless = _TRICKLESS_BELOTE[law.belote.without_trick]
        yield "Belote", f"{says}; {trickless}.", law.belote.cites
    if law.melds:
        yield "Melds", _melds(law.melds), law.melds.cites
    yield "To pass", _test(law), law.judge.cites
    for row in law.transfers:
        yield row.when.capitalize(), _moves(row), row.cites
    for penalty in law.penalties.values():
        says = f"{penalty.name}: the others write the deal, all melds and belotes that were called."
        yield "Penalty", says, penalty.cites
    if law.carry:
        yield "Hanging", "what hangs goes to the winner of the next deal.", law.carry.cites
    yield "End", _end(law), law.end.cites


def _ranks(ranks: tuple[str, ...]) -> str:
    return " ".join("10" if rank == "T" else rank for rank in ranks)


def _deal(law: Law) -> str:
    deal = law.deal
    packets = " + ".join(map(str, deal.packets))
    hidden = f", the last {deal.hidden} face down until trumps are named" if deal.hidden else ""
    turned = ", one card turned up" if deal.turned else ""
    seven = ", the seven may be exchanged for it" if deal.exchange == "seven-for-turned" else ""
    passed = "" if law.bidding.kind == "forced" else f"; if all pass, {_PASS[deal.all_pass]}"
    return f"{deal.direction}, {packets}{hidden}{turned}{seven}{passed}."


def _cards(contract: Contract) -> str:
    return f"trumps {_values(contract.trump_values)}; plain suits {_values(contract.plain_values)}."


def _values(table: Mapping[str, int]) -> str:
    ordered = sorted(table.items(), key=lambda item: -item[1])
    return ", ".join(f"{'10' if rank == 'T' else rank} {points}" for rank, points in ordered)


def _melds(melds: Melds) -> str:
    kinds = ", ".join(_kind(kind) for kind in melds.kinds)
    order = ", then ".join(_RANKED[criterion] for criterion in melds.rank_by)
    reuse = "a card may stand in two melds" if melds.reuse else "a card stands in one meld only"
    return (
        f"{kinds}. {_CONTEST[melds.contest].capitalize()}; better is: {order}. "
        f"{reuse.capitalize()}; {_WITHOUT_TRICK[melds.without_trick]}."
    )


def _kind(kind: Kind) -> str:
    worth = "wins the match" if kind.wins_match else str(kind.points)
    if kind.shape == "four":
        return f"{kind.name} (four alike of {_ranks(kind.ranks)}) {worth}"
    longer = " or more" if kind.longer else ""
    return f"{kind.name} ({kind.length}{longer} in a row) {worth}"


def _test(law: Law) -> str:
    needs = []
    if law.judge.floor is not None:
        needs.append(f"at least {law.judge.floor}")
    if law.judge.tie is not None:
        needs.append(f"more than the others ({_TIE[law.judge.tie]})")
    keeps = f"; a fallen side keeps {', '.join(law.judge.keeps)}" if law.judge.keeps else ""
    counted = ", ".join(law.judge.counts)
    return f"the taker needs {' and '.join(needs)}; counted: {counted}{keeps}."


def _moves(row: Transfer) -> str:
    whole = ", the whole to each" if row.share == "each" and row.to == "defence" else ""
    to = {
        "defence": f"go to the others{whole}",
        "pot": "hang for the winner of the next deal",
        "nobody": "are lost",
    }
    return f"the taker's {', '.join(row.sources)} {to[row.to]}."


def _end(law: Law) -> str:
    choices = ", ".join(map(str, law.end.choices))
    claims = "; the defence may claim the match after a trick it has won"
    claims = "" if law.end.claims == "never" else claims
    return (
        f"at {law.end.target} (played to: {choices}), looked at after each deal; "
        f"if both are past it the higher wins, level plays on{claims}."
    )
