"""The clause that decides: every key that decides a point or a card has one, and it is shown first.

Where a table rests on one clause, it decides all of its keys; where on several, each key names its
own, or it is waived here with the reason.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest

from belascore.protocol import answer_question
from belascore.rules.compile import digest
from belascore.rules.house import lay_over
from belascore.rules.law import merged
from belascore.rules.load import load_law, ruleset_ids, shipped_ruleset
from belascore.rules.validity import check

Answer = dict[str, Any]
DOCS: Final = {name: shipped_ruleset(name) for name in ruleset_ids()}
each_ruleset = pytest.mark.parametrize("ruleset", DOCS)

NO_LAW: Final = ("words", "option")
WAIVED: Final = {
    "deal.direction": "tells how cards are dealt; nothing is written or refused by it",
    "deal.packets": "tells how cards are dealt",
    "deal.hidden": "tells how cards are dealt",
    "deal.turned": "tells how cards are dealt",
    "deal.exchange": "tells how cards are dealt",
    "table.players": "those who play are the first clause of their table",
    "table.sides": "those who play are the first clause of their table",
    "play.beat_led": "the duties are the first clause of their table",
    "play.beat_trump": "the duties are the first clause of their table",
    "play.ruff": "the duties are the first clause of their table",
    "play.overruff": "the duties are the first clause of their table",
    "play.underruff": "the duties are the first clause of their table",
    "contracts.*.trumps": "the game itself is the first clause of its contract",
    "contracts.*.trump_values": "names a table of [values]",
    "contracts.*.plain_values": "names a table of [values]",
    "contracts.*.factor": "the game itself is the first clause of its contract",
    "contracts.*.melds": "the game itself is the first clause of its contract",
    "contracts.*.belote": "the game itself is the first clause of its contract",
    "values.tables": "the points of the cards are the first clause of their table",
    "award.*.points": "the amount is the first clause of its table",
    "award.*.without_trick": "the first clause says that it is kept whatever happens",
    "melds.found_in": "the text says nothing of how melds are announced",
    "melds.rank_by": "where runs and fours meet apart, `contest.run` and `contest.four` say it",
    "transfer.*.when": "the outcome is the first clause of its row",
    "transfer.*.from": "the outcome is the first clause of its row",
    "transfer.*.to": "the outcome is the first clause of its row",
    "transfer.*.sources": "the outcome is the first clause of its row",
    "match.target": "the target is the first clause of its table",
    "match.choices": "the target is the first clause of its table",
    "rounding.unit": "goes with the method",
    "rounding.write": "goes with the method",
}


def tables(doc: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every table of a ruleset that cites clauses, with its name."""
    if "cites" in doc:
        yield path, doc
    for key, value in doc.items():
        if isinstance(value, Mapping) and key not in NO_LAW:
            yield from tables(value, f"{path}.{key}" if path else key)


def waived(table: str, key: str) -> bool:
    top, _, rest = table.partition(".")
    return f"{top}.*.{key}" in WAIVED if rest else f"{top}.{key}" in WAIVED


@each_ruleset
def test_every_key_that_decides_has_a_clause(ruleset: str) -> None:
    for name, table in tables(DOCS[ruleset]):
        if len(table["cites"]) == 1:
            continue
        own = {key.partition(".")[0] for key in table.get("clauses", {})}
        for key in table:
            if key not in ("cites", "clauses") and key not in own:
                assert waived(name, key), f"{name}.{key} names no clause of its own"


def test_every_waiver_is_needed() -> None:
    needed = set()
    for doc in DOCS.values():
        for name, table in tables(doc):
            top, _, rest = name.partition(".")
            own = {key.partition(".")[0] for key in table.get("clauses", {})}
            if len(table["cites"]) > 1:
                needed |= {f"{top}.*.{key}" if rest else f"{top}.{key}" for key in {*table} - own}
    assert set(WAIVED) <= needed, set(WAIVED) - needed


