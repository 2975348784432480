"""Stage: points that hung before this deal go to its winner."""

from belascore.ledger import POT, Line
from belascore.rules.law import Law
from belascore.score.facts import Facts
from belascore.score.settle import defence
from belascore.score.state import State


def carry(facts: Facts, law: Law, state: State) -> State:
    """Hand the pot to the taker if he made it, to the defence if he fell; a tie leaves it."""
    assert state.judgement is not None
    assert facts.taker is not None
    if not state.pot or law.carry is None or state.judgement.outcome == "tied":
        return state
    made = state.judgement.outcome == "made"
    winner = facts.taker if made else defence(facts.taker, law)[0]
    return state.with_lines(
        Line("carry", side, "pot", amount, "carried", law.cites("carry", "to"))
        for side, amount in ((POT, -state.pot), (winner, state.pot))
    )
