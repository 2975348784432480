"""What was against the rules of play: each offence, the first offender, and the remedy."""

from collections.abc import Iterator
from typing import Any

from belascore.answers.cards_asked import cited
from belascore.answers.echo import finding_line
from belascore.answers.phrases import Voice
from belascore.answers.recorded import UNCHECKED, Recorded
from belascore.answers.why import Says, clauses
from belascore.faults import Phrase
from belascore.rules.law import Law
from belascore.score.deciding import telling
from belascore.score.verdict import Entry, Score
from belascore.text import Text
from belascore.words.say import Speech
from belascore.words.terms import Terms


def offence_lines(
    deal: Recorded, score: Score, law: Law, terms: Terms, says: Says, speech: Speech
) -> Iterator[Text]:
    """Each offence, the first offender and what it costs by the law; or that there was none."""
    if not deal.offences:
        yield from _nothing_found(deal, law, speech)
        return
    yield speech.say("judge.against")
    for offence in deal.offences:
        told = offence._replace(data={**offence.data, "penalty": ""})  # said once, below
        yield finding_line(told, Voice(speech, terms))
    first = deal.offences[0].data
    who = score.seats.find(first["who"])
    data: dict[str, Any] = {"who": first["who"], "trick": first["trick"]}
    if who:
        yield speech.say("judge.first-offender", {**data, "side": who.side}, terms)
    else:
        yield speech.say("judge.first-offender.unseated", data, terms)
    yield from _remedy(deal, law, terms, speech)
    if deal.written.forfeit is not None:
        return  # the score below says what it rests on
    cites = [cite for offence in deal.offences for cite in telling(offence.cites)]
    if deal.priced:
        cites += telling(law.cites(f"penalty.{deal.priced.data['penalty']}", "award"))
    yield from clauses(cites, says, speech)


def _nothing_found(deal: Recorded, law: Law, speech: Speech) -> Iterator[Text]:
    codes = {finding.code for finding in deal.entry.verdict.findings if finding.key != "melds"}
    if not deal.written.play or codes & UNCHECKED:
        return
    hands = deal.written.hands or ()
    whole = len(hands) == law.table.players and not any(hand.unknown for hand in hands)
    yield speech.say("judge.clean" if whole else "judge.clean.as-far")


def _remedy(deal: Recorded, law: Law, terms: Terms, speech: Speech) -> Iterator[Text]:
    done, first, priced = deal.written.forfeit, deal.offences[0], deal.priced
    if done is not None:
        data = {"who": done.who, "penalty": done.penalty}
        yield "  " + speech.say("judge.penalty.written", data, terms)
        return
    if first != priced:
        code = "judge.penalty.none" if priced else "judge.penalty.none.table"
        yield "  " + speech.say(code, {"rules": law.id})
    if priced is None or deal.forfeited is None:
        return
    who, penalty, trick = (priced.data[key] for key in ("who", "penalty", "trick"))
    code = "judge.penalty" if first == priced else "judge.penalty.trick"
    price: dict[str, Any] = {
        "rules": law.id,
        "penalty": penalty,
        "trick": trick,
        "written": _written(deal.forfeited),
    }
    yield cited(speech.say(code, price, terms), law.cites(f"penalty.{penalty}", "award"))
    data = {"who": who, "penalty": penalty, "typed": f"{'-'.join(who.split())}:{penalty}"}
    yield "  " + speech.say("judge.penalty.decides", data, terms)


def _written(entry: Entry) -> list[Phrase]:
    """What each side writes."""
    if entry.score is None:
        return [Phrase("judge.writes.unknown")]
    return [
        Phrase(
            "judge.writes" if number else "judge.writes.nothing", {"side": side, "number": number}
        )
        for side, number in enumerate(entry.score)
    ]
