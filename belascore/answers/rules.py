"""A law as a person reads it: what is played, what counts, who writes what, and by which clause."""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any, Final, NamedTuple

from belascore.answers.law_sections import Section, sections
from belascore.faults import Phrase, Remedy
from belascore.rules.law import Cites, Law
from belascore.text import Text, left, text, wrapped
from belascore.words.say import Speech

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
