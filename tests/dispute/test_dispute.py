"""`belascore dispute`: what other laws make of a deal, and which keys make the difference.

`tests/golden/dispute.txt` is what a table of bela-hr reads about 71 and the belote against 91, and
about 81 against 81, under every law and option. BELASCORE_UPDATE_GOLDEN=1 writes it anew.
"""

import json
import os
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
import typer
from cases import CASES
from hypothesis import given
from hypothesis import strategies as st
from written import HEAD, read

from belascore.answers.dispute import DisputeAnswer
from belascore.cli.dispute import dispute as command
from belascore.cli.output import answer_json
from belascore.cli.rules import found as found_rules
from belascore.dispute.ask import Asked, dispute, named, usual
from belascore.dispute.case import Case, Played, case_of, evening_of
from belascore.dispute.key_diff import changes, differences, laid
from belascore.dispute.ruling import Compared, Dispute, renamed, rule_deal, rule_match
from belascore.dispute.smallest import Trials, smallest
from belascore.faults import BelascoreError, NotFoundError, UsageError
from belascore.ledger import POT, balance
from belascore.match.game import Game, game_of
from belascore.protocol.asks import header_of, law_of, rounds_of
from belascore.rounds import Match, from_row
from belascore.rules.compile import compile_law
from belascore.rules.house import lay_over
from belascore.rules.law import Law
from belascore.rules.load import load_law, ruleset_ids, shipped_ruleset, shipped_text
from belascore.rules.validity import check
from belascore.score.replay import replay
from belascore.score.verdict import Entry
from belascore.words.say import ENGLISH

GOLDEN: Final = Path(__file__).parents[1] / "golden" / "dispute.txt"
ONE_DEAL: Final = GOLDEN.with_name("one_deal.txt")


class Wanted(NamedTuple):
    """Which laws to ask, as the command has it."""

    names: tuple[str, ...] = ()
    every: bool = False
    options: bool = False


USUAL: Final = Wanted()
ALL: Final = Wanted(every=True)

HAND: Final = 'taker = "mi"\ncall = "hearts"\npoints = "71-91"\nbelote = ["mi"]\n'
LEVEL: Final = 'taker = "mi"\ncall = "hearts"\npoints = "81-81"\n'
PLAIN: Final = 'taker = "vi"\ncall = "spades"\npoints = "62-100"\n'
RUNS: Final = (
    'taker = "Ana"\ncall = "clubs"\npoints = "88-74"\nmelds = ["Ana: 7S 8S 9S", "Eva: JH QH KH"]\n'
)
SWEPT: Final = (
    'taker = "Ivo"\ncall = "hearts"\npoints = "162-0"\ntricks = "8-0"\nmelds = ["Jure: terca"]\n'
)
DEALS: Final = (HAND, LEVEL, PLAIN, RUNS, SWEPT)


def game(*rounds: str, head: str = HEAD, more: str = "") -> Game:
    """A match of these deals; `more` stands in its head, as house rules do."""
    blocks = (f"\n[[round]]\nn = {n}\n{text}" for n, text in enumerate(rounds, 1))
    return game_of(Path("evening.toml"), read(head + 'dealer = "Jure"\n' + more + "".join(blocks)))


def played(game: Game) -> Played:
    ruleset = game.match.own_rules or shipped_ruleset(game.match.header.ruleset)
    return Played(game.match, ruleset, game.law, game.score)


def law_named(name: str) -> Asked:
    rules, *options = (part.strip() for part in name.split("+"))
    return Asked(found_rules(rules, options)[0], tuple(options))


def settled(match: Game, entry: Entry | None, wanted: Wanted) -> Dispute:
    """The laws that are wanted, asked about a deal or the whole match."""
    names, every, options = wanted
    if names:
        laws = named(map(law_named, names), options=options)
    else:
        shipped = map(shipped_ruleset, ruleset_ids())
        laws = usual(played(match), shipped, every=every, options=options)
    return dispute(played(match), entry, laws, lambda at, of: None)


