"""English: headings, notes and controls of sheets, charts and figures."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        # sheet/build, sheet/tally: what stands around and beside the score
        "sheet.house": "house: {options}",
        "sheet.hang": "{points} {hang}",
        "sheet.hang.nobody": "{points} {hang}, written by nobody",
        "sheet.crossed-out": "crossed out",
        "sheet.see-why": "see why {number}",
        "sheet.won": "belot",
        "sheet.page": "page {number} of {of}",
        "sheet.clauses": "The clauses",
        "sheet.edition": "{rules}, edition {edition}",
        "sheet.code": "code {code}",
        "layout-unknown": "there is no layout {value}",
        "layout-unknown.remedy": "There are: {there}.",
        # cli/export, cli/files: what is written where
        "format-and-all": "{form} is one format, and {option} is every one",
        "format-and-all.remedy": "Leave one of them out.",
        "not-a-sheet": "{form} is no sheet",
        "not-a-sheet.remedy": "Sheets are: {there}.",
        "one-empty-sheet": "of {option} there is one empty sheet",
        "one-empty-sheet.remedy": "Name one format, and no match.",
        "files-not-printable": "several files cannot be printed",
        "files-not-printable.remedy": "Name a folder: {option}",
        "not-for-a-terminal": "that is no text for a terminal",
        "not-for-a-terminal.remedy": "Write it to a file: {option}",
        "in-the-way": "{file} is there already; nothing was written",
        "in-the-way.remedy": "Add {option} to replace it.",
        "in-the-way.several": "{file} and {more} more are there already; nothing was written",
        "in-the-way.several.remedy": "Add {option} to replace them.",
        "replace": "{file} is there already. Replace it?",
        "replace.several": "{file} and {more} more are there already. Replace them?",
        "nothing-written": "Nothing was written.",
        "written": "Written: {file}",
        "written.into": "Written into {folder}: {files}",
        "written.into.many": "Written into {folder}: {n} files",
        "written.into.nothing": "Written into {folder}: nothing",
        "export.code": "Code of the match: {code}",
        "export.code.of": "Code of {code}",
        "export.left-out": "left out: {fault}",
        "export.missing": "{form} is not written: {hint}",
        # sheet/layouts: sums that have to come out right
        "control.right": "right",
        "control.wrong": "WRONG",
        "control.cards": "control: {deck} = {total}, {written} = {rest}",
        "control.cards.aside": (
            "control: {deck} = {total}, {written} = {rest} "
            "({aside}: {n} deal doubled, by penalty or agreed)",
            "control: {deck} = {total}, {written} = {rest} "
            "({aside}: {n} deals doubled, by penalty or agreed)",
        ),
        "control.points": "control: {written} = {rest}, {deals} × {each} = {total}",
        "control.points.aside": (
            "control: {written} = {rest} ({aside}: {n} deal by penalty, pot or agreed), "
            "{deals} × {each} = {total}",
            "control: {written} = {rest} ({aside}: {n} deals by penalty, pot or agreed), "
            "{deals} × {each} = {total}",
        ),
        # sheet/report, sheet/layouts/detail: deal by deal
        "detail.title": "Deal by deal",
        "detail.called": "called",
        "detail.total": "total",
        "detail.cards": "cards {points}",
        "detail.belote": "{belote}",
        "detail.belote.uncalled": "{belote} uncalled",
        "detail.note": "“{note}”",
        "detail.crossed-out": "crossed out: {deed}",
        "detail.agreed": "agreed at the table",
        "detail.won": "{side} win the match in this deal",
        "detail.claimed": "claimed by {side}: the deal stops here",
        "detail.made": "made",
        "detail.outcome": "{outcome}",
        "detail.outcome.uncounted": "{outcome}: not counted",
        "detail.outcome.counted": "{outcome}: {counted} of {all}, needs {needed}",
        "detail.capot": "{capot}, {outcome}",
        "detail.capot.counted": "{capot}, {outcome}: {counted} of {all}, needs {needed}",
        # sheet/paper: charts
        "chart.totals": "Running totals",
        # sheet/book: the workbook
        "book.score": "Score",
        "book.data": "Data",
        "book.chart": "Chart",
        "book.sum": "sum",
        "book.head.deal": "n",
        "book.head.dealer": "dealer",
        "book.head.taker": "taker",
        "book.head.call": "call",
        "book.head.bid": "bid",
        "book.head.double": "double",
        "book.head.points": "cards {side}",
        "book.head.melds": "melds",
        "book.head.belote": "belote",
        "book.head.outcome": "outcome",
        "book.head.score": "{side}",
        "book.head.total": "total {side}",
        "book.head.hangs": "hangs",
        "book.head.note": "note",
        "book.outcome.made": "made",
        "book.outcome.failed": "failed",
        "book.outcome.tied": "tied",
        "book.outcome.forfeit": "forfeit",
        "book.outcome.agreed": "agreed",
        "book.outcome.void": "void",
        "book.outcome.unscored": "no score",
    }
)
