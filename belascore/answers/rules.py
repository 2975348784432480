"""A law as a person reads it: what is played, what counts, who writes what, and by which clause."""

import textwrap
from collections.abc import Iterator, Mapping
from typing import Final

from belascore.errors import so_many
from belascore.play.givens import Kind
from belascore.rules.law import BeloteAward, Contract, Law, Melds, Transfer

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
_PENALTY: Final = {
    "deal": "the deal.",
    "deal-and-melds": "the deal, all melds and belotes that were called.",
    "fixed": "{points}.",
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
    "auction": "who bids most names trumps",
    "ranked-calls": "each call must be above the one before",
    "turn-up": "the taker accepts the suit turned up, or in a second round names another",
}
_UNLESS: Final = {
    "always": "",
    "unless-ruffed": " unless it was trumped",
    "unless-partner": " unless the partner holds the trick",
}
_RANKED: Final = {
    "points": "more points",
    "shape": "four alike before a run",
    "length": "the longer",
    "top": "the higher run",
    "four-trick": "the four dearer in trumps",
    "four-natural": "the higher four, in the order of runs",
    "trump": "the run in trumps",
    "turn": "the first in playing order",
}
_CONTEST: Final = {
    "one": "only the side with the best single meld writes, and then all its melds",
    "per-shape": "runs and fours apart, the side of the best writes all its melds of that kind",
    "none": "every side writes its own",
    "player-total": "only the side of the player who announced most in all writes, and then all",
}


def lawbook(law: Law) -> list[str]:
    """The whole law, paragraph by paragraph."""
    lines = [f"{law.id} · {law.title} · edition {law.edition} · sheet {law.sheet}", ""]
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
    yield "Bidding", f"{_BIDDING[law.bidding.kind]}{_bids(law)}{rounds}.", law.bidding.cites
    yield "Play", _duties(law), law.play.cites
    for contract in law.contracts.values():
        yield "Cards", _cards(contract), law.values_cites
    yield "Last trick", f"{law.last_trick.points} points.", law.last_trick.cites
    yield "All tricks", f"{law.capot.points} more for every trick.", law.capot.cites
    if law.belote and any(contract.belote for contract in law.contracts.values()):
        yield "Belote", _belote(law.belote), law.belote.cites
    if law.melds:
        yield "Melds", _melds(law.melds), law.melds.cites
    yield "To pass", _test(law), law.judge.cites
    for row in law.transfers:
        yield row.when.capitalize(), _moves(row), row.cites
    if law.bid_cites:
        yield "Bid", "the taker's bid is counted to what he writes.", law.bid_cites
    if law.rounding:
        yield "Rounding", _rounding(law), law.rounding.cites
    for double in law.doubles.values():
        says = f"{double.name}: times {double.factor} for the winner's {', '.join(double.sources)}."
        yield "Double", says, double.cites
    for penalty in law.penalties.values():
        says = f"{penalty.name}: the others write {_PENALTY[penalty.award]}"
        yield "Penalty", says.format(points=penalty.points), penalty.cites
    if law.carry:
        yield "Hanging", "what hangs goes to the winner of the next deal.", law.carry.cites
    yield "End", _end(law), law.end.cites


def _belote(belote: BeloteAward) -> str:
    thrown = ", in all trumps not with a first card thrown away" if belote.not_on else ""
    says = f"{belote.points} for king and queen of trumps in one hand{thrown}"
    return f"{says}; {_TRICKLESS_BELOTE[belote.without_trick]}."


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


def _duties(law: Law) -> str:
    play = law.play
    duties = ["follow suit"]
    if play.beat_led != "never":
        duties.append(f"go over the suit led{_UNLESS[play.beat_led]}")
    duties.append("go over where trumps are led")
    duties.append(f"without the suit play a trump{_UNLESS[play.ruff]}")
    duties.append(f"and go over one that lies there{_UNLESS[play.overruff]}")
    lower = {
        "must": "a lower trump is owed",
        "may": "any card may be played",
        "only-if-forced": "a lower trump only if nothing else can be played",
    }[play.underruff]
    return f"{'; '.join(duties)}; who cannot go over: {lower}."


def _cards(contract: Contract) -> str:
    parts = [
        f"{suits} {_values(values)}"
        for suits, values in (
            ("trumps", contract.trump_values),
            ("plain suits", contract.plain_values),
        )
        if values
    ]
    times = f"; everything times {contract.factor}" if contract.factor != 1 else ""
    return f"{'; '.join(parts)}{times}."


