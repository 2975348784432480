"""Questions: reading them, and refusing those that cannot be answered."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from belascore.cards import Card, parse_cards
from belascore.errors import BelascoreError, NotFoundError, shown
from belascore.rounds import Header, Round, RowError, RowFault, from_row, header_from_row
from belascore.rules.house import HouseError
from belascore.rules.law import Law
from belascore.rules.load import RulesetError, load_law

Answer = dict[str, Any]


class QuestionError(BelascoreError):
    """A question that cannot be answered, with its error code and key."""

    exit_code = 1

    def __init__(self, code: str, what: str, key: str = "") -> None:
        super().__init__(what)
        self.code, self.key = code, key


def only(question: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Refuse a key that the question does not have."""
    for key in question:
        if key not in known:
            raise QuestionError(
                "key-unknown", f"{shown(key)} is not a known key", shown(key).strip('"')
            )


def law_of(name: Any, house: Any, own_rules: Any = None) -> Law:
    """The law that a question is asked under."""
    house = {} if house is None else house
    if not isinstance(house, dict) or not isinstance(own_rules, dict | None):
        raise QuestionError("value-bad", "house and rules are objects", "house")
    if not isinstance(name, str):
        raise QuestionError("key-missing", "ruleset is missing", "ruleset")
    return _law(json.dumps([name, house, own_rules]))


@lru_cache(maxsize=16)
def _law(asked: str) -> Law:
    """The law of a name, house rules and own rules; most questions ask under the one before."""
    name, house, own_rules = json.loads(asked)
    try:
        return load_law(name, house, own_rules)
    except NotFoundError as error:
        raise QuestionError("ruleset-unknown", str(error), "ruleset") from None
    except HouseError as error:
        raise QuestionError("house-bad", str(error), "house") from None
    except RulesetError as error:
        code = "house-bad" if house and _sound(own_rules) else "ruleset-bad"
        raise QuestionError(code, str(error), code.partition("-")[0]) from None


def _sound(own_rules: Mapping[str, Any] | None) -> bool:
    """Whether the fault must be the house rules': shipped rulesets have none of their own."""
    if own_rules is None:
        return True
    from belascore.rules.schema import check  # only a fault needs it

    return not check(own_rules, "rules")


def refuse(fault: RowFault, where: str) -> None:
    """Refuse the question for a fault of one of its rows."""
    text = f"{fault.key} {fault.what}" + (f". {fault.remedy}" if fault.remedy else "")
    raise QuestionError(fault.code, text, f"{where}{fault.key}")


def header_of(row: Mapping[str, Any]) -> Header:
    """The header that a row says."""
    try:
        return header_from_row(row)
    except RowError as error:
        refuse(error.faults[0], "match.")
        raise


def require_fit(header: Header, law: Law) -> None:
    """The sides must be those of the game: so many, of so many players or of none named."""
    players = [len(names) for _, names in header.sides]
    size = law.table.players // law.sides
    if len(players) != law.sides or players[0] not in (0, size):
        text = f"{law.id} is for {law.sides} sides of {size}, not {len(players)} of {players[0]}"
        raise QuestionError("sides-do-not-fit", text, "match.sides")


def rounds_of(rows: Any, law: Law) -> tuple[Round, ...]:
    """The rounds that rows say, in their order."""
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise QuestionError("value-bad", "rounds is a list of objects", "rounds")
    rounds = []
    for number, row in enumerate(rows, 1):
        try:
            rounds.append(from_row(row, number, law.sides))
        except RowError as error:
            refuse(error.faults[0], f"rounds.{number}.")
    return tuple(rounds)


def call_of(question: Mapping[str, Any], law: Law) -> str:
    """The call that is named, if it can be called."""
    call = question.get("call")
    if not isinstance(call, str) or law.contract(call) is None:
        raise QuestionError("value-bad", f"{shown(call)} cannot be called in {law.id}", "call")
    return call


def cards_of(question: Mapping[str, Any], key: str) -> tuple[Card, ...]:
    """The cards that a key holds, each once."""
    text = question.get(key)
    if not isinstance(text, str):
        raise QuestionError("key-missing", f"{key} is missing: cards as a text", key)
    try:
        cards = parse_cards(text)
    except ValueError as error:
        raise QuestionError("card-bad", str(error), key) from None
    if len(set(cards)) < len(cards):
        raise QuestionError("value-bad", f"a card is there twice: {text[:80]}", key)
    return cards
