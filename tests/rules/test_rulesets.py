"""The gate: a shipped ruleset is complete, cited and forced; nothing else enters the schema.

Every key that decides a point is changed, one at a time, and a golden case has to notice. So a
value that nobody checks, a choice that nobody plays and a clause that nobody follows cannot stay.
"""

import ast
import json
import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import pytest
from cases import CASES, GOLDEN, Answer, Case
from pydantic import BaseModel

import belascore
from belascore.answers.rules import Lawbook
from belascore.ledger import Line
from belascore.rounds import Match, from_row, header_from_row
from belascore.rules import schema
from belascore.rules.law import Law
from belascore.rules.load import RulesetError, load_law, load_seeds, ruleset_ids, shipped_ruleset
from belascore.rules.validity import check, kept_by_oversight
from belascore.score.replay import replay
from belascore.words.say import ENGLISH
from belascore.words.say.variants import reason_sentence
from belascore.words.vocabulary import meaning

PACKAGE: Final = Path(belascore.__file__).parent
RULESETS: Final = ruleset_ids()
DIGESTS: Final = GOLDEN / "digests.toml"
DOCS: Final = {name: shipped_ruleset(name) for name in RULESETS}
SEEDS: Final = load_seeds()

IN_WORDS_ONLY: Final = {
    "deal.direction": "tells how to deal",
    "deal.packets": "tells how to deal",
    "deal.hidden": "tells how to deal",
    "deal.turned": "tells how to deal",
    "deal.exchange": "tells how to deal",
    "bidding.kind": "tells how to bid; points are bid in auctions only",
    "bidding.rounds": "tells how to bid",
    "bidding.first": "tells who speaks first",
    "judge.keeps": "tells that something is meant to stay where it is",
}
"""Keys that decide no point and need a line of `rules show` in place of a case."""

NO_LINES: Final = {
    "table": "who may play; findings rest on it",
    "deck": "what there is to play with; findings rest on it",
    "deal": "how a deal comes about; findings rest on it",
    "bidding": "how the taker comes to his call; findings rest on it",
    "contracts": "which of [values] hold; lines rest on those",
    "match": "when it is over; findings rest on it",
    "play": "which cards may be played; findings rest on it",
}
"""Tables that write no line of a ledger and judge nothing."""

Settings = dict[str, Any]


@pytest.fixture(autouse=True, scope="module")
def _laws_are_loaded_once() -> Iterator[None]:
    """The same house rules come again and again here, and to check them is what takes time."""
    laws: dict[str, Law] = {}

    def once(name: str, house: Settings | None = None, own: Settings | None = None) -> Law:
        key = json.dumps([name, house, own], sort_keys=True)
        if key not in laws:
            laws[key] = load_law(name, house, own)
        return laws[key]

    with pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("belascore.protocol") and hasattr(module, "load_law"):
                patch.setattr(module, "load_law", once)
        yield


def cases_of(ruleset: str) -> list[Case]:
    return [one for one in CASES if one.ruleset == ruleset]


def options_of(case: Case) -> list[str]:
    return list(case.question()["house"].get("options", ()))


each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


def options(*, scoring: bool = False) -> list[Any]:
    """Every option of every ruleset; those that change how points are written if `scoring`."""
    return [
        pytest.param(name, option["name"], id=f"{name}: {option['name']}")
        for name in RULESETS
        for option in DOCS[name].get("option", ())
        if not scoring or option["set"].keys() - IN_WORDS_ONLY.keys()
    ]


each_option = pytest.mark.parametrize(("ruleset", "option"), options())
each_scoring_option = pytest.mark.parametrize(("ruleset", "option"), options(scoring=True))


# A ruleset is whole


@each_ruleset
def test_the_schema_finds_no_fault(ruleset: str) -> None:
    assert check(DOCS[ruleset], ruleset) == ()
    assert DOCS[ruleset]["id"] == ruleset


@each_ruleset
def test_nothing_is_kept_by_oversight(ruleset: str) -> None:
    assert kept_by_oversight(DOCS[ruleset]) == ()


@each_ruleset
def test_the_target_is_among_the_choices(ruleset: str) -> None:
    end = DOCS[ruleset]["match"]
    if end["ends"] == "rounds":
        return
    assert end["target"] in end["choices"]
    assert end["choices"] == sorted(set(end["choices"]))


