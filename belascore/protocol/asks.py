"""What can be asked, and who answers: `score`, `legal`, `trick`, `melds`."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from belascore.answers.cards_asked import judged_trick, playable
from belascore.answers.meld_contest import meld_contest
from belascore.answers.score_json import score_answer
from belascore.faults import Place, UsageError
from belascore.protocol.question import (
    call_of,
    cards_of,
    header_of,
    law_of,
    only,
    require_fit,
    round_of,
    rounds_of,
)
from belascore.rounds import Match, Round, Seats
from belascore.score.replay import replay

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
