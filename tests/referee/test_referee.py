"""The referee: questions about cards and deals, asked without a match."""

import contextlib
import datetime as dt
import io
import json
import os
import random
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from conftest import Shell
from telling import raises
from telling import told as text_of
from typer.exceptions import TyperException

from belascore.answers.recorded import Recorded, is_clean, offences_of
from belascore.cards import DECK, Card, CardSet
from belascore.cli.program import run
from belascore.entry.tokens import read_call
from belascore.faults import BelascoreError, UsageError
from belascore.match.begin import Wanted as Match
from belascore.match.begin import begin
from belascore.play.tables import legal, winner
from belascore.protocol import answer_question
from belascore.referee.deal import Case, item_line, judged_deals
from belascore.referee.deal_file import Wanted, read_case
from belascore.referee.typed import contested, header_for, law_for
from belascore.rounds import Seats
from belascore.rules.law import Law
from belascore.rules.load import load_law, ruleset_ids
from belascore.words.notation import compact
from belascore.words.say import ENGLISH

HERE = Path(__file__).parent / "sessions"
CASES = Path(__file__).parents[1] / "golden" / "play-balkan.toml"
SESSIONS = sorted(path.stem for path in HERE.glob("*.txt"))
RENONS = (HERE / "renons.toml").read_text(encoding="utf-8")
NAMED = Wanted("bela-hr", players="Ana,Maja,Ivo,Pero")
BELA = load_law("bela-hr")


class Answer:
    """What a command printed, and its exit code."""

    def __init__(self, *words: str, stdin: str | bytes = "") -> None:
        printed, before = io.StringIO(), sys.stdin
        given = stdin if isinstance(stdin, bytes) else stdin.encode()
        sys.stdin = io.TextIOWrapper(io.BytesIO(given))
        try:
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                self.code = run(["judge", *words])
        except BelascoreError as error:
            self.code = error.exit_code
            printed.write(f"belascore: {text_of(error)}\n")
        except TyperException:
            self.code = 2
        finally:
            sys.stdin = before
        self.out = printed.getvalue()

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def asked(line: str, stdin: str = "") -> Answer:
    return Answer(*shlex.split(line), stdin=stdin)


# What it looks like


@pytest.mark.parametrize("name", SESSIONS)
def test_the_answers_look_as_they_are_written(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)
    session = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    shown = ""
    for line in session.splitlines():
        if line.startswith("$ belascore judge "):
            answer = asked(line.removeprefix("$ belascore judge "))
            code = f"[exit {answer.code}]\n" if answer.code else ""
            shown += f"{line}\n{answer.out}{code}"
    if os.environ.get("BELASCORE_UPDATE_GOLDEN"):
        (HERE / f"{name}.txt").write_text(shown, encoding="utf-8", newline="\n")
        session = shown
    assert shown == session


def test_the_program_answers_with_its_exit_code(shell: Shell) -> None:
    line = "belascore judge play --call karo --hand '8H AH KC AC' --trick KH --rules bela-hr"
    assert shell.type(line).code == 0
    assert shell.type(f"{line} AH").code == 0
    assert shell.type(f"{line} 8H").code == 1
    assert shell.type(f"{line} 8X").code == 2
    ran = shell.run("judge", "deal", "-", "--rules", "bela-hr", stdin="call = hearts")
    assert (ran.code, ran.out) == (3, "")
    assert "stdin:1: a value is missing, or a text is not in quotes" in ran.err


# What cannot be read