@each_ruleset
def test_the_digest_is_the_recorded_one(ruleset: str) -> None:
    """A law changes on purpose: from release 1.0 with a new edition, until then with this file.

    `BELASCORE_UPDATE_GOLDEN=1 pytest tests/rules/test_rulesets.py` writes the file anew.
    """
    law = load_law(ruleset)
    if os.environ.get("BELASCORE_UPDATE_GOLDEN") == "1":
        record(law)
    assert recorded().get(ruleset, {}).get(str(law.edition)) == law.digest


def recorded() -> dict[str, dict[str, str]]:
    """By ruleset and edition."""
    doc = tomllib.loads(DIGESTS.read_text(encoding="utf-8"))
    return {name: table for name, table in doc.items() if name != "case"}


def record(law: Law) -> None:
    digests = recorded()
    digests.setdefault(law.id, {})[str(law.edition)] = law.digest
    tables = [
        f"\n[{name}]\n"
        + "".join(f'{edition} = "{one}"\n' for edition, one in digests[name].items())
        for name in sorted(digests)
    ]
    head = DIGESTS.read_text(encoding="utf-8").partition("\n[")[0]
    DIGESTS.write_text("\n".join([head, *tables]).replace("\n\n\n", "\n\n"), encoding="utf-8")


@each_ruleset
def test_it_can_be_read_by_people(ruleset: str) -> None:
    law = load_law(ruleset)
    text = "\n".join(map(str, Lawbook(DOCS[ruleset], law).lines(ENGLISH)))
    joined = "".join(text.split())
    for name, table in cited_tables(DOCS[ruleset]):
        if not name.startswith("contracts"):
            assert all(cite in joined for cite in table["cites"]), name
    assert all(f"[ ] {option.name}" in text for option in law.options)
    kinds = DOCS[ruleset].get("melds", {}).get("kinds", ())
    assert all("".join(kind.split()) in joined for kind in kinds)


# Clauses


def cited_tables(doc: Settings, path: str = "") -> Iterator[tuple[str, Settings]]:
    """Every table with cites and its name, options too."""
    if "cites" in doc:
        yield path or "ruleset", doc
    for key, value in doc.items():
        if isinstance(value, dict):
            yield from cited_tables(value, f"{path}.{key}" if path else key)
    for option in doc.get("option", ()):
        yield f"option.{option['name']}", option


def cites_of(doc: Settings) -> set[str]:
    tables = [table for _, table in cited_tables(doc)]
    own = {
        cite for table in tables for cites in table.get("clauses", {}).values() for cite in cites
    }
    return own | {cite for table in tables for cite in table["cites"]}


@each_ruleset
def test_every_cite_resolves(ruleset: str) -> None:
    clauses = {clause.cite for seed in SEEDS.values() for clause in seed.clauses}
    assert cites_of(DOCS[ruleset]) - clauses == set()


@pytest.mark.parametrize("seed", SEEDS)
def test_every_clause_is_followed_or_waived(seed: str) -> None:
    followed = set().union(*(cites_of(doc) for doc in DOCS.values()))
    for clause in SEEDS[seed].clauses:
        assert (clause.cite in followed) != bool(clause.waived), clause.cite


@pytest.mark.parametrize("seed", SEEDS)
def test_clauses_are_named_once_and_said_in_a_sentence(seed: str) -> None:
    cites = [clause.cite for clause in SEEDS[seed].clauses]
    assert len(set(cites)) == len(cites)
    for clause in SEEDS[seed].clauses:
        assert re.fullmatch(r"[a-z0-9-]+#[a-z0-9-]+", clause.cite)
        assert clause.says.strip().endswith((".", '."')), clause.cite


# What golden cases fire


def answers_of(cases: Iterable[Case]) -> list[Answer]:
    return [one.answer() for one in cases]


def fired(answers: Iterable[Answer]) -> set[str]:
    """The cites of all ledger lines and judgements, and of melds that were asked about alone."""
    answers = list(answers)
    rounds = [one for answer in answers for one in answer.get("rounds", ())]
    lines = {cite for one in rounds for line in one["lines"] for cite in line["cites"]}
    melds = {
        cite for one in answers for meld in one.get("melds", ()) for cite in meld.get("cites", ())
    }
    return lines | melds | {cite for one in rounds for cite in one["judged_by"]}