def asked(number: int, wanted: Wanted = ALL, *rounds: str, more: str = "") -> Dispute:
    match = game(*(rounds or DEALS), more=more)
    return settled(match, match.score.entry(number), wanted)


def lines_of(found: Dispute) -> list[str]:
    """What people read of it."""
    return list(map(str, DisputeAnswer(found).lines(ENGLISH)))


@cache
def everything(number: int) -> Dispute:
    """All laws on one of the `DEALS`."""
    return asked(number)


def laws(found: Dispute) -> dict[str, Compared]:
    return {law.label: law for law in found.others}


def keys(law: Compared) -> list[str]:
    return [change.key for change in law.keys.changes] if law.keys else []


# The hand and the tie


def test_the_golden_file() -> None:
    text = "\n".join("\n".join(lines_of(everything(number))) + "\n" for number in (1, 2))
    if os.environ.get("BELASCORE_UPDATE_GOLDEN"):
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")


def one_deal() -> Iterator[tuple[str, int, str]]:
    """Each law with options, the number of the deal here, and what that file says of it."""
    label = ""
    for line in ONE_DEAL.read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            label = line
        elif load_law(label.partition(" ")[0]).table.players == 4:
            deal, _, told = line.strip().partition(": ")
            yield label, 1 if "71" in deal else 2, told