@each_ruleset
def test_every_clause_of_a_table_decides_something_in_it(ruleset: str) -> None:
    """The first decides what has none of its own; of the others those that nothing names."""
    spare = {
        (name, cite)
        for name, table in tables(DOCS[ruleset])
        if "clauses" in table
        for cite in table["cites"][1:]
        if not any(cite in cites for cites in table["clauses"].values())
    }
    assert len(spare) <= 12, spare


@each_ruleset
def test_clauses_decide_no_point(ruleset: str) -> None:
    doc = DOCS[ruleset]
    bare = without_clauses(doc)
    assert bare != doc
    assert digest(bare) == digest(doc)
    for option in doc.get("option", ()):
        house = {"options": [option["name"]]}
        assert digest(lay_over(bare, house)) == digest(lay_over(doc, house))


def without_clauses(doc: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: without_clauses(value) if isinstance(value, Mapping) else value
        for key, value in doc.items()
        if key != "clauses"
    }


def test_a_clause_of_no_key_is_a_fault() -> None:
    doc = lay_over(DOCS["bela-hr"], {})
    doc["judge"]["clauses"] = {"ties": ["001#judge"]}
    (fault,) = check(doc, "mine")
    assert (fault.code, fault.place.key) == ("clause-of-no-key", "judge.clauses")
    assert fault.data == {"clause": "ties"}


def test_what_the_house_has_set_comes_first() -> None:
    assert merged(("a", "b"), ("c", "house", "b")) == ("c", "house", "a", "b")
    assert merged(("a",), ("b", "a")) == ("a", "b")
    assert merged(("house", "a"), ("b", "house")) == ("b", "house", "a")


# What an option changes


@each_ruleset
def test_an_option_is_cited_by_the_keys_it_changes_and_no_others(ruleset: str) -> None:
    plain = load_law(ruleset)
    for option in DOCS[ruleset].get("option", ()):
        law = load_law(ruleset, {"options": [option["name"]]})
        marked = {key for key, cites in law.clauses.items() if "house" in cites}
        assert marked, option["name"]
        for key, cites in law.clauses.items():
            if key in marked:
                assert set(cites[: cites.index("house")]) <= set(option["cites"])
            elif key in plain.clauses:
                assert cites == plain.clauses[key]


@pytest.mark.parametrize(
    ("option", "by", "cite"),
    [
        ("trump-run-first", "points", "001#contest"),
        ("trump-run-first", "trump", "hr#trump-run-first"),
        ("trump-run-first", "turn", "001#contest"),  # as it would without the option
        ("level-melds-cancel", "top", "001#contest"),
        ("level-melds-cancel", "level", "hr#level-melds-cancel"),
        ("longer-first", "points", "001#contest"),
        ("longer-first", "length", "hr#longer-first"),
        ("level-by-seat", "turn", "hr#level-by-seat"),
    ],
)
def test_a_criterion_that_decides_as_ever_keeps_its_clause(option: str, by: str, cite: str) -> None:
    law = load_law("bela-hr", {"options": [option]})
    assert law.cites("melds", f"rank_by.{by}")[0] == cite


def test_what_a_whole_table_leaves_as_it_was_keeps_its_clause() -> None:
    law = load_law("coinche", {"options": ["bid-is-enough"]})
    assert law.cites("judge", "needs.more-than-others")[0] == "fr-coinche#bid-is-enough"
    assert law.cites("judge", "needs.reach-bid")[0] == "ffb-c15#contract"
    law = load_law("coinche", {"options": ["capot-counts"]})
    assert law.cites("transfer.failed")[0] == "ffb-c15#failed"
    law = load_law("klaverjas-rotterdam", {"options": ["jacks-200"]})
    assert law.cites("melds", "kinds.vier boeren")[:2] == ("nl#jacks-200", "house")
    assert law.cites("melds", "kinds.driekaart")[0] == "nku#roem"


# A key is changed, and with it the verdict

