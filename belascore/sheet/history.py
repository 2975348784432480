"""Everything that was ever entered, in order: paper is crossed out, not erased."""

from belascore.rounds import Round
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Score
from belascore.sheet.parts import heading, terms_of, versus
from belascore.sheet.text import DASH, table
from belascore.words.wording import Terms


def history(score: Score, law: Law, rounds: tuple[Round, ...], seals: tuple[str, ...]) -> list[str]:
    """One line a block: number, time, what it says, what it brought, what became of it.

    Args:
        score: of the match.
        law: it is scored by.
        rounds: its blocks as they stand in the file, also those that are crossed out.
        seals: for each block, `good`, `changed` or `unsealed`.
    """
    terms = terms_of(score, law)
    rows = []
    for entry, block, seal in zip(score.entries, rounds, seals, strict=True):
        when = block.at.astimezone().strftime("%H:%M") if block.at else ""
        remarks = ", ".join(part for part in (_fate(entry), _seal(seal)) if part)
        rows.append([str(entry.number), when, _what(block, entry), _brought(entry, terms), remarks])
    if not rows:
        return ["Nothing has been entered yet."]
    return [*table(rows, "><<<<"), versus(score.totals, terms)]


def _what(block: Round, entry: Entry) -> str:
    act = "undo: " if block.undo else "redo: " if block.redo else ""
    if block.strikes is not None:
        return f"{act}crosses out {block.strikes}"
    if block.restores is not None:
        return f"{act}brings back {block.restores}"
    if block.header is not None:
        return f"corrects {'; '.join(block.header)}"
    if block.ends is not None:
        return f"ends the match: {block.ends}"
    if block.act == "note":
        about = f" on {block.about}" if block.about else ""
        return f"note{about}: {block.note}"
    plain = entry._replace(verdict=entry.verdict._replace(written=block), number=0)
    said = heading(plain).removeprefix("0 ")
    replaces = f"in place of {block.replaces}: " if block.replaces is not None else ""
    note = f" ({block.note})" if block.note else ""
    return replaces + said + note


def _brought(entry: Entry, terms: Terms) -> str:
    if entry.score is None:
        return ""
    pairs = zip(terms.sides, entry.score, strict=True)
    return " : ".join(f"{side} {number or DASH}" for side, number in pairs)


def _fate(entry: Entry) -> str:
    if entry.by is not None:
        return f"corrected by {entry.by}"
    return {"struck": "crossed out", "withheld": "not scored", "void": "not played"}.get(
        entry.status, ""
    )


def _seal(seal: str) -> str:
    return {
        "changed": "changed by hand after it was recorded",
        "unsealed": "written by hand",
    }.get(seal, "")