EDITS = {
    "33 cards": ("7♣ 9♣", "7♣ 9♣ 7♦"),
    "a card twice": ("8♠ 10♠ K♠", "9♠ 10♠ K♠"),
    "a card twice in one hand": ("8♠ 10♠ K♠", "8♠ 8♠ K♠"),
    "a trick of three": ("A♣ J♣ 9♣ 8♣", "A♣ J♣ 9♣"),
    "a trick of five": ("A♣ J♣ 9♣ 8♣", "A♣ J♣ 9♣ 8♣ 7♥"),
    "a leader who is not seated": ("Pero: K♥", "Petar: K♥"),
    "a side that leads": ("Pero: K♥", "VI: K♥"),
    "a hand of somebody else": ("Maja: 9♠ 9♥", "Mara: 9♠ 9♥"),
    "a taker from elsewhere": ('taker = "Pero"', 'taker = "Luka"'),
    "an unknown suit": ('"tref"', '"klubs"'),
    "a suit of nobody": ('"tref"', '"xyzzy"'),
    "no trumps in bela": ('"tref"', '"sans-atout"'),
    "mixed scripts": ("K♥ Q♥ 10♥", "К♥ Q♥ 10♥"),
    "a card that is none": ("K♥ Q♥ 10♥", "K♥ Q♥ 11♥"),
    "a play line without cards": ("Pero: K♥ Q♥ 10♥ 7♥", "Pero:"),
    "a play line without a leader": ("Pero: K♥ Q♥", "K♥ Q♥"),
    "a card nobody knows": ("Pero: K♥ Q♥ 10♥ 7♥", "Pero: K♥ Q♥ ? ?"),
    "an unknown key": ("play = [", "plays = ["),
    "no quotes": ('"tref"', "tref"),
    "a text for a list": ("hands = [", 'melds = "Ana: 20"\nhands = ['),
    "not the winner leads": ("Maja: 9♠ J♠ Q♠ K♠", "Ana: K♠ 9♠ J♠ Q♠"),
    "a ninth trick": ('    "Maja: 9♥ 7♠ K♦ A♦",\n', '    "Maja: 9♥ 7♠ K♦ A♦",\n' * 2),
}
"""What a hand can get wrong in a record, one thing each."""

MESSAGES = """
33 cards: renons.toml:5: hands: the hand of Ana has 9 cards, and not 8
33 cards: renons.toml:6: hands: 7♦ cannot be with both Maja and Ana
a card twice: renons.toml:6: hands: 9♠ cannot be with both Maja and Ana
a card twice in one hand: renons.toml:5: hands: 8♠ is there twice in the hand of Ana
a trick of three: Trick 4 is not finished: 3 cards of 4.
a trick of three: the deal is not complete: 8♣ never came
a trick of three: renons.toml: points: the card points are missing
a trick of five: renons.toml:14: play: trick 4 has more cards than players
a leader who is not seated: renons.toml:15: play: "Petar" does not play here; at the table: Ana
a side that leads: renons.toml:15: play: "vi" does not play here; at the table: Ana, Maja, Ivo
a hand of somebody else: renons.toml:6: hands: "Mara" does not play here; at the table: Ana
a taker from elsewhere: renons.toml:2: taker: "Luka" does not play here; at the table: Ana
an unknown suit: renons.toml:3: call: "klubs" is no suit
an unknown suit: Did you mean "clubs"?
a suit of nobody: renons.toml:3: call: "xyzzy" is no suit
a suit of nobody: Write one of: clubs, diamonds, hearts, spades.
no trumps in bela: renons.toml:3: call: no-trumps cannot be called in bela-hr
mixed scripts: renons.toml:15: play: "К♥ Q♥ 10♥ 7♥" is not cards: the Cyrillic letter К is neither
a card that is none: renons.toml:15: play: "K♥ Q♥ 11♥ 7♥" is not cards: 1 and 0 stand only in 10
a play line without cards: renons.toml:15: play: "Pero:" holds no cards
a play line without a leader: renons.toml:10: play: "K♥ Q♥ 10♥ 7♥" does not say whose
a card nobody knows: renons.toml:10: play: "Pero: KH QH ? ?" holds a card nobody knows
an unknown key: renons.toml:10: plays: is unknown
an unknown key: Did you mean play?
no quotes: renons.toml:3: a value is missing, or a text is not in quotes
a text for a list: renons.toml:4: melds: must be a list of texts, not "Ana: 20"
not the winner leads: Ana led to trick 2, and it was Maja's turn
a ninth trick: 9 tricks are written, and a deal has 8.
a ninth trick: renons.toml:19: play: Maja does not hold 9♥ and played it to trick 9
"""
UNREADABLE = (
    "an unknown suit", "a suit of nobody", "no trumps in bela", "mixed scripts",
    "a card that is none", "a play line without cards", "a play line without a leader",
    "a card nobody knows", "an unknown key", "no quotes", "a text for a list",
)  # fmt: skip


