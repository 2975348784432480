"""`belascore stats`: figures over many matches."""

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from belascore.cli.output import is_json, prints_all, say, say_all, speech

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belascore.answers.stats import Stats
    from belascore.match.gather import Gathered
    from belascore.stats import Figures, Record

_SUFFIXES: Final = {"txt": "table"}


def stats(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE or FOLDER...", readable=False, help="Else all matches."),
    ] = None,
    by: Annotated[
        Literal["player", "pair", "law", "month"], typer.Option("--by", help="What to tell apart.")
    ] = "player",
    player: Annotated[
        str, typer.Option("--player", metavar="NAME", help="Only the matches of this player.")
    ] = "",
    since: Annotated[
        str, typer.Option("--since", metavar="DAY", help="Or a month or a year: 2026-01, 2026.")
    ] = "",
    until: Annotated[
        str, typer.Option("--until", metavar="DAY", help="The day, month or year is in it.")
    ] = "",
    form: Annotated[
        Literal["table", "csv", "json", "svg"] | None,
        typer.Option("--format", help="Else what the file's extension says, or a table."),
    ] = None,
    dialect: Annotated[
        Literal["comma", "eu"],
        typer.Option("--dialect", help="Of csv: eu has semicolons, for most of Europe."),
    ] = "comma",
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", readable=False, help="Write it there."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Replace a file that is there.")] = False,
) -> None:
    """Count calls, capots, averages and streaks over many matches.

    Example: belascore stats --by pair --since 2026-01

    A file that cannot be read is named and left out; the exit code is then what `check` gives it.
    """
    from belascore.answers.stats import Stats
    from belascore.cli.common import print_data
    from belascore.cli.output import progress
    from belascore.match.gather import gather, matches_of
    from belascore.stats import figures_by, period, player_key

    file = None if output is None or str(output) == "-" else output
    chosen = _form(form, file, dialect)
    span = period(since, until)
    gathered = gather(matches_of(paths or []), progress("progress.reading"))
    records = [record for record in gathered.records if span.holds(record)]
    who = player_key(player, gathered.records) if player else ""
    figures = figures_by(records, by, who)
    asked = {"by": by, "player": player, "since": since, "until": until}
    skipped = {str(path): error for path, error in gathered.skipped.items()}
    answer = Stats(figures, asked, skipped, page_columns())
    escaped = file is None and not prints_all()
    text = rendered(chosen, answer, eu=dialect == "eu", ascii_only=escaped)
    if file is None:
        print_data(text.encode(), for_people=chosen == "table")
    else:
        _write(text, file, gathered, yes=yes)
    _tell(gathered, records, figures)


def _form(form: str | None, file: Path | None, dialect: str) -> str:
    """The form that is meant: as it is said, by the file's extension, or a table."""
    from belascore.faults import Remedy, UsageError

    if is_json() and form not in (None, "json"):
        json, other = Remedy("", options=("json",)), Remedy("", options=(f"format={form}",))
        raise UsageError("json-or-format", json=json, format=other)
    suffix = file.suffix.removeprefix(".").casefold() if file else ""
    chosen = "json" if is_json() else form or _SUFFIXES.get(suffix, suffix) or "table"
    if chosen not in FORMS:
        option = Remedy("", options=("format",))
        raise UsageError("no-such-figures", value=suffix, format=option, formats=FORMS)
    if dialect == "eu" and chosen != "csv":
        raise UsageError("no-dialects", word=chosen, dialect=Remedy("", options=("dialect",)))
    return chosen


def _write(text: str, file: Path, gathered: "Gathered", *, yes: bool) -> None:
    from belascore.cli.common import write_file
    from belascore.exchange.exporting import write_export

    data, sources = text.encode(), gathered.paths
    write_file(file, lambda over: write_export(file, data, sources, over=over), yes=yes)


def _tell(gathered: "Gathered", records: "Sequence[Record]", figures: "Sequence[Figures]") -> None:
    """What is in the figures, what is not, and why; ends with the exit code that it deserves."""
    from belascore.answers.stats import Coverage
    from belascore.faults import Remedy

    covered = Coverage(
        matches=len(records),
        deals=sum(len(record.deals) for record in records),
        unreadable=tuple(gathered.skipped.values()),
        copies=tuple(map(str, gathered.copies)),
        apart=tuple((str(path), str(other)) for path, other in gathered.apart),
        changed=gathered.changed,
        unscored=sum(record.unscored > 0 for record in records),
        nameless=sum(not any(record.sides) for record in records),
        is_empty=not figures,
    )
    say(*covered.left_out(speech()))
    if covered.apart:
        check = Remedy("check", ("FILE", "FILE"))
        say("  " + speech().say("stats.apart", {"check": check}))
    say_all(covered.notes(speech()))
    say(covered.counted(speech()))
    if gathered.skipped:
        raise typer.Exit(max(error.exit_code for error in covered.unreadable))


FORMS: Final = ("table", "csv", "json", "svg")


def rendered(form: str, stats: "Stats", *, eu: bool, ascii_only: bool = False) -> str:
    """The figures as text.

    Args:
        form: of the `FORMS`.
        stats: the figures.
        eu: the dialect of csv.
        ascii_only: that JSON escapes all other letters.
    """
    if form == "csv":
        from belascore.sheet.exporters.to_csv import csv_table

        return csv_table(stats.heading, stats.cells, eu=eu)
    if form == "json":
        from belascore.jsontext import json_text

        return json_text(stats.json(), ascii_only=ascii_only) + "\n"
    if form == "svg":
        return _drawing(stats)
    return "".join(f"{line}\n" for line in stats.lines(speech()))


def page_columns() -> int | None:
    """The columns there are; None where nobody said so, as whatever reads it finds every one."""
    if sys.stdout.isatty() or "COLUMNS" in os.environ:
        return shutil.get_terminal_size().columns
    return None


def _drawing(stats: "Stats") -> str:
    from belascore.sheet.paper.chart import Bar, bar_chart
    from belascore.sheet.paper.markup import picture

    say = speech().say
    bars = [
        Bar(
            figures.name,
            (figures.made, figures.tied, figures.failed),
            str(say("stats.made-of", {"made": figures.made, "calls": figures.calls})),
        )
        for figures in stats.figures
    ]
    parts = [str(say(f"stats.column.{part}")) for part in ("made", "tied", "failed")]
    return picture(bar_chart(str(say(f"stats.drawing.{stats.asked['by']}")), parts, bars))
