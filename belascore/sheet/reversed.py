"""What the table hears after an undo or a redo."""

from belascore.rounds import Round
from belascore.rules.law import Law
from belascore.score.verdict import Score
from belascore.sheet.parts import deals, heading, terms_of, versus


def reversed_line(score: Score, rounds: tuple[Round, ...], law: Law, back: str) -> list[str]:
    """`Crossed out: 5 ♣ Ana.  MI 206 : 592 VI · Pero deals again · back: belascore redo`."""
    last = rounds[-1]
    number = last.strikes if last.strikes is not None else last.restores
    entry = score.entry(number or 0)
    verb = "Crossed out" if last.strikes is not None else "Brought back"
    what = f"round {number}"
    if entry is not None:
        act = rounds[entry.number - 1].act
        what = heading(entry) if act in ("deal", "void") else f"{number}, a correction"
    parts = [versus(score.totals, terms_of(score, law))]
    if deals(score):
        again = " again" if last.strikes is not None else ""
        parts.append(f"{deals(score)}{again}")
    return [f"{verb}: {what}.  {' · '.join((*parts, f'back: {back}'))}"]
