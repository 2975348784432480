"""A law as statements, section by section: codes and data, with the clauses; no sentence yet."""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from typing import Any, NamedTuple

from belascore.faults import And, Data, Or, Phrase
from belascore.play.givens import Kind
from belascore.rules.law import BeloteAward, Cites, Contract, End, Law, Melds, Transfer

Sentence = tuple[Phrase, ...]
"""Statements that stand in one sentence, each whole in itself."""


class Section(NamedTuple):
    """What a law says about one thing.

    Attributes:
        heading: of what, `last-trick`; of a transfer the outcome, `failed`.
        sentences: as codes with their data.
        cites: the clauses they rest on.
    """

    heading: str
    sentences: tuple[Sentence, ...]
    cites: Cites


def sections(law: Law) -> Iterator[Section]:
    """What the law says, in the order of a deal."""
    yield from _before_play(law)
    yield from _worth(law)
    yield _section("to-pass", law.all_cites("judge"), *_test(law))
    for row in law.transfers:
        if row.sources:  # a house may have emptied it
            yield _section(row.when, law.all_cites(f"transfer.{row.name}"), _moves(row))
    yield from _written(law)
    yield _section("end", law.all_cites("match"), *_end(law.end))


# Building sentences


def _section(heading: str, cites: Cites, *statements: Phrase) -> Section:
    return Section(heading, (statements,), cites)


def _says(code: str, **data: Any) -> Phrase:
    return Phrase(f"law.{code}", data)


def _parts(*parts: Phrase) -> Phrase:
    """Things with commas between them."""
    return _says("parts", parts=parts) if len(parts) > 1 else parts[0]


def _then(phrases: Iterable[Phrase]) -> Phrase:
    """One after the other, as criteria are asked."""
    return reduce(lambda says, more: _says("then", says=says, more=more), phrases)


def _words(words: Iterable[str]) -> tuple[Phrase, ...]:
    return tuple(Phrase(f"word.{word}") for word in words)


def _ranks(ranks: Iterable[str]) -> str:
    """As people write them: 10 for T."""
    return " ".join(map(_rank, ranks))


def _rank(rank: str) -> str:
    return "10" if rank == "T" else rank


# Before a card is played, and how it is


def _before_play(law: Law) -> Iterator[Section]:
    seats = "pairs" if law.table.pairs else "alone"
    yield _section(
        "players", law.all_cites("table"), _says(f"players.{seats}", number=law.table.players)
    )
    deck = _says("deck", ranks=_ranks(law.deck.ranks), hand=law.deck.hand)
    yield _section("deck", law.all_cites("deck"), deck)
    yield _section("deal", law.all_cites("deal"), *_deal(law))
    yield _section("bidding", law.all_cites("bidding"), *_bidding(law))
    yield _section("play", law.all_cites("play"), *_duties(law))


def _deal(law: Law) -> Iterator[Phrase]:
    deal = law.deal
    packets = " + ".join(map(str, deal.packets))
    dealt = [_says(f"deal.{deal.direction}", packets=packets)]
    if deal.hidden:
        dealt.append(_says("hidden", number=deal.hidden))
    if deal.turned:
        dealt.append(_says("turned"))
    if deal.exchange != "none":
        dealt.append(_says(f"exchange.{deal.exchange}"))
    yield _parts(*dealt)
    if law.bidding.kind != "forced":
        yield _says(f"all-pass.{deal.all_pass}")


def _bidding(law: Law) -> Iterator[Phrase]:
    bidding = law.bidding
    kind = bidding.kind + (".to" if bidding.kind == "auction" and bidding.max else "")
    data = {"min": bidding.min, "step": bidding.step, "max": bidding.max}
    named = (_says("named-bid", bid=bid.name, points=bid.value) for bid in bidding.named.values())
    yield _parts(_says(f"bidding.{kind}", **data), *named)
    if bidding.rounds:
        yield _says("bidding-rounds", number=bidding.rounds)
    if bidding.kind == "forced" or bidding.first == "dealer":
        yield _says(f"bidding-first.{bidding.first}")


def _duties(law: Law) -> Iterator[Phrase]:
    play = law.play
    yield _says("play.follow")
    if play.beat_led != "never":
        yield _says(f"play.beat-led.{play.beat_led}")
    yield _says(f"play.beat-trump.{play.beat_trump}")
    yield _says(f"play.ruff.{play.ruff}")
    yield _says(f"play.overruff.{play.overruff}")
    yield _says(f"play.underruff.{play.underruff}")


# What is worth points


def _worth(law: Law) -> Iterator[Section]:
    for contract in law.contracts.values():
        yield _section("cards", law.all_cites("values"), *_cards(contract))
    last_trick = _says("last-trick", points=law.last_trick.points)
    yield _section("last-trick", law.all_cites("award.last_trick"), last_trick)
    yield _section(
        "all-tricks", law.all_cites("award.capot"), _says("all-tricks", points=law.capot.points)
    )
    if law.belote and any(contract.belote for contract in law.contracts.values()):
        yield _section("belote", law.all_cites("award.belote"), *_belote(law.belote))
    if law.melds:
        yield Section("melds", tuple(_melds(law.melds)), law.all_cites("melds"))


