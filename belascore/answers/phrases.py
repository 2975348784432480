"""What a score is made of, in the order and the form in which tables say it: 102 + 20 = 122."""

from collections.abc import Iterable, Sequence
from typing import Final

from belascore.cards import SUIT_GLYPHS, SUIT_NAMES
from belascore.errors import so_many
from belascore.ledger import Line
from belascore.rounds import Round
from belascore.rules.law import Law
from belascore.score.verdict import Entry, Score
from belascore.text import DASH
from belascore.words.terms import Terms, terms_for

_ORDER: Final = ("agreed", "cards", "capot", "bid", "melds", "belote", "pot")


def terms_of(score: Score, law: Law) -> Terms:
    """The words of this match."""
    return terms_for(law.words, score.header.sides)


def sum_of(lines: Iterable[Line], side: int) -> str:
    """A side's points with their parts: `102 + 20 = 122`; a dash for nothing."""
    amounts = dict.fromkeys(_ORDER, 0)
    for line in lines:
        # what rounding adds or takes belongs to the cards: 120 for 122
        source = "cards" if line.source == "rounding" else line.source
        if line.side == side and source in amounts:
            amounts[source] += line.amount
    parts = [amount for amount in amounts.values() if amount]
    if len(parts) < 2:
        return str(parts[0]) if parts else DASH
    return " + ".join(map(str, parts)) + f" = {sum(parts)}"


def awarded(entry: Entry) -> tuple[Line, ...]:
    """The lines before anything changed hands."""
    return tuple(line for line in entry.verdict.lines if line.stage == "award")


def call_sign(written: Round, terms: Terms) -> str:
    """The suit as its glyph, any other call in the words of the match."""
    call = written.call or ""
    return SUIT_GLYPHS[SUIT_NAMES.index(call)] if call in SUIT_NAMES else terms.word(call)


def contract_sign(written: Round, terms: Terms) -> str:
    """The call behind what was bid for it: `110♠`, `capot ♠`, `80 all-trumps`."""
    bid, sign = "" if written.bid is None else str(written.bid), call_sign(written, terms)
    together = len(sign) < 2 and not bid.isalpha()
    return f"{bid}{sign}" if together else " ".join(part for part in (bid, sign) if part)


def heading(entry: Entry, terms: Terms) -> str:
    """A round in one breath: `3 ♦ Ivo`, `4 110♠ Léa coinché`."""
    written = entry.verdict.written
    call = contract_sign(written, terms)
    parts = [str(entry.number), call, written.taker or "", terms.word(written.double or "")]
    if written.act == "void":
        parts.append("void")
    return " ".join(part for part in parts if part)


def deed(block: Round) -> str:
    """What a block does that is no deal: `crosses out 2`; empty for a deal."""
    act = "undo: " if block.undo else "redo: " if block.redo else ""
    if block.strikes is not None:
        return f"{act}crosses out {block.strikes}"
    if block.restores is not None:
        return f"{act}brings back {block.restores}"
    if block.accepts is not None:
        return f"accepts {block.accepts or 'the head'} as it stands"
    if block.header is not None:
        return f"corrects {'; '.join(block.header)}"
    if block.ends is not None:
        return f"ends the match: {block.ends}"
    if block.act == "note":
        return f"note on {block.about}: {block.note}" if block.about else f"note: {block.note}"
    return ""


def versus(numbers: Sequence[int], terms: Terms) -> str:
    """Totals with their sides: `MI 122 : 60 VI`; with three sides `Ana 1 : Eva 2 : Ivo 3`."""
    if len(numbers) == 2:
        return f"{terms.sides[0]} {numbers[0]} : {numbers[1]} {terms.sides[1]}"
    return " : ".join(f"{side} {n}" for side, n in zip(terms.sides, numbers, strict=True))


def deals(score: Score) -> str:
    """Who deals next, if anybody knows."""
    if score.next_dealer is None or not score.seats.players:
        return ""
    return f"{score.seats.players[score.next_dealer]} deals"


def goal(score: Score, law: Law) -> str:
    """What the match is played to: `to 1001`, `over 16 deals`."""
    return f"to {score.target}" if score.target else f"over {so_many(law.end.rounds or 0, 'deal')}"


def to_go(score: Score) -> tuple[int, ...]:
    """Points each side still needs to reach the target."""
    target = score.target or 0
    return tuple(max(target - total, 0) for total in score.totals)
