"""What the table hears after every entry: the round, the score, what is to go."""

from collections.abc import Iterator

from belascore.answers.phrases import (
    awarded,
    deals,
    deed,
    heading,
    sum_of,
    terms_of,
    to_go,
    versus,
)
from belascore.errors import so_many
from belascore.ledger import POT, balance
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Finding, Score
from belascore.text import DASH, at_columns, left, width
from belascore.words.say import ENGLISH
from belascore.words.terms import Terms

_SIDE, _SECOND, _THIRD, _CITE = 11, 32, 50, 71


def echo(score: Score, entry: Entry, law: Law) -> list[str]:
    """The lines that answer an entry: its round, notable findings, the new score."""
    return [*entry_lines(score, entry, law), *score_lines(score, law)]


def entry_lines(score: Score, entry: Entry, law: Law) -> list[str]:
    """A round and its notable findings."""
    terms = terms_of(score, law)
    told = [finding_line(finding, terms) for finding in entry.verdict.findings]
    return [round_line(entry, score, law), *dict.fromkeys(told)]


def finding_line(finding: Finding, terms: Terms, lead: str = "  ") -> str:
    """A finding with the clause it rests on at the end of the line."""
    text = lead + str(ENGLISH.finding(finding.code, finding.data, terms))
    return at_columns((0, text), (_CITE, finding.cites[0] if finding.cites else ""))


def score_lines(score: Score, law: Law) -> list[str]:
    """The score, and before it why the match goes on where its target is reached."""
    lines = [score_line(score, law)]
    if score.finish or score.target is None or max(score.totals) < score.target:
        return lines
    from belascore.answers.held import still_open  # most matches end there

    held = still_open(score, law, terms_of(score, law))
    clauses = " ".join(law.end.cites[:2])
    return [at_columns((0, f"  {held}"), (_CITE, clauses)), *lines] if held else lines


def score_line(score: Score, law: Law) -> str:
    """`MI 122 : 60 VI   to go 879 : 941 · Ana deals`, or who has won."""
    terms = terms_of(score, law)
    totals = "  " + versus(score.totals, terms)
    if score.finish is not None:
        return at_columns((0, totals), (_SECOND, finish_text(score, terms)))
    rest = [still_to_go(score, law)]
    if score.pot:
        rest.append(f"{score.pot} hang")
    rest += [deals(score)] if deals(score) else []
    return at_columns((0, totals), (_SECOND, " · ".join(rest)))


def still_to_go(score: Score, law: Law) -> str:
    """`to go 879 : 941`, or how many deals there are still to be played."""
    if score.target:
        return f"to go {' : '.join(map(str, to_go(score)))}"
    played = sum(entry.status == "scored" for entry in score.entries)
    return f"{so_many(max((law.end.rounds or 0) - played, 0), 'deal')} to go"


def finish_text(score: Score, terms: Terms) -> str:
    """How the match ended, as one clause."""
    assert score.finish is not None
    winner, reason = score.finish
    if winner is None:
        why = {"stopped": "stopped", "abandon": "abandoned", "rounds": "level after the last deal"}
        return f"{why.get(reason, reason)}, nobody has won"
    how = {
        "target": f"{score.target} reached",
        "claim": "claimed in the deal",
        "abandon": "the others gave up",
        "rounds": "all deals are played",
    }
    return f"{terms.sides[winner]} won: {how.get(reason, reason)}"


def round_line(entry: Entry, score: Score, law: Law) -> str:
    """A round and what it came to, as one line; in a match all begin at one column."""
    written, terms = entry.verdict.written, terms_of(score, law)
    head = left(heading(entry, terms), _room(score, law))
    if entry.status != "scored":
        return at_columns((0, head), (_SIDE, unscored(entry)))
    lines = entry.verdict.lines
    if any(line.stage == "agreed" for line in lines):
        return at_columns((0, head), (_SIDE, "agreed: " + _all_sides(entry, terms)))
    judgement = entry.verdict.judgement
    if written.forfeit and judgement and judgement.outcome == "forfeit":
        word = terms.word("forfeit")
        text = f"{word} ({terms.name(written.forfeit.who)})"
        return at_columns((0, head), (_SIDE, text), (_SECOND, _written(entry, terms)))
    if entry.verdict.wins is not None and judgement is None:
        won = next(line for line in lines if line.source == "match")
        text = f"{won.kind} ({terms.name(won.by)}): {terms.sides[won.side]} win the match"
        return at_columns((0, head), (_SIDE, text))
    if judgement is None:
        sides = [f"{name} {sum_of(lines, side)}" for side, name in enumerate(terms.sides)]
        return at_columns((0, head), *_spread(sides), (_THIRD, "claimed: the deal stops here"))
    return _judged(entry, head, law, terms)


