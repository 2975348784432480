"""What the table is told of its deals: nothing that decided one is left out."""

import re

import pytest
from conftest import Shell

from belascore.answers.log import History
from belascore.answers.need import Needs
from belascore.cli.topics import TOPICS
from belascore.entry import Context, parse
from belascore.entry.context import NAME_KEYS, NUMBER_KEYS
from belascore.matchfile import read_match
from belascore.rounds import KEYS, Header, Match, Round, Seats, from_row
from belascore.rules.load import load_law, ruleset_ids
from belascore.score.replay import replay
from belascore.words.say import ENGLISH

FOUR = ("Ana", "Maja", "Ivo", "Pero")


@pytest.fixture
def coinche(shell: Shell) -> Shell:
    """An evening of Coinche where NOUS is ten points short of 1000."""
    shell.ok("new", *FOUR, "--rules", "coinche", "--to", "1000", "--dealer", "Pero")
    for points in (130, 130, 130, 120):
        shell.ok("add", "ana", "120", "hearts", str(points))
    return shell


# The log


def test_the_log_has_the_bid_and_the_double(coinche: Shell) -> None:
    coinche.ok("add", "maja", "100", "hearts", "110", "coinche")
    coinche.ok("undo")
    coinche.ok("add", "maja", "capot", "hearts", "110")
    log = coinche.ok("log")
    assert "120♥ Ana 130-32 " in log
    assert "100♥ Maja coinché 52-110 " in log
    assert "capot ♥ Maja 52-110 " in log


SAID = {
    "bid": 110,
    "double": "coinche",
    "outcome": "failed",
    "points": "98-64",
    "last": "Ivo",
    "tricks": "5-3",
    "melds": ["Ana: 7C 8C 9C"],
    "belote": ["Ana!uncalled"],
    "hands": ["Ana: 7H 8H"],
    "discards": ["Ana: 7H 8H"],
    "play": ["Ana: 7H 8H 9H TH"],
    "forfeit": "Ana: revoke",
    "claim": "nous",
    "dealer": "Maja",
    "agreed": "90-72",
    "paper": "90-72",
    "note": "late",
}
UNSAID = {"n", "taker", "call", "void", "replaces", "strikes", "restores", "accepts", "undo",
          "redo", "header", "ends", "about", "at", "seal"}  # fmt: skip


def test_the_log_has_every_key_of_a_deal() -> None:
    """A deal with one key more is another line."""
    assert SAID.keys() | UNSAID == set(KEYS)
    head = '[match]\nruleset = "coinche"\n'
    head += 'sides = { nous = ["Ana", "Ivo"], eux = ["Maja", "Pero"] }\n'
    match = read_match(head.encode(), "evening.toml").match

    def line(**more: object) -> str:
        one = from_row({"n": 1, "taker": "Ana", "call": "hearts", **more}, 1, 2)
        rounds: tuple[Round, ...] = (one,)
        law = load_law("coinche")
        score = replay(match._replace(rounds=rounds), law)
        (told, _) = History(score, law, rounds, ("good",), ({},)).lines(ENGLISH)
        return re.split("  +", str(told))[2]

    bare = line()
    assert bare == "♥ Ana"
    for key, value in SAID.items():
        assert line(**{key: value}) != bare, key
    assert line(belote=["Ana"]) != line(belote=["Ana!uncalled"])
    assert line(bid=80, double="surcoinche", last="Ivo", paper="90-72") == (
        "80♥ Ana surcoinché last trick Ivo paper 90-72"
    )


# Why it goes on


def test_belote_alone_wins_no_match_and_says_so(coinche: Shell) -> None:
    why = "1000 is reached, but belote alone wins no match: it goes on"
    line = coinche.ok("add", "ana", "100", "hearts", "60", "belote").splitlines()
    assert line[1] == f"  {why}          ffb-c15#belote-only"
    assert line[2].startswith("  NOUS 1010 : 390 EUX           to go 0 : 610 · ")
    assert f"{why}\n  ffb-c15#belote-only" in coinche.ok("need")
    assert why in coinche.ok("show")
    assert why in coinche.ok()
    explained = coinche.ok("why", "5")
    assert why in explained
    assert "ffb-c15#belote-only  A team that fell or was swept cannot win" in explained
    assert why not in coinche.ok("why", "4")
    coinche.ok("add", "ana", "80", "hearts", "90")
    assert why not in coinche.ok("show")


