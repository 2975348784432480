"""What was against the rules of play: each offence, the first offender, and the remedy."""

from collections.abc import Iterator
from typing import Final

from belascore.answers.cards_asked import CITE
from belascore.answers.echo import finding_line
from belascore.answers.recorded import UNCHECKED, Recorded
from belascore.answers.why import Says
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Score
from belascore.text import at_columns
from belascore.words.terms import Terms

_WIDE: Final = 88


def offence_lines(
    deal: Recorded, score: Score, law: Law, terms: Terms, says: Says
) -> Iterator[str]:
    """Each offence, the first offender and what it costs by the law; or that there was none."""
    if not deal.offences:
        yield from _nothing_found(deal, law)
        return
    yield "Against the rules:"
    for one in deal.offences:
        told = one._replace(data={**one.data, "penalty": ""})  # said once, below
        yield finding_line(told, terms)
    first = deal.offences[0].data
    who = score.seats.find(first["who"])
    side = f" ({terms.sides[who.side]})" if who else ""
    yield f"First offender: {first['who']}{side}, in trick {first['trick']}."
    yield from _remedy(deal, law, terms)
    if deal.written.forfeit is not None:
        return  # the score below says what it rests on
    cites = [cite for one in deal.offences for cite in one.cites[:1]]
    if deal.priced:
        cites += law.penalties[deal.priced.data["penalty"]].cites[:1]
    yield from clauses(cites, says)


def _nothing_found(deal: Recorded, law: Law) -> Iterator[str]:
    codes = {one.code for one in deal.entry.verdict.findings if one.key != "melds"}
    if not deal.written.play or codes & UNCHECKED:
        return
    hands = deal.written.hands or ()
    if len(hands) == law.table.players and not any(hand.unknown for hand in hands):
        yield "Every card was played by the rules."
    else:
        yield "Nothing was played against the rules, as far as these cards tell."


def _remedy(deal: Recorded, law: Law, terms: Terms) -> Iterator[str]:
    done, first = deal.written.forfeit, deal.offences[0]
    if done is not None:
        yield f"  The table has written a penalty: {terms.name(done.who)}: {done.penalty}."
        return
    if first != deal.priced:
        decides = ": the table decides" if deal.priced is None else ""
        yield f"  {law.id} names no penalty for it{decides}."
    if deal.priced is None or deal.forfeited is None:
        return
    who, penalty, trick = (deal.priced.data[key] for key in ("who", "penalty", "trick"))
    what = "it" if first == deal.priced else f"trick {trick}"
    cites = law.penalties[penalty].cites
    text = f"  {law.id} has the penalty {penalty} for {what}: {_written(deal.forfeited, terms)}"
    yield at_columns((0, text), (CITE, cites[0]))
    typed = f"{'-'.join(who.split())}:{penalty}"
    yield f'  The table decides. In the file: forfeit = "{who}: {penalty}"; typed: {typed}'


def _written(entry: Entry, terms: Terms) -> str:
    if entry.score is None:
        return "what it comes to cannot be told from this record"
    pairs = zip(terms.sides, entry.score, strict=True)
    return ", ".join(f"{side} writes {number or 'nothing'}" for side, number in pairs)


def clauses(cites: list[str], says: Says) -> Iterator[str]:
    """What clauses say, each once."""
    import textwrap  # only explanations need it

    for cite in dict.fromkeys(cites):
        if text := says(cite):
            yield from textwrap.wrap(
                f"{cite}  {text}", _WIDE, initial_indent="  ", subsequent_indent="    "
            )