def judged(text: str, wanted: Wanted = NAMED) -> tuple[Case, list[str]]:
    case = read_case(text.encode(), "renons.toml", wanted)
    return case, told(case)


def deals_of(case: Case) -> tuple[Recorded, ...]:
    return judged_deals(case, None, lambda _: "").deals


def told(case: Case) -> list[str]:
    return [*map(str, judged_deals(case, None, lambda _: "").lines(ENGLISH))]


@pytest.mark.parametrize("what", EDITS)
def test_what_is_wrong_is_told_with_its_line(what: str) -> None:
    old, new = EDITS[what]
    assert RENONS.count(old) == 1
    try:
        case, lines = judged(RENONS.replace(old, new))
        said, code = "\n".join(lines), 1
        assert not all(map(is_clean, deals_of(case)))
    except BelascoreError as error:
        said, code = "\n".join(map(str, ENGLISH.error(error))), error.exit_code
    assert code == (3 if what in UNREADABLE else 1)
    wanted = [row for row in MESSAGES.splitlines() if row.startswith(f"{what}: ")]
    assert wanted
    for row in wanted:
        assert row.removeprefix(f"{what}: ") in said


@pytest.mark.parametrize("what", sorted(set(EDITS) - set(UNREADABLE)))
def test_nobody_is_cleared_by_a_record_that_cannot_be_checked(what: str) -> None:
    _, lines = judged(RENONS.replace(*EDITS[what]).replace("Pero: 9♦ 10♠", "Pero: 9♦ 10♦"))
    assert not any(line.startswith("Every card was played") for line in lines)


NO_DEAL = {
    "": "there is no deal in it",
    "\n  \n": "there is no deal in it",
    "round = 3": "this is no deal",
    "round = []": "this is no deal",
    'x = 1\n[[round]]\ncall = "pik"': "stdin:1: x: stands outside of [[round]]",
    'call = "herc': "stdin:1: the quote is not closed",
    "[match]\nsides = 3": "stdin:1: ruleset: is missing",
    "\0\0\0": "there is no deal in it",
    "\ud800": "is not UTF-8",
}


@pytest.mark.parametrize("text", NO_DEAL)
def test_what_is_no_deal_is_unreadable(text: str) -> None:
    answer = Answer("deal", "-", "--rules", "bela-hr", stdin=text.encode(errors="surrogatepass"))
    assert answer.code == 3
    assert NO_DEAL[text] in answer.out


USAGE = {
    "melds ana:789H --rules bela-hr": ('who is "ana"? The seats are A1, B1, A2, B2', "--players"),
    "melds ana:789H --rules belot-3": ("The seats are A, B, C\n", "--players Ana,Maja,Ivo\n"),
    "melds 789H --rules bela-hr": ('"789H" does not say whose', 'Write "A1:789H"'),
    "melds a1:789H+capot --rules bela-hr": ('"789H+capot" is no meld',),
    "melds a1:789X --rules bela-hr": ('"789X" is not cards: X is neither rank',),
    "melds --hands a1:789H --rules bela-hr": ("the hand of A1: 3 cards, a hand has 8",),
    "melds --hands a:789TJQKAH --rules bela-hr": ("is no player's hand",),
    "melds a1:789H --call hertz --rules bela-hr": ('"hertz" is no suit', 'Did you mean "herz"?'),
    "melds a1:20 --rules bela-hr --players Ana,Ivo": ("is for 4 players, not 2",),
    "melds a1:20 --rules bela-hr --players Ana,Ivo,ana,Eva": ('"Ana" is there twice',),
    "melds a1:20 --rules bela-hr --players Ana,Ivo,3,Eva": ("begins with a digit",),
    "melds a1:20 --rules bela-hr --dealer A": ('"A" is a side, and a player deals',),
    "melds a1:789D b1:789H --rules belotten": ("what was called?",),
    "play --hand 7S --rules bela-hr": ("what was called?", "clubs, diamonds, hearts, spades"),
    "play --hand 7S --call sa --rules bela-hr": ("no-trumps cannot be called in bela-hr",),
    "play --hand '' --call pik --rules bela-hr": ("the hand: no cards",),
    "play --hand '7S 7S' --call pik --rules bela-hr": ("the hand: 7♠ is there twice",),
    "play --hand 789TJQKASAH --call pik --rules bela-hr": ("the hand: 9 cards, and at most 8",),
    "play --hand 7S --trick '7S' --call pik --rules bela-hr": ("in the hand and in the trick",),
    "play --hand 7S --trick 789TH --call pik --rules bela-hr": ("the trick: 4 cards, and at most",),
    "play --hand 'КS' --call pik --rules bela-hr": ("the hand:", "the Cyrillic letter К"),
    "play --hand 7S 8S9S --call pik --rules bela-hr": ("the card: 2 cards, and at most 1",),
    "trick 7S 8S 9S TS JS --call pik --rules bela-hr": ("the trick: 5 cards, and at most 4",),
    "trick 7S --call pik --rules bela-hr --house x": ('bela-hr has no option "x"', "tie-hangs"),
    "round ana herc 102 --rules bela-hr": ('who is "ana"?',),
    "round herc 102 --rules bela-hr": ("who called?",),
    "round a1 herc 102 --rules bela-hr --hose x": ("Did you mean --house?",),
    "round a1 herc 102 -5 --rules bela-hr": ("is below nothing",),
    "round a1 herc 102 belot --rules bela-hr": ('Write "bela"',),
}