def test_no_match_ends_with_a_capot_and_it_says_so(shell: Shell) -> None:
    shell.ok("new", *FOUR, "--rules", "belot-bg")
    shell.ok("add", "-", stdin="ana hearts 142\n" * 9)
    told = shell.ok("add", "ana", "hearts", "capot")
    assert "151 is reached, but no match ends with капо: one more deal" in told
    assert "hit#no-exit-with-capot" in told
    assert "НИЕ won" in shell.ok("add", "maja", "hearts", "102")


def test_a_level_match_goes_on_and_says_so(shell: Shell) -> None:
    shell.ok("new", *FOUR, "--rules", "bela-hr", "--to", "501", "--house", "tie-stands")
    shell.ok("add", "-", stdin="ana hearts 81\n" * 6)
    told = shell.ok("add", "-", stdin="ana hearts 81\n")
    assert "level at 567: the match goes on until one side is ahead" in told


# A fall


@pytest.mark.parametrize(
    ("rules", "entry", "says"),
    [
        (
            "coinche",
            "ana 120 clubs 95 belote surcoinche",
            "1 120♣ Ana surcoinché  CHUTE: NOUS 95 + 20 = 115, EUX 67, needs 120  ",
        ),
        ("coinche", "ana 120 clubs 100", "CHUTE: NOUS 100, EUX 62, needs 120  "),
        ("coinche", "ana capot clubs 140", "1 capot ♣ Ana  CHUTE: NOUS 140, EUX 22, needs every"),
        ("contree", "ana 90 clubs 80", "CHUTE: NOUS 80, EUX 82, needs 90  "),
        ("pilotta", "ana 100 clubs 80", "ΕΜΕΙΣ 80, ΕΣΕΙΣ 82, needs 100  "),
        ("belotten-81", "ana clubs 80", "WIJ 80, ZIJ 82, needs 81  "),
        ("bela-hr", "ana clubs 60 bela", "PAD: MI 60 + 20 = 80, VI 102  "),
    ],
)
def test_a_fall_shows_the_test(shell: Shell, rules: str, entry: str, says: str) -> None:
    """What counted and what was needed, never the bid as if it had counted."""
    shell.ok("new", *FOUR, "--rules", rules)
    assert says in shell.ok("add", *entry.split())


def test_a_call_in_words_stands_apart_from_its_bid(shell: Shell) -> None:
    shell.ok("new", *FOUR, "--rules", "coinche", "--house", "all-trumps")
    assert shell.ok("add", "ana", "80", "all-trumps", "90").startswith("1 80 tout atout Ana")


def test_long_names_move_no_columns(shell: Shell) -> None:
    shell.ok("new", "Ana", "Željka", "Ivo", "Domagoj Šimun", "--rules", "bela-hr")
    for name in ("ana", "željka", "ivo", "domagoj-šimun"):
        shell.ok("add", name, "hearts", "100")
    lines = [shell.ok("edit", str(number), "--add", "bela").splitlines()[1] for number in (1, 2, 4)]
    assert {line.index(" MI ") for line in lines} == {len("now: 12 ♥ Domagoj Šimun ")}


# What is needed


NEEDS = {
    "belot-bg": (
        "to pass, the taker needs more than the others:",
        "a suit: 82 of 162, with премии or белот 92 of 182, 107 of 212",
        "без коз: 131 of 260",
        "всичко коз: 130 of 258, with премии or белот 140 of 278, 155 of 308",
    ),
    "coinche": (
        "to pass, the taker needs the bid, 80 up, and more than the others:",
        "82 of 162, with annonces or belote 92 of 182, 107 of 212",
        "who bids capot needs every trick",
        "  ffb-c15#contract ffb-c15#counts",
    ),
    "contree": ("to pass, the taker needs the bid, 80 to 160", "who bids capot needs every trick"),
    "klaverjas-rotterdam": ("to pass, the taker needs 82 of 162, with roem 92 of 182, 107 of 212",),
    "bela-hr": ("to pass, the taker needs 82 of 162, with zvanja or bela 92 of 182, 107 of 212",),
}


