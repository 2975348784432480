"""A law as a person reads it: what is played, what counts, who writes what, and by which clause."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Any, Final

from belascore.answers.law_sections import Section, sections
from belascore.faults import Fault, Phrase, Remedy
from belascore.rules.clauses import Clause, Seed
from belascore.rules.law import Cites, Law
from belascore.text import Text, left, table, text, wrapped
from belascore.tuples import NamedTuple
from belascore.words.say import ENGLISH, Speech

WIDTH: Final = 92
"""Columns of a page of the law."""
_HEADING: Final = 12
_INDENT: Final = 4


class Lawbook(NamedTuple):
    """A law, whole.

    Attributes:
        ruleset: its text, house rules and all.
        law: the same as it is played by.
        agree: whether people are only told what houses differ in.
    """

    ruleset: Mapping[str, Any]
    law: Law
    agree: bool = False

    def json(self) -> Mapping[str, Any]:
        """The ruleset as it is written, with the digest of what decides points in it."""
        schema, digest = "belascore/ruleset@1", self.law.digest
        return {"schema": schema, "digest": digest, "ruleset": self.ruleset}

    def lines(self, speech: Speech) -> list[Text]:
        """Every section, then the options."""
        options = checklist(self.law, speech)
        return options if self.agree else [*lawbook(self.law, speech), text(""), *options]


def lawbook(law: Law, speech: Speech) -> list[Text]:
    """The whole law, paragraph by paragraph."""
    head = {"rules": law.id, "title": text(law.title), "edition": law.edition, "sheet": law.sheet}
    lines = [speech.say("law.head", head), text("")]
    for section in sections(law):
        heading = left(speech.say(f"law.heading.{section.heading}"), _HEADING)
        first, *rest = _paragraph(_says(section, speech), section.cites, _HEADING, speech)
        lines += [heading + first, *(" " * _HEADING + line for line in rest)]
    return lines


def checklist(law: Law, speech: Speech) -> list[Text]:
    """The options that a table should agree on before the first deal."""
    if not law.options:
        return [speech.say("law.no-options", {"rules": law.id})]
    house = Remedy("", ("new",), ("house=NAME",))
    lines = [speech.say("law.agree", {"rules": law.id, "house": house}), text("")]
    for option in law.options:
        lines.append(text(f"[ ] {option.name}"))
        told = _paragraph(text(option.says), option.cites, _INDENT, speech)
        lines += [" " * _INDENT + line for line in told]
    return lines


def _paragraph(says: Text, cites: Cites, indent: int, speech: Speech) -> list[Text]:
    told = speech.say("law.paragraph", {"says": says, "cites": text(" ".join(cites))})
    return wrapped(told, speech.columns(WIDTH) - indent)


def _says(section: Section, speech: Speech) -> Text:
    """The sentences of a section; what stands between them is for the language to say."""
    sentences = (
        Phrase("law.sentence", {"says": _folded("law.also", statements)})
        for statements in section.sentences
    )
    told = _folded("law.next", sentences)
    return speech.say(told.code, told.data)


def _folded(code: str, phrases: Iterable[Phrase]) -> Phrase:
    return reduce(lambda says, more: Phrase(code, {"says": says, "more": more}), phrases)


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