def _values(table: Mapping[str, int]) -> str:
    ordered = sorted(table.items(), key=lambda item: -item[1])
    return ", ".join(f"{'10' if rank == 'T' else rank} {points}" for rank, points in ordered)


def _melds(melds: Melds) -> str:
    kinds = ", ".join(_kind(kind) for kind in melds.kinds)
    order = ", then ".join(_RANKED[criterion] for criterion in melds.rank_by)
    better = f"; better is: {order}" if order else ""
    where = "Found in each trick. " if melds.found_in == "trick" else ""
    reuse = "a card may stand in two melds" if melds.reuse else "a card stands in one meld only"
    return (
        f"{kinds}. {where}{_CONTEST[melds.contest].capitalize()}{better}. "
        f"{reuse.capitalize()}; {_WITHOUT_TRICK[melds.without_trick]}."
    )


def _kind(kind: Kind) -> str:
    worth = "wins the match" if kind.wins_match else str(kind.points)
    if kind.shape == "royal-pair":
        return f"{kind.name} (king and queen of trumps) {worth}"
    if kind.shape == "four":
        return f"{kind.name} (four alike of {_ranks(kind.ranks)}) {worth}"
    longer = " or more" if kind.longer else ""
    return f"{kind.name} ({kind.length}{longer} in a row) {worth}"


def _test(law: Law) -> str:
    needs = []
    if law.judge.floor is not None:
        needs.append(f"at least {law.judge.floor}")
    if "reach-bid" in law.judge.needs:
        needs.append("the bid")
    if law.judge.tie is not None:
        needs.append(f"more than the others ({_TIE[law.judge.tie]})")
    keeps = f"; a fallen side keeps {', '.join(law.judge.keeps)}" if law.judge.keeps else ""
    counted = ", ".join(law.judge.counts)
    return f"the taker needs {' and '.join(needs)}; counted: {counted}{keeps}."


def _moves(row: Transfer) -> str:
    whole = ", the whole to each" if row.share == "each" and row.to == "defence" else ""
    to = {
        "taker": "go to the taker",
        "defence": f"go to the others{whole}",
        "pot": "hang for the winner of the next deal",
        "nobody": "are lost",
    }
    whose = "the taker's" if row.from_ == "taker" else "the others'"
    doubled = {None: "", True: "if doubled, ", False: "if not doubled, "}[row.doubled]
    return f"{doubled}{whose} {', '.join(row.sources)} {to[row.to]}."


def _bids(law: Law) -> str:
    bidding = law.bidding
    if bidding.kind != "auction":
        return ""
    last = f" to {bidding.max}" if bidding.max else ""
    named = "".join(f", {bid.name} for {bid.value}" for bid in bidding.named.values())
    return f": {bidding.min}, then by {bidding.step}{last}{named}"


def _rounding(law: Law) -> str:
    assert law.rounding is not None
    how = {
        "each": "each side to the nearest",
        "leader-and-rest": "the leader, and the others write the rest, to",
    }[law.rounding.method]
    starts = ", ".join(
        f"{name}: from {one.up_from.winner} up for the leader, {one.up_from.loser} for others"
        for name, one in law.contracts.items()
        if one.up_from
    )
    return f"{how} {law.rounding.unit} ({starts}); written in {law.rounding.write}."


def _end(law: Law) -> str:
    if law.end.rounds:
        return f"after {so_many(law.end.rounds, 'deal')}; the higher wins, level is a draw."
    choices = ", ".join(map(str, law.end.choices))
    claims = "; the defence may claim the match after a trick it has won"
    claims = "" if law.end.claims == "never" else claims
    both = "the higher wins, level plays on"
    if law.end.both_over == "taker":
        both = "the taker has won if he is, else the higher; other level totals play on"
    return (
        f"at {law.end.target} (played to: {choices}), looked at after each deal; "
        f"if several are past it {both}{claims}{_barred(law)}."
    )


def _barred(law: Law) -> str:
    """What a match cannot be ended by."""
    by = [
        *(f"on a {what}" for what in law.end.not_on),
        *(f"by {what} alone" for what in law.end.not_by),
    ]
    return f"; it does not end {' or '.join(by)}" if by else ""
