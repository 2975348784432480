"""Advice: every entry that a refusal offers is taken, and says the deal that was understood."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import GAMES, Game, deals

from belascore.entry import Context, parse, render
from belascore.entry.parsing import refused
from belascore.faults import RefusedError, Remedy, UsageError
from belascore.rounds import Forfeit, Match, Round, Seats
from belascore.rules.load import load_law, ruleset_ids
from belascore.score.replay import replay
from belascore.score.verdict import Score

OF_THE_DEAL: Final = (
    "taker", "call", "bid", "double", "melds", "belote", "last", "claim", "dealer", "paper",
)  # fmt: skip
"""What no advice may change, but for the key that it is about."""
SLIPS: Final = ("swept", "capot-in-points", "last-forgotten", "penalty")


def slipped(game: Game, deal: Round, slip: str, side: int) -> Round:
    """The deal, with the slip of a writer in its points."""
    law = game.law
    contract = law.contract(deal.call)
    assert contract is not None
    total = law.deal_total(contract)
    if slip == "penalty":
        who = game.seats.players[side]
        return deal._replace(forfeit=Forfeit(who, "revoke"), points=None, tricks=None)
    whole = total + (law.capot.points if slip == "capot-in-points" else 0)
    if slip == "last-forgotten":
        assume(law.sides == 2)
        own, rest = total // 3, total - total // 3 - law.last_trick.points
        return deal._replace(points=(rest, own) if side else (own, rest), tricks=None)
    points = tuple(whole if n == side else 0 for n in range(law.sides))
    return deal._replace(points=points, tricks=None)


def refusal(game: Game, written: Round) -> RefusedError | None:
    """Why the law does not take the deal."""
    score = played(game, written)
    errors = score.entries[-1].verdict.errors
    return refused(errors, written, game.play([]), game.law) if errors else None


def played(game: Game, written: Round) -> Score:
    return replay(Match(game.header, {}, None, (written,)), game.law)


def offered(data: Any) -> Iterator[Remedy]:
    """Every command in what an error tells, however deep."""
    if isinstance(data, Remedy):
        yield data
    elif isinstance(data, dict):
        for inner in data.values():
            yield from offered(inner)
    elif isinstance(data, tuple | list):
        for inner in data:
            yield from offered(inner)


@given(st.data())
def test_what_is_offered_is_the_deal_as_it_was_understood(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(GAMES))
    deal = slipped(
        game,
        data.draw(deals(game)),
        data.draw(st.sampled_from(SLIPS)),
        data.draw(st.integers(0, game.law.sides - 1)),
    )
    context = Context(game.law, game.seats)
    typed = render(deal, context, local=data.draw(st.booleans()))
    written = parse(typed, context)
    error = refusal(game, written)
    assume(error is not None)
    assert error is not None
    for fault in (error.fault, *error.faults):
        for remedy in offered(dict(fault.data)):
            if remedy.command == "add":
                check(game, context, written, fault.public, remedy)


def check(game: Game, context: Context, written: Round, code: str, remedy: Remedy) -> None:
    confirmed = context._replace(confirmed="yes" in remedy.options)
    again = parse(list(remedy.words), confirmed)
    assert parse(" ".join(remedy.words), confirmed) == again
    for key in OF_THE_DEAL:
        assert getattr(again, key) == getattr(written, key), key
    if again.forfeit is None and written.forfeit is not None:
        who = game.seats.find(written.forfeit.who)
        assert who is not None
        assert again.agreed is not None
        assert again.agreed[who.side] == 0
        assert sum(again.agreed) > 0
        assert max(again.agreed) * game.law.unit <= game.law.deal_total(
            game.law.contract(again.call) or next(iter(game.law.contracts.values()))
        )
    codes = [finding.code for finding in played(game, again).entries[-1].verdict.errors]
    assert code not in codes


PIT: Final = {
    "klaverjas-rotterdam": ("ana harten 162 +100", "ana harten capot"),
    "klaverjas-amsterdam": ("ana harten 162 +100+20", "ana harten capot +20"),
    "bela-hr": ("ana herc 162 +90", "ana herc capot"),
    "coinche": ("ana 110 pique 162 +90", "ana 110 pique capot"),
    "belotten": ("ana harten 162 +100", ""),
}


@pytest.mark.parametrize("ruleset", PIT)
def test_every_trick_as_the_sheet_writes_it(ruleset: str) -> None:
    game = Game(ruleset, None)
    context = Context(game.law, game.seats)
    typed, same = PIT[ruleset]
    if same:
        assert parse(typed, context) == parse(same, context)
    else:  # a hundred may be a meld here
        assert parse(typed, context).tricks is None


BIDS: Final = {
    "coinche": ("jean 1100 pique 100", "jean 500 pique 100"),
    "pilotta": ("jean 900 pique 100",),
}


@pytest.mark.parametrize(("ruleset", "typed"), [(k, one) for k, v in BIDS.items() for one in v])
def test_a_bid_that_no_deal_holds_is_asked(ruleset: str, typed: str) -> None:
    law = load_law(ruleset)
    seats = Seats((("nous", ("Jean", "Max")), ("eux", ("Luc", "Zoé"))))
    with pytest.raises(UsageError) as caught:
        parse(typed, Context(law, seats))
    assert caught.value.fault.code == "bid-too-high"
    assert parse(typed, Context(law, seats, confirmed=True)).bid == int(typed.split()[1])


@pytest.mark.parametrize("ruleset", ruleset_ids())
@pytest.mark.parametrize("typed", ["", "ana", "ana qwerty"])
def test_an_example_is_in_the_words_of_the_law(ruleset: str, typed: str) -> None:
    game = Game(ruleset, None)
    with pytest.raises(UsageError) as caught:
        parse(typed, Context(game.law, game.seats))
    entry = caught.value.fault.data.get("entry", "")
    assert "hearts" not in entry or game.law.words["hearts"] == "hearts"


def mistyped(data: st.DataObject, typed: str) -> str:
    """The entry with a slip of the finger in one word."""
    words = typed.split()
    at = data.draw(st.integers(0, len(words) - 1), label="word")
    word = words[at]
    spot = data.draw(st.integers(0, len(word) - 1), label="letter")
    slip = data.draw(st.sampled_from(["drop", "double", "swap", "digit", "gone"]), label="slip")
    words[at] = {
        "drop": word[:spot] + word[spot + 1 :],
        "double": word[:spot] + word[spot] + word[spot:],
        "swap": word[:spot] + word[spot : spot + 2][::-1] + word[spot + 2 :],
        "digit": word[:spot] + "7" + word[spot + 1 :],
        "gone": "",
    }[slip]
    return " ".join(word for word in words if word)


@pytest.mark.parametrize("local", [True, False])
@given(data=st.data())
def test_what_is_offered_for_a_slip_of_the_finger_is_taken(
    local: bool, data: st.DataObject
) -> None:
    """Read or judged wrong: each entry that is offered instead is read, and judged without that."""
    game = data.draw(st.sampled_from(GAMES))
    context = Context(game.law, game.seats)
    meant = render(data.draw(deals(game)), context, local=local)
    typed = mistyped(data, meant)
    try:
        written = parse(typed, context)
    except UsageError as error:
        for better in corrected(typed, error):
            accepted(better, context, error)
        return
    judged = refusal(game, written)
    for fault in (judged.fault, *judged.faults) if judged else ():
        for remedy in offered(dict(fault.data)):
            if remedy.command == "add":
                check(game, context, written, fault.public, remedy)


def corrected(typed: str, error: UsageError) -> Iterator[str]:
    """The entry as the refusal says that it may be meant."""
    data = error.fault.data
    words, entry = typed.split(), str(data.get("entry", ""))
    word, near = str(data.get("word", "")), str(data.get("near") or data.get("name") or "")
    if len(entry.split()) > 1 and set(words[1:]) & set(entry.split()):
        yield entry
    if near and word in words:
        yield " ".join(near if one == word else one for one in words)


def accepted(better: str, context: Context, first: UsageError) -> None:
    """It is read, or what is wrong with it is another word."""
    again = None
    try:
        parse(better, context)
    except UsageError as error:
        again = error.fault
    assert again is None or again.data.get("word") != first.fault.data.get("word"), (better, again)
