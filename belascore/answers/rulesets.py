"""What is told of rulesets: which there are, what a clause says, what a check of a file found."""

from collections.abc import Sequence
from typing import Any, Final

from belascore.faults import Fault
from belascore.rules.clauses import Clause, Seed
from belascore.rules.law import Law
from belascore.text import Text, table, text, wrapped
from belascore.tuples import NamedTuple
from belascore.words.say import ENGLISH, Speech

_WIDTH: Final = 90


class Rulesets(NamedTuple):
    """The rulesets there are."""

    laws: tuple[Law, ...]

    def json(self) -> dict[str, Any]:
        """As JSON has it."""
        keys = ("id", "edition", "title", "digest")
        rows = [
            {key: getattr(law, key) for key in keys}
            | {"players": law.table.players, "target": law.end.target, "rounds": law.end.rounds}
            for law in self.laws
        ]
        return {"schema": "belascore/rulesets@1", "rulesets": rows}

    def lines(self, speech: Speech) -> list[Text]:
        """A line each: its id, its title, and how long a match is."""
        rows = [[text(law.id), text(law.title), _length(law, speech)] for law in self.laws]
        return table(rows, "<<<", speech.room)


def _length(law: Law, speech: Speech) -> Text:
    if law.end.target:
        return speech.say("rulesets.target", {"target": law.end.target})
    return speech.say("rulesets.rounds", {"n": law.end.rounds})


class Citation(NamedTuple):
    """A clause of a source.

    Attributes:
        rests: the tables of rulesets that cite it: `bela-hr: award.capot`.
    """

    seed: Seed
    clause: Clause
    rests: Sequence[str]

    def json(self) -> dict[str, Any]:
        """As JSON has it."""
        source = {key: value for key, value in self.seed._asdict().items() if key != "clauses"}
        answer = {"schema": "belascore/clause@1", **self.clause._asdict()}
        return answer | {"source": source, "rests": list(self.rests)}

    def lines(self, speech: Speech) -> list[Text]:
        """What it says, where it stands, and what rests on it."""
        clause, seed = self.clause, self.seed
        lines = [text(clause.cite)]
        for part in ("says", "terms", "reading", "waived"):
            if words := getattr(clause, part):
                said = speech.say(f"clause.{part}", {"says": text(words)})
                lines += [
                    "  " + line
                    for line in wrapped(said, min(_WIDTH, speech.columns(_WIDTH + 2) - 2))
                ]
        origin = {key: text(getattr(seed, key)) for key in ("title", "where", "language", "read")}
        lines += [speech.say("clause.source", origin), "  " + speech.say("clause.where", origin)]
        if self.rests:
            lines += [speech.say("clause.rests"), *(text(f"  {table}") for table in self.rests)]
        return lines


class Checkup(NamedTuple):
    """What is wrong with a ruleset file, and what is likely a slip.

    Attributes:
        file: its name as it was typed.
        exit_code: 0 where it can be played by.
    """

    file: str
    exit_code: int
    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...]

    def json(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "file": self.file,
            "exit": self.exit_code,
            "faults": list(map(_fault, self.faults)),
            "warnings": list(map(_fault, self.warnings)),
        }

    def lines(self, speech: Speech) -> list[Text]:
        """Every fault, then every warning."""
        lines = [line for fault in self.faults for line in speech.fault(fault)]
        for warning in self.warnings:
            first, *others = speech.fault(warning)
            lines += [speech.say("ruleset-warning", {"warning": first}), *others]
        return lines


def _fault(fault: Fault) -> dict[str, Any]:
    place = {"line": fault.place.line, "key": fault.place.key}
    what = str(ENGLISH.say(fault.code, fault.data, place=fault.place))
    return {
        "code": fault.public,
        **place,
        "what": what,
        "remedy": "\n".join(map(str, ENGLISH.remedy(fault))),
    }
