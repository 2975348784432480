"""What tables say of a deal and of a match, in the order and the form in which they say it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from belascore.cards import SUIT_GLYPHS, SUIT_NAMES
from belascore.faults import Phrase
from belascore.ledger import Line
from belascore.rounds import Round, Seats
from belascore.rules.law import Cites, Law
from belascore.score.corrections import standing
from belascore.score.ending import behind_end, held_open
from belascore.score.verdict import Entry, Finding, Score
from belascore.text import DASH, Text, Textual, capitals, joined, name, styled, text
from belascore.tuples import NamedTuple
from belascore.words.say import Speech
from belascore.words.terms import Terms, terms_for

_ORDER: Final = ("agreed", "cards", "capot", "bid", "melds", "belote", "pot")


class Voice(NamedTuple):
    """A language, and the words of the match that it speaks of."""

    speech: Speech
    terms: Terms

    def say(self, code: str, /, **data: Any) -> Text:
        """A sentence."""
        return self.speech.say(code, data, self.terms)

    def phrase(self, phrase: Phrase) -> Text:
        """A part of a sentence, told alone."""
        return self.speech.say(phrase.code, phrase.data, self.terms)

    def word(self, word: str) -> str:
        """A word of the game."""
        return self.speech.word(word, self.terms)

    def finding(self, finding: Finding) -> Text:
        """What a finding says; what somebody should look at stands out."""
        told = self.speech.finding(finding.code, finding.data, self.terms)
        return told if finding.severity == "info" else styled(told, "warning")

    def side(self, side: int, rest: Textual) -> Text:
        """A side and what is said of it: `MI 98`."""
        return name(self.terms.sides[side]) + " " + rest


def terms_of(score: Score, law: Law) -> Terms:
    """The words of this match."""
    return terms_for(law.words, score.header.sides)


def voice_of(score: Score, law: Law, speech: Speech) -> Voice:
    """How a language speaks of this match."""
    return Voice(speech, terms_of(score, law))


# A deal


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


def call_sign(written: Round, voice: Voice) -> str:
    """The suit as its glyph, any other call in words."""
    call = written.call or ""
    if call in SUIT_NAMES:
        return SUIT_GLYPHS[SUIT_NAMES.index(call)]
    return voice.word(call) if call else ""


def contract_sign(written: Round, voice: Voice) -> str:
    """The call behind what was bid for it: `110♠`, `capot ♠`, `80 all-trumps`."""
    bid = "" if written.bid is None else voice.word(str(written.bid))
    sign = call_sign(written, voice)
    together = len(sign) < 2 and not bid.isalpha()
    return f"{bid}{sign}" if together else " ".join(part for part in (bid, sign) if part)


def contract(written: Round, voice: Voice) -> list[Text]:
    """What was called, by whom, and how it was doubled, each where it is known."""
    double = voice.word(written.double) if written.double else ""
    sign = contract_sign(written, voice)
    parts = (text(sign), name(written.taker or ""), text(double))
    return [part for part in parts if part]


def heading(entry: Entry, voice: Voice, *, numbered: bool = True) -> Text:
    """A round in one breath: `3 ♦ Ivo`, `4 110♠ Léa coinché`."""
    written = entry.verdict.written
    parts = [text(entry.label), *contract(written, voice)][not numbered :]
    parts += [voice.say("log.void")] if written.act == "void" else []
    return joined(" ", parts)


def outcome_mark(outcome: str, voice: Voice) -> Text:
    """The word that stands beside a fall or a tie: PAD."""
    if outcome == "failed":
        return styled(voice.word("failed-mark"), "failed")
    return styled(capitals(voice.word(outcome)), "tied" if outcome == "tied" else "")


def written_by_sides(entry: Entry, voice: Voice) -> list[Text]:
    """What each side writes; a dash for nothing."""
    scores = enumerate(entry.score or ())
    return [voice.side(side, str(points or DASH)) for side, points in scores]


# How a match stands


def versus(numbers: Sequence[int], terms: Terms, leader: int | None = None) -> Text:
    """Numbers with their sides: `MI 122 : 60 VI`; with three sides `Ana 1 : Eva 2 : Ivo 3`."""
    told = [styled(str(n), "leader" if at == leader else "") for at, n in enumerate(numbers)]
    sides = [name(side) for side in terms.sides]
    if len(numbers) == 2:
        return joined(" ", (sides[0], told[0], ":", told[1], sides[1]))
    pairs = zip(sides, told, strict=True)
    return joined(" : ", (side + " " + number for side, number in pairs))


def totals(score: Score, terms: Terms) -> Text:
    """The totals with their sides; that in front stands out."""
    largest = max(score.totals)
    alone = score.totals.count(largest) == 1
    return versus(score.totals, terms, score.totals.index(largest) if alone else None)


def deals(score: Score, voice: Voice, *, again: bool = False) -> Text:
    """Who deals next, if anybody knows."""
    if score.next_dealer is None or not score.seats.players:
        return Text()
    who = score.seats.players[score.next_dealer]
    return voice.say("echo.deals.again" if again else "echo.deals", who=who)


def first_speaker(score: Score, law: Law) -> int:
    """The seat of who speaks first in the next deal."""
    dealer = score.next_dealer if law.bidding.first == "dealer" else None
    return score.lead if dealer is None else dealer


def deals_and_speaks(score: Score, law: Law, voice: Voice) -> Text:
    """Who deals next and who speaks first, or has to call, if anybody knows."""
    players = score.seats.players
    if score.next_dealer is None or not players:
        return Text()
    dealer, first = players[score.next_dealer], players[score.lead]
    variant = "must" if law.bidding.kind == "forced" else "speaks"
    if first_speaker(score, law) != score.lead:
        variant = "speaks.dealer"
    return voice.say(f"echo.deals.{variant}", dealer=dealer, first=first)


def goal(score: Score, law: Law, speech: Speech) -> Text:
    """What the match is played to: `to 1001`, `over 16 deals`."""
    if score.target and law.end.rounds:
        return speech.say("goal.target.deals", {"target": score.target, "n": law.end.rounds})
    if score.target:
        return speech.say("goal.target", {"target": score.target})
    return speech.say("goal.deals", {"n": law.end.rounds or 0})


def still_to_go(score: Score, law: Law, speech: Speech) -> Text:
    """`to go 879 : 941`, or how many deals there are still to be played."""
    if score.to_go:
        return speech.say("echo.to-go", {"points": " : ".join(map(str, score.to_go))})
    played = sum(entry.status == "scored" for entry in score.entries)
    return speech.say("echo.deals-to-go", {"n": max((law.end.rounds or 0) - played, 0)})


def held(entry: Entry, score: Score, law: Law, voice: Voice) -> Text:
    """Why the match went on after this deal, as one sentence; empty where nothing held it."""
    hangs = entry.pot > 0
    reason = held_open(entry.verdict, entry.totals, score.target, law, hangs=hangs)
    if entry.status != "scored" or reason is None:
        return Text()
    code = "alone" if reason in law.end.not_by else reason
    told = {"points": max(entry.totals), "target": score.target, "word": voice.word(reason)}
    return voice.say(f"held.{code}", **told)


def held_by(entry: Entry, score: Score, law: Law) -> Cites:
    """The clauses by which it did; empty where nothing held it."""
    hangs = entry.pot > 0
    reason = held_open(entry.verdict, entry.totals, score.target, law, hangs=hangs)
    return behind_end(law, reason) if entry.status == "scored" and reason else ()


def still_open(score: Score, law: Law, voice: Voice) -> Text:
    """The same of the last deal, while the match is open."""
    last = _last_scored(score)
    return held(last, score, law, voice) if last and score.finish is None else Text()


def open_by(score: Score, law: Law) -> Cites:
    """The clauses of that."""
    last = _last_scored(score)
    return held_by(last, score, law) if last and score.finish is None else ()


def _last_scored(score: Score) -> Entry | None:
    return next((entry for entry in reversed(score.entries) if entry.status == "scored"), None)


def finish_text(score: Score, voice: Voice) -> Text:
    """How the match ended, as one clause."""
    assert score.finish is not None
    winner, reason = score.finish
    if winner is None:
        return styled(voice.say(f"finish.nobody.{reason}"), "winner")
    told = voice.say(f"finish.{reason}", side=winner, target=score.target)
    return styled(told, "winner")


# Who is who, and what was noted


def player_name(score: Score, seat: int | None) -> str:
    """The player on a seat; empty where nobody knows who sits there."""
    players = score.seats.players
    return players[seat] if seat is not None and seat < len(players) else ""


def in_present_names(written: Round, seats: Seats) -> Round:
    """The block with everybody called as the match calls him now, where a name was corrected."""

    def now(name: str) -> str:
        who = seats.find(name)
        return who.name if who else name

    return written._replace(
        taker=written.taker and now(written.taker),
        last=written.last and now(written.last),
        claim=written.claim and now(written.claim),
        melds=written.melds and tuple(one._replace(who=now(one.who)) for one in written.melds),
        belote=written.belote and tuple(one._replace(who=now(one.who)) for one in written.belote),
        forfeit=written.forfeit and written.forfeit._replace(who=now(written.forfeit.who)),
    )


def blocks_that_stand(score: Score) -> frozenset[int]:
    """Numbers of the blocks of a match that are not crossed out."""
    return standing([entry.verdict.written for entry in score.entries])


def noted(score: Score, voice: Voice) -> Iterator[tuple[Entry | None, Text, Text]]:
    """Every note that stands, `3 ♦ Ivo` and `twice`, with the deal that it is about."""
    stands = blocks_that_stand(score)
    for entry in score.entries:
        written = entry.verdict.written
        if written.note is None or entry.number not in stands:
            continue
        deal = entry if entry.status in ("scored", "withheld", "void") else None
        if written.act == "note":
            deal = score.entry(written.about or 0)
        elif deal is None:
            continue  # of a correction; the log has its reason
        about = heading(deal, voice) if deal else voice.say("noted")
        yield deal, about, name(written.note)
