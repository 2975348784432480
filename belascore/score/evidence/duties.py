"""Which clause a card breaks: the duty of play behind every refusal."""

from collections.abc import Sequence
from typing import Final

from belascore.cards import Card
from belascore.play.tricks import winner
from belascore.rules.law import Cites, Law

_DUTIES: Final = {
    "must-ruff": "ruff",
    "must-overruff": "overruff",
    "must-underruff": "underruff",
    "must-not-underruff": "underruff",
}


def duty(law: Law, call: str, trick: Sequence[Card], refusal: str) -> Cites:
    """The clauses behind a refusal, those of its duty first.

    Args:
        law: it is played by.
        call: what the taker called.
        trick: what lay there, in playing order.
        refusal: as `belascore.play.legal` gives it.
    """
    if refusal == "not-in-hand":
        return law.cites("deck")
    key = _DUTIES.get(refusal, "follow")
    if refusal == "must-beat":
        key = "beat_trump" if trick[0].suit in law.trumps(call) else "beat_led"
    contract = law.contract(call)
    partner = law.table.pairs and winner(law.tables(call), trick) == len(trick) - 2
    cases = [f"{key}.partner"] * partner + [f"{key}.{contract.name if contract else 'suit'}"]
    return law.cites("play", *cases)


def taking(law: Law, call: str) -> Cites:
    """The clauses by which a trick is taken."""
    contract = law.contract(call)
    return law.cites("play", f"trick.{contract.name}" if contract else "trick")
