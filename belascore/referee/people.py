"""By which law and among whom a question is judged that comes without a match.

Nobody needs names to ask whether a card was right. Where names are typed and none were listed,
they are those of the seats, A1 B1 A2 B2, or else of the people who play the last match.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from belascore.entry import Context
from belascore.entry.context import People
from belascore.faults import Phrase, Remedy, UsageError
from belascore.match.begin import law_of
from belascore.own_rules.file import find_ruleset, is_file_name
from belascore.rounds import Header, RowError, Seats, header_from_row, usual_sides
from belascore.rules.law import Law
from belascore.rules.load import load_law, ruleset_ids
from belascore.score.replay import replay
from belascore.store.library import last_match
from belascore.words.say import ENGLISH
from belascore.words.vocabulary import fold, meaning

_NAMES: Final = ("Ana", "Maja", "Ivo", "Pero")


def in_order(law: Law) -> Remedy:
    """How to say who plays."""
    return Remedy("", options=(f"players={','.join(_NAMES[: law.table.players])}",))


def law_for(rules: str | None, options: Sequence[str]) -> Law:
    """The law of an id or a file, or else that of the last match, with more house rules over it.

    Raises:
        UsageError: there is no last match, or no such option.
        BelascoreError: the law cannot be read, or is not known here.
    """
    if not options:
        return law_of(rules)
    last = last_match()
    if last is not None and (rules is None or rules == last.header.ruleset not in ruleset_ids()):
        house = with_options(last.house if rules is None else {}, options)
        return load_law(last.header.ruleset, house, last.own_rules)
    if rules is None:
        return law_of(rules)  # says which there are
    doc = find_ruleset(rules)
    return load_law(doc["id"], {"options": [*options]}, doc if is_file_name(rules) else None)


def with_options(house: Mapping[str, Any], more: Sequence[str]) -> dict[str, Any]:
    """House rules with more options among them."""
    options = house.get("options", ())
    chosen = options if isinstance(options, list | tuple) else (options,)
    return {**house, "options": [*dict.fromkeys((*chosen, *more))]}


def header_for(
    law: Law, players: str, dealer: str, hint: str = "", *, sure: bool = False
) -> Header:
    """The header of a match that nobody begins.

    Args:
        law: it would be played by.
        players: their names in order of play, joined by commas; or nothing.
        dealer: who dealt; or nothing, then the last of them.
        hint: a name that was typed: it tells which table is meant.
        sure: whether it must be somebody's name, if it is no word of the game.

    Raises:
        UsageError: the names do not fit the game or each other.
    """
    header = _named(law, players) if players else _unnamed(law, hint, sure=sure)
    if not dealer:
        return header
    seats = Seats(header.sides)
    who = People(Context(law, seats)).find(dealer)
    if who.seat is None:
        raise UsageError("dealer-is-side", word=dealer)
    return header._replace(dealer=seats.players[who.seat])


def _named(law: Law, players: str) -> Header:
    names = [name.strip() for name in players.split(",")]
    if len(names) != law.table.players:
        data: dict[str, Any] = {"rules": law.id, "size": law.table.players, "count": len(names)}
        raise UsageError("players-do-not-fit", **data, option=in_order(law))
    folded = [fold(name) for name in names]
    twice = next((name for name in names if folded.count(fold(name)) > 1), None)
    if twice is not None:
        raise UsageError("player-twice", word=twice)
    keys = folded
    if law.table.pairs:
        keys = [law.words.get(word, word).lower() for word in ("us", "them")]
        keys = ["A", "B"] if {fold(key) for key in keys} & {*folded} else keys
    return _header(law, {key: names[side :: law.sides] for side, key in enumerate(keys)})


def _unnamed(law: Law, hint: str, *, sure: bool) -> Header:
    usual = _header(law, usual_sides(law.sides, law.table.players))
    if not hint or People(Context(law, Seats(usual.sides))).beginning(hint):
        return usual
    last = _of_last_match(law, usual)
    if last is None and sure and hint[0].isalpha() and meaning(hint) is None:
        seats = list(Seats(usual.sides).players)
        raise UsageError("unknown-player.seat", word=hint, seats=seats, option=in_order(law))
    return last or usual


def _of_last_match(law: Law, usual: Header) -> Header | None:
    """The people of the last match and who deals next, if as many play this game."""
    last = last_match()
    if last is None or _shape(last.header.sides) != _shape(usual.sides):
        return None
    score = replay(last, law)
    dealer = -1 if score.next_dealer is None else score.next_dealer
    return usual._replace(sides=score.header.sides, dealer=score.seats.players[dealer])


def _shape(sides: tuple[tuple[str, tuple[str, ...]], ...]) -> list[int]:
    return [len(players) for _, players in sides]


def _header(law: Law, sides: dict[str, list[str]]) -> Header:
    try:
        header = header_from_row({"ruleset": law.id, "sides": sides})
    except RowError as error:
        fault = error.faults[0]
        cause, mend = (Phrase(fault.code + part, fault.data) for part in ("", ".remedy"))
        code = "name-unfit.said" if ENGLISH.has(mend.code) else "name-unfit.in-order"
        raise UsageError(code, cause=cause, mend=mend, option=in_order(law)) from None
    return header._replace(dealer=Seats(header.sides).players[-1])
