"""Sentences: what every fault, finding and answer says, in the language of whoever reads it.

A catalogue is a package of literals, `en`, `hr`: its modules hold `SAY`, from a code to a sentence
with `{places}`. `KEY.variant` is another sentence of the same code, `KEY.remedy` what mends it,
`=KEY` what that key says, a tuple the forms of a plural, chosen by `{n}`. A language is a value
that is handed along. What it lacks is said in English, what English lacks by its code: telling
something never fails.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from importlib import import_module
from typing import Any, Final

from belascore.faults import (
    NOTHING,
    NOWHERE,
    BelascoreError,
    Data,
    Fault,
    Place,
    Remedy,
    foremost,
)
from belascore.ledger import Line
from belascore.text import Text, Textual, at_columns, joined, printable, text
from belascore.words.say.languages import LANGUAGES
from belascore.words.say.variants import filled, finding_sentence, reason_sentence
from belascore.words.terms import Terms

MODULES: Final = ("table", "judge", "entry", "rows", "files", "law", "sheet", "shell")
"""Of a catalogue, in the order in which a sentence is looked for."""

HELP: Final = "help"
"""The module of commands, options and topics, whose English stands beside the code."""

NO_TERMS: Final = Terms({}, (), ())
_CITE: Final = 60

Sentence = str | tuple[str, ...]


_SHELL: Final = frozenset(" \"'$`\\!&|;<>()*?[]{}#~")
"""What a shell reads as more than a letter."""
_BEFORE: Final = ("no-lock",)
"""Options that stand before the command, as they are no command's own."""


def typed(remedy: Remedy) -> str:
    """A command as a terminal takes it."""
    first = [_option(option) for option in remedy.options if option in _BEFORE]
    last = [_option(option) for option in remedy.options if option not in _BEFORE]
    program = ["belascore", *first, remedy.command] if remedy.command else first
    return " ".join((*program, *map(_quoted, remedy.words), *last))


def _option(option: str) -> str:
    name, equals, value = option.partition("=")
    name = f"--{name}" if name[1:] else f"-{name}"
    return f"{name} {_quoted(value)}" if equals else name


def _quoted(word: str) -> str:
    """A word as it stands, or in quotes where a shell would part it or read signs in it."""
    word = printable(word)
    if word and not _SHELL & {*word}:
        return word
    if not {*'"$`\\!'} & {*word}:
        return f'"{word}"'
    import shlex

    return shlex.quote(word)