@pytest.mark.parametrize("number", [1, 2])
def test_every_law_says_what_it_says_to_one_deal(number: int) -> None:
    found = everything(number)
    said = laws(found) | {found.own.label: found.own}
    told = {label: told for label, at, told in one_deal() if at == number}
    four = {label: law for label, law in said.items() if law.ruling.unlike != "players"}
    assert set(told) == set(four)
    for label, law in four.items():
        if law.ruling.points is None:
            assert law.ruling.finding
            if law.ruling.finding.code in ("bid-needed", "belote-not-possible", "taker-not-first"):
                continue  # there the deal is as that game has it; here it was played in another
            assert told[label] == f"withheld, {law.ruling.finding.code}"
            continue
        unit = law.law.unit
        score = ":".join(str(points // unit) for points in law.ruling.points)
        hung = f" +{law.ruling.hung // unit} hang" if law.ruling.hung else ""
        assert told[label].startswith(f"{law.ruling.outcome} {score}{hung}  "), label


PAIRS: Final = [
    (1, "bela-hr + tie-hangs", ["judge.tie", "transfer.tied", "carry"]),
    (1, "bela-hr + tie-stands", ["judge.tie"]),
    (1, "bela-hr + belote-stays", ["transfer.failed.sources"]),
    (1, "belote", ["judge.tie", "transfer.tied", "carry"]),
    (1, "belote + tie-falls", ["transfer.failed.sources"]),
    (1, "belotten", ["judge.tie"]),
    (1, "belotten-81", ["transfer.failed.sources"]),
    (1, "belot-4", []),
    (2, "belotten", ["judge.tie"]),
    (2, "belote", ["judge.tie", "transfer.tied", "carry"]),
    (2, "belote + tie-falls", []),
    (2, "belotten-81", ["judge.needs", "judge.tie", "judge.floor"]),
    (3, "belote", []),
    (4, "belot-4", ["melds.rank_by"]),
    (4, "belotten-81", ["judge.counts"]),
    (5, "belote", ["melds.without_trick"]),
    (5, "belotten", []),
]


@pytest.mark.parametrize(("number", "label", "expected"), PAIRS)
def test_the_keys_of_laws_that_are_known(number: int, label: str, expected: list[str]) -> None:
    law = laws(everything(number))[label]
    assert law.ruling.points is not None
    assert keys(law) == expected
    assert law.keys is None or law.keys.proven


def test_both_values_and_both_clauses() -> None:
    law = laws(everything(2))["belote"]
    assert law.keys
    tie, tied, _ = law.keys.changes
    assert tie.one == ("failed", ("001#judge", "001#writes"))
    assert tie.other
    assert (tie.other.value, tie.other.cites[0]) == ("tied", "002#tie")
    assert tied.one is None
    assert tied.other
    assert tied.other.value["to"] == "pot"
    assert tied.other.cites == ("002#tie", "ffb-c15#litige")


# A smallest set is one


@cache
def case(number: int) -> Case:
    """One of the `DEALS` as it was played."""
    match = game(*DEALS)
    entry = match.score.entry(number)
    assert entry
    disputed = case_of(played(match), entry)
    assert disputed
    return disputed


def result(doc: Mapping[str, Any], number: int) -> Any:
    """What a law makes of one of the `DEALS`, and None of one that breaks."""
    try:
        return rule_deal(case(number), compile_law(doc)).result
    except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError, AssertionError):
        return None


def text_of(law: Compared) -> Mapping[str, Any]:
    doc = shipped_ruleset(law.law.id)
    return lay_over(doc, {"options": list(law.options)}) if law.options else doc


@pytest.mark.parametrize("number", range(1, len(DEALS) + 1))
def test_the_keys_laid_over_give_the_score_and_none_can_be_left_out(number: int) -> None:
    one = shipped_ruleset("bela-hr")
    for law in everything(number).others:
        assert (law.keys is not None) == everything(number).differs(law), law.label
        if law.keys is None:
            continue
        other, found = text_of(law), law.keys.changes
        over = laid(one, other, found)
        assert check(over, "") == ()
        assert result(over, number) == law.ruling.result
        for change in found:
            fewer = laid(one, other, [one for one in found if one is not change])
            same = result(fewer, number) == law.ruling.result
            assert not (same and not check(fewer, "")), (law.label, change.key)


@pytest.mark.parametrize("number", range(1, len(DEALS) + 1))
def test_no_smaller_set_does(number: int) -> None:
    """Of every ruleset, all smaller sets of all keys that differ; at most pairs."""
    one = shipped_ruleset("bela-hr")
    for law in everything(number).others:
        if law.keys is None or law.options or len(law.keys.changes) > 3:
            continue
        other = text_of(law)
        every = changes(one, other)
        for size in range(1, len(law.keys.changes)):
            for chosen in combinations(every, size):
                over = laid(one, other, chosen)
                if result(over, number) == law.ruling.result:
                    assert check(over, ""), (law.label, [one.key for one in chosen])


def lock(*wanted: frozenset[int]) -> Trials:
    """Twelve keys; the door opens where all keys of one of these sets are laid over."""

    def opens(doc: Mapping[str, Any]) -> bool:
        turned = {int(key) for key, value in doc["keys"].items() if value}
        return any(one <= turned for one in wanted)

    return Trials(ring(0), opens, lambda doc: True, 5000)


def ring(value: int) -> dict[str, Any]:
    return {"without": [], "award": {}, "keys": {str(at): value for at in range(12)}}


@given(st.lists(st.frozensets(st.integers(0, 11), min_size=1, max_size=7), min_size=1, max_size=4))
def test_of_any_lock_a_set_of_keys_is_found_that_opens_it(wanted: list[frozenset[int]]) -> None:
    trials = lock(*wanted)
    found = smallest(ring(1), True, trials)
    assert found
    chosen = {int(change.path[-1]) for change in found.changes}
    assert chosen in wanted
    assert not any(one < chosen for one in wanted)
    if min(map(len, wanted)) == 1:
        assert len(chosen) == 1


def test_large_sets_are_named_and_not_called_the_smallest() -> None:
    found = smallest(ring(1), True, lock(frozenset(range(7))))
    assert found
    assert (len(found.changes), found.proven) == (7, False)


def test_the_search_is_bounded() -> None:
    trials = lock(frozenset(range(3)))
    trials.left = 0
    found = smallest(ring(1), True, trials)
    assert found
    assert (len(found.changes), found.proven) == (3, True)  # nothing else has an effect
    trials = Trials(ring(0), lambda doc: sum(doc["keys"].values()), lambda doc: True, 0)
    found = smallest(ring(1), 12, trials)
    assert found
    assert (len(found.changes), found.proven) == (12, False)


def test_what_no_key_explains() -> None:
    assert smallest(ring(1), 7, Trials(ring(0), lambda doc: 0, lambda doc: True, 99)) is None


# Keys


@pytest.mark.parametrize("name", ruleset_ids())
def test_all_keys_of_a_law_laid_over_another_are_that_law(name: str) -> None:
    one, other = shipped_ruleset("bela-hr"), shipped_ruleset(name)
    every = changes(one, other)
    over = laid(one, other, every)
    assert check(over, "") == ()
    left = {row.key for row in differences(over, other)}
    words = {key for key in left if key.startswith(("melds.kinds.", "double."))}
    assert left == words
    assert not changes(over, other)
    tops = {key.partition(".")[0] for key in (row.key for row in differences(one, other))}
    assert {change.path[0] for change in every} <= tops


def test_a_table_that_one_law_lacks_is_one_key() -> None:
    found = {change.key: change for change in changes(*map(shipped_ruleset, ("bela-hr", "belote")))}
    assert {"carry", "transfer.tied", "penalty"} <= set(found)
    assert not any(key.startswith(("carry.", "transfer.tied.", "penalty.")) for key in found)
    assert found["penalty"].other is None
    assert found["carry"].other == ({"to": "deal-winner"}, ("002#hanging",))


def test_names_of_melds_are_words() -> None:
    one = shipped_ruleset("bela-hr")
    other = tomllib.loads(shipped_text("bela-hr").replace("terca ", "tris ").replace('"x"', ""))
    assert changes(one, other) == ()
    over = laid(one, other, ())
    assert over == one | {"without": over["without"]}
    no_belot = lay_over(one, {"options": ["no-belot"]})
    assert [change.key for change in changes(one, no_belot)] == ["melds.kinds"]


def test_what_has_a_name_here_is_found_under_its_name_there() -> None:
    own, law = load_law("bela-hr"), load_law("belotten")
    row = {"taker": "A", "melds": ["A: terca", "B: četiri dečka", "A: 20", "B: belot"]}
    written = renamed(from_row(row, 1, 2), own, law)
    assert [claim.kind for claim in written.melds or ()] == [
        "driekaart",
        "vier boeren",
        None,
        "vijfkaart",
    ]
    assert renamed(written, law, law) == written
    assert renamed(written, own, load_law("belote-plain")) == written


def test_doubles_are_told_by_their_rank() -> None:
    def doubling(*names: str) -> Any:
        rows = {name: {"factor": 2 + at, "sources": ["cards"]} for at, name in enumerate(names)}
        return load_law("bela-hr", {"double": rows})

    written = from_row({"taker": "A", "points": "98-64", "double": "rekontra"}, 1, 2)
    own, law = doubling("kontra", "rekontra"), doubling("coinche", "surcoinche")
    assert renamed(written, own, law).double == "surcoinche"
    assert renamed(written, own, doubling("coinche")).double == "rekontra"
    assert renamed(written, own, load_law("bela-hr")).double == "rekontra"


# Which laws


def labels(wanted: Wanted, more: str = "") -> list[str]:
    return list(laws(asked(3, wanted, more=more)))


def test_the_usual_laws_are_the_own_options_and_rulesets_for_as_many() -> None:
    own = [f"bela-hr + {option.name}" for option in load_law("bela-hr").options]
    four = [name for name in ruleset_ids() if load_law(name).table.players == 4]
    others = [name for name in four if name != "bela-hr"]
    assert labels(USUAL) == [*own, *others]
    assert set(labels(Wanted(options=True))) == set(own).union(
        *({name, *(f"{name} + {one.name}" for one in load_law(name).options)} for name in others)
    )
    assert {law.law.id for law in everything(3).others} == set(ruleset_ids())


def test_only_the_laws_that_are_named() -> None:
    assert labels(Wanted(("belotten", "bela-hr+tie-hangs + belote-stays"))) == [
        "belotten",
        "bela-hr + tie-hangs + belote-stays",
    ]
    options = [f"belotten + {option.name}" for option in load_law("belotten").options]
    assert labels(Wanted(("belotten",), options=True)) == ["belotten", *options]


@pytest.mark.parametrize(
    ("name", "error"), [("tresette", NotFoundError), ("belotten+tie-flies", UsageError)]
)
def test_laws_that_are_not_there(name: str, error: type[BelascoreError]) -> None:
    with pytest.raises(error):
        labels(Wanted((name,)))


def test_the_house_is_kept_and_can_be_left() -> None:
    house = '\n[house]\noptions = ["tie-hangs"]\n'
    found = asked(1, USUAL, LEVEL, more=house)
    said = laws(found)
    assert found.own.label == "bela-hr + tie-hangs"
    assert found.own.ruling.result == ((0, 81), 81, None)
    assert "bela-hr + tie-hangs + tie-hangs" not in said
    assert said["bela-hr + tie-hangs + tie-stands"].ruling.points == (81, 81)
    assert (said["bela-hr"].ruling.points, keys(said["bela-hr"])) == ((0, 162), ["judge.tie"])
    text = "\n".join(lines_of(found))
    assert "\n  in force " in text
    assert "\n    in force + tie-stands  made " in text


def test_an_option_that_finds_nothing_to_change_is_not_asked() -> None:
    row = '{ when = "failed", from = "taker", to = "defence", sources = ["cards"] }'
    found = laws(asked(2, USUAL, more=f"\n[house]\ntransfer = {{ fall = {row} }}\n"))
    assert "bela-hr + transfer + belote-stays" not in found
    assert "bela-hr + transfer + tie-stands" in found


def test_a_law_that_contradicts_itself_is_not_compared() -> None:
    row = '{ needs = ["reach-floor"], counts = ["cards"], floor = 82 }'
    found = asked(2, USUAL, more=f"\n[house]\njudge = {row}\n")
    law = laws(found)["bela-hr + judge + tie-stands"]
    assert (law.ruling.unlike, law.ruling.points) == ("unsound", None)
    assert "  in force + tie-stands  its rules contradict each other" in lines_of(found)


# What cannot be compared


def reason(text: str, label: str, number: int = 1) -> str:
    """What `label` says of a deal that it cannot read."""
    found = asked(number, Wanted((label,)), text)
    answer = {law["law"]: law for law in DisputeAnswer(found).json()["laws"]}[label]
    assert answer["comparable"] is answer["same"] is False
    assert answer["score"] is None
    assert f"  {label}  " in "\n".join(lines_of(found)) + "\n"
    return str(answer["reason"])


def test_laws_for_others_and_laws_that_cannot_read_the_deal() -> None:
    assert reason(LEVEL, "belot-3") == "it is for 3 players"
    assert reason(RUNS, "belote-plain") == "no melds are announced in it"
    assert reason('forfeit = "vi: revoke"\ntaker = "mi"\n', "belotten") == (
        'these rules have no penalty "revoke"; they have: none'
    )


def test_other_cards_are_not_compared() -> None:
    law = load_law("bela-hr")
    short = law._replace(deck=law.deck._replace(hand=6))
    assert rule_deal(case(2), short).unlike == "deck"
    assert rule_match(evening_of(played(game(LEVEL))), short).unlike == "deck"
    other = Compared(short, (), rule_deal(case(2), short))
    found = everything(2)._replace(others=(other,))
    assert lines_of(found)[-3:] == [
        "  bela-hr  it has other cards: 6 for each player",
        "",
        "No other law reads it.",
    ]


def test_a_deal_that_the_own_law_cannot_score() -> None:
    twice = 'taker = "mi"\npoints = "98-64"\nmelds = ["Ana: 7S 8S 9S", "Ana: 7S 7H 7D 7C"]\n'
    found = asked(1, USUAL, twice)
    assert found.own.ruling.finding
    assert "not scored" in lines_of(found)[3]


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (1, "not played: misdealt"),
        (2, "crossed out"),
        (3, "crosses out @2"),
        (4, "note: late"),
        (6, "takes the place of @5"),
        (8, "the match was over before it"),
    ],
)
def test_what_is_no_deal_cannot_be_in_dispute(number: int, why: str) -> None:
    rounds: tuple[str, ...] = (
        'void = "misdealt"\n',
        LEVEL,
        "strikes = 2\n",
        'note = "late"\n',
        LEVEL,
    )
    rounds = (*rounds, f"replaces = 5\n{PLAIN}", 'ends = "stopped"\n', PLAIN)
    with pytest.raises(NotFoundError) as caught:
        asked(number, USUAL, *rounds)
    said, *remedy = map(str, ENGLISH.error(caught.value))
    assert caught.value.fault.public == "no-scored-deal"
    # what stands is named by its place among the deals, all else as the log numbers it
    label = {8: "2"}.get(number, f"@{number}")
    assert said == f"round {label} is no deal that was scored: {why}"
    replaced = number == 6
    assert remedy == ["  Ask about that one: belascore dispute @5"] * replaced


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("strikes = 1\nundo = true", "undo: crosses out @1"),
        ("restores = 2\nredo = true", "redo: brings back @2"),
        ("restores = 2", "brings back @2"),
        ("accepts = 1", "accepts @1 as it stands"),
        ("accepts = 0", "accepts the head as it stands"),
        ('header = ["target: 701"]', "corrects target: 701"),
        ('about = 1\nnote = "late"', "note on @1: late"),
        ('void = "void"', "not played"),
    ],
)
def test_what_else_is_no_deal(text: str, why: str) -> None:
    with pytest.raises(NotFoundError) as caught:
        asked(3, USUAL, LEVEL, "strikes = 1\n" if "restores" in text else PLAIN, f"{text}\n")
    said = str(ENGLISH.error(caught.value)[0])
    assert said == f"round @3 is no deal that was scored: {why}"


