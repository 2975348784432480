"""English: the referee's answers about cards, melds and deals that no match holds."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        # referee: a file of deals
        "too-many-deals": "{count} deals have cards, and no more than {most} are judged at once",
        "too-many-deals.remedy": "Name one of them, from {first} to {last}.",
        # answers: of every question
        "judge.law": "{rules}, edition {edition}",
        "judge.law.house": "{rules}, edition {edition}, house rules",
        "judge.trumps": "{suit} trumps",
        # answers.cards_asked: what may be played
        "judge.trick": "on the table {cards}",
        "judge.trick.lead": "you lead",
        "judge.holds": "{card} holds it",
        "judge.holds.partner": "{card} holds it, your partner's",
        "judge.legal": "may be played: {cards}",
        "judge.legal.one": "{card} may be played",
        "play-illegal.not-in-hand": "{card} may not be played: it is not in the hand",
        "play-illegal.revoke": "{card} may not be played: must follow suit",
        "play-illegal.must-beat": "{card} may not be played: must go higher in the suit led",
        "play-illegal.must-ruff": "{card} may not be played: must play a trump",
        "play-illegal.must-overruff": (
            "{card} may not be played: must go over the trump that lies there"
        ),
        "play-illegal.must-underruff": (
            "{card} may not be played: must play a trump, even a lower one"
        ),
        "play-illegal.must-not-underruff": (
            "{card} may not be played: must keep a lower trump back while holding another card"
        ),
        # answers.cards_asked: who wins a trick
        "judge.wins": "{card}, {whose}, wins: {why}",
        "judge.wins.so-far": "{card}, {whose}, holds it so far ({missing} to come): {why}",
        "judge.card.of": "{who}'s",
        "judge.card.first": "the first card",
        "judge.card.second": "the second card",
        "judge.card.third": "the third card",
        "judge.card.fourth": "the fourth card",
        "judge.highest": "the highest of the suit led",
        "judge.highest.trump": "the highest trump",
        # answers.meld_contest
        "judge.plays-first": "{who} plays first",
        "judge.match-won": "{side} wins the match",
        "judge.meld.counts": "counts",
        "judge.meld.counts-not": "does not count",
        "judge.meld.wins": "wins the match",
        "judge.sums.belote": "{sums}, with {belote} {all}",
        # answers.round, answers.deal
        "judge.not-scored": "Not scored:",
        "judge.as-played": "As it was played:",
        "judge.leads": "leads",
        "judge.takes": "takes",
        "judge.points": "points",
        "judge.trick-open": (
            "Trick {trick} is not finished: {n} card of {size}.",
            "Trick {trick} is not finished: {n} cards of {size}.",
        ),
        "judge.tricks-too-many": "{count} tricks are written, and a deal has {hand}.",
        "judge.from-cards": "from the cards",
        "judge.as-written": "as written",
        "judge.fact.points": "points {sides}",
        "judge.fact.tricks": "tricks {sides}",
        "judge.fact.last": "last trick",
        "judge.fact.melds": "melds",
        "judge.name-players": "Name the {count} players in order of play: {option}",
        # answers.offences
        "judge.against": "Against the rules:",
        "judge.first-offender": "First offender: {who} ({side}), in trick {trick}.",
        "judge.first-offender.unseated": "First offender: {who}, in trick {trick}.",
        "judge.clean": "Every card was played by the rules.",
        "judge.clean.as-far": ("Nothing was played against the rules, as far as these cards tell."),
        "judge.penalty": "{rules} has the penalty {penalty} for it: {written}",
        "judge.penalty.trick": "{rules} has the penalty {penalty} for trick {trick}: {written}",
        "judge.penalty.none": "{rules} names no penalty for it.",
        "judge.penalty.none.table": "{rules} names no penalty for it: the table decides.",
        "judge.penalty.written": "The table has written a penalty: {who}: {penalty}.",
        "judge.penalty.decides": (
            'The table decides. In the file: forfeit = "{who}: {penalty}"; typed: {typed}'
        ),
        "judge.deal": "deal {number}",
        "judge.writes": "{side} writes {number}",
        "judge.writes.nothing": "{side} writes nothing",
        "judge.writes.unknown": "what it comes to cannot be told from this record",
        # answers.count
        "count.trumps": "trumps",
        "count.last-trick": "last trick",
        "count.of": "of {all}, which leaves {rest}",
        # referee: who plays
        "in-order": "Name them in order of play: {option}",
        "players-do-not-fit": "{rules} is for {size} players, not {count}",
        "players-do-not-fit.remedy": "=in-order",
        "player-twice": '"{word}" is there twice',
        "player-twice.remedy": "Give each player another name.",
        "name-unfit.in-order": "{cause}",
        "name-unfit.in-order.remedy": "=in-order",
        "name-unfit.said": "{cause}",
        "name-unfit.said.remedy": "{mend}",
        "unknown-player.seat": 'who is "{word}"? The seats are {seats}',
        "unknown-player.seat.remedy": "=in-order",
        # referee: what is typed
        "meld-without-owner": '"{word}" does not say whose',
        "meld-without-owner.remedy": 'Write "{sample}:789H", "{sample}:terca" or "{sample}+20".',
        "not-a-meld.typed": '"{word}" is no meld',
        "not-a-meld.typed.remedy": "=meld-without-owner.remedy",
        "hand-without-player": '"{word}" is no player\'s hand',
        "hand-without-player.remedy": 'Write "ana:7H8H9HTHJSQSKSAS".',
        "hand-size.typed": "the hand of {who}: {count} cards, a hand has {hand}",
        "hand-size.typed.remedy": "Leave out {option}.",
        "card-held-and-laid": (
            "{cards} is in the hand and in the trick",
            "{cards} are in the hand and in the trick",
        ),
        "card-held-and-laid.remedy": "Take it out of one.",
        # referee: a deal in a file
        "no-such-file.deal": "there is no file {file}",
        "no-such-file.deal.remedy": "Give the file, or - and the deal itself.",
        "no-deal": "{file}: this is no deal",
        "no-deal.remedy": (
            'Write what is known: call = "hearts", hands = ["A1: 7H ...", ...], play = [...].'
        ),
        "no-deal.nothing": "{file}: there is no deal in it",
        "no-deal.nothing.remedy": "=no-deal.remedy",
        "no-such-round.of": "{file} has no deal {number}",
        "no-such-round.of.remedy": "Deals there: {there}.",
        "no-such-round.empty": "{file} has no deal {number}",
        "no-such-round.empty.remedy": "Deals there: none.",
        "no-such-round.empty-file": "{file} has no deal",
        "no-such-round.empty-file.remedy": "Deals there: none.",
        "people-known": "{file} says who plays",
        "people-known.remedy": "Leave out {options}.",
        "players-do-not-fit.file": "{rules} is for other numbers of players than {file}",
        "outside-round": "stands outside of [[round]]",
        "outside-round.remedy": "Put it below.",
        "no-cards.of": '"{word}" holds no cards',
        "no-cards.of.remedy": 'Write "{owner}: 7H 8H 9H", or take the line out.',
        # protocol: questions that cannot be answered as asked
        "not-json": "this line is not JSON: {cause}",
        "not-json.long": "this line is too long",
        "not-json.object": "a question is a JSON object",
        "ask-unknown": "ask is {value}; known: {known}",
        "key-unknown": "{value} is not a known key",
        "key-missing": "{key} is missing",
        "key-missing.cards": "{key} is missing: cards as a text",
        "card-bad": "{cause}",
        "value-bad.call": "{value} cannot be called in {rules}",
        "value-bad.hand": "a hand has 1 to {most} cards, not {count}",
        "value-bad.held-and-laid": "{canonical} is in the hand and in the trick",
        "value-bad.house": "house and rules are objects",
        "value-bad.no-room": "{count} cards lie there, and a trick has {most}",
        "value-bad.rounds": "rounds is a list of objects",
        "value-bad.stranger": "{value} does not play here",
        "value-bad.trick": "a trick has 1 to {most} cards, not {count}",
        "value-bad.twice": "a card is there twice: {typed}",
        "sides-do-not-fit": "{rules} is for {sides} sides of {size}, not {count} of {each}",
        "ruleset-unknown.asked": "{cause}",
        "ruleset-unknown.asked.remedy": "{remedy}",
        "ruleset-bad.asked": "{cause}",
        "house-bad.asked": "{cause}",
        "house-bad.asked.remedy": "{remedy}",
        "house-bad.rules": "{cause}",
        "bug": "this is a bug, not a mistake of yours: {cause}",
        **dict.fromkeys(
            ("value-bad.row", "card-bad.row", "key-unknown.row", "key-missing.row"),
            "{field} {cause}",
        ),
        **dict.fromkeys(
            (
                "value-bad.row-remedy",
                "card-bad.row-remedy",
                "key-unknown.row-remedy",
                "key-missing.row-remedy",
            ),
            "{field} {cause}. {mend}",
        ),
    }
)