@pytest.mark.parametrize("line", USAGE)
def test_what_cannot_be_read_is_said_once_and_what_to_type(line: str) -> None:
    answer = asked(line)
    assert answer.code == 2, answer.out
    assert answer.out.count("belascore: ") == 1
    for words in USAGE[line]:
        assert words in answer.out


def test_without_any_rules_it_asks_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELASCORE_DIR", str(tmp_path))
    for line in ("melds a1:789H", "trick 7S --call pik", "round a1 herc 102"):
        answer = asked(line)
        assert answer.code == 2
        assert "which rules?" in answer.out
    assert asked("deal -", "call = 'herc'").code == 2
    assert asked("deal nowhere.toml --rules bela-hr").code == 4
    assert asked("trick 7S --call pik --rules nothing").code == 4


# JSON


def test_json_is_what_batch_answers() -> None:
    rules = {"ruleset": "bela-hr", "house": {"options": ["tie-hangs"]}}
    typed = "--rules bela-hr --house tie-hangs --json"
    legal = {"call": "diamonds", "hand": "8H AH KC AC", "trick": "KH"}
    answer = asked(f"play --call karo --hand '8H AH KC AC' --trick K♥ {typed}")
    assert answer.json == answer_question({"ask": "legal", **rules, **legal})
    answer = asked(f"trick 7S 10H 8S JH --call tref {typed}")
    trick = {"call": "clubs", "cards": "7S TH 8S JH"}
    assert answer.json == answer_question({"ask": "trick", **rules, **trick})
    players = {"A": ["A1", "A2"], "B": ["B1", "B2"]}
    melds = {"call": "hearts", "melds": ["A1: 7D 8D 9D", "B1: 7C 8C 9C", "A2: 50 !late"]}
    answer = asked(f"melds a1:789D b1:789C a2:50+late --call herc {typed}")
    assert answer.json == answer_question({"ask": "melds", **rules, "players": players, **melds})
    match = {"ruleset": "bela-hr", "sides": players, "dealer": "B2"}
    scored = {"ask": "score", "match": match, "house": rules["house"]}
    answer = asked(f"round b1 herc 81 a1:789H {typed}")
    row = {"taker": "B1", "call": "hearts", "points": "81-81", "melds": ["A1: 7H 8H 9H"]}
    assert answer.json == answer_question({**scored, "rounds": [row]})
    deal = (HERE / "clean.toml").read_text(encoding="utf-8")
    row = {**tomllib.loads(deal), "dealer": "B2"}
    assert asked(f"deal - {typed}", deal).json == answer_question({**scored, "rounds": [row]})


