"""Laws as a person reads them: one with its clauses, all in a list, two key by key."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import zip_longest
from typing import Any, Final

from belascore.answers.law_sections import Section, sections
from belascore.dispute.key_diff import Difference, Setting
from belascore.faults import Fault, Phrase, Remedy
from belascore.rules.law import Cites, Law
from belascore.rules.load import Clause, Seed, said_in
from belascore.text import DASH, Text, Textual, joined, left, table, text, width, wrapped
from belascore.tuples import NamedTuple
from belascore.words.say import ENGLISH, Speech
from belascore.words.terms import Terms

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
    title = said_in(speech.language).get(law.id, law.title)
    head = {"rules": law.id, "title": text(title), "edition": law.edition, "sheet": law.sheet}
    lines = [speech.say("law.head", head), text("")]
    for section in sections(law):
        heading = left(speech.say(f"law.heading.{section.heading}") + " ", _HEADING)
        first, *rest = _paragraph(_says(section, law, speech), section.cites, _HEADING, speech)
        lines += [heading + first, *(" " * _HEADING + line for line in rest)]
    return lines


def checklist(law: Law, speech: Speech) -> list[Text]:
    """The options that a table should agree on before the first deal."""
    if not law.options:
        return [speech.say("law.no-options", {"rules": law.id})]
    house = Remedy("", ("new",), ("house=NAME",))
    lines = [speech.say("law.agree", {"rules": law.id, "house": house}), text("")]
    here = said_in(speech.language)
    for option in law.options:
        lines.append(text(f"[ ] {option.name}"))
        says = here.get(f"{law.id}+{option.name}", option.says)
        told = _paragraph(text(says), option.cites, _INDENT, speech)
        lines += [" " * _INDENT + line for line in told]
    return lines


def _paragraph(says: Text, cites: Cites, indent: int, speech: Speech) -> list[Text]:
    told = speech.say("law.paragraph", {"says": says, "cites": text(" ".join(cites))})
    return wrapped(told, speech.columns(WIDTH) - indent)


def _says(section: Section, law: Law, speech: Speech) -> Text:
    """The sentences of a section; what stands between them is for the language to say."""
    sentences = (
        Phrase("law.sentence", {"says": _folded("law.also", statements)})
        for statements in section.sentences
    )
    told = _folded("law.next", sentences)
    return speech.say(told.code, told.data, Terms(law.words, (), ()))


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
        here = said_in(speech.language)
        rows = [
            [text(law.id), text(here.get(law.id, law.title)), _length(law, speech)]
            for law in self.laws
        ]
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
        if here := said_in(speech.language).get(clause.cite):
            clause = clause._replace(says=here, reading="")
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


_VALUE: Final = 36
_CITES: Final = 24
"""Columns that clauses have at least, however long the names of the laws are."""


class Comparison(NamedTuple):
    """What two laws differ in.

    Attributes:
        labels: what the two are called.
        differences: the keys, each with both values.
    """

    labels: tuple[str, str]
    differences: tuple[Difference, ...]

    def json(self) -> Mapping[str, Any]:
        """Every key with both values and their clauses."""
        one, other = self.labels
        rows = [difference_json(row) for row in self.differences]
        schema = "belascore/rules-diff@1"
        return {"schema": schema, "one": one, "other": other, "differences": rows}

    def lines(self, speech: Speech) -> list[Text]:
        """Every key as a paragraph, one law below the other."""
        one, other = map(text, self.labels)
        laws = {"rules": one, "against": other, "n": len(self.differences)}
        if not self.differences:
            return [speech.say("rules-diff.same", laws)]
        settings = [setting for row in self.differences for setting in row[1:]]
        columns = min(max(width(said(setting, speech)) for setting in settings), _VALUE)
        lines = [speech.say("rules-diff", laws)]
        for row in self.differences:
            values = zip(self.labels, row[1:], strict=True)
            told = [(label, said(setting, speech), setting) for label, setting in values]
            lines += [text(""), text(row.key), *beside(told, columns, "  ", speech.columns(WIDTH))]
        return lines


def difference_json(row: Difference) -> dict[str, Any]:
    """A difference as JSON; a side without the key is null."""
    answer: dict[str, Any] = {"key": row.key}
    for side, setting in zip(("one", "other"), row[1:], strict=True):
        answer[side] = setting and {"value": setting.value, "cites": list(setting.cites)}
    return answer


def said(setting: Setting | None, speech: Speech) -> Text:
    """A value as a person reads it; a dash where the law has no such key."""
    if setting is None:
        return text(DASH)
    if isinstance(setting.value, list | tuple):
        return joined(", ", map(_plain, setting.value)) or speech.say("rules-diff.none")
    return text(_plain(setting.value))


def _plain(value: Any) -> str:
    """A value as it stands in a ruleset, without quotes."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def beside(
    rows: Sequence[tuple[Textual, Text, Setting | None]], columns: int, indent: str, wide: int
) -> Iterator[Text]:
    """What laws say, one below the other: the law, the value, and at the right its clauses.

    Args:
        rows: each law with its value as it is told, and the setting that has the clauses.
        columns: that a value may take before it goes on in the next line.
        indent: blanks before each line.
        wide: columns that a line may take.
    """
    pad = max(width(label) for label, _, _ in rows)
    room = max(wide - len(indent) - pad - columns - 4, _CITES)
    for label, value, setting in rows:
        cites = text(" ".join(setting.cites) if setting else "")
        parts = zip_longest(wrapped(value, columns), wrapped(cites, room), fillvalue=text(""))
        for number, (part, clauses) in enumerate(parts):
            line = indent + left(text("" if number else label), pad) + "  "
            yield line + (left(part, columns) + "  " + clauses if clauses else part)
