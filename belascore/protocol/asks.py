"""What can be asked, how it is read or refused, and who answers."""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from belascore.answers.cards_asked import judged_trick, playable
from belascore.answers.meld_contest import meld_contest
from belascore.answers.score_json import score_answer
from belascore.cards import Card, parse_cards
from belascore.faults import (
    BadValueError,
    BelascoreError,
    Fault,
    NotFoundError,
    Phrase,
    Place,
    UsageError,
)
from belascore.rounds import Header, Match, Round, RowError, Seats, from_row, header_from_row
from belascore.rules.house import HouseError
from belascore.rules.law import Law
from belascore.rules.load import RulesetError, load_law
from belascore.score.replay import replay
from belascore.text import printable
from belascore.words.say import ENGLISH


def only(question: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Refuse a key that the question does not have."""
    for key in question:
        if key not in known:
            raise UsageError("key-unknown", value=key, place=Place(key=printable(key, 40)))


def law_of(name: Any, house: Any, own_rules: Any = None) -> Law:
    """The law that a question is asked under."""
    house = {} if house is None else house
    if not isinstance(house, dict) or not isinstance(own_rules, dict | None):
        raise UsageError("value-bad.house", place=Place(key="house"))
    if not isinstance(name, str):
        raise UsageError("key-missing", place=Place(key="ruleset"))
    return _law(json.dumps([name, house, own_rules]))


@lru_cache(maxsize=16)
def _law(asked: str) -> Law:
    """The law of a name, house rules and own rules; most questions ask under the one before."""
    name, house, own_rules = json.loads(asked)
    try:
        return load_law(name, house, own_rules)
    except NotFoundError as error:
        raise _because("ruleset-unknown.asked", error) from None
    except HouseError as error:
        raise _because("house-bad.asked", error) from None
    except RulesetError as error:
        code = "house-bad.rules" if house and _is_sound(own_rules) else "ruleset-bad.asked"
        raise _because(code, error) from None


def _because(code: str, error: BelascoreError) -> BelascoreError:
    """The same error, by its code in the protocol."""
    head, key = error.fault, code.partition("-")[0]
    cause, remedy = (Phrase(head.code + part, head.data) for part in ("", ".remedy"))
    at, faults = Place(key=key), error.faults
    return type(error)(code, place=at, faults=faults, cause=cause, remedy=remedy)


def _is_sound(own_rules: Mapping[str, Any] | None) -> bool:
    """Whether the fault must be the house rules': shipped rulesets have none of their own."""
    if own_rules is None:
        return True
    from belascore.rules.validity import check  # only a fault needs it

    return not check(own_rules, "rules")


def header_of(row: Mapping[str, Any], where: str = "match.", sides: str = "sides") -> Header:
    """The header that a row says.

    Args:
        row: its keys.
        where: what stands before a key of it.
        sides: what the key of the sides is called in the question.
    """
    try:
        return header_from_row(row)
    except RowError as error:
        raise _bad_row(error.faults[0], where, sides) from None


def require_fit(header: Header, law: Law, where: str = "match.sides") -> None:
    """The sides must be those of the game: so many, of so many players or of none named."""
    players = [len(names) for _, names in header.sides]
    size = law.table.players // law.sides
    if len(players) != law.sides or players[0] not in (0, size):
        data: dict[str, Any] = {
            "sides": law.sides,
            "size": size,
            "count": len(players),
            "each": players[0],
        }
        raise UsageError("sides-do-not-fit", rules=law.id, **data, place=Place(key=where))


def rounds_of(rows: Any, law: Law) -> tuple[Round, ...]:
    """The rounds that rows say, in their order."""
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise UsageError("value-bad.rounds", place=Place(key="rounds"))
    return tuple(round_of(row, at, law, f"rounds.{at}.") for at, row in enumerate(rows, 1))


def round_of(row: Mapping[str, Any], number: int, law: Law, where: str) -> Round:
    """The round that a row says; `where` stands before a key of it."""
    try:
        return from_row(row, number, law.sides)
    except RowError as error:
        raise _bad_row(error.faults[0], where) from None


def _bad_row(fault: Fault, where: str, sides: str = "sides") -> UsageError:
    """The fault of a row as that of a question, where its remedy is part of the sentence."""
    key = sides if fault.place.key == "sides" else fault.place.key
    place, cause = Place(key=f"{where}{key}"), Phrase(fault.code, fault.data)
    mend = Phrase(f"{fault.code}.remedy", fault.data)
    code = f"{fault.public}.row-remedy" if ENGLISH.has(mend.code) else f"{fault.public}.row"
    return UsageError(code, field=key, cause=cause, mend=mend, place=place)


def call_of(question: Mapping[str, Any], law: Law) -> str:
    """The call that is named, if it can be called."""
    call = question.get("call")
    if not isinstance(call, str) or law.contract(call) is None:
        raise UsageError("value-bad.call", value=call, rules=law.id, place=Place(key="call"))
    return call


def cards_of(question: Mapping[str, Any], key: str) -> tuple[Card, ...]:
    """The cards that a key holds, each once."""
    typed = question.get(key)
    if not isinstance(typed, str):
        raise UsageError("key-missing.cards", place=Place(key=key))
    try:
        cards = parse_cards(typed)
    except BadValueError as bad:
        cause = Phrase(bad.fault.code, bad.fault.data)
        raise UsageError("card-bad", cause=cause, place=Place(key=key)) from None
    if len(set(cards)) < len(cards):
        raise UsageError("value-bad.twice", typed=typed[:80], place=Place(key=key))
    return cards


Json = dict[str, Any]


def _score(question: Mapping[str, Any]) -> Json:
    """How a match stands, round by round."""
    only(question, ("ask", "match", "house", "rounds"))
    if not isinstance(question.get("match"), dict):
        raise UsageError("key-missing", place=Place(key="match"))
    row = dict(question["match"])
    own_rules, house = row.pop("rules", None), row.pop("house", None)
    if own_rules is not None:
        row.setdefault("ruleset", own_rules.get("id") if isinstance(own_rules, dict) else None)
    header = header_of(row)
    law = law_of(header.ruleset, question.get("house", house), own_rules)
    require_fit(header, law)
    rounds = rounds_of(question.get("rounds", []), law)
    return score_answer(replay(Match(header, {}, None, rounds), law), law)


def _legal(question: Mapping[str, Any]) -> Json:
    """Which cards of a hand may be played: to a trick to which its owner has not played yet."""
    only(question, ("ask", "ruleset", "house", "call", "hand", "trick"))
    law = law_of(question.get("ruleset"), question.get("house"))
    hand, trick = cards_of(question, "hand"), cards_of({"trick": "", **question}, "trick")
    both = [str(card) for card in hand if card in trick]
    if not 0 < len(hand) <= law.deck.hand:
        at = Place(key="hand")
        raise UsageError("value-bad.hand", most=law.deck.hand, count=len(hand), place=at)
    if len(trick) >= law.table.players:
        at = Place(key="trick")
        raise UsageError("value-bad.no-room", count=len(trick), most=law.table.players, place=at)
    if both:
        raise UsageError(
            "value-bad.held-and-laid", canonical=" ".join(both), place=Place(key="trick")
        )
    return playable(law, call_of(question, law), hand, trick).json()


def _trick(question: Mapping[str, Any]) -> Json:
    """Who wins a trick."""
    only(question, ("ask", "ruleset", "house", "call", "cards"))
    law = law_of(question.get("ruleset"), question.get("house"))
    cards = cards_of(question, "cards")
    if not 0 < len(cards) <= law.table.players:
        at = Place(key="cards")
        raise UsageError("value-bad.trick", most=law.table.players, count=len(cards), place=at)
    return judged_trick(law, call_of(question, law), cards).json()


def _melds(question: Mapping[str, Any]) -> Json:
    """Whose melds count, from claims or from hands."""
    only(question, ("ask", "ruleset", "house", "call", "players", "melds", "hands"))
    law = law_of(question.get("ruleset"), question.get("house"))
    header = header_of({"ruleset": law.id, "sides": question.get("players")}, "", "players")
    require_fit(header, law, "players")
    keys = ("call", "melds", "hands")
    written = round_of({key: question[key] for key in keys if key in question}, 1, law, "")
    _require_players(written, Seats(header.sides))
    return meld_contest(written, header, law).json()


def _require_players(written: Round, seats: Seats) -> None:
    """Whoever has melds plays here, and whoever has a hand is a player."""
    for claim in written.melds or ():
        if seats.find(claim.who) is None:
            raise UsageError("value-bad.stranger", value=claim.who, place=Place(key="melds"))
    for hand in written.hands or ():
        who = seats.find(hand.who)
        if who is None or who.seat is None:
            raise UsageError("value-bad.stranger", value=hand.who, place=Place(key="hands"))


ASKS: Final[Mapping[str, Callable[[Mapping[str, Any]], Json]]] = MappingProxyType(
    {"score": _score, "legal": _legal, "trick": _trick, "melds": _melds}
)
"""The questions by what they ask."""