def found(answers: Iterable[Answer]) -> set[str]:
    """The cites of all findings."""
    answers = list(answers)
    rounds = [one for answer in answers for one in answer.get("rounds", ())]
    findings = [f for one in (*answers, *rounds) for f in one.get("findings", ())]
    return {cite for finding in findings for cite in finding["cites"]}


@each_ruleset
def test_every_scoring_table_fires(ruleset: str) -> None:
    answers = answers_of(cases_of(ruleset))
    lines, findings = fired(answers), found(answers)
    for name, table in cited_tables(DOCS[ruleset]):
        top = name.partition(".")[0]
        if top == "option" and not writes_anything(table["set"]):
            continue
        if top not in NO_LINES:
            # an option may leave nothing to write, and then says so in a finding
            missing = set(table["cites"]) - (lines | findings if top == "option" else lines)
            assert not missing, f"{name}: nothing rests on {missing}"


def writes_anything(sets: Settings) -> bool:
    """Whether an option is about points, and not about play, the end, or there being none."""
    return any(
        value not in (0, []) and (key, value) != ("rounding.unit", 1)
        for key, value in sets.items()
        if key not in IN_WORDS_ONLY and not key.startswith(("deal.", "play.", "match."))
    )


@each_ruleset
def test_every_kind_of_meld_is_written(ruleset: str) -> None:
    cases = [one for one in cases_of(ruleset) if "rounds" in one.case or "melds" in one.case]
    kinds: set[str] = set()
    for one in cases:
        answer = one.answer()
        kinds |= {meld["kind"] for meld in answer.get("melds", ()) if meld["status"] == "scores"}
        if "rounds" in answer:
            kinds |= kinds_written(one)
    assert set(DOCS[ruleset].get("melds", {}).get("kinds", ())) <= kinds


def kinds_written(one: Case) -> set[str]:
    """The kinds on the ledger of a score case; the protocol tells them in words only."""
    question = one.question()
    header = header_from_row(question["match"])
    law = load_law(header.ruleset, question["house"])
    rounds = tuple(
        from_row(row, number, law.sides) for number, row in enumerate(question["rounds"], 1)
    )
    score = replay(Match(header, {}, None, rounds), law)
    return {line.kind for entry in score.entries for line in entry.verdict.lines}


# Every key is forced by a case

IN_ORDER: Final = ("rank_by", "ranks")
"""Lists whose order means something; `ranks` of a four does not, and is not turned."""


def mutants(value: Any, path: str, unasked: tuple[str, ...] = ()) -> Iterator[Settings]:
    """The value changed in every small way that could matter, as house rules."""
    key = path.rpartition(".")[2]
    if path in IN_WORDS_ONLY or path in unasked or key in ("cites", "clauses"):
        return
    if isinstance(value, bool):
        yield {path: not value}
    elif isinstance(value, int):
        yield {path: value + 1}
    elif isinstance(value, str):
        others = {choice for name, choice in declared() if name.partition(".")[2] == key}
        yield from ({path: other} for other in sorted(map(str, others)) if other != value)
    elif isinstance(value, list):
        yield from ({path: value[:at] + value[at + 1 :]} for at in range(len(value)))
        if key in IN_ORDER and not path.startswith("melds.kinds"):
            for at in range(len(value) - 1):
                yield {path: [*value[:at], value[at + 1], value[at], *value[at + 2 :]]}
    else:
        for name, inner in value.items():
            yield from mutants(inner, f"{path}.{name}", unasked)
        removable = [k for k in value if path in ("melds.kinds", "penalty", "transfer")]
        removable += [k for k in ("longer", "wins", "share") if k in value]
        yield from ({path: {k: v for k, v in value.items() if k != name}} for name in removable)


def is_law(ruleset: str, house: Settings) -> bool:
    """Whether a ruleset with these house rules may be played by."""
    try:
        load_law(ruleset, house)
    except RulesetError:
        return False
    return True


def is_noticed(cases: Iterable[Case], house: Settings) -> bool:
    """Whether some case fails under these house rules."""
    return any(one.differences(one.answer(**house)) for one in cases)


def never_asked(doc: Settings) -> tuple[str, ...]:
    """Duties of play that another one leaves no room for."""
    if doc["table"]["players"] == 2:
        return ("play.overruff", "play.underruff")  # nobody plays after a ruff
    if doc["play"]["ruff"] == "unless-partner":
        return ("play.overruff",)  # where the partner holds the trick nothing is owed at all
    return ()