# What was so when the deal was played


def test_a_corrected_deal_is_asked_about_as_corrected() -> None:
    found = asked(1, USUAL, PLAIN, f"replaces = 1\n{LEVEL}")
    assert found.own.ruling.points == (0, 162)
    assert laws(found)["belotten"].ruling.points == (81, 81)


def test_what_was_agreed_does_not_matter() -> None:
    found = asked(1, USUAL, f'{LEVEL}agreed = "81-81"\npaper = "81-81"\n')
    assert found.own.ruling.points == (0, 162)
    assert lines_of(found)[0].endswith("bela-hr · whatever the table agreed")
    assert laws(found)["belotten"].ruling.points == (81, 81)


def test_points_that_hung_before_are_paid() -> None:
    house = '\n[house]\noptions = ["tie-hangs"]\n'
    found = asked(2, USUAL, LEVEL, PLAIN, more=house)
    assert found.own.ruling.result == ((62, 181), -81, None)
    said = laws(found)
    assert said["belote"].ruling.result == found.own.ruling.result
    assert said["bela-hr"].ruling.points == (62, 100)
    assert keys(said["bela-hr"]) == ["judge.tie", "transfer.tied", "carry"]
    assert not any(line.endswith("hang") for line in lines_of(found)[2:3])


@pytest.mark.parametrize("dealer", ['dealer = "Jure"\n', ""])
def test_who_leads_decides_as_it_did(dealer: str) -> None:
    level = 'taker = "mi"\npoints = "81-81"\nmelds = ["Ivo: 7S 8S 9S", "Jure: 7H 8H 9H"]\n'
    text = HEAD + dealer + "".join(f"\n[[round]]\nn = {n}\n{level}" for n in range(1, 5))
    match = game_of(Path("evening.toml"), read(text))
    for entry in match.score.entries:
        found = settled(match, entry, Wanted(("belot-4",)))
        assert found.own.ruling.points == entry.score
    assert {entry.score for entry in match.score.entries} == {(101, 81), (0, 182)}