def _room(score: Score, law: Law) -> int:
    """What `12 ♥ NAME` needs, and a bid where there are bids; a double may go beyond."""
    longest = max(map(width, score.seats.names()))
    return longest + 5 + 3 * (law.bidding.kind == "auction")


def unscored(entry: Entry) -> str:
    """Why a block brings nobody a point."""
    written = entry.verdict.written
    if entry.status == "void":
        reason = "" if written.void in (None, "void") else written.void
        return f"not played: {reason}" if reason else "not played"
    if entry.status == "correction" and written.replaces is not None:
        return f"takes the place of {written.replaces}"
    return deed(written) or {"struck": "crossed out"}.get(entry.status, "not scored")


def _judged(entry: Entry, head: str, law: Law, terms: Terms) -> str:
    judgement = entry.verdict.judgement
    assert judgement is not None
    if judgement.outcome != "made":
        mark = outcome_mark(judgement.outcome, terms)
        test = ", ".join(_tested(entry, law, terms))
        return at_columns((0, head), (_SIDE, f"{mark}: {test}"), (_THIRD, _written(entry, terms)))
    texts = [f"{name} {_side(entry, side)}" for side, name in enumerate(terms.sides)]
    if entry.verdict.capot is not None:
        texts[entry.verdict.capot] += f" {terms.word('capot-mark', 'CAPOT')}"
        return at_columns((0, head), *_spread(texts))
    mine = judgement.counted[judgement.taker or 0]
    outcome = f"made: {mine}, needs {judgement.needed} of {sum(judgement.counted)}"
    if judgement.needed is None:
        outcome = "made: every trick"
    return at_columns((0, head), *_spread(texts), (_THIRD, outcome))


def _tested(entry: Entry, law: Law, terms: Terms) -> Iterator[str]:
    """What counted for each side, and what was needed where that is not to have the most."""
    counted = [line for line in awarded(entry) if line.source in law.judge.counts]
    for side, name in enumerate(terms.sides):
        yield f"{name} {sum_of(counted, side)}"
    judgement = entry.verdict.judgement
    if judgement and law.judge.needs != ("more-than-others",):
        yield f"needs {judgement.needed or 'every trick'}"


def _side(entry: Entry, side: int) -> str:
    """What a side writes, with its parts; where points become tens, both: 106 → 10."""
    score = (entry.score or ())[side]
    if balance(entry.verdict.lines, side) == score:
        return sum_of(entry.verdict.lines, side)
    exact = [line for line in entry.verdict.lines if line.source != "rounding"]
    return f"{sum_of(exact, side)} → {score}"


def outcome_mark(outcome: str, terms: Terms) -> str:
    """The word that stands beside a fall or a tie: PAD."""
    return terms.word("failed-mark", "FALL") if outcome == "failed" else terms.word(outcome).upper()


def _spread(texts: list[str]) -> Iterator[tuple[int, str]]:
    yield _SIDE, texts[0]
    for number, text in enumerate(texts[1:]):
        yield _SECOND + number * (_THIRD - _SECOND), text


def _written(entry: Entry, terms: Terms) -> str:
    """What is written once the points have moved: `all to VI: 162 + 20 = 182`."""
    lines, score = entry.verdict.lines, entry.score or ()
    texts = [f"{terms.sides[side]}: {_side(entry, side)}" for side, n in enumerate(score) if n]
    hung = balance(lines, POT)
    if len(texts) == 1 and hung <= 0:
        return f"all to {texts[0]}"
    return "to " + ", ".join(texts) + (f" · {hung} hang" if hung > 0 else "")


def _all_sides(entry: Entry, terms: Terms) -> str:
    pairs = zip(terms.sides, entry.score or (), strict=True)
    return ", ".join(f"{side} {number or DASH}" for side, number in pairs)