@pytest.mark.parametrize("rules", NEEDS)
def test_need_names_every_contract(shell: Shell, rules: str) -> None:
    shell.ok("new", *FOUR, "--rules", rules)
    lines = "\n".join(NEEDS[rules])
    assert f"\n{lines}\n" in shell.ok("need")


def test_need_has_a_line_for_every_game_and_option() -> None:
    """No law leaves the taker without a word of what he needs."""
    for rules in ruleset_ids():
        for option in (None, *(one.name for one in load_law(rules).options)):
            law = load_law(rules, {"options": [option]} if option else None)
            sides = tuple((str(side), ()) for side in range(law.sides))
            score = replay(Match(Header(rules, sides), {}, None, ()), law)
            needed = next(
                line
                for line in map(str, Needs(score, law).lines(ENGLISH))
                if "the taker needs" in line.casefold()
            )
            assert len(needed) < 90, (rules, option)


# What is explained


def test_help_entry_has_the_whole_grammar() -> None:
    topic = TOPICS["entry"]
    for key in (*NUMBER_KEYS, *NAME_KEYS):
        assert f"{key}=" in topic
    for word in (
        "BID",
        "DOUBLE",
        "no-trumps",
        "all-trumps",
        "coinche",
        "rekontra",
        "capot",
        "late",
    ):
        assert word in topic
    players = Seats((("mi", ("Ana", "Ivo")), ("vi", ("Maja", "Pero"))))
    examples = re.findall(r"^  (ana .+?)  +\S.*$", topic, re.MULTILINE)
    assert len(examples) == 5
    for example in examples:
        rules = "coinche" if re.search("ana (1|9|capot)", example) else "bela-hr"
        said = parse(example, Context(load_law(rules), players))
        assert said.points or said.tricks, example
        assert (said.bid is not None) == (rules == "coinche")
    assert parse(examples[1], Context(load_law("coinche"), players)).double


def test_a_claim_without_points_says_what_is_missing(table: Shell) -> None:
    ran = table.run("add", "ana", "hearts", "claim=vi")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "belascore: the points so far are missing\n"
        '  Write those of the side that claims: "Ana herc vi=60 claim=vi".\n'
    )


def test_one_is_one(shell: Shell) -> None:
    """The last deal is one deal."""
    shell.ok("new", *FOUR, "--rules", "klaverjas-rotterdam")
    shell.ok("add", "-", stdin="ana hearts 90\n" * 14)
    assert "2 deals to go" in shell.ok()
    shell.ok("add", "ana", "hearts", "91")
    assert "1 deal to go" in shell.ok()


def test_a_claim_is_judged_by_what_was_played(shell: Shell) -> None:
    """A claim is never made right by the points of tricks that were not played."""
    shell.ok("new", *FOUR, "--rules", "bela-hr", "--house", "na-dosta", "--to", "501")
    shell.ok("add", "maja", "hearts", "capot")
    shell.ok("add", "maja", "hearts", "150")
    before = shell.match.read_bytes()
    ran = shell.run("add", "ana", "hearts", "40", "claim=vi")
    assert (ran.code, ran.out) == (1, "")
    assert "how many card points had VI so far? A claim is judged by them" in ran.err
    assert shell.match.read_bytes() == before
    told = shell.ok("add", "ana", "hearts", "vi=60", "claim=vi")
    assert "VI claimed the match wrongly: it has 462 of 501" in told
    shell.ok("undo")
    assert "VI won: claimed in the deal" in shell.ok("add", "ana", "hearts", "vi=100", "claim=vi")


def test_a_target_means_nothing_over_a_number_of_deals(shell: Shell) -> None:
    shell.ok("new", *FOUR, "--rules", "klaverjas-rotterdam")
    text = shell.match.read_text(encoding="utf-8")
    assert "\nsides" in text
    shell.match.write_text(text.replace("\nsides", "\ntarget = 50\nsides"), encoding="utf-8")
    told = shell.ok("add", "ana", "hearts", "90")
    assert len(told.splitlines()) == 2
    assert "is reached" not in told + shell.ok("why", "1") + shell.ok("need")