def _cards(contract: Contract) -> Iterator[Phrase]:
    if contract.trump_values:
        yield _says("values.trumps", points=_values(contract.trump_values))
    if contract.plain_values:
        yield _says("values.plain", points=_values(contract.plain_values))
    if contract.factor != 1:
        yield _says("factor", factor=contract.factor)
    for source in contract.multiplies:
        yield _says(f"multiplies.{source}", factor=contract.factor)


def _values(table: Mapping[str, int]) -> tuple[Phrase, ...]:
    """The dearest first; of equal ones that which the ruleset names first."""
    ordered = sorted(table.items(), key=lambda item: -item[1])
    return tuple(_says("worth", rank=_rank(rank), points=points) for rank, points in ordered)


def _belote(belote: BeloteAward) -> Iterator[Phrase]:
    yield _says("belote.not-discard" if belote.not_on else "belote", points=belote.points)
    yield _says(f"belote-without-trick.{belote.without_trick}")


def _melds(melds: Melds) -> Iterator[Sentence]:
    yield (_parts(*map(_kind, melds.kinds)),)
    if melds.found_in == "trick":
        yield (_says("found-in-trick"),)
    contest = _says(f"contest.{melds.contest}")
    order = tuple(_says(f"better.{criterion}") for criterion in melds.rank_by)
    yield (contest, _says("better", order=_then(order))) if order else (contest,)
    reuse = _says("reuse.two" if melds.reuse else "reuse.one")
    yield reuse, _says(f"melds-without-trick.{melds.without_trick}")


def _kind(kind: Kind) -> Phrase:
    data: Data = {
        "kind": kind.name,
        "worth": _says("wins-match") if kind.wins_match else kind.points,
        "length": kind.length,
        "ranks": _ranks(kind.ranks),
    }
    return Phrase(f"law.kind.{kind.shape}{'.longer' if kind.longer else ''}", data)


# Who writes it


def _test(law: Law) -> Iterator[Phrase]:
    judge, needs = law.judge, []
    if judge.floor is not None:
        needs.append(_says("needs.floor", points=judge.floor))
    if "reach-bid" in judge.needs:
        needs.append(_says("needs.bid"))
    if judge.tie is not None:
        needs.append(_says(f"needs.more.{judge.tie}"))
    yield _says("needs", needs=And(needs))
    yield _says("counted", counted=_words(judge.counts))
    if judge.keeps:
        yield _says("keeps", kept=_words(judge.keeps))


def _moves(row: Transfer) -> Phrase:
    each = ".each" if row.share == "each" and row.to == "defence" else ""
    moves = _says(f"moves.{row.from_}.{row.to}{each}", moved=_words(row.sources))
    if row.doubled is None:
        return moves
    return _says("if-doubled" if row.doubled else "if-not-doubled", says=moves)


def _written(law: Law) -> Iterator[Section]:
    if law.writes_bid:
        yield _section("bid", law.all_cites("award.bid"), _says("bid"))
    if law.rounding:
        yield _section("rounding", law.all_cites("rounding"), *_rounding(law))
    for double in law.doubles.values():
        data = {"factor": double.factor, "counted": _words(double.sources)}
        yield _section(
            "double",
            law.all_cites(f"double.{double.name}"),
            _says("double", double=Phrase(f"word.{double.name}"), **data),
        )
    for penalty in law.penalties.values():
        data = {
            "penalty": Phrase(f"word.{penalty.name}"),
            "points": penalty.points,
            "melds": penalty.melds,
        }
        award = f"{penalty.award}.melds" if penalty.melds else penalty.award
        yield _section(
            "penalty", law.all_cites(f"penalty.{penalty.name}"), _says(f"penalty.{award}", **data)
        )
    if law.carry:
        yield _section("hanging", law.all_cites("carry"), _says(f"hanging.{law.carry.to}"))


def _rounding(law: Law) -> Iterator[Phrase]:
    assert law.rounding is not None
    ahead = ".taker" if law.rounding.ahead == "taker" else ""
    starts = tuple(
        _says(f"up-from{ahead}", call=Phrase(f"word.{name}"), **contract.up_from._asdict())
        for name, contract in law.contracts.items()
        if contract.up_from
    )
    if law.rounding.unit == 1:
        yield _says("rounding.none")
        return
    yield _says(f"rounding.{law.rounding.method}", unit=law.rounding.unit, starts=starts)
    yield _says(f"written-in.{law.rounding.write}")


def _end(end: End) -> Iterator[Phrase]:
    if end.rounds and end.target is None:
        yield _says("end.rounds", n=end.rounds)
        yield _says("level.draw")
        return
    yield _says("end.target", target=end.target, choices=end.choices)
    if end.rounds:
        yield _says("end.at-most", n=end.rounds)
    yield _says(f"both-over.{end.both_over or 'higher'}")
    if end.claims != "never":
        yield _says(f"claims.{end.claims}")
    barred = [_says(f"not-on.{thing}") for thing in end.not_on]
    barred += [_says(f"not-by.{thing}") for thing in end.not_by]
    if barred:
        yield _says("never-ends", barred=Or(barred))