def test_a_match_that_a_meld_wins() -> None:
    won = 'taker = "mi"\ncall = "hearts"\nmelds = ["Eva: 7S 8S 9S TS JS QS KS AS"]\n'
    found = asked(1, USUAL, won)
    assert found.own.ruling.winner == 1
    assert lines_of(found)[3].split() == ["bela-hr", "–", "–", "VI", "001#belot"]
    points = asked(1, USUAL, f'{won}points = "100-62"\n')
    assert keys(laws(points)["bela-hr + no-belot"]) == ["melds.kinds"]
    text = "\n".join(lines_of(points))
    assert "    bela-hr             belot (shape run; length 8;" in text


# The whole evening


def evening(*rounds: str, wanted: Wanted = USUAL, more: str = "") -> Dispute:
    return settled(game(*(rounds or DEALS), more=more), None, wanted)


def test_the_whole_evening_by_other_laws() -> None:
    found = evening()
    assert found.own.ruling.points == game(*DEALS).score.totals
    belotten = laws(found)["belotten"]
    deals = [laws(everything(number))["belotten"].ruling.points or () for number in range(1, 6)]
    assert belotten.ruling.points == tuple(map(sum, zip(*deals, strict=True)))
    text = lines_of(found)
    assert text[0] == "5 deals, to 1001 · bela-hr"
    assert text[2].split() == ["MI", "VI", "won", "other", "deals"]
    assert next(line for line in text if "belotten " in line).split()[-2:] == ["1", "2"]
    assert any(line.endswith("deal 4: no melds are announced in it") for line in text)


