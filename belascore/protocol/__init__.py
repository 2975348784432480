"""The batch protocol: one JSON question a line, one JSON answer a line.

It is the stable interface for leagues, other apps and the golden cases. `--json` of every command
prints the same objects. Cards are canonical, sides come in the header's order, `score`, `totals`
and `pot` are what the sheet says, everything else is in points.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from belascore.errors import printable, shown
from belascore.jsontext import json_text, read_json
from belascore.protocol.card_questions import legal_answer, legal_cards, melds, trick, trick_answer
from belascore.protocol.question import Answer, QuestionError
from belascore.protocol.scoring import entry_answer, finding_answer, score, score_answer

__all__ = [
    "Answer",
    "QuestionError",
    "answer_line",
    "answer_question",
    "entry_answer",
    "finding_answer",
    "legal_answer",
    "score_answer",
    "trick_answer",
]


def answer_line(text: str | None, *, ascii_only: bool = False) -> str:
    """The answer to one line, as one line; what is wrong with it comes back as an `error`.

    None stands for a line that was too long to be read.
    """
    try:
        answer = answer_question(_read(text))
    except QuestionError as error:
        answer = _error(error.code, error.what, error.key)
    return json_text(answer, ascii_only=ascii_only)


def _read(text: str | None) -> Any:
    if text is None:
        raise QuestionError("not-json", "this line is too long")
    try:
        return read_json(text)
    except ValueError as error:
        what = f"this line is not JSON: {printable(str(error), 120)}"
        raise QuestionError("not-json", what) from None


def answer_question(question: Any) -> Answer:
    """The answer to one question.

    Raises:
        QuestionError: it cannot be answered as asked.
    """
    if not isinstance(question, dict):
        raise QuestionError("not-json", "a question is a JSON object")
    ask = question.get("ask")
    if not isinstance(ask, str) or ask not in _ASKS:
        raise QuestionError("ask-unknown", f"ask is {shown(ask)}; known: {', '.join(_ASKS)}", "ask")
    return _ASKS[ask](question)


def _error(code: str, text: str, key: str) -> Answer:
    return {"error": {"code": code, "text": text, "key": key}}


_ASKS: Final[Mapping[str, Callable[[Mapping[str, Any]], Answer]]] = MappingProxyType(
    {"score": score, "legal": legal_cards, "trick": trick, "melds": melds}
)