@each_ruleset
def test_every_key_is_forced_by_a_case(ruleset: str) -> None:
    doc, cases = DOCS[ruleset], cases_of(ruleset)
    # cases with nothing unusual in them first: most changes are noticed at once
    cases.sort(key=lambda one: len(one.question().get("rounds", ())))
    unasked = never_asked(doc)
    tables = [key for key, value in doc.items() if isinstance(value, dict) and key != "words"]
    for table in tables:
        for change in mutants(doc[table], table, unasked):
            if is_law(ruleset, change):
                assert is_noticed(cases, change), f"no case notices {change}"


@each_option
def test_every_option_loads_alone_and_is_another_law(ruleset: str, option: str) -> None:
    law = load_law(ruleset, {"options": [option]})
    assert law.digest != load_law(ruleset).digest
    assert law.house == (option,)


@each_scoring_option
def test_every_option_changes_a_score(ruleset: str, option: str) -> None:
    assert any(outcome_of(one.answer()) != outcome_of(with_option(one, option)) for one in CASES)


def with_option(one: Case, option: str) -> Answer:
    options = dict.fromkeys((*options_of(one), option))
    try:
        return one.answer(options=list(options))
    except RulesetError:
        return {}


def outcome_of(answer: Answer) -> object:
    rounds = [one["score"] for one in answer.get("rounds", ())]
    return rounds, answer.get("totals"), answer.get("scores"), answer.get("legal")


@each_scoring_option
def test_every_option_is_forced_by_a_case(ruleset: str, option: str) -> None:
    """Some case plays by it, and fails when the option, or one thing it sets, is taken away."""
    cases = [one for one in cases_of(ruleset) if option in options_of(one)]
    for one in cases:
        others = [name for name in options_of(one) if name != option]
        if one.differences(one.answer(options=others)):
            break
    else:
        pytest.fail(f"no case needs {option}")


@each_scoring_option
def test_every_setting_of_an_option_is_forced_by_a_case(ruleset: str, option: str) -> None:
    cases = [one for one in cases_of(ruleset) if options_of(one) == [option]]
    sets = next(row["set"] for row in DOCS[ruleset]["option"] if row["name"] == option)
    for left_out in sets:
        rest = {key: value for key, value in sets.items() if key != left_out}
        duty = "play.overruff" if sets.get("play.ruff") == "unless-partner" else ""
        if left_out not in (*IN_WORDS_ONLY, duty) and is_law(ruleset, rest):
            assert is_noticed(cases, {"options": [], **rest}), left_out


# Every choice of the schema is used


def models() -> list[type[BaseModel]]:
    return [
        thing
        for thing in vars(schema).values()
        if isinstance(thing, type) and issubclass(thing, schema.Strict)
    ]


def choices_of(annotation: Any) -> Iterator[object]:
    """Every value of every Literal in an annotation, and both of a bool."""
    origin = get_origin(annotation)
    if origin is Literal:
        yield from get_args(annotation)
    elif annotation is bool:
        yield from (False, True)
    elif origin is Annotated:
        yield from choices_of(get_args(annotation)[0])
    elif origin in (tuple, dict, Union, UnionType):
        for inner in get_args(annotation):
            if inner is not Ellipsis:
                yield from choices_of(inner)


@cache
def declared() -> frozenset[tuple[str, object]]:
    """Every choice there is, with its model and key: `("Judge.tie", "made")`."""
    return frozenset(
        (f"{model.__name__}.{field.alias or name}", choice)
        for model in models()
        for name, field in model.model_fields.items()
        for choice in choices_of(field.annotation)
    )


def used() -> set[tuple[str, object]]:
    """Every choice that a shipped ruleset makes, alone or with one of its options."""
    laid = [
        lay(name, option)
        for name in RULESETS
        for option in (None, *(row["name"] for row in DOCS[name].get("option", ())))
    ]
    rulesets = [schema.Ruleset.model_validate_json(json.dumps(doc)) for doc in laid]
    return {choice for ruleset in rulesets for choice in made(ruleset)}


def lay(ruleset: str, option: str | None) -> Settings:
    from belascore.rules.house import lay_over

    return lay_over(DOCS[ruleset], {"options": [option]}) if option else DOCS[ruleset]