def test_who_has_won_by_which_law() -> None:
    found = evening(LEVEL, LEVEL, LEVEL, more="target = 300\n")
    said = laws(found)
    assert (found.own.ruling.winner, found.own.ruling.ended) == (1, 2)
    assert (said["belotten"].ruling.winner, said["belotten"].ruling.ended) == (None, None)
    assert said["bela-hr + tie-hangs"].ruling.hung == 243
    rows = [line.split() for line in lines_of(found)]
    assert ["bela-hr", "–", "324", "VI,", "in", "2"] in rows
    assert ["belotten", "243", "243", "not", "yet", "1", "2", "3"] in rows


def test_a_law_in_tens_is_told_so() -> None:
    tens = '[house]\nrounding = { method = "each", unit = 10, write = "tens" }\n'
    tens += '"contracts.suit.up_from" = { winner = 5, loser = 5 }\n'
    found = asked(3, Wanted(("bela-hr",)), more=f"\n{tens}")
    assert found.own.ruling.points == (60, 100)
    assert laws(found)["bela-hr"].ruling.points == (62, 100)
    text = lines_of(found)
    assert text[5].split()[:5] == ["in", "force", "prolaz", "6", "10"]
    # the same deal in another unit is no other result, and no keys are looked for
    assert text[6].split()[:4] == ["bela-hr,", "in", "points", "same"]
    assert laws(found)["bela-hr"].keys is None
    assert found.is_settled
    agreed = f'{LEVEL}agreed = "8-8"\n'
    evenings = evening(agreed, wanted=Wanted(("bela-hr",)), more=f"target = 100\n\n{tens}")
    assert laws(evenings)["bela-hr"].ruling.points == evenings.own.ruling.points == (80, 80)