def test_json_says_no_by_its_exit_code() -> None:
    play = "play --call karo --hand '8H AH' --trick KH --rules bela-hr --json"
    assert [asked(f"{play} {card}").code for card in ("AH", "8H", "9H")] == [0, 1, 1]
    assert asked("melds a1:KKKK b1:QKAS --rules bela-hr --json").code == 1
    assert asked("round a1 herc 170 --rules bela-hr --json").code == 1
    assert asked("deal - --rules belot-4 --players Ana,Maja,Ivo,Pero --json", RENONS).code == 1


def test_whoever_leads_is_first_in_json_too() -> None:
    for dealer, scores in (("b2", {"A": 20, "B": 0}), ("a1", {"A": 0, "B": 20})):
        line = f"melds a1:789D b1:789C --rules bela-hr --json --dealer {dealer}"
        answer = asked(line).json
        assert answer["scores"] == scores
        assert list(answer["scores"]) == ["A", "B"]


# The law and the people


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match of Ana, Maja, Ivo and Pero is open; Maja dealt, so Ivo plays first."""
    monkeypatch.setenv("BELASCORE_DIR", str(tmp_path))
    house = {"options": ["tie-stands"]}
    players = ("Ana", "Maja", "Ivo", "Pero")
    begin(Match(players, "bela-hr", "Maja", house=house), dt.date(2026, 1, 16), None)


@pytest.mark.usefixtures("evening")
def test_at_a_table_the_rules_and_the_people_are_known() -> None:
    assert law_for(None, ()).house == ("tie-stands",)
    assert law_for(None, ("trump-run-first",)).house == ("tie-stands", "trump-run-first")
    assert law_for("bela-hr", ("trump-run-first",)).house == ("trump-run-first",)
    header = header_for(BELA, "", "", "ivo")
    assert header.sides == (("mi", ("Ana", "Ivo")), ("vi", ("Maja", "Pero")))
    assert header.dealer == "Maja"
    answer = asked("melds ivo:789H maja:789D")
    assert "Ivo plays first" in answer.out
    assert "MI 20 : 0 VI" in answer.out


@pytest.mark.usefixtures("evening")
def test_seats_are_always_seats() -> None:
    for hint in ("a1", "B2", "A", ""):
        assert header_for(BELA, "", "", hint).sides == (("A", ("A1", "A2")), ("B", ("B1", "B2")))
    three = header_for(load_law("belot-3"), "", "", "ivo")
    assert three.sides == (("A", ("A",)), ("B", ("B",)), ("C", ("C",)))
    with raises(UsageError, match='who is "ivo"'):
        header_for(load_law("belot-3"), "", "", "ivo", sure=True)


def test_named_players_sit_in_order_of_play() -> None:
    header = header_for(BELA, "Ana, Maja,Ivo,Pero", "maja")
    assert header.sides == (("mi", ("Ana", "Ivo")), ("vi", ("Maja", "Pero")))
    assert header.dealer == "Maja"
    assert header_for(BELA, "Mi,Vi,Ti,Oni", "").sides[0] == ("A", ("Mi", "Ti"))


@pytest.mark.parametrize("name", ruleset_ids())
def test_every_game_is_judged_by_its_seats(name: str) -> None:
    law = load_law(name)
    players = [player for _, names in header_for(law, "", "").sides for player in names]
    assert len(players) == law.table.players
    found = contested(law, None, [f"{players[0]}:789H"], "", "", hands=False)
    assert any(one.severity == "error" for one in found.findings) == (law.melds is None)


@pytest.mark.parametrize("word", ["herc", "cœur", "harten", "Rot", "купа", "H", "♥", "hearts"])
def test_a_call_is_read_in_every_language(word: str) -> None:
    assert read_call(word, BELA) == "hearts"


# Deals


def cases() -> Iterator[dict[str, Any]]:
    doc = tomllib.loads(CASES.read_text(encoding="utf-8"))
    for case in doc["case"]:
        name = case.get("ruleset", doc["ruleset"])
        if "rounds" in case and name in ruleset_ids() and load_law(name).table.players == 4:
            yield {"ruleset": name, **case}


@pytest.mark.parametrize("case", [*cases()], ids=lambda case: case["id"])
def test_every_golden_deal_is_judged_as_batch_judges_it(case: dict[str, Any]) -> None:
    text = tomli_w.dumps({"round": case["rounds"]})
    dealer = case.get("match", {}).get("dealer", "")
    found = read_case(text.encode(), "deal.toml", Wanted(case["ruleset"], (), "", dealer))
    codes = {one.code for entry in found.score.entries for one in entry.verdict.findings}
    assert codes >= set(case["expect"].get("findings", ()))
    assert not codes & set(case["expect"].get("absent", ()))
    deals = deals_of(found)
    clean = "score" in case["expect"] and "findings" not in case["expect"]
    if clean:
        assert all(map(is_clean, deals))
    lines = told(found)
    assert ("Every card was played by the rules." in lines) or not clean
    if offences := offences_of(deals[-1].entry):
        assert f"First offender: {offences[0].data['who']} (" in "\n".join(lines)


def played_out(law: Law, seed: int) -> str:
    """A deal that was played by the rules, every hand known, written down with its cards."""
    cards = [card for card in DECK if card.rank in law.deck.ranks]
    dice = random.Random(seed)
    dice.shuffle(cards)
    seats, size = Seats(header_for(law, "", "").sides).players, law.deck.hand
    hands = {name: cards[at * size : at * size + size] for at, name in enumerate(seats)}
    row = {"hands": [f"{name}: {compact(hand)}" for name, hand in hands.items()], "play": []}
    call, leader = "hearts", 0
    tables = law.tables(call)
    for _ in range(size):
        trick: list[Card] = []
        for seat in tables.turns[leader]:
            hand = hands[seats[seat]]
            card = dice.choice([*legal(tables, CardSet(hand), trick)])
            hand.remove(card)
            trick.append(card)
        row["play"].append(f"{seats[leader]}: {compact(trick)}")
        leader = tables.turns[leader][winner(tables, trick) or 0]
    return tomli_w.dumps({"taker": seats[0], "call": call, **row})


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ruleset_ids())
def test_whatever_was_played_by_the_rules_is_clean(name: str, seed: int) -> None:
    law = load_law(name)
    case = read_case(played_out(law, seed).encode(), "deal.toml", Wanted(name))
    deals = deals_of(case)
    assert not deals[0].offences
    lines = told(case)
    assert "Every card was played by the rules." in lines
    assert len([line for line in lines if re.match(r" +\d+  [AB C]", line)]) == law.deck.hand
    if law.bidding.kind != "auction":
        assert is_clean(deals[0]), lines


def test_a_deal_may_be_written_as_people_type() -> None:
    loose, _ = judged(RENONS)
    strict = RENONS
    for glyph, letter in zip("♠♥♦♣", "SHDC", strict=True):
        strict = strict.replace(glyph, letter)
    for old, new in (("tref", "clubs"), ("10", "T"), ("7JAS", "7S JS AS"), ("8JKH", "8H JH KH")):
        strict = strict.replace(old, new)
    strict = strict.replace("TQAC", "TC QC AC").replace("89KD", "8D 9D KD")
    assert judged(strict)[0].match == loose.match
    lower = RENONS.replace("Pero", "pero").replace("Maja:", "MAJA:")
    assert judged(lower)[0].match == loose.match
    assert judged(f"[[round]]\n{RENONS}")[0].match == loose.match
    assert judged(f"[round]\n{RENONS}")[0].match == loose.match
    copied = f'[[round]]\nn = 7\n{RENONS}seal = "x"\nreplaces = 3\n'
    assert judged(copied)[0].match == loose.match


def test_melds_and_belotes_of_a_deal_may_be_written_so_too() -> None:
    more = (
        'melds = ["ana: 20 = 789H !late", "maja: 50", "ivo: terca"]\nbelote = ["pero !uncalled"]\n'
    )
    case, _ = judged(f"{more}{RENONS}")
    written = case.match.rounds[0]
    assert [claim.who for claim in written.melds or ()] == ["Ana", "Maja", "Ivo"]
    assert [str(card) for card in (written.melds or ())[0].cards] == ["7H", "8H", "9H"]
    assert (written.melds or ())[0].flags == ("late",)
    assert written.belote is not None
    assert written.belote[0] == ("Pero", True)


def test_unknown_cards_stay_unknown() -> None:
    case, lines = judged(RENONS.replace("8♠ 10♠ K♠ Q♥ 10♦ A♦ 7♣ 9♣", "10♠ ?? 10♦ ????"))
    assert (case.match.rounds[0].hands or ())[0].unknown == 6
    assert "First offender: Ana (MI), in trick 1." in lines


def test_who_led_first_sits_next_to_the_dealer_unless_somebody_says_who_dealt() -> None:
    assert judged(RENONS)[0].match.rounds[0].dealer == "Ivo"
    case, lines = judged(RENONS, NAMED._replace(dealer="Ana"))
    assert case.match.rounds[0].dealer is None
    assert any("Pero led to trick 1, and it was Maja's turn" in line for line in lines)
    case, lines = judged(f'dealer = "Ana"\n{RENONS}')
    assert any("it was Maja's turn" in line for line in lines)


def test_a_partial_record_with_points_is_clean() -> None:
    short = re.sub(r'    "Maja: 9♠ J♠.*?\]', "]", RENONS, flags=re.DOTALL)
    short = short.replace("Pero: 9♦ 10♠", "Pero: 9♦ 10♦") + 'points = "29-133"\n'
    case, lines = judged(short)
    assert all(map(is_clean, deals_of(case)))
    assert "Every card was played by the rules." in lines
    assert any("24 cards" in line or "28 cards" in line for line in lines)


def test_a_penalty_that_was_written_is_told() -> None:
    case, lines = judged(RENONS + 'forfeit = "Ana: revoke"\n')
    assert case.score.entries[0].score == (0, 162)
    assert "  The table has written a penalty: Ana: revoke." in lines
    assert "As it was played:" not in lines


def test_what_a_penalty_comes_to_counts_every_meld_that_was_called() -> None:
    # of Maja and Ivo one trick is known, so their hands may hold what they called
    known = ('    "Ana: 8', '    "Pero: QS', '    "Pero: 9♦', "taker", "call", "hands", "play", "]")
    first = "\n".join(line for line in RENONS.splitlines() if line.startswith(known))
    _, lines = judged(first + '\nmelds = ["Maja: 50", "Ivo: 20"]\n')
    price = next(line for line in lines if "has the penalty" in line)
    assert "MI writes nothing, VI writes 232" in price


def test_a_match_says_who_plays_and_may_be_judged_by_other_rules() -> None:
    text = (HERE / "evening.toml").read_bytes()
    case = read_case(text, "evening.toml", Wanted("belot-4"))
    assert (case.law.id, case.alone) == ("belot-4", False)
    assert read_case(text, "evening.toml", Wanted(None, ("tie-hangs",))).law.house == ("tie-hangs",)
    for wanted in (NAMED, Wanted(dealer="Ana")):
        with raises(UsageError, match="says who plays"):
            read_case(text, "evening.toml", wanted)
    with raises(UsageError, match="other numbers of players"):
        read_case(text, "evening.toml", Wanted("belot-3"))
    assert asked(f"deal {HERE / 'evening.toml'} --round 3").code == 4
    assert asked(f"deal {HERE / 'evening.toml'} --round 9").code == 4


def test_a_file_of_several_deals_is_judged_deal_by_deal() -> None:
    two = f"[[round]]\n{RENONS}\n[[round]]\n{RENONS}"
    case, lines = judged(two)
    assert [deal.number for deal in deals_of(case)] == [1, 2]
    assert sum(line.startswith("deal ") for line in lines) == 2
    before, _, after = two.rpartition("Q♥")
    bad = f"{before}X{after}"
    with raises(BelascoreError, match="round @2: play"):
        judged(bad)


def test_a_text_of_a_list_is_found_on_its_line() -> None:
    lines = ['hands = ["a", # "no"', "  'b',", "", '"c", "d\\"", "e"]']
    assert [item_line(lines, 1, at) for at in range(6)] == [1, 2, 4, 4, 4, 1]