def made(value: Any, key: str = "") -> Iterator[tuple[str, object]]:
    if isinstance(value, BaseModel):
        for name, field in type(value).model_fields.items():
            yield from made(getattr(value, name), f"{type(value).__name__}.{field.alias or name}")
    elif isinstance(value, tuple):
        for inner in value:
            yield from made(inner, key)
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield key, name
            yield from made(inner, key)
    elif isinstance(value, str | int):
        yield key, value


NO_CHOICES: Final = {
    "Kind.ranks": "which ranks there are is for the deck to say",
}
"""Keys whose values are no choice of their own, and why."""


NEVER_CHOSEN: Final = {
    "Transfer.doubled: False": "the other half of what may be asked of doubled deals alone",
    "Transfer.sources: rounding": "sources are one set for all tables; rounding follows the moves",
}
"""Choices that no ruleset makes, and why they are there."""


def test_every_choice_is_used() -> None:
    words = {f"{key.partition('.')[0].title()}.{key.partition('.')[2]}" for key in IN_WORDS_ONLY}
    free = words | NO_CHOICES.keys()
    unused = {f"{key}: {choice}" for key, choice in declared() - used() if key not in free}
    assert sorted(unused) == sorted(NEVER_CHOSEN)


def test_every_move_that_a_ruleset_may_name_has_words() -> None:
    moves = {
        f"{source}-{goal}"
        for (key, source), (other, goal) in product(declared(), declared())
        if key == "Transfer.from" and other == "Transfer.to" and source != goal
    }
    moves -= {"taker-taker", "defence-defence"}
    for reason in moves | {choice for key, choice in declared() if key == "Transfer.when"}:
        line = Line("transfer", 0, "cards", 1, str(reason), ("house",))
        assert ENGLISH.has(reason_sentence(line)[0]) == (reason != "made")


# The law is data: no game's name and no game's number is in the code


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def constants(path: Path) -> Iterator[tuple[int, object]]:
    """Every constant of a module that is no docstring, with its line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in docs:
            yield node.lineno, node.value


def offences(offends: Callable[[object], bool], told: tuple[str, ...]) -> list[str]:
    """Constants that offend, except in modules whose texts tell people how to use the program."""
    return [
        f"{path.relative_to(PACKAGE)}:{line}: {value!r}"
        for path in modules()
        if path.relative_to(PACKAGE).as_posix() not in told
        and not TELLS_IN_ITS_LANGUAGE.match(path.relative_to(PACKAGE).as_posix())
        for line, value in constants(path)
        if offends(value)
    ]


TELLS: Final = (
    *("cli/demo.py", "cli/manual.py", "cli/program.py", "cli/topics.py"),
    "words/say/en/rows.py",
)
TELLS_IN_ITS_LANGUAGE: Final = re.compile(r"words/say/\w\w/(rows|help)\.py")
LANDS: Final = re.compile(
    r"\b(armenia|belgi|bosnia|bulgaria|croatia|cyp(rus|riot)|dutch|flemish|franc|french|"
    r"holland|macedonia|nether|rotterdam|amsterdam|serbia)",
    re.IGNORECASE,
)


def test_no_ruleset_is_named_in_code() -> None:
    names = [one for one in RULESETS if meaning(one) is None]  # `belote` is a word of every game
    name = re.compile(rf"(?<![\w-])({'|'.join(names)})(?![\w-])")

    def offends(value: object) -> bool:
        return isinstance(value, str) and bool(name.search(value))

    assert offences(offends, TELLS) == []


def test_no_country_is_named_in_code() -> None:
    def offends(value: object) -> bool:
        return isinstance(value, str) and bool(LANDS.search(value))

    assert offences(offends, TELLS) == []
    for path in modules():
        if path.name not in ("vocabulary.py", *(Path(told).name for told in TELLS)):
            names = {
                node.id
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                if isinstance(node, ast.Name)
            }
            assert not [one for one in names if LANDS.search(one.lstrip("_"))], path


def test_no_number_of_a_game_is_in_code() -> None:
    numbers = {162, 152, 82, 81, 1001, 701, 501, 252}

    def offends(value: object) -> bool:
        return type(value) is int and value in numbers

    assert offences(offends, ()) == []
