"""The catalogues of all languages beside each other, and what is wrong with one of them."""

import ast
import hashlib
import inspect
import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Final

import typer

from belascore.cli.global_options import attach, help_parts
from belascore.cli.program import program
from belascore.cli.topics import TOPICS
from belascore.words.say import HELP, MODULES, Sentence
from belascore.words.say.languages import LANGUAGES

HERE: Final = Path(__file__).parent
ALL_MODULES: Final = (*MODULES, HELP)
TRANSLATED: Final = tuple(language for language in LANGUAGES if language != "en")
_PLACE: Final = re.compile(r"\{([a-z_]+)\}")
_FITS: Final = tomllib.loads((HERE / "fits.toml").read_text("utf-8"))
FITS: Final[Mapping[str, int]] = _FITS["fits"]
SAMPLE: Final[Mapping[str, str]] = _FITS["sample"]
_TYPED: Final = re.compile(r"(?<![\w-])--?[a-z][a-z-]*|`[^`]*`|\bBELASCORE_[A-Z]+|\d+")
"""What stands in every language as it stands: options, what is typed, variables, numbers."""
_SCRIPTS: Final = {"bg": "CYRILLIC", "el": "GREEK"}
_TOPIC: Final = 100
"""Columns of a line of a topic."""
_PARTICIPLE: Final = {
    "hr": re.compile(r"\{(?:who|other|first|dealer|name)\} (?:je |nije )?\w+(?:ao|io|la|lo)\b"),
    "bg": re.compile(r"\{(?:who|other|first|dealer|name)\} (?:е |не е )?\w+(?:л|ла)\b"),
}


def forms(sentence: Sentence) -> tuple[str, ...]:
    return (sentence,) if isinstance(sentence, str) else sentence


def said(language: str) -> Iterator[tuple[str, Mapping[str, Sentence]]]:
    """Each module of a language with what it says."""
    for module in MODULES if language == "en" else ALL_MODULES:
        yield module, import_module(f"belascore.words.say.{language}.{module}").SAY


def catalogue(language: str) -> dict[str, Sentence]:
    return {key: text for _, texts in said(language) for key, text in texts.items()}


def helped() -> Iterator[tuple[str, str]]:
    """Every key of help with the English that stands beside the code."""
    command = typer.main.get_command(program())
    attach(command)
    for key, part in help_parts(command):
        yield key, inspect.cleandoc(part.help or "")
    for name, topic in TOPICS.items():
        yield f"help.topic.{name}", topic.rstrip()


def english() -> dict[str, Sentence]:
    return {**catalogue("en"), **dict(helped())}


def module_of(key: str) -> str:
    return next((module for module, texts in said("en") if key in texts), HELP)


def places(sentence: Sentence) -> set[str]:
    return {place for form in forms(sentence) for place in _PLACE.findall(form)}


def digest(sentence: Sentence) -> str:
    """A short digest of the English that a translation was made from."""
    return hashlib.sha256("\x1f".join(forms(sentence)).encode()).hexdigest()[:8]


def seen_file(language: str) -> Path:
    return HERE / "seen" / f"{language}.toml"


def seen(language: str) -> dict[str, str]:
    return tomllib.loads(seen_file(language).read_text("utf-8"))


def write_seen(language: str, digests: Mapping[str, str]) -> None:
    rows = (f'"{key}" = "{value}"\n' for key, value in sorted(digests.items()))
    seen_file(language).write_text("".join(rows), "utf-8")


def missing(language: str) -> list[str]:
    own = catalogue(language)
    return [key for key, text in english().items() if key not in own and forms(text)[0][:1] != "="]


def stale(language: str) -> list[str]:
    """Keys whose English is another than what was translated, or was never looked at."""
    source, known = english(), seen(language)
    return [
        key
        for key in catalogue(language)
        if key in source and known.get(key) != digest(source[key])
    ]


