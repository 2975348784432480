"""The catalogue of English: a key stands once, and whatever is raised has a sentence."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import belascore
from belascore.words.say import MODULES, Sentence

PACKAGE = Path(belascore.__file__).parent
SAID: dict[str, dict[str, Sentence]] = {
    module: dict(import_module(f"belascore.words.say.en.{module}").SAY) for module in MODULES
}
ALL = {key: said for module in SAID.values() for key, said in module.items()}


def forms(sentence: Sentence) -> tuple[str, ...]:
    return (sentence,) if isinstance(sentence, str) else sentence


def sentence_of(code: str) -> str:
    """The key that says a code: its own, or that of a variant less."""
    while code and code not in ALL:
        code = code.rpartition(".")[0]
    return code


def test_a_key_stands_once() -> None:
    keys = Counter(key for module in SAID.values() for key in module)
    assert [key for key, times in keys.items() if times > 1] == []


def test_what_says_the_same_as_another_key_names_one() -> None:
    named = [said[1:] for said in ALL.values() if isinstance(said, str) and said[:1] == "="]
    assert [key for key in named if key not in ALL or ALL[key][:1] == "="] == []


def test_a_remedy_is_that_of_a_sentence() -> None:
    remedies = [key for key in ALL if key.endswith(".remedy")]
    assert [key for key in remedies if not sentence_of(key.removesuffix(".remedy"))] == []


def test_places_are_names_and_nothing_else() -> None:
    for key, sentence in ALL.items():
        for form in forms(sentence):
            assert not re.search(r"[{}]", re.sub(r"\{[a-z_]+\}", "", form)), key


def test_a_plural_has_two_forms_and_a_number() -> None:
    for key, sentence in ALL.items():
        if not isinstance(sentence, str):
            assert len(sentence) == 2, key


def raised() -> Iterator[tuple[str, str]]:
    """Every code that stands as a literal in an error or a fault, and where."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            first = node.args[0]
            code = first.value if isinstance(first, ast.Constant) else None
            if isinstance(code, str) and re.search("Error$|^Fault$|^Phrase$", name):
                yield code, f"{path.relative_to(PACKAGE)}:{node.lineno}"


def test_whatever_is_raised_has_a_sentence() -> None:
    codes = [
        (code, place) for code, place in raised() if re.fullmatch(r"[a-z-]+(\.[a-z-]+)*", code)
    ]
    assert len(codes) > 50
    assert [(code, place) for code, place in codes if not sentence_of(code)] == []
