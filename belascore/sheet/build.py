"""From a score to the sheet that people keep."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from belascore.answers.phrases import (
    Voice,
    finish_text,
    goal,
    noted,
    player_name,
    still_open,
    still_to_go,
    terms_of,
)
from belascore.ledger import POT, balance
from belascore.rules.law import Law
from belascore.score.verdict import Score
from belascore.sheet.layouts import layout
from belascore.sheet.model import Curve, Grid, Sheet
from belascore.sheet.paging import latest
from belascore.sheet.tally import Evening
from belascore.text import bare, isolated
from belascore.tuples import NamedTuple
from belascore.words.say import ENGLISH
from belascore.words.terms import Terms

Says = Callable[[str], str]
"""The text of a clause by its cite; empty for `house` and `table`, which have none."""


class Wish(NamedTuple):
    """What somebody wants to see.

    Attributes:
        layout: the name of one; empty for that of the ruleset.
        detail: whether each deal is wanted with its reasons.
        running: whether running totals are wanted where paper has none.
        blank: whether the sheet is to be written on by hand.
        last: how many of the last deals; None for all.
    """

    layout: str = ""
    detail: bool = False
    running: bool = False
    blank: bool = False
    last: int | None = None


PLAIN: Final = Wish()
"""The sheet as the ruleset has it."""


def build_sheet(
    score: Score,
    law: Law,
    wish: Wish = PLAIN,
    *,
    earlier: tuple[Score, ...] = (),
    says: Says = lambda _: "",
    origin: str = "",
) -> Sheet:
    """The score sheet of a match.

    Args:
        score: of the match.
        law: it is played by.
        wish: what is wanted of it.
        earlier: the games of the series before this one, oldest first.
        says: what clauses say.
        origin: law, edition and seal, for the foot of the paper.

    Raises:
        NotFoundError: there is no layout of the name that is wished for.
    """
    if wish.blank:
        score, earlier = _unplayed(score), ()
    name = wish.layout or law.sheet
    ruled = layout(name)
    paper, terms = ruled.paper(law), terms_of(score, law)
    games = games_won((*earlier, score)) if earlier else ()
    blank = (law.end.rounds or paper.deals) if wish.blank else 0
    evening = Evening(score, law, terms, games, earlier, wish.running, blank)
    grids = [ruled.grid(evening)]
    cites: tuple[str, ...] = ()
    deal_by_deal = wish.detail or name == "detail"
    if wish.detail and not wish.blank:
        from belascore.sheet.layouts import detail  # one deal after the other costs more

        grids += [detail.grid(evening)] if name != "detail" else []
        cites = detail.cites(score)
    if wish.last is not None:
        grids = [latest(grid, wish.last) for grid in grids]
    return Sheet(
        layout=name,
        paper=paper,
        people=tuple(
            (label, players)
            for label, (_, players) in zip(terms.sides, score.header.sides, strict=True)
        ),
        facts=_facts(score, law),
        grids=tuple(grids),
        controls=() if wish.blank else ruled.controls(evening),
        footer=() if wish.blank else _footer(score, law, terms),
        remarks=_remarks(score, terms) if deal_by_deal else _notes(score, terms, grids[0], wish),
        clauses=tuple((cite, text) for cite in cites if (text := says(cite))),
        curves=tuple(_curves(score, terms)),
        target=score.target,
        origin=origin,
        day=score.header.date.isoformat() if score.header.date else "",
        blank=wish.blank,
    )


def _unplayed(score: Score) -> Score:
    """The match before its first deal."""
    none = (0,) * len(score.totals)
    return score._replace(entries=(), totals=none, pot=0, finish=None, findings=())


def _facts(score: Score, law: Law) -> tuple[str, ...]:
    day = [score.header.date.isoformat()] if score.header.date else []
    house = [f"house: {', '.join(law.house)}"] if law.house else []
    return (law.id, *house, str(goal(score, law, ENGLISH)), *day)


def _footer(score: Score, law: Law, terms: Terms) -> tuple[str, ...]:
    lines = [f"{score.pot} {terms.word('hang')}"] if score.pot else []
    if score.finish:
        named = terms._replace(sides=tuple(map(isolated, terms.sides)))
        lines.append(str(finish_text(score, Voice(ENGLISH, named))))
        # what hangs when a match ends is nobody's
        hung = sum(balance(entry.verdict.lines, POT) for entry in score.entries) // law.unit
        lines += [f"{hung} {terms.word('hang')}, written by nobody"] if hung else []
    else:
        goes_on = str(still_open(score, law, Voice(ENGLISH, terms)))
        lines += [goes_on] if goes_on else []
        rest = (str(still_to_go(score, law, ENGLISH)), _deals_next(score))
        lines.append(" · ".join(filter(None, rest)))
    return tuple(lines)


def _deals_next(score: Score) -> str:
    name = player_name(score, score.next_dealer)
    return f"{isolated(name)} deals" if name else ""


def _notes(score: Score, terms: Terms, grid: Grid, wish: Wish) -> tuple[str, ...]:
    """The notes on what is shown, and on the evening."""
    if all(entry.verdict.written.note is None for entry in score.entries):
        return ()
    first = min((row.number for row in grid.rows if row.number), default=0) if wish.last else 0
    return tuple(
        f"{isolated(str(about)) if at else about}: {isolated(bare(str(note)))}"
        for at, about, note in noted(score, Voice(ENGLISH, terms))
        if at is None or at >= first
    )


def _remarks(score: Score, terms: Terms) -> tuple[str, ...]:
    if not score.findings:
        return ()
    from belascore.sheet.report import said  # most matches give nothing to remark on

    return tuple(said(finding, terms) for finding in score.findings)


def _curves(score: Score, terms: Terms) -> Iterator[Curve]:
    played = [entry for entry in score.entries if entry.status == "scored"]
    for side, label in enumerate(terms.sides):
        yield Curve(label, (0, *(entry.totals[side] for entry in played)))


def games_won(games: Sequence[Score]) -> tuple[int, ...]:
    """Games that each side has won, of those that are given."""
    won = [0] * len(games[-1].totals)
    for game in games:
        winner = game.finish.winner if game.finish else None
        if winner is not None and winner < len(won):
            won[winner] += 1
    return tuple(won)
