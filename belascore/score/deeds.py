"""What a block does that is no deal, and why it brings nobody a point: as parts of sentences."""

from belascore.faults import Phrase
from belascore.rounds import Round
from belascore.score.verdict import Entry
from belascore.text import name


def deed(block: Round) -> Phrase | None:
    """What a block does that is no deal: `crosses out 2`; None for a deal."""
    told = _deed(block)
    act = "undo" if block.undo else "redo" if block.redo else ""
    return Phrase(f"deed.{act}", {"deed": told}) if told and act else told


def _deed(block: Round) -> Phrase | None:
    if block.strikes is not None:
        return Phrase("deed.strikes", {"number": block.strikes})
    if block.restores is not None:
        return Phrase("deed.restores", {"number": block.restores})
    if block.accepts is not None:
        return Phrase(f"deed.accepts{'' if block.accepts else '.head'}", {"number": block.accepts})
    if block.header is not None:
        return Phrase("deed.header", {"changes": name("; ".join(block.header))})
    if block.ends is not None:
        return Phrase("deed.ends", {"how": block.ends})
    if block.act == "note":
        note = {"number": block.about, "note": name(block.note or "")}
        return Phrase("deed.note.about" if block.about else "deed.note", note)
    return None


def unscored(entry: Entry) -> Phrase:
    """Why a block brings nobody a point."""
    written = entry.verdict.written
    if entry.status == "void":
        if written.void in (None, "void"):
            return Phrase("echo.not-played")
        return Phrase("echo.not-played.why", {"reason": written.void})
    if entry.status == "correction" and written.replaces is not None:
        return Phrase("deed.replaces", {"number": written.replaces})
    struck = "echo.crossed-out" if entry.status == "struck" else "echo.not-scored"
    return deed(written) or Phrase(struck)
