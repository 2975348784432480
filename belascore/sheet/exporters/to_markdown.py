"""A match as Markdown, for chats and forums: people, one table of the deals, how it stands."""

import html
import re
from collections.abc import Iterable, Iterator
from typing import Final

from belascore.sheet.report import Report
from belascore.sheet.text import DASH

_STANDING: Final = ("scored", "withheld", "void")
_MARKS: Final = re.compile(r"([\\`*_\[\]|~$])")


def export(report: Report) -> str:
    """The report in Markdown."""
    people = [
        f"**{escaped(label)}**" + (f" {escaped(', '.join(players))}" if len(players) > 1 else "")
        for label, players in report.people
    ]
    facts = [f"{label} {text}" for label, text in report.facts]
    lines = [" · ".join(people), "", escaped(" · ".join(facts)), ""]
    lines += _table(report)
    lines += ["", escaped(" · ".join(report.sheet.footer))]
    remarks = list(_remarks(report))
    return "\n".join([*lines, *([""] if remarks else []), *remarks]) + "\n"


def escaped(text: str) -> str:
    """A text that Markdown shows as it is; a line end becomes a blank."""
    return _MARKS.sub(r"\\\1", html.escape(" ".join(text.split()), quote=False))


def _table(report: Report) -> Iterator[str]:
    labels = [label for label, _ in report.people]
    yield _row(("", "called", *labels, "", "total"))
    yield "|" + "---|" * 2 + "--:|" * len(labels) + "---|--:|"
    for deal in report.deals:
        if deal.status in _STANDING:
            scores = deal.score or ("?" if deal.status == "withheld" else DASH,) * len(labels)
            called = " ".join(part for part in (deal.call, deal.taker) if part)
            total = " : ".join(map(str, deal.totals))
            yield _row((str(deal.number), called, *scores, deal.outcome, total))


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(map(escaped, cells)) + " |"


def _remarks(report: Report) -> Iterator[str]:
    """What the table should look at, and what it noted."""
    yield from (f"- {escaped(finding)}" for finding in report.findings)
    for deal in report.deals:
        if deal.status in _STANDING:
            remarks = (*deal.findings, *([deal.note] if deal.note else []))
            yield from (f"- {deal.number}: {escaped(remark)}" for remark in remarks)
