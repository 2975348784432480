"""Laws of answers: what people are told and what programs are told are the same numbers."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from hypothesis import given, settings
from strategies import Game, evenings

from belascore.answers.echo import Echo
from belascore.answers.edit import Reversal
from belascore.answers.log import History
from belascore.answers.need import Needs
from belascore.answers.status import Standing
from belascore.answers.why import Explanation
from belascore.rounds import Round, to_row
from belascore.score.corrections import undo_block
from belascore.text import Text
from belascore.words.say import ENGLISH

Evening = tuple[Game, tuple[Round, ...]]
examples = settings(max_examples=60, deadline=None, derandomize=True)


def numbers(lines: list[Text]) -> set[int]:
    """The numbers in lines, without those of clauses and cards."""
    bare = (re.sub(r"\S+#\S+|\+\d+$|\b\w\b[♠♥♦♣]|10[♠♥♦♣]", " ", str(line)) for line in lines)
    return {int(number) for line in bare for number in re.findall(r"(?<![\w-])\d+(?!\w)", line)}


def cites(lines: list[Text]) -> set[str]:
    return {cite for line in lines for cite in re.findall(r"\S+#[\w-]+", str(line))}


def known(value: Any) -> Iterator[int]:
    """Every number in JSON, also those inside texts."""
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from known(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from known(inner)
    elif isinstance(value, str):
        yield from map(int, re.findall(r"\d+", value))
    elif isinstance(value, int):
        yield value


def cited(value: Any) -> set[str]:
    found: set[str] = set()
    if isinstance(value, Mapping):
        found = set().union(*map(cited, value.values())) if value else found
        found |= {cite for key in ("cites", "judged_by") for cite in value.get(key, ())}
    elif isinstance(value, list):
        found = set().union(*map(cited, value)) if value else found
    return found


def derived(answer: Mapping[str, Any], target: int | None) -> set[int]:
    """Numbers of a score, what follows from them by adding up, and what is still to go."""
    result = set(known(answer))
    for round_ in answer["rounds"]:
        result.add(sum(round_["counted"] or ()))
        for side in {line["side"] for line in round_["lines"]}:
            mine = [line for line in round_["lines"] if line["side"] == side]
            exact = [line for line in mine if line["source"] != "rounding"]
            for part in (mine, exact, [line for line in mine if line["stage"] == "award"]):
                sums: Counter[str] = Counter()
                for line in part:
                    rounding = line["source"] == "rounding"
                    sums["cards" if rounding else line["source"]] += line["amount"]
                result |= {sums.total(), *sums.values()}
            # what is multiplied, in the unit of the sheet
            plain = sum(line["amount"] for line in mine if line["stage"] != "scale")
            result.add(plain // answer["unit"])
    if target is not None:
        result |= {target, *(max(target - total, 0) for total in answer["totals"])}
    return set(map(abs, result))


def typed(rounds: tuple[Round, ...]) -> set[int]:
    """Numbers that the table wrote."""
    return {number for block in rounds for number in known(to_row(block))}


@examples
@given(evenings())
def test_an_echo_tells_people_what_it_tells_programs(evening: Evening) -> None:
    game, rounds = evening
    score = game.play(rounds)
    echo = Echo(score, game.law, score.entries[-1:], recorded=True)
    answer, lines = echo.json(), echo.lines(ENGLISH)
    law = {double.factor for double in game.law.doubles.values()} | left(game)
    assert numbers(lines) <= derived(answer, score.target) | typed(rounds) | {len(rounds)} | law
    every = {*cited(answer), *game.law.all_cites("match")}
    assert cites(lines) <= every
    for total in answer["totals"]:
        assert str(total) in str(lines[-1])


@examples
@given(evenings())
def test_why_tells_people_what_it_tells_programs(evening: Evening) -> None:
    game, rounds = evening
    score = game.play(rounds)
    for entry in score.entries:
        why = Explanation(score, entry, game.law, lambda cite: "")
        answer, lines = why.json(), why.lines(ENGLISH)
        ledger = derived(answer, score.target) | typed(rounds) | {game.law.edition}
        assert numbers(lines) <= ledger
        assert cites(lines) <= {*answer["clauses"], *game.law.all_cites("match")}
        written = next((str(line).split() for line in lines if "  written" in str(line)), None)
        if written and answer["rounds"][0]["score"]:
            row = [number if number else "–" for number in answer["rounds"][0]["score"]]
            assert written[1 : 1 + len(row)] == [*map(str, row)]


@examples
@given(evenings())
def test_need_tells_people_what_it_tells_programs(evening: Evening) -> None:
    game, rounds = evening
    score = game.play(rounds)
    needs = Needs(score, game.law)
    answer, lines = needs.json(), needs.lines(ENGLISH)
    if score.finish is not None:
        return
    most = {game.law.bidding.max or 0}
    shown = numbers(lines)
    assert shown <= {*known({**answer, "digest": "", "ruleset": ""}), *most} | left(game)
    assert {bar["needed"] for bar in answer["bars"]} <= shown
    assert {bar["of"] for bar in answer["bars"]} <= shown
    assert set(answer["to_go"] or ()) <= shown
    assert set(answer["cites"]) <= cites(lines) | {"house"} or not answer["bars"]


def left(game: Game) -> set[int]:
    """How many deals there may be left."""
    return set(range(game.law.end.rounds + 1)) if game.law.end.rounds else set()


@examples
@given(evenings())
def test_the_log_tells_people_what_it_tells_programs(evening: Evening) -> None:
    game, rounds = evening
    score = game.play(rounds)
    rows = tuple(to_row(block) for block in rounds)
    log = History(score, game.law, rounds, ("good",) * len(rounds), rows)
    answer, lines = log.json(), log.lines(ENGLISH)
    assert len(lines) == len(answer["rounds"]) + 1
    for round_, line in zip(answer["rounds"], lines, strict=False):
        act, deal = str(round_["number"]), round_["deal"]
        heads = [f"@{act}", str(deal)] if deal else [f"@{act}"]
        assert str(line).split()[: len(heads)] == heads
        for points in round_["score"] or ():
            assert (str(points) if points else "–") in str(line)
    assert numbers(lines[-1:]) == set(answer["totals"])


@examples
@given(evenings())
def test_status_and_undo_tell_people_what_they_tell_programs(evening: Evening) -> None:
    game, rounds = evening
    score = game.play(rounds)
    standing = Standing(score, game.law, "evening.toml")
    answer, lines = standing.json(), standing.lines(ENGLISH)
    score_at = next(at for at, line in enumerate(lines) if str(line).startswith("  ") and at)
    told = numbers(lines[score_at:-1])
    assert told <= derived(answer, score.target) | left(game)
    block = undo_block(rounds)
    assert block is not None
    after_rounds = (*rounds, block._replace(n=len(rounds) + 1))
    undo = Reversal(score, game.play(after_rounds), after_rounds, game.law)
    answer, (line,) = undo.json(), undo.lines(ENGLISH)
    standing_after = str(line).partition(".  ")[2].partition(" · ")[0]
    assert [int(n) for n in re.findall(r"\d+", standing_after)] == answer["totals"]
