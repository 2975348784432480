"""Why a match goes on though its target is reached."""

from belascore.rules.law import Law
from belascore.score.ending import held_open
from belascore.score.verdict import Entry, Score
from belascore.words.terms import Terms


def held_text(entry: Entry, score: Score, law: Law, terms: Terms) -> str:
    """Why the match went on after this deal, as one sentence; empty where nothing held it."""
    held = held_open(entry.verdict, entry.totals, score.target, law)
    if entry.status != "scored" or held is None:
        return ""
    if held == "level":
        return f"level at {max(entry.totals)}: the match goes on until one side is ahead"
    word = terms.word(held)
    if held == "capot":
        return f"{score.target} is reached, but no match ends with {word}: one more deal"
    return f"{score.target} is reached, but {word} alone wins no match: it goes on"


def still_open(score: Score, law: Law, terms: Terms) -> str:
    """The same of the last deal, while the match is open."""
    last = next((entry for entry in reversed(score.entries) if entry.status == "scored"), None)
    return held_text(last, score, law, terms) if last and score.finish is None else ""
