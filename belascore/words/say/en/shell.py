"""English: the shell itself: options, arguments, questions, endings."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        # cli: options and arguments
        "option-misplaced": "{option} does not stand before {command}, which prints no JSON",
        "option-misplaced.remedy": "More: {help}",
        "shell-no-command": "no such command '{command}'",
        "shell-no-command.remedy": "{usage}\nMore: {help}",
        "shell-no-command.near": "no such command '{command}'",
        "shell-no-command.near.remedy": "Did you mean {near}?\nMore: {help}",
        "shell-no-option": "no such option: {option}",
        "shell-no-option.remedy": "{usage}\nMore: {help}",
        "shell-no-option.near": "no such option: {option} (Possible options: {near})",
        "shell-no-option.near.remedy": "{usage}\nMore: {help}",
        "shell-needs-value": "option '{option}' requires an argument",
        "shell-takes-no-value": "option '{option}' does not take a value",
        "shell-bad-value": "invalid value for {parameter}: {cause}",
        "shell-bad-value.remedy": "{usage}\nMore: {help}",
        "shell-missing.argument": "missing argument {parameter}",
        "shell-missing.argument.remedy": "{usage}\nMore: {help}",
        "shell-missing.option": "missing option {parameter}",
        "shell-missing.option.remedy": "{usage}\nMore: {help}",
        "shell-missing.command": "missing command",
        "shell-missing.command.remedy": "{usage}\nMore: {help}",
        "shell-too-many-words": "got unexpected extra argument(s) ({words})",
        "shell-too-many-words.remedy": "{usage}\nMore: {help}",
        "shell-mistyped": "{cause}",
        "shell-mistyped.remedy": "{usage}\nMore: {help}",
        # cli: numbers, topics, rounds
        "not-a-number.option": "{value} is no whole number",
        "not-a-number.option.remedy": "Write digits, 0 to 9.",
        "not-a-round.typed": "{value} is no number of a deal",
        "not-a-round.typed.remedy": "Write 3 for the third deal, or @3 as {command} numbers it.",
        "no-such-round.match": "there is no @{number}",
        "no-such-round.match.remedy": "In the log: @1 to @{last}.",
        "no-such-round.deal": "there is no deal {number}",
        "no-such-round.deal.remedy": "Deals here: 1 to {last}.",
        "no-such-round.deal.none": "there is no deal {number}",
        "no-such-round.deal.none.remedy": "Deals here: none yet.",
        "no-such-round.nothing": "nothing has been entered yet",
        "no-such-topic": "there is no topic {value}",
        "no-such-topic.remedy": "Topics: {topics}.",
        # cli: input and output
        "input-unread": "standard input was not read: {cause}",
        "shell-not-printed": "the answer could not be printed ({cause})",
        "shell-not-printed.recorded": "the answer could not be printed ({cause}). "
        "What it answered is recorded: `{show}` prints it again",
        "bug.shell": "this is a bug, not a mistake of yours: {cause}",
        "bug.shell.recorded": "this is a bug, not a mistake of yours: {cause}",
        "bug.shell.recorded.remedy": "What you entered is recorded: do not enter it again. "
        "{variable} shows where it broke.",
        "bug.shell.remedy": "What was recorded is as it was. {variable} shows where it broke.",
        "progress.asking": "asking {done} of {count}",
        "progress.checking": "checking {done} of {count}",
        "progress.exporting": "exporting {done} of {count}",
        "progress.reading": "reading {done} of {count}",
        # cli: the prompt of table
        "table.hello": "Deal after deal: ? helps, . leaves.",
        "table.leave": "To leave: . or Ctrl-D",
        "table.over": "The match is over. next: another game of the same people · . leaves",
        # cli: check
        "codes-for-files": "one code for {count} files",
        "codes-for-files.remedy": "Give the one file it belongs to.",
        "check.of": "{file}: {said}",
        "check.done": "{count} checked, all in order",
        "check.done.bad": "{count} checked, {bad} not in order",
        "check.done.apart": (
            "{count} checked, {n} pair went apart",
            "{count} checked, {n} pairs went apart",
        ),
        "check.done.bad-and-apart": (
            "{count} checked, {bad} not in order and {n} pair went apart",
            "{count} checked, {bad} not in order and {n} pairs went apart",
        ),
        "check.meant": "A change that was meant: {accept}",
        "check.meant.several": "Changes that were meant: {accept}",
        "check.meant.all": "All of them at once: {accept}",
        "check.unmeant": "One that was not: {recover}",
        "check.apart": "What only one of a pair holds: {log}. Enter it in the one\n"
        "  that you keep, and move the other away; nothing joins them on its own.",
        # cli: recover, accept, migrate
        "cut-or-restore": "{cut} or {restore}, not both",
        "cut-or-restore.remedy": "Nothing was changed.",
        "recover.nothing": "{file}: nothing that was written is missing or changed; "
        "nothing to recover.",
        "recover.nothing.no-copy": "{file}: by its seals all is as it was written; what was cut "
        "off at its end nobody can tell, for no second copy is kept of it here.",
        "recover.by-hand": "Nothing can be done from here: mend the file in a text editor.",
        "recover.question": "Do that ({option})?",
        "recover.kept": "Kept: {file}",
        "nothing-changed": "Nothing was changed.",
        "accept.done": "Accepted by @{number}: {trace}",
        "accept.done.several": "Accepted by @{number} to @{last}: {trace}",
        "migrate.nothing": "{file}: schema {schema} of {newest}, nothing to do",
        # cli: matches
        "matches.none": "There are no matches yet. Begin one: {new}",
        "matches.copies": "Copies of a conflict; compare one with its match: {check}",
        "matches.unreadable": "cannot be read",
        "matches.standing": "{totals} · {state}",
        "matches.open": "Open: {match}",
        "matches.renamed": "Renamed: {match}",
        "matches.discarded": "In the trash: {file}",
        "matches.discarded.back": "Back: {restore}",
        "matches.restored": "Back: {file}",
        "matches.restored.open": "Open it: {open}",
        "matches.trash-empty": "The trash is empty.",
        "matches.trash-question": "Move {match} to the trash?",
        "matches.free-question": "There is a match {match} already. Bring this one back as {free}?",
        "match-stays": "{match} stays where it is",
        "match-stays.remedy": "Add {option} to move it to the trash.",
        # cli: demo
        "demo.there": "{file} is there already; it is shown as it stands.",
        "demo.question": "Deal {number}: 71 and the bela make 91, the others have 91. "
        "Is that a fall?",
        "demo.kept": "The evening is kept in {file}. Your own:",
        "demo.new": "  {new}",
        "folder-not-made.demo": "cannot make the folder {folder}: {cause}",
        "folder-not-made.demo.remedy": "Go to a folder of your own.",
    }
)
