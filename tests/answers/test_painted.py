"""What stands out in an answer is in the value: no letters that only look like it are painted."""

from collections.abc import Mapping
from typing import Any, Final

from belascore.answers.echo import Echo
from belascore.answers.log import History
from belascore.answers.status import Ended, Standing
from belascore.answers.why import Explanation
from belascore.rounds import Header, Match, Round, from_row, to_row
from belascore.rules.load import load_law
from belascore.score.replay import replay
from belascore.score.verdict import Score
from belascore.text import Style, Text
from belascore.words.say import ENGLISH

LAW: Final = load_law("bela-hr")
PAD: Final = LAW.words["failed-mark"]
SIDES: Final = (("mi", (PAD, "Ivo")), ("vi", ("Maja", "Pero")))


def evening(*rows: Mapping[str, Any]) -> tuple[Score, tuple[Round, ...]]:
    rounds = tuple(from_row({"n": n, **row}, n, 2) for n, row in enumerate(rows, 1))
    header = Header("bela-hr", SIDES, dealer="Pero")
    return replay(Match(header, {}, None, rounds), LAW), rounds


def painted(lines: list[Text]) -> list[tuple[str, Style]]:
    """Every piece that stands out, and why; neighbours of one style are one piece."""
    pieces: list[tuple[str, Style]] = []
    for line in lines:
        before: Style = ""
        for text, style, _ in line.spans:
            if style and style == before:
                pieces[-1] = (pieces[-1][0] + text, style)
            elif style:
                pieces.append((text, style))
            before = style
    return pieces


MADE: Final = {"taker": PAD, "call": "hearts", "points": "102-60"}
FAILED: Final = {"taker": "Maja", "call": "spades", "points": "92-70"}
HELD: Final = {"taker": "Maja", "call": "spades", "points": "81-81"}


def test_a_player_who_is_called_as_a_fall_is_does_not_stand_out() -> None:
    score, rounds = evening(MADE)
    rows = tuple(map(to_row, rounds))
    echo = Echo(score, LAW, score.entries, recorded=True).lines(ENGLISH)
    assert str(echo[0]).startswith(f"1 ♥ {PAD}")
    assert painted(echo) == [("102", "leader")]
    assert painted(Explanation(score, score.entries[0], LAW, str).lines(ENGLISH)) == []
    log = History(score, LAW, rounds, ("good",), rows).lines(ENGLISH)
    assert painted(log) == [("102", "leader")]


def test_a_note_with_the_numbers_of_the_totals_is_not_the_totals() -> None:
    score, rounds = evening(MADE, {"note": "102 60"})
    rows = tuple(map(to_row, rounds))
    *entries, totals = History(score, LAW, rounds, ("good",) * 2, rows).lines(ENGLISH)
    assert "102 60" in str(entries[1])
    assert painted(entries) == []
    assert painted([totals]) == [("102", "leader")]


def test_what_decides_stands_out() -> None:
    score, _ = evening(MADE, FAILED, HELD)
    echo = Echo(score, LAW, score.entries[1:], recorded=True).lines(ENGLISH)
    assert painted(echo)[0] == (PAD, "failed")
    why = Explanation(score, score.entries[1], LAW, str).lines(ENGLISH)
    assert painted(why[:1]) == [(PAD, "failed")]
    assert painted(Standing(score, LAW, "").lines(ENGLISH)) == [("426", "leader")]


def test_level_totals_have_no_leader_and_an_end_is_the_winner_s() -> None:
    score, _ = evening({**MADE, "points": "81-81"}, FAILED, {**MADE, "points": "162-0"})
    assert painted(Standing(evening()[0], LAW, "").lines(ENGLISH)) == []
    ended, _ = evening(MADE, {"ends": "stopped"})
    told = painted(Ended(ended, LAW, "").lines(ENGLISH))
    assert told == [("102", "leader"), ("stopped, nobody has won", "winner")]
    assert score.findings == ()


def test_a_warning_stands_out_and_its_clause_does_not() -> None:
    score, _ = evening({**MADE, "belote": ["Ivo!uncalled"]})
    (_, warned, _) = Echo(score, LAW, score.entries, recorded=True).lines(ENGLISH)
    ((text, style),) = painted([warned])
    assert style == "warning"
    assert "#" in str(warned)
    assert "#" not in text