class Speech:
    """One language, how commands are shown to whoever reads it, and the room there is.

    Attributes:
        language: its code.
        room: columns of the terminal; None where nothing need fit.
    """

    def __init__(
        self,
        language: str = "en",
        remedy: Callable[[Remedy], str] = typed,
        room: int | None = None,
    ) -> None:
        self.language = language
        self.room = room
        self._remedy = remedy

    def columns(self, most: int) -> int:
        """The columns of a line that should have so many, as far as there is room."""
        return most if self.room is None else min(most, self.room)

    def room_behind(self, indent: int) -> int | None:
        """The columns there are behind so many blanks; None where nothing need fit."""
        return None if self.room is None else self.room - indent

    def say(
        self,
        code: str,
        data: Data = NOTHING,
        terms: Terms = NO_TERMS,
        *,
        place: Place = NOWHERE,
    ) -> Text:
        """A sentence.

        Args:
            code: with its variant, `points-needed.capot`; one that has no sentence of its own has
                that of the code alone.
            data: what fills its places.
            terms: the words of the match that it is about.
            place: fills `{file}`, `{line}`, `{round}` and `{key}` where the data does not.
        """
        if code.startswith("word."):
            return text(self.word(code.removeprefix("word."), terms))
        language, sentence = self._found(code)
        if sentence is None:
            return text(f"{code} {dict(data)}" if data else code)
        if isinstance(sentence, tuple):
            form = LANGUAGES[language].form(int(data.get("n", 0)))
            sentence = sentence[min(form, len(sentence) - 1)]
        return self._filled(sentence, data, terms, place)

    def word(self, word: str, terms: Terms) -> str:
        """A word of the game: that of the ruleset, or of the language, or as it is."""
        known = terms.words.get(word) or self._found(f"word.{word}")[1]
        return str(known or word)

    def finding(self, code: str, data: Data, terms: Terms) -> Text:
        """What a finding of the law says, as one sentence without its clause."""
        key, told = finding_sentence(code, data, terms)
        return self.say(key, told, terms)

    def reason(self, line: Line, terms: Terms) -> Text:
        """What a line of the ledger is, as a few words."""
        key, told = reason_sentence(line)
        return self.say(key, told, terms)

    def day(self, day: date | None) -> str:
        """A day as the language writes it on paper; empty where there is none."""
        return LANGUAGES[self.language].day.format(day) if day else ""

    def has(self, code: str) -> bool:
        """Whether there is a sentence for exactly this code and variant."""
        return self._sentence(self.language, code) is not None or self._english(code) is not None

    def remedy(self, fault: Fault, terms: Terms = NO_TERMS) -> list[Text]:
        """What mends a fault, a line each; nothing where nothing is said."""
        code = f"{fault.code}.remedy"
        if not self.has(code):
            return []
        said = str(self._found(code)[1])
        lines = (self._filled(line, fault.data, terms, fault.place) for line in said.split("\n"))
        return [line for line in lines if line]

    def fault(self, fault: Fault, terms: Terms = NO_TERMS) -> list[Text]:
        """A fault of a text: where and what, the line itself, and what mends it."""
        what = self.say(fault.code, fault.data, terms, place=fault.place)
        where = self.place(fault.place)
        lines = [joined(": ", (where, what)) if where else _cited(what, fault.cites)]
        lines += [text(f"  | {fault.place.excerpt}")] if fault.place.excerpt else []
        return lines + ["  " + line for line in self.remedy(fault, terms)]

    def place(self, place: Place) -> Text:
        """Where something stands: `evening.toml:12: round 3: points`."""
        spot = f"{place.file}:{place.line}" if place.file and place.line else place.file
        round_ = self.say("place.round", {"number": place.round}) if place.round else ""
        return joined(": ", [part for part in (spot, round_, place.key) if part])

    def error(self, error: BelascoreError, terms: Terms = NO_TERMS) -> list[Text]:
        """An error with every fault it holds, and what mends it."""
        lines = self.wrong(error, terms)
        return lines + ["  " + line for line in self.remedies(error, terms)]

    def wrong(self, error: BelascoreError, terms: Terms = NO_TERMS) -> list[Text]:
        """What is wrong: an error with every fault it holds."""
        head, terms = error.fault, error.terms or terms
        first, *more = _lines(self.say(head.code, head.data, terms, place=head.place))
        lines = [_cited(first, head.cites), *more]
        for fault in error.faults:
            lines += self.fault(fault, terms)
        for number, inner in error.refused:
            first, *rest = self.error(inner, terms)
            lines += [joined(": ", (self.say("place.line", {"number": number}), first)), *rest]
        return lines

    def remedies(self, error: BelascoreError, terms: Terms = NO_TERMS) -> list[Text]:
        """What mends an error, and what else may be done about it, a line each."""
        terms = error.terms or terms
        lines = self.remedy(error.fault, terms)
        return lines + [self.say(one.code, one.data, terms) for one in error.advice]

    def _filled(self, sentence: str, data: Data, terms: Terms, place: Place) -> Text:
        before, *parted = sentence.split("{")
        parts: list[Textual] = [before]
        for part in parted:
            name, _, rest = part.partition("}")
            if name in data:
                parts.append(filled(name, data[name], terms, self.say, self._remedy))
            else:
                parts.append(str(place._asdict().get(name) or f"{{{name}}}"))
            parts.append(rest)
        return joined("", [part for part in parts if part])

    def _found(self, code: str) -> tuple[str, Sentence | None]:
        """A sentence and its language: of the code, or without its variants, or in English."""
        while True:
            for language in dict.fromkeys((self.language, "en")):
                sentence = self._sentence(language, code)
                if isinstance(sentence, str) and sentence.startswith("="):
                    return self._found(sentence[1:])
                if sentence is not None:
                    return language, sentence
            code, dot, _ = code.rpartition(".")
            if not dot:
                return "en", None

    def own(self, code: str) -> str:
        """What the language itself says of the shell's help; empty where English stands."""
        if self.language == "en":
            return ""
        catalogue = _catalogue(self.language, (HELP,))
        said = next((said[code] for said in catalogue if code in said), "")
        return self.own(str(said)[1:]) if str(said).startswith("=") else str(said)

    def _english(self, code: str) -> Sentence | None:
        return self._sentence("en", code)

    @staticmethod
    def _sentence(language: str, code: str) -> Sentence | None:
        return next((said[code] for said in _catalogue(language) if code in said), None)


def _catalogue(language: str, modules: Iterable[str] = MODULES) -> Iterator[Mapping[str, Sentence]]:
    """The modules of a language, loaded one by one as far as somebody looks."""
    for module in modules:
        try:
            said: Any = import_module(f"belascore.words.say.{language}.{module}")
        except Exception:
            if language == "en":
                raise
            continue  # a hole in a language may cost beauty, never the message
        yield said.SAY


def _cited(line: Text, cites: tuple[str, ...]) -> Text:
    """A line with the first clause that it rests on at its end."""
    return at_columns((0, line), (_CITE, text(foremost(cites)))) if cites else line


def _lines(said: Text) -> list[Text]:
    """A text with line ends as its lines."""
    if "\n" not in str(said):
        return [said]
    return [text(line) for line in str(said).split("\n")]


ENGLISH: Final = Speech()
"""What programs are told, and the tests."""