# The command


def ran(
    capsys: pytest.CaptureFixture[str], *rounds: str, as_json: bool = False, **said: Any
) -> tuple[int, str]:
    """The command on a match in a file: its exit code and what it printed."""
    file = Path("evening.toml")
    blocks = "".join(f"\n[[round]]\nn = {n}\n{one}" for n, one in enumerate(rounds, 1))
    file.write_text(f'{HEAD}dealer = "Jure"\n{blocks}', encoding="utf-8")
    answer_json(as_json)
    try:
        command(match=file, **said)
    except typer.Exit as ended:
        return ended.exit_code, capsys.readouterr().out
    finally:
        answer_json(False)
    return 0, capsys.readouterr().out


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_exit_code_says_whether_they_agree(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = ran(capsys, PLAIN, LEVEL, number="1", rules=["belotten"])
    assert (code, out.splitlines()[-1]) == (0, "All that can read it agree.")
    code, out = ran(capsys, PLAIN, LEVEL, number="2")
    assert (code, out.splitlines()[:1]) == (1, ["2 ♥ mi · MI 81, VI 81 · bela-hr"])
    code, out = ran(capsys, PLAIN, LEVEL, number="2", rules=["belot-3, belot-2"])
    assert (code, out.splitlines()[-1]) == (1, "No other law reads it.")
    code, out = ran(capsys, PLAIN, LEVEL, evening=True)
    assert (code, out.splitlines()[0]) == (1, "2 deals, to 1001 · bela-hr")


def test_what_cannot_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    for said, exit_code in (
        ({"number": "3"}, 4),
        ({"number": "0"}, 4),
        ({"number": "1", "rules": ["belotten"], "every": True}, 2),
        ({"number": "1", "rules": ["no-such"]}, 4),
        ({"number": "1", "rules": ["./no-such.toml"]}, 4),
    ):
        with pytest.raises(BelascoreError) as caught:
            ran(capsys, PLAIN, LEVEL, **said)
        assert caught.value.exit_code == exit_code, said


def test_rules_of_ones_own_are_compared_too(capsys: pytest.CaptureFixture[str]) -> None:
    own = (
        shipped_text("bela-hr")
        .replace('"bela-hr"', '"mine"')
        .replace('= "failed"\nc', '= "made"\nc')
    )
    Path("mine.toml").write_text(own, encoding="utf-8")
    code, out = ran(capsys, LEVEL, number="1", rules=["./mine.toml"], as_json=True)
    answer = json.loads(out)
    assert (code, answer["schema"], answer["round"]) == (1, "belascore/dispute@1", 1)
    assert answer["settled"] is False
    assert answer["own"]["score"] == [0, 162]
    (law,) = answer["laws"]
    assert (law["law"], law["score"], law["outcome"]) == ("mine", [81, 81], "made")
    assert law["keys"] == [
        {
            "key": "judge.tie",
            "one": {"value": "failed", "cites": ["001#judge", "001#writes"]},
            "other": {"value": "made", "cites": ["001#judge", "001#writes"]},
        }
    ]
    assert law["smallest"] is True


def test_no_line_is_wider_than_a_page() -> None:
    disputes = [*map(everything, range(1, len(DEALS) + 1)), evening(wanted=ALL)]
    for line in (line for found in disputes for line in lines_of(found)):
        assert len(line) <= 96, line
        assert line == line.rstrip()


# Every deal that is known


def known() -> Iterator[tuple[Match, Law]]:
    """The matches of all golden cases."""
    for one in CASES:
        question = one.question()
        if question["ask"] != "score" or "ruleset" not in question["match"]:
            continue
        with suppress(BelascoreError):
            law = law_of(one.ruleset, question["house"], None)
            header = header_of(question["match"])
            yield Match(header, {}, None, rounds_of(question["rounds"], law)), law


def test_by_its_own_law_every_deal_is_ruled_as_in_its_match() -> None:
    ruled = 0
    for match, law in known():
        score = replay(match, law)
        for entry in score.entries:
            found = case_of(Played(match, {}, law, score), entry)
            lines = entry.verdict.lines
            if found is None or any(line.stage == "agreed" for line in lines):
                continue
            ruling = rule_deal(found, law)
            ruled += 1
            assert ruling.points == (entry.score and tuple(law.unit * n for n in entry.score))
            assert ruling.hung == balance(lines, POT)
        evening = rule_match(evening_of(Played(match, {}, law, score)), law)
        assert evening.points == tuple(law.unit * total for total in score.totals)
        assert evening.winner == (score.finish.winner if score.finish else None)
    assert ruled > 400
