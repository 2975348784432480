"""English: rulesets, house rules, clauses and disputes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        # a law, section by section (answers/rules); a section is built of whole statements
        "law.head": "{rules} · {title} · edition {edition} · sheet {sheet}",
        "law.no-options": "{rules} has no options.",
        "law.agree": "Agree before you play {rules}; each is `{house}`:",
        "law.paragraph": "{says} ({cites})",
        "law.sentence": "{says}.",
        "law.next": "{says} {more}",
        "law.also": "{says}; {more}",
        "law.then": "{says}, then {more}",
        "law.parts": "{parts}",
        "law.heading.players": "Players",
        "law.heading.deck": "Deck",
        "law.heading.deal": "Deal",
        "law.heading.bidding": "Bidding",
        "law.heading.play": "Play",
        "law.heading.cards": "Cards",
        "law.heading.last-trick": "Last trick",
        "law.heading.all-tricks": "All tricks",
        "law.heading.belote": "Belote",
        "law.heading.melds": "Melds",
        "law.heading.to-pass": "To pass",
        "law.heading.made": "Made",
        "law.heading.failed": "Failed",
        "law.heading.tied": "Tied",
        "law.heading.bid": "Bid",
        "law.heading.rounding": "Rounding",
        "law.heading.double": "Double",
        "law.heading.penalty": "Penalty",
        "law.heading.hanging": "Hanging",
        "law.heading.end": "End",
        "law.players.pairs": "{number}, in two pairs",
        "law.players.alone": "{number}, each alone",
        "law.deck": "{ranks} in four suits, {hand} each",
        "law.deal.clockwise": "clockwise, {packets}",
        "law.deal.counterclockwise": "counterclockwise, {packets}",
        "law.hidden": "the last {number} face down until trumps are named",
        "law.turned": "one card turned up",
        "law.exchange.seven-for-turned": "the seven may be exchanged for it",
        "law.all-pass.dealer-must": "if all pass, the dealer must call",
        "law.all-pass.next-dealer": "if all pass, the next player deals",
        "law.all-pass.same-dealer": "if all pass, the same dealer deals again",
        "law.bidding.name-trumps": "the taker names trumps",
        "law.bidding.forced": "the first to speak has to call",
        "law.bidding.auction": "who bids most names trumps: {min}, then by {step}",
        "law.bidding.auction.to": "who bids most names trumps: {min}, then by {step} to {max}",
        "law.bidding.ranked-calls": "each call must be above the one before",
        "law.bidding.turn-up": (
            "the taker accepts the suit turned up, or in a second round names another"
        ),
        "law.named-bid": "{bid} for {points}",
        "law.bidding-rounds": "rounds: {number}",
        "law.play.follow": "follow suit",
        "law.play.beat-led.unless-ruffed": "go over the suit led unless it was trumped",
        "law.play.beat-trump.always": "go over where trumps are led",
        "law.play.ruff.always": "without the suit play a trump",
        "law.play.ruff.unless-partner": (
            "without the suit play a trump unless the partner holds the trick"
        ),
        "law.play.overruff.always": "and go over one that lies there",
        "law.play.overruff.unless-partner": (
            "and go over one that lies there unless the partner holds the trick"
        ),
        "law.play.underruff.must": "who cannot go over: a lower trump is owed",
        "law.play.underruff.may": "who cannot go over: any card may be played",
        "law.play.underruff.only-if-forced": (
            "who cannot go over: a lower trump only if nothing else can be played"
        ),
        "law.values.trumps": "trumps {points}",
        "law.values.plain": "plain suits {points}",
        "law.worth": "{rank} {points}",
        "law.factor": "everything times {factor}",
        "law.last-trick": "{points} points",
        "law.all-tricks": "{points} more for every trick",
        "law.belote": "{points} for king and queen of trumps in one hand",
        "law.belote.not-discard": (
            "{points} for king and queen of trumps in one hand, in all trumps not with a first "
            "card thrown away"
        ),
        "law.belote-without-trick.lost": "without a trick it is lost",
        "law.belote-without-trick.kept": "it counts even without a trick",
        "law.kind.run": "{kind} ({length} in a row) {worth}",
        "law.kind.run.longer": "{kind} ({length} or more in a row) {worth}",
        "law.kind.four": "{kind} (four alike of {ranks}) {worth}",
        "law.kind.royal-pair": "{kind} (king and queen of trumps) {worth}",
        "law.wins-match": "wins the match",
        "law.found-in-trick": "Found in each trick",
        "law.contest.one": (
            "Only the side with the best single meld writes, and then all its melds"
        ),
        "law.contest.per-shape": (
            "Runs and fours apart, the side of the best writes all its melds of that kind"
        ),
        "law.contest.none": "Every side writes its own",
        "law.contest.player-total": (
            "Only the side of the player who announced most in all writes, and then all"
        ),
        "law.better": "better is: {order}",
        "law.better.points": "more points",
        "law.better.shape": "four alike before a run",
        "law.better.length": "the longer",
        "law.better.top": "the higher run",
        "law.better.four-trick": "the four dearer in trumps",
        "law.better.four-natural": "the higher four, in the order of runs",
        "law.better.trump": "the run in trumps",
        "law.better.turn": "the first in playing order",
        "law.reuse.one": "A card stands in one meld only",
        "law.reuse.two": "A card may stand in two melds",
        "law.melds-without-trick.lost": "a side without a trick loses them",
        "law.melds-without-trick.to-sweeper": (
            "those of a side without a trick go to the side with all tricks"
        ),
        "law.melds-without-trick.kept": "a side without a trick keeps them",
        "law.needs": "the taker needs {needs}",
        "law.needs.floor": "at least {points}",
        "law.needs.bid": "the bid",
        "law.needs.more.failed": "more than the others (as many as the others is a fall)",
        "law.needs.more.made": "more than the others (as many as the others is enough)",
        "law.needs.more.tied": (
            "more than the others (as many as the others leaves the deal undecided)"
        ),
        "law.counted": "counted: {counted}",
        "law.keeps": "a fallen side keeps {kept}",
        "law.if-doubled": "if doubled, {says}",
        "law.if-not-doubled": "if not doubled, {says}",
        "law.moves.taker.defence": "the taker's {moved} go to the others",
        "law.moves.taker.defence.each": ("the taker's {moved} go to the others, the whole to each"),
        "law.moves.taker.pot": "the taker's {moved} hang for the winner of the next deal",
        "law.moves.taker.nobody": "the taker's {moved} are lost",
        "law.moves.defence.taker": "the others' {moved} go to the taker",
        "law.moves.defence.pot": "the others' {moved} hang for the winner of the next deal",
        "law.moves.defence.nobody": "the others' {moved} are lost",
        "law.bid": "the taker's bid is counted to what he writes",
        "law.rounding.each": "each side to the nearest {unit} ({starts})",
        "law.rounding.leader-and-rest": (
            "the leader, and the others write the rest, to {unit} ({starts})"
        ),
        "law.up-from": "{call}: from {winner} up for the leader, {loser} for others",
        "law.written-in.points": "written in points",
        "law.written-in.tens": "written in tens",
        "law.double": "{double}: times {factor} for the winner's {counted}",
        "law.penalty.deal": "{penalty}: the others write the deal",
        "law.penalty.deal-and-melds": (
            "{penalty}: the others write the deal, all melds and belotes that were called"
        ),
        "law.penalty.fixed": "{penalty}: the others write {points}",
        "law.hanging.deal-winner": "what hangs goes to the winner of the next deal",
        "law.end.rounds": ("after {n} deal", "after {n} deals"),
        "law.level.draw": "the higher wins, level is a draw",
        "law.end.target": "at {target} (played to: {choices}), looked at after each deal",
        "law.both-over.higher": "if several are past it the higher wins, level plays on",
        "law.both-over.taker": (
            "if several are past it the taker has won if he is, else the higher; other level "
            "totals play on"
        ),
        "law.claims.defence-after-trick": (
            "the defence may claim the match after a trick it has won"
        ),
        "law.never-ends": "it does not end {barred}",
        "law.not-on.capot": "on a capot",
        "law.not-by.belote": "by belote alone",
    }
)
