"""The batch protocol: one JSON question a line, one JSON answer a line.

It is the stable interface for leagues, other apps and the golden cases. `--json` of every command
prints the same objects. Cards are canonical, sides come in the header's order, `score`, `totals`
and `pot` are what the sheet says, everything else is in points.
"""

from typing import Any

from belascore.faults import BadValueError, BelascoreError, Phrase, Place, UsageError
from belascore.jsontext import json_text, read_json
from belascore.protocol.asks import ASKS, Json
from belascore.words.say import ENGLISH

__all__ = ["answer_line", "answer_question", "error_answer"]


def answer_line(line: str | None, *, ascii_only: bool = False) -> str:
    """The answer to one line, as one line; what is wrong with it comes back as an `error`.

    None stands for a line that was too long to be read.
    """
    try:
        return json_text(answer_question(_read(line)), ascii_only=ascii_only)
    except BelascoreError as error:
        answer = error_answer(error)
    except Exception as error:  # a mistake of ours costs this line, not the rest of the batch
        answer = error_answer(BelascoreError("bug", cause=f"{error!r:.200}"))
    return json_text(answer, ascii_only=ascii_only)


def _read(line: str | None) -> Any:
    if line is None:
        raise UsageError("not-json.long")
    try:
        return read_json(line)
    except BadValueError as bad:
        raise UsageError("not-json", cause=Phrase(bad.fault.code, bad.fault.data)) from None


def answer_question(question: Any) -> Json:
    """The answer to one question.

    Raises:
        BelascoreError: it cannot be answered as asked.
    """
    if not isinstance(question, dict):
        raise UsageError("not-json.object")
    ask = question.get("ask")
    if not isinstance(ask, str) or ask not in ASKS:
        raise UsageError("ask-unknown", value=ask, known=list(ASKS), place=Place(key="ask"))
    return ASKS[ask](question)


def error_answer(error: BelascoreError) -> Json:
    """What is wrong with a question, as JSON."""
    said = "\n".join(map(str, ENGLISH.error(error)))
    fault = error.fault
    return {
        "error": {
            "code": fault.public,
            "text": said,
            "key": fault.place.key,
            "kind": error.kind,
        }
    }