FOUR: Final = {"A": ["A1", "A2"], "B": ["B1", "B2"]}
SINGLES: Final = {2: {"A": ["A"], "B": ["B"]}, 3: {"A": ["A"], "B": ["B"], "C": ["C"]}}
MELDS: Final[tuple[list[str], ...]] = (
    [],
    ["A1: 7S 8S 9S", "B1: 7C 8C 9C"],
    ["A1: 7H 8H 9H", "B1: 7C 8C 9C"],
    ["A1: 7S 8S 9S TS JS", "B1: AS AC AD AH"],
    ["A1: TS TC TD TH", "B1: KS KC KD KH"],
    ["B1: 7C 8C 9C TC"],
    ["B1: 7C 8C 9C !late"],
    ["A1: JS JC JD JH"],
)
STEP: Final = 23
"""Of the deals every so many is asked; no number of melds, belotes or doubles divides it."""
POINTS: Final = (
    ("100-62", "5-3"),
    ("81-81", "4-4"),
    ("71-91", "4-4"),
    ("75-87", "4-4"),
    ("85-77", "4-4"),
    ("162-0", "8-0"),
    ("0-162", "0-8"),
)


def deals(ruleset: str) -> Iterator[dict[str, Any]]:
    """Deals that every key has its say in."""
    law = load_law(ruleset)
    three = {"100-62": "100-31-31", "81-81": "81-41-40", "71-91": "71-51-40", "75-87": "75-47-40"}
    for points, tricks in POINTS:
        for melds in MELDS if law.melds else MELDS[:1]:
            for belote in ([], ["A1"], ["B1"]) if law.belote else ([],):
                for double in (None, *law.doubles):
                    written: dict[str, Any] = {
                        "taker": "A1", "call": "hearts", "dealer": "B2", "points": points,
                        "tricks": tricks, "melds": melds, "belote": belote,
                    }  # fmt: skip
                    if law.bidding.kind == "auction":
                        written["bid"] = 80
                    if double:
                        written["double"] = double
                    if law.table.players < 4:
                        if law.table.players == 3 and points not in three:
                            continue
                        written = {key: short(value) for key, value in written.items()}
                        written["dealer"] = list(SINGLES[law.table.players])[-1]
                        del written["tricks"]
                        written["points"] = three[points] if law.table.players == 3 else points
                    yield {key: value for key, value in written.items() if value != []}


def short(value: Any) -> Any:
    if isinstance(value, list):
        return [short(one) for one in value]
    return value.replace("A1", "A").replace("B1", "B") if isinstance(value, str) else value


def judged(ruleset: str, written: dict[str, Any], house: Mapping[str, Any]) -> Answer:
    players = load_law(ruleset).table.players
    answer = answer_question(
        {
            "ask": "score",
            "match": {"ruleset": ruleset, "sides": FOUR if players == 4 else SINGLES[players]},
            "house": house,
            "rounds": [written],
        }
    )
    return dict(answer["rounds"][0])


def verdict(answer: Answer) -> Any:
    """All that may be another one by another law; not the clauses."""
    lines = [
        [line[key] for key in ("stage", "side", "source", "amount")] for line in answer["lines"]
    ]
    codes = [finding["code"] for finding in answer["findings"]]
    return answer.get("outcome"), answer.get("score"), lines, codes


def cited(answer: Answer) -> list[list[str]]:
    """The clauses of the judgement, of every line and of every finding."""
    parts = (*answer["lines"], *answer["findings"])
    return [answer["judged_by"], *(part["cites"] for part in parts)]


@each_ruleset
def test_an_option_that_turns_a_verdict_is_cited_first(ruleset: str) -> None:
    """And nothing that it did not set is cited to the house by it."""
    asked = [*deals(ruleset)][::STEP]
    before = [judged(ruleset, written, {}) for written in asked]
    for option in DOCS[ruleset].get("option", ()):
        house = {"options": [option["name"]]}
        for written, plain in zip(asked, before, strict=True):
            answer = judged(ruleset, written, house)
            first = {cites[0] for cites in cited(answer) if "house" in cites}
            if verdict(answer) != verdict(plain):
                assert first & set(option["cites"]), (option["name"], written, cited(answer))
            assert first <= set(option["cites"]), (option["name"], written)
