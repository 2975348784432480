"""From a score to the sheet that people keep."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from belascore.answers.phrases import (
    deals,
    finish_text,
    goal,
    noted,
    still_open,
    still_to_go,
    voice_of,
)
from belascore.ledger import POT, balance
from belascore.rules.law import Law
from belascore.score.verdict import Score
from belascore.sheet.grid import latest
from belascore.sheet.layouts import layout
from belascore.sheet.model import Curve, Grid, Sheet
from belascore.sheet.tally import Evening
from belascore.text import Text, joined, name, spaced, text
from belascore.tuples import NamedTuple
from belascore.words.say import Speech

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
_NOWHERE: Final = Text()


def build_sheet(
    score: Score,
    law: Law,
    speech: Speech,
    wish: Wish = PLAIN,
    *,
    earlier: tuple[Score, ...] = (),
    says: Says = lambda _: "",
    origin: Text = _NOWHERE,
) -> Sheet:
    """The score sheet of a match.

    Args:
        score: of the match.
        law: it is played by.
        speech: the language of the sheet.
        wish: what is wanted of it.
        earlier: the games of the series before this one, oldest first.
        says: what clauses say.
        origin: law, edition and seal, for the foot of the paper.

    Raises:
        NotFoundError: there is no layout of the name that is wished for.
    """
    if wish.blank:
        score, earlier = _unplayed(score), ()
    called = wish.layout or law.sheet
    ruled = layout(called)
    paper = ruled.paper(law)
    games = games_won((*earlier, score)) if earlier else ()
    blank = (law.end.rounds or paper.deals) if wish.blank else 0
    voice = voice_of(score, law, speech)
    evening = Evening(score, law, voice, games, earlier, wish.running, blank)
    sheet = Sheet(
        layout=called,
        speech=speech,
        paper=paper,
        people=_people(evening),
        facts=_facts(evening),
        grids=_grids(evening, ruled.grid(evening), called, wish),
        controls=(),
        footer=(),
        remarks=(),
        clauses=(),
        curves=tuple(_curves(evening)),
        target=score.target,
        origin=origin,
        day=score.header.date,
        blank=wish.blank,
    )
    if wish.blank:
        return sheet
    deal_by_deal = wish.detail or called == "detail"
    return sheet._replace(
        controls=ruled.controls(evening),
        footer=_footer(evening),
        remarks=_remarks(evening) if deal_by_deal else _notes(evening, sheet.grids[0], wish),
        clauses=_clauses(score, says) if wish.detail else (),
    )


def _people(evening: Evening) -> tuple[tuple[str, tuple[str, ...]], ...]:
    players = (players for _, players in evening.score.header.sides)
    return tuple(zip(evening.terms.sides, players, strict=True))


def _grids(evening: Evening, grid: Grid, called: str, wish: Wish) -> tuple[Grid, ...]:
    """The score, and behind it the deals with their reasons where they are wanted."""
    grids = [grid]
    if wish.detail and not wish.blank and called != "detail":
        from belascore.sheet.layouts import detail  # one deal after the other costs more

        grids.append(detail.grid(evening))
    return tuple(grids if wish.last is None else (latest(one, wish.last) for one in grids))


def _clauses(score: Score, says: Says) -> tuple[tuple[str, str], ...]:
    """What decided the deals, each clause once."""
    from belascore.sheet.layouts.detail import cites

    return tuple((cite, clause) for cite in cites(score) if (clause := says(cite)))


def _unplayed(score: Score) -> Score:
    """The match before its first deal."""
    none = (0,) * len(score.totals)
    return score._replace(entries=(), totals=none, pot=0, finish=None, findings=())


def _facts(evening: Evening) -> tuple[Text, ...]:
    score, law = evening.score, evening.law
    house = [evening.say("sheet.house", options=law.house)] if law.house else []
    speech = evening.voice.speech
    day = [text(speech.day(score.header.date))] if score.header.date else []
    return (text(law.id), *house, goal(score, law, speech), *day)


def _footer(evening: Evening) -> tuple[Text, ...]:
    score, law, voice = evening.score, evening.law, evening.voice
    lines = [evening.hang(score.pot)] if score.pot else []
    if score.finish:
        lines.append(finish_text(score, voice))
        # what hangs when a match ends is nobody's
        hung = sum(balance(entry.verdict.lines, POT) for entry in score.entries) // law.unit
        lines += [evening.hang(hung, ".nobody")] if hung else []
    else:
        lines += [held] if (held := still_open(score, law, voice)) else []
        rest = still_to_go(score, law, voice.speech)
        lines.append(spaced(rest, deals(score, voice), separator=" · "))
    return tuple(lines)


def _notes(evening: Evening, grid: Grid, wish: Wish) -> tuple[Text, ...]:
    """The notes on what is shown, and on the evening."""
    first = min((row.number for row in grid.rows if row.number), default=0) if wish.last else 0
    since = evening.score.deal(first)
    notes = noted(evening.score, evening.voice)
    return tuple(
        joined(": ", (name(str(about)) if deal else about, note))
        for deal, about, note in notes
        if deal is None or since is None or deal.number >= since.number
    )


def _remarks(evening: Evening) -> tuple[Text, ...]:
    if not evening.score.findings:
        return ()
    from belascore.sheet.report import said  # most matches give nothing to remark on

    return tuple(said(finding, evening) for finding in evening.score.findings)


def _curves(evening: Evening) -> Iterator[Curve]:
    played = evening.score.deals
    for side, label in enumerate(evening.terms.sides):
        yield Curve(label, (0, *(entry.totals[side] for entry in played)))


def games_won(games: Sequence[Score]) -> tuple[int, ...]:
    """Games that each side has won, of those that are given."""
    won = [0] * len(games[-1].totals)
    for game in games:
        winner = game.finish.winner if game.finish else None
        if winner is not None and winner < len(won):
            won[winner] += 1
    return tuple(won)
