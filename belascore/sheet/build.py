"""From a score to the sheet that people keep: one column a side, one row a deal."""

from collections.abc import Iterator

from belascore.ledger import POT, balance
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Score
from belascore.sheet.echo import finish_text, outcome_mark, still_to_go
from belascore.sheet.model import Cell, Row, Sheet
from belascore.sheet.parts import deals, declared_points, goal, terms_of
from belascore.sheet.text import DASH
from belascore.words.wording import Terms


def build_sheet(score: Score, law: Law, games: tuple[int, ...] = ()) -> Sheet:
    """The score sheet of a match, with its sum, what is to go, and the games won of a series."""
    terms = terms_of(score, law)
    rounds = tuple(_rows(score, terms))
    total = Row("sum", tuple(Cell(str(number)) for number in score.totals))
    return Sheet(
        _title(score, law, terms), terms.sides, (*rounds, total), _footer(score, law, games)
    )


def _title(score: Score, law: Law, terms: Terms) -> tuple[str, ...]:
    sides = [
        f"{label}: {', '.join(players)}" if len(players) > 1 else label
        for label, (_, players) in zip(terms.sides, score.header.sides, strict=True)
        if players
    ]
    day = [score.header.date.isoformat()] if score.header.date else []
    house = [f"house: {', '.join(law.house)}"] if law.house else []
    law_line = " · ".join([law.id, *house, goal(score, law), *day])
    return ("   ".join(sides), law_line) if sides else (law_line,)


def games_line(games: tuple[int, ...], score: Score, law: Law) -> str:
    """Games won, a dot each, as paper has them under the names."""
    return _dots(games, terms_of(score, law))


def _dots(games: tuple[int, ...], terms: Terms) -> str:
    pairs = zip(terms.sides, games, strict=True)
    return "games: " + "   ".join(f"{side} {'•' * won or DASH}" for side, won in pairs)


def _footer(score: Score, law: Law, games: tuple[int, ...]) -> tuple[str, ...]:
    terms = terms_of(score, law)
    lines = [_dots(games, terms)] if any(games) else []
    if score.pot:
        lines.append(f"{score.pot} hang")
    if score.finish:
        lines.append(finish_text(score, terms))
    else:
        lines.append(" · ".join(filter(None, (still_to_go(score, law), deals(score)))))
    return tuple(lines)


def _rows(score: Score, terms: Terms) -> Iterator[Row]:
    for entry in score.entries:
        if entry.status == "withheld":
            yield Row("withheld", tuple(Cell("?") for _ in terms.sides), f"see why {entry.number}")
        elif entry.status == "scored" and entry.score is not None:
            yield Row("round", tuple(_cells(entry, entry.score)), _mark(entry, terms))


def _cells(entry: Entry, score: tuple[int, ...]) -> Iterator[Cell]:
    for side, number in enumerate(score):
        declared = declared_points(entry, side)
        yield Cell(str(number) if number else DASH, f"+{declared}" if declared > 0 else "")


def _mark(entry: Entry, terms: Terms) -> str:
    marks = []
    judgement = entry.verdict.judgement
    if any(line.stage == "agreed" for line in entry.verdict.lines):
        marks.append("agreed")
    elif judgement and judgement.outcome == "forfeit":
        marks.append(terms.word("forfeit"))
    elif judgement and judgement.outcome != "made":
        marks.append(outcome_mark(judgement.outcome, terms))
    if entry.verdict.capot is not None:
        marks.append(terms.word("capot-mark", "CAPOT"))
    if entry.verdict.wins is not None:
        marks.append("belot")
    hung = balance(entry.verdict.lines, POT)
    if hung > 0:
        marks.append(f"{hung} hang")
    return " ".join(marks)
