"""What the table hears after an undo or a redo."""

from belascore.answers.phrases import deals, heading, terms_of, versus
from belascore.rounds import Round
from belascore.rules.law import Law
from belascore.score.verdict import Score


def reversed_line(score: Score, rounds: tuple[Round, ...], law: Law, back: str) -> list[str]:
    """`Crossed out: 5 ♣ Ana.  MI 206 : 592 VI · Pero deals again · back: belascore redo`."""
    last, terms = rounds[-1], terms_of(score, law)
    number = last.strikes if last.strikes is not None else last.restores
    entry = score.entry(number or 0)
    verb = "Crossed out" if last.strikes is not None else "Brought back"
    what, deal = f"round {number}", False
    if entry is not None:
        block = rounds[entry.number - 1]
        deal = block.act in ("deal", "void") and block.replaces is None
        what = heading(entry, terms) if deal else f"{number}, {_correction(block)}"
    parts = [versus(score.totals, terms)]
    if deals(score):
        again = " again" if last.strikes is not None and deal else ""
        parts.append(f"{deals(score)}{again}")
    return [f"{verb}: {what}.  {' · '.join((*parts, f'back: {back}'))}"]


def _correction(block: Round) -> str:
    """What a block that is no deal did."""
    if block.replaces is not None:
        return f"the correction of {block.replaces}"
    if block.undo:
        return "the undo"
    if block.strikes is not None:
        return f"the crossing-out of {block.strikes}"
    if block.restores is not None:
        return f"the bringing back of {block.restores}"
    return {"header": "the correction of the head", "ends": "the end", "note": "the note"}.get(
        block.act, "a correction"
    )
