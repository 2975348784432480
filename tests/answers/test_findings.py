"""The gallery of findings: a minimal match for each code, and exactly what the table is told."""

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from belascore.answers.echo import Echo
from belascore.answers.log import History
from belascore.answers.why import Explanation
from belascore.matchfile import appended, header_text, read_match
from belascore.rounds import Header, Match, from_row, header_from_row
from belascore.rules.law import Law
from belascore.rules.load import load_law
from belascore.rules.schema import Melds
from belascore.score.replay import replay
from belascore.score.verdict import SEVERITIES, Finding, Score
from belascore.words.say import ENGLISH
from belascore.words.say.en.table import SAY
from belascore.words.terms import terms_for

GALLERY: Final = Path(__file__).parents[1] / "findings"
SEATED: Final[dict[int, dict[str, list[str]]]] = {
    2: {"Ana": ["Ana"], "Ivo": ["Ivo"]},
    3: {"Ana": ["Ana"], "Maja": ["Maja"], "Ivo": ["Ivo"]},
    4: {"mi": ["Ana", "Ivo"], "vi": ["Maja", "Pero"]},
}
FRENCH: Final = {"nous": ["Léa", "Hugo"], "eux": ["Zoé", "Karim"]}

Table = dict[str, Any]


@cache
def law_of(ruleset: str, house: str) -> Law:
    return load_law(ruleset, json.loads(house))


class Shown(NamedTuple):
    """One match of the gallery, with the code it shows."""

    code: str
    severity: str
    table: Table

    @property
    def name(self) -> str:
        return f"{self.code}: {self.table['why']}"

    @property
    def law(self) -> Law:
        return law_of(self.table["ruleset"], json.dumps(self.table.get("house", {})))

    @property
    def header(self) -> Header:
        law = self.law
        sides = FRENCH if law.id == "belote-plain" else SEATED[law.table.players]
        dealer = list(sides.values())[-1][-1]
        more = self.table.get("match", {})
        return header_from_row({"ruleset": law.id, "sides": sides, "dealer": dealer, **more})

    def match(self) -> Match:
        rows = enumerate(self.table["rounds"], 1)
        rounds = tuple(from_row(row, number, self.law.sides) for number, row in rows)
        return Match(self.header, {}, None, rounds)

    def score(self) -> Score:
        return replay(self.match(), self.law)

    def text(self, finding: Finding) -> str:
        terms = terms_for(self.law.words, self.header.sides)
        return str(ENGLISH.finding(finding.code, finding.data, terms))


def gallery() -> list[Shown]:
    shown = []
    for path in sorted(GALLERY.glob("*.toml")):
        doc = tomllib.loads(path.read_text(encoding="utf-8"))
        shown += [Shown(path.stem, doc["severity"], table) for table in doc["shown"]]
    return shown


def findings(score: Score) -> list[Finding]:
    of_rounds = [finding for entry in score.entries for finding in entry.verdict.findings]
    return [*of_rounds, *score.findings]


EVERY: Final = gallery()
RAISED: Final = [one for one in EVERY if "rounds" in one.table and "seals" not in one.table]
each = pytest.mark.parametrize("shown", [pytest.param(one, id=one.name) for one in RAISED])


def test_every_code_is_in_the_gallery_and_has_a_sentence() -> None:
    assert {one.code for one in EVERY} == SEVERITIES.keys()
    assert SEVERITIES.keys() <= {key.partition(".")[0] for key in SAY}


@each
def test_the_table_is_told_exactly_this(shown: Shown) -> None:
    found = [finding for finding in findings(shown.score()) if finding.code == shown.code]
    assert [shown.text(finding) for finding in found] == shown.table["texts"]
    assert {finding.severity for finding in found} == {shown.severity}
    assert found[0].key == shown.table["key"]
    assert list(found[0].cites) == shown.table["cites"]


@each
def test_one_mistake_is_told_once(shown: Shown) -> None:
    """No other error or warning beside it, but for what only the example needs."""
    codes = {f.code for f in findings(shown.score()) if f.severity != "info"}
    allowed = {shown.code}
    if "match" in shown.table:
        allowed.add("target-not-offered")
    if any(len(row.get("play", ())) in range(1, 8) for row in shown.table["rounds"]):
        allowed.add("deck-incomplete")
    assert codes <= allowed


@each
def test_an_error_withholds_the_round_and_nothing_else_does(shown: Shown) -> None:
    for entry in shown.score().entries:
        assert (entry.status in ("withheld", "correction")) >= bool(entry.verdict.errors)
        if entry.status == "withheld":
            assert entry.verdict.errors
            assert entry.score is None
            assert entry.verdict.lines == ()


@each
def test_sheets_tell_it_too(shown: Shown) -> None:
    score, law = shown.score(), shown.law
    for entry in score.entries:
        heard = "\n".join(map(str, Echo(score, law, (entry,), True).lines(ENGLISH)))
        reasons = "\n".join(
            map(str, Explanation(score, entry, law, lambda cite: cite).lines(ENGLISH))
        )
        for finding in entry.verdict.findings:
            assert shown.text(finding) in heard
            assert f"{finding.severity}: {shown.text(finding)}" in reasons


@pytest.mark.parametrize(
    "text", [text for one in EVERY for text in one.table["texts"]], ids=lambda text: text[:30]
)
def test_texts_can_stand_on_a_terminal(text: str) -> None:
    assert text.isprintable()
    assert text == text.strip()
    assert not text.endswith(".")
    assert "None" not in text
    assert "{" not in text


def test_every_reason_to_outrank_a_meld_is_shown() -> None:
    ways = {
        finding.data["by"]
        for one in RAISED
        for finding in findings(one.score())
        if finding.code == "meld-outranked"
    }
    ranked = {way for one in RAISED if one.law.melds for way in one.law.melds.rank_by}
    assert ways == ranked | {"level"}
    assert all(f"meld-outranked.{way}" in SAY for way in ways)
    declared = Melds.model_fields["rank_by"].annotation
    assert all(way in str(declared) for way in ranked)


@pytest.mark.parametrize(
    "shown", [pytest.param(one, id=one.name) for one in EVERY if "rounds" not in one.table]
)
def test_a_sentence_that_no_law_needs_yet(shown: Shown) -> None:
    assert [shown.text(Finding(shown.code, data=shown.table["data"]))] == shown.table["texts"]
    assert SEVERITIES[shown.code] == shown.severity
    assert shown.code not in {one.code for one in RAISED}


# What the reader of the file notices, and no law


@pytest.mark.parametrize(
    "shown", [pytest.param(one, id=one.name) for one in EVERY if "seals" in one.table]
)
def test_a_changed_round_is_told_by_its_seal(shown: Shown) -> None:
    empty = read_match(header_text(shown.header, {}, None).encode(), "evening.toml")
    sound = appended(empty, *shown.match().rounds)
    before, after = (text.encode() for text in shown.table["changed"])
    assert sound.data.count(before) == 1
    changed = read_match(sound.data.replace(before, after), "evening.toml")
    assert list(changed.seals) == shown.table["seals"]
    score = replay(changed.match, shown.law)
    rounds, seals, rows = changed.match.rounds, changed.seals, tuple(changed.rows)
    log = History(score, shown.law, rounds, seals, rows)
    lines = [*map(str, log.lines(ENGLISH))]
    assert [line.endswith(shown.table["log"]) for line in lines[:2]] == [True, False]
    assert SEVERITIES[shown.code] == shown.severity
    assert [shown.text(Finding(shown.code))] == shown.table["texts"]
