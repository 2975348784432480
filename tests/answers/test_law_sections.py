"""`belascore rules show`: a law told section by section, every statement a sentence of its own.

`tests/golden/lawbook.txt` is how each shipped law reads. BELASCORE_UPDATE_GOLDEN=1 writes it anew.
"""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, get_args, get_origin

import pytest
from conftest import Shell
from pydantic import BaseModel

from belascore.answers.law_sections import sections
from belascore.answers.rules import WIDTH, Lawbook, lawbook
from belascore.faults import Phrase
from belascore.rules import schema
from belascore.rules.compile import compile_law
from belascore.rules.house import HouseError, lay_over
from belascore.rules.law import Law
from belascore.rules.load import load_law, ruleset_ids, shipped_ruleset
from belascore.text import width
from belascore.words.say import ENGLISH
from belascore.words.say.en.law import SAY

GOLDEN: Final = Path(__file__).parents[1] / "golden" / "lawbook.txt"
each_ruleset = pytest.mark.parametrize("name", ruleset_ids())


def test_every_law_reads_as_it_did() -> None:
    told = ("\n".join(map(str, lawbook(load_law(name), ENGLISH))) for name in ruleset_ids())
    text = "\n\n".join(told) + "\n"
    if os.environ.get("BELASCORE_UPDATE_GOLDEN"):
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")


def laws(name: str) -> Iterator[Law]:
    """A law, and it with each of its options."""
    doc = shipped_ruleset(name)
    yield compile_law(doc)
    for option in doc.get("option", ()):
        try:
            yield compile_law(lay_over(doc, {"options": [option["name"]]}))
        except HouseError:
            continue


def phrases(value: Any) -> Iterator[Phrase]:
    """Every phrase in some data, at any depth."""
    if isinstance(value, Phrase):
        yield value
        yield from phrases(value.data)
    elif isinstance(value, Mapping):
        yield from phrases(tuple(value.values()))
    elif isinstance(value, tuple):
        for part in value:
            yield from phrases(part)


@each_ruleset
def test_every_statement_has_a_sentence_whose_places_are_filled(name: str) -> None:
    for law in laws(name):
        for section in sections(law):
            assert ENGLISH.has(f"law.heading.{section.heading}")
            assert section.cites
            for phrase in phrases(section.sentences):
                assert phrase.code.startswith("word.") or ENGLISH.has(phrase.code), phrase
                assert "{" not in str(ENGLISH.say(phrase.code, phrase.data)), phrase


@each_ruleset
def test_no_line_of_it_is_wider_than_a_page(name: str) -> None:
    for law in laws(name):
        assert max(width(line) for line in lawbook(law, ENGLISH)[2:]) <= WIDTH


CHOICES: Final[Mapping[str, tuple[type[BaseModel], str]]] = {
    "bidding": (schema.Bidding, "kind"),
    "play.beat-trump": (schema.Play, "beat_trump"),
    "play.ruff": (schema.Play, "ruff"),
    "play.overruff": (schema.Play, "overruff"),
    "play.underruff": (schema.Play, "underruff"),
    "deal": (schema.Deal, "direction"),
    "all-pass": (schema.Deal, "all_pass"),
    "belote-without-trick": (schema.BeloteAward, "without_trick"),
    "kind": (schema.Kind, "shape"),
    "contest": (schema.Melds, "contest"),
    "better": (schema.Melds, "rank_by"),
    "melds-without-trick": (schema.Melds, "without_trick"),
    "needs.more": (schema.Judge, "tie"),
    "rounding": (schema.Rounding, "method"),
    "written-in": (schema.Rounding, "write"),
    "penalty": (schema.Penalty, "award"),
    "hanging": (schema.Carry, "to"),
    "both-over": (schema.MatchEnd, "both_over"),
    "not-on": (schema.MatchEnd, "not_on"),
    "not-by": (schema.MatchEnd, "not_by"),
    "heading": (schema.Transfer, "when"),
}
"""Keys of a ruleset with the sentences that tell their values."""


def words_of(annotation: Any) -> Iterator[str]:
    """The words that a type allows, wherever in it they stand."""
    if isinstance(annotation, str):
        yield annotation
    for part in get_args(annotation) if get_origin(annotation) else ():
        yield from words_of(part)


@pytest.mark.parametrize("key", CHOICES)
def test_every_choice_of_a_ruleset_can_be_told(key: str) -> None:
    model, field = CHOICES[key]
    words = list(words_of(model.model_fields[field].annotation))
    assert words
    assert [word for word in words if f"law.{key}.{word}" not in SAY] == []


def test_what_moves_is_told_for_every_way_it_can_go() -> None:
    ways = {
        (giver, taker)
        for giver in words_of(schema.Transfer.model_fields["from_"].annotation)
        for taker in words_of(schema.Transfer.model_fields["to"].annotation)
        if giver != taker
    }
    assert all(f"law.moves.{giver}.{taker}" in SAY for giver, taker in ways)


def test_three_needs_are_told_in_one_breath() -> None:
    doc = shipped_ruleset("bela-hr")
    needs = ["more-than-others", "reach-bid", "reach-floor"]
    law = compile_law({**doc, "judge": {**doc["judge"], "needs": needs, "floor": 82}})
    (test,) = (section for section in sections(law) if section.heading == "to-pass")
    told = str(ENGLISH.say(test.sentences[0][0].code, test.sentences[0][0].data))
    assert told.startswith("the taker needs at least 82, the bid and more than the others (")


def test_programs_are_given_the_ruleset() -> None:
    doc, law = shipped_ruleset("bela-hr"), load_law("bela-hr")
    answer = {"schema": "belascore/ruleset@1", "digest": law.digest, "ruleset": doc}
    assert Lawbook(doc, law).json() == Lawbook(doc, law, agree=True).json() == answer


def test_only_the_options_are_told_to_those_who_agree(shell: Shell) -> None:
    whole = shell.ok("rules", "show", "bela-hr")
    options = shell.ok("rules", "show", "bela-hr", "--agree")
    assert whole.endswith(f"\n\n{options}")
    assert options.startswith("Agree before you play bela-hr; each is `new --house NAME`:\n\n[ ] ")
    law = load_law("bela-hr")._replace(options=())
    (none,) = Lawbook({}, law, agree=True).lines(ENGLISH)
    assert str(none) == "bela-hr has no options."
