"""The commands: what each is called, where it stands, and what it understands beside its options.

Whoever adds one writes its module and a line here. The program, the options of every command and
the Tab key read this table; that a word of a command is completed, the name of its parameter says
(`completing`).
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from belascore.tuples import NamedTuple

AS_JSON: Final = "As JSON."


class Command(NamedTuple):
    """A command.

    Attributes:
        place: its module and the name it has there.
        json: what help says of `--json`; empty where it prints no JSON.
        dashes: whether its words may begin with a dash and be no option.
    """

    place: str
    json: str = ""
    dashes: bool = False


COMMANDS: Final[Mapping[str, Command]] = MappingProxyType(
    {
        "": Command("program.belascore", AS_JSON),
        "new": Command("new.new", AS_JSON),
        "add": Command("add.add", AS_JSON, dashes=True),
        "edit": Command("correct.edit", AS_JSON, dashes=True),
        "show": Command("read.show", AS_JSON),
        "need": Command("read.need", AS_JSON),
        "why": Command("read.why", AS_JSON),
        "dispute": Command("dispute.dispute", AS_JSON),
        "log": Command("read.log", AS_JSON),
        "undo": Command("correct.undo", AS_JSON),
        "redo": Command("correct.redo", AS_JSON),
        "drop": Command("correct.drop", AS_JSON),
        "restore": Command("correct.restore", AS_JSON),
        "note": Command("correct.note", AS_JSON),
        "end": Command("new.end", AS_JSON),
        "check": Command("check.check", "One JSON object a file."),
        "recover": Command("recover.recover", AS_JSON),
        "accept": Command("recover.accept", AS_JSON),
        "migrate": Command("recover.migrate", AS_JSON),
        "count": Command("judge.count", AS_JSON),
        "export": Command("export.export"),
        "table": Command("table.table"),
        "batch": Command("batch.batch"),
        "demo": Command("demo.demo"),
        "next": Command("new.next_", AS_JSON),
        "stats": Command("stats.stats", "The same as --format json."),
        "import": Command("export.import_", AS_JSON),
        "config": Command("config.config", AS_JSON),
        "help": Command("manual.help_"),
        "matches list": Command("matches.list_", AS_JSON),
        "matches open": Command("matches.open_", AS_JSON),
        "matches path": Command("matches.path", AS_JSON),
        "matches rename": Command("matches.rename", AS_JSON),
        "matches rm": Command("matches.rm", AS_JSON),
        "matches restore": Command("matches.restore", AS_JSON),
        "judge melds": Command("judge.melds", AS_JSON),
        "judge play": Command("judge.play", AS_JSON),
        "judge trick": Command("judge.trick", AS_JSON),
        "judge round": Command("judge.round_", AS_JSON, dashes=True),
        "judge deal": Command("judge.deal", AS_JSON),
        "rules list": Command("rules.list_", AS_JSON),
        "rules show": Command("rules.show", AS_JSON),
        "rules cite": Command("rules.cite", AS_JSON),
        "rules diff": Command("rules.diff", AS_JSON),
        "rules check": Command("rules.check", "One JSON object a file."),
        "rules new": Command("rules.new"),
        "rules schema": Command("rules.schema"),
    }
)
"""Every command by its whole name, in the order of the help; the program alone has none."""

GROUPS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "matches": "The stored matches.",
        "judge": "What the table argues about, answered without a match.",
        "rules": "The rulesets, the clauses they cite, and rules of your own.",
    }
)
"""The first words of commands that have two, and what help says of them."""

LISTS_ALL: Final = "help"
"""The command for which all others have to be there."""

EVERYWHERE: Final = ("--ascii", "--color", "--json", "--lang", "--no-lock")
"""Options that may stand before the name of a command; see `global_options`."""


def typed_command(words: Iterable[str]) -> str:
    """The command that is typed, behind the options of every command, though there be no such one.

    It has two words where the first is that of a group.
    """
    named: list[str] = []
    rest = iter(words)
    for word in rest:
        if word.startswith(EVERYWHERE):
            if word in ("--color", "--lang"):
                next(rest, "")
            continue
        named.append(word)
        if len(named) == 2 or word not in GROUPS:
            break
    return " ".join(named)


def named_so(name: str) -> list[str]:
    """The commands that have to be there where a name is typed: it alone, a group, or all."""
    if name in COMMANDS and name not in ("", LISTS_ALL):
        return [name]
    group = name.partition(" ")[0]
    start = f"{group} " if group in GROUPS else ""
    return [other for other in COMMANDS if other and other.startswith(start)]
