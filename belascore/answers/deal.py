"""A deal written down card by card, as a referee reads it: tricks, offences, what follows."""

from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from types import MappingProxyType

from belascore.answers.cards_asked import CITE, law_name
from belascore.answers.offences import offence_lines
from belascore.answers.phrases import contract_sign, terms_of
from belascore.answers.recorded import Recorded, incomplete
from belascore.answers.round import scored_lines
from belascore.answers.trick_table import trick_table
from belascore.answers.why import Says
from belascore.rounds import Claim, Round
from belascore.rules.law import Law
from belascore.score.verdict import Finding, Score
from belascore.text import DASH, at_columns, table
from belascore.words.notation import glyphs
from belascore.words.say import ENGLISH
from belascore.words.terms import Terms

Where = Callable[[Finding], str]
"""Where in its file that stands of which a finding speaks."""


def record_lines(deal: Recorded, score: Score, law: Law, says: Says, where: Where) -> list[str]:
    """Everything a referee says of a deal.

    Args:
        deal: the deal.
        score: of the match it is in.
        law: it is judged by.
        says: the text of a clause.
        where: in which line that stands of which a finding speaks.
    """
    terms = terms_of(score, law)
    parts = [
        trick_table(deal, score.seats, law, terms),
        list(offence_lines(deal, score, law, terms, says)),
        _compared(deal, terms),
        _scored(deal, score, law, terms, says, where),
    ]
    lines = [_title(deal, law, terms)]
    for part in parts:
        lines += ["", *part] if part else []
    return lines


def _title(deal: Recorded, law: Law, terms: Terms) -> str:
    written = deal.written
    number = "" if deal.number is None else f"round {deal.number}"
    words = (contract_sign(written, terms), written.taker, terms.word(written.double or ""))
    called = " ".join(word for word in words if word)
    return " · ".join(part for part in (number, called, law_name(law)) if part)


# What follows from the cards


def _compared(deal: Recorded, terms: Terms) -> list[str]:
    """What the cards say beside what was written."""
    mine, theirs = _facts(deal.held, terms), _facts(deal.written, terms)
    rows = []
    for label in mine:
        pairs = zip_longest(mine[label], theirs[label], fillvalue="")
        rows += [[label * (not at), *pair] for at, pair in enumerate(pairs)]
    if not any(row[1] for row in rows):
        return []
    if not any(row[2] for row in rows):
        lines = table([["", "from the cards"], *(row[:2] for row in rows)], "<<")
    else:
        head = ["", "from the cards", "as written"]
        lines = table(
            [head, *([row[0], *(cell or DASH for cell in row[1:])] for row in rows)], "<<<"
        )
    return ["  " + line for line in lines]


def _facts(deal: Round, terms: Terms) -> Mapping[str, list[str]]:
    points = " : ".join("?" if n is None else str(n) for n in deal.points or ())
    tricks = " : ".join(map(str, deal.tricks or ()))
    sides = " : ".join(terms.sides)
    belote = terms.word("belote")
    return MappingProxyType(
        {
            f"points {sides}": [points] if points else [],
            f"tricks {sides}": [tricks] if tricks else [],
            "last trick": [terms.name(deal.last)] if deal.last else [],
            "melds": [_claim(claim, terms) for claim in deal.melds or ()],
            belote: [terms.name(claim.who) for claim in deal.belote or ()],
        }
    )


def _claim(claim: Claim, terms: Terms) -> str:
    said = claim.kind or ("" if claim.points is None else str(claim.points))
    parts = (terms.name(claim.who), said, glyphs(claim.cards), *claim.flags)
    return " ".join(part for part in parts if part)


# The score


def _scored(
    deal: Recorded, score: Score, law: Law, terms: Terms, says: Says, where: Where
) -> list[str]:
    entry = deal.entry
    if entry.verdict.errors:
        return ["Not scored:", *_reasons(deal, law, terms, where)]
    told = (*deal.offences, *incomplete(deal))
    rest = tuple(one for one in entry.verdict.findings if one not in told)
    entry = entry._replace(verdict=entry.verdict._replace(findings=rest))
    lines = scored_lines(entry, score, law, says, numbered=deal.number is not None)
    return ["As it was played:", *lines] if deal.offences and not deal.written.forfeit else lines


def _reasons(deal: Recorded, law: Law, terms: Terms, where: Where) -> Iterator[str]:
    """Why the deal is not scored, each with its line; points that follow from cards come last."""
    errors = deal.entry.verdict.errors
    causes = [one for one in errors if one.code != "points-needed" or not deal.written.play]
    for one in causes or errors:
        text = f"  {where(one)}: {ENGLISH.finding(one.code, one.data, terms)}"
        yield at_columns((0, text), (CITE, one.cites[0] if one.cites else ""))
    if deal.alone and any(one.code == "unknown-player" for one in errors):
        yield f"  Name the {law.table.players} players in order of play: --players NAME,NAME,..."