def faults(language: str) -> Iterator[str]:
    """What is wrong with the texts that a language has."""
    source, own = english(), catalogue(language)
    for module, texts in said(language):
        yield from _not_literal(language, module)
        for key in texts:
            if key in source and module_of(key) != module:
                yield f"{key}: stands in {module}, in English in {module_of(key)}"
    for key, text in own.items():
        if key not in source:
            yield f"{key}: English has no such key"
        elif forms(text)[0][:1] == "=":
            if forms(text)[0][1:] not in own:
                yield f"{key}: names a key that is not there"
        else:
            for fault in _wrong(language, key, text, _resolved(source, key)):
                yield f"{key}: {fault}"


def _resolved(source: Mapping[str, Sentence], key: str) -> Sentence:
    text = source[key]
    return source[text[1:]] if isinstance(text, str) and text[:1] == "=" else text


def _not_literal(language: str, module: str) -> Iterator[str]:
    file = import_module(f"belascore.words.say.{language}.{module}").__file__ or ""
    for node in ast.parse(Path(file).read_text("utf-8")).body:
        if not isinstance(node, ast.Expr | ast.ImportFrom | ast.AnnAssign):
            yield f"{language}/{module}: {type(node).__name__} in a module of literals"
        elif isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Call):
            ast.literal_eval(node.value.args[0])


def _wrong(language: str, key: str, text: Sentence, source: Sentence) -> Iterator[str]:
    is_help = key.startswith("help.")
    if not is_help and places(text) != places(source):
        yield f"places {sorted(places(text))}, in English {sorted(places(source))}"
    yield from _wrong_forms(language, text, source)
    for form in forms(text):
        if not is_help and re.search(r"[{}]", _PLACE.sub("", form)):
            yield f"a brace that is no place: {form}"
        yield from bad_form(language, form, is_topic=is_help)
        wide = [line for line in form.split("\n") if len(line) > _TOPIC]
        if key.startswith("help.topic.") and wide:
            yield f"wider than {_TOPIC} columns: {wide[0]}"
        if ("@{" in form) != ("@{" in forms(source)[0]):
            yield f"a block of the log is named by its @{{number}}, as in English: {form}"
        if _stop(form) != _stop(forms(source)[0]):
            yield f'ends with "{_stop(form)}", English with "{_stop(forms(source)[0])}": {form}'
        width = len(_PLACE.sub(lambda found: SAMPLE.get(found[1], found[0]), form))
        if key in FITS and width > FITS[key]:
            yield f"{width} columns, {FITS[key]} fit: {form}"


def _wrong_forms(language: str, text: Sentence, source: Sentence) -> Iterator[str]:
    if isinstance(text, str):
        mine, theirs = _facts(text), _facts(source)
        if isinstance(source, str) and mine != theirs:
            yield f"other things typed: {[*((mine - theirs) + (theirs - mine))]}"
        return
    if isinstance(source, str):
        yield "forms of a plural, but English has none"
    if len(text) != LANGUAGES[language].forms:
        yield f"{len(text)} forms of a plural, not {LANGUAGES[language].forms}"


def bad_form(language: str, form: str, *, is_topic: bool) -> Iterator[str]:
    if unicodedata.normalize("NFC", form) != form:
        yield f"not NFC: {form}"
    if not form.replace("\b\n", "").replace("\n", "").isprintable():  # a block that help keeps
        yield f"a sign that nobody sees: {form!r}"
    if language in _PARTICIPLE and (found := _PARTICIPLE[language].search(form)):
        yield f"a person has a gender: {found[0]}"
    for word in re.findall(r"\w+", _PLACE.sub(" ", form)):
        scripts = {unicodedata.name(letter).split()[0] for letter in word if letter.isalpha()}
        if len(scripts) > 1 or scripts - {"LATIN", _SCRIPTS.get(language, "LATIN")}:
            yield f"two scripts: {word}"
    typed = re.sub(r'"[^"]*"|`[^`]*`', '""', form)
    if language == "fr" and not is_topic and re.search(r"[^\s:;?!][:;?!](?=\s|$)", typed):
        yield f"no blank before a sign: {form}"


def _stop(form: str) -> str:
    last = form.rstrip()[-1:].replace(";", "?")
    return last if last in tuple(".:?!,") else ""


def _facts(sentence: Sentence) -> Counter[str]:
    return Counter(_TYPED.findall(_PLACE.sub(" ", forms(sentence)[0])))
