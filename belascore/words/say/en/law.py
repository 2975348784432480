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
        # two laws key by key (answers/diff)
        "rules-diff": (
            "{rules} and {against} differ in {n} key.",
            "{rules} and {against} differ in {n} keys.",
        ),
        "rules-diff.same": "{rules} and {against} are the same law.",
        "rules-diff.none": "(none)",
        # what other laws make of a deal or of a match (answers/dispute)
        "dispute.evening": (
            "{n} deal, {goal} · {rules}",
            "{n} deals, {goal} · {rules}",
        ),
        "dispute.agreed": "whatever the table agreed",
        "dispute.column.hang": "hang",
        "dispute.column.won": "won",
        "dispute.column.rests-on": "rests on",
        "dispute.column.other-deals": "other deals",
        "dispute.in-force": "in force",
        "dispute.unit.points": "{rules}, in points",
        "dispute.unit.tens": "{rules}, in tens",
        "dispute.not-scored": "not scored",
        "dispute.same": "same",
        "dispute.same.as-without": "as without",
        "dispute.options": ("{n} option", "{n} options"),
        "dispute.options.other": ("{n} other option", "{n} other options"),
        "dispute.won": "{side}, in {round}",
        "dispute.won.nobody": "nobody, in {round}",
        "dispute.won.not-yet": "not yet",
        "dispute.not-comparable": "Not comparable:",
        "dispute.nobody-reads-it": "No other law reads it.",
        "dispute.settled": "All that can read it agree.",
        "dispute.in-round": "round {round}: {why}",
        "dispute.unlike.players": "it is for {number} players",
        "dispute.unlike.deck": "it has other cards: {hand} for each player",
        "dispute.unlike.unsound": "its rules contradict each other",
        "dispute.lacks.bid-needed": "it needs a bid",
        "dispute.lacks.bid-not-allowed": "nothing is bid in it",
        "dispute.lacks.double-not-allowed": "nothing is doubled in it",
        "dispute.lacks.call-needed": "it needs to know what was called",
        "dispute.lacks.melds-not-in-this-game": "no melds are announced in it",
        "dispute.keys": (
            "What makes the difference: these keys of a law, laid over {rules}, give its score."
        ),
        "dispute.keys.house": (
            "What makes the difference: these keys of a law, laid over the law in force, give "
            "its score."
        ),
        "dispute.keys.none": "No set of keys does.",
        "dispute.keys.not-fewer": "No fewer than {number} keys do:",
        "dispute.keys.not-proven": ("None of these can be left out; fewer others might do:"),
        # what cannot be in dispute (dispute)
        "no-scored-deal": "round {number} is no deal that was scored: not scored",
        "no-scored-deal.over": (
            "round {number} is no deal that was scored: the match was over before it"
        ),
        "no-scored-deal.void": "round {number} is no deal that was scored: not played",
        "no-scored-deal.void.reason": (
            "round {number} is no deal that was scored: not played: {reason}"
        ),
        "no-scored-deal.struck": "round {number} is no deal that was scored: crossed out",
        "no-scored-deal.replaces": (
            "round {number} is no deal that was scored: takes the place of {replaces}"
        ),
        "no-scored-deal.replaces.remedy": "Ask about that one: {dispute}",
        "no-scored-deal.strikes": (
            "round {number} is no deal that was scored: crosses out {about}"
        ),
        "no-scored-deal.strikes.undo": (
            "round {number} is no deal that was scored: undo: crosses out {about}"
        ),
        "no-scored-deal.strikes.redo": (
            "round {number} is no deal that was scored: redo: crosses out {about}"
        ),
        "no-scored-deal.restores": (
            "round {number} is no deal that was scored: brings back {about}"
        ),
        "no-scored-deal.restores.undo": (
            "round {number} is no deal that was scored: undo: brings back {about}"
        ),
        "no-scored-deal.restores.redo": (
            "round {number} is no deal that was scored: redo: brings back {about}"
        ),
        "no-scored-deal.accepts": (
            "round {number} is no deal that was scored: accepts {about} as it stands"
        ),
        "no-scored-deal.accepts.head": (
            "round {number} is no deal that was scored: accepts the head as it stands"
        ),
        "no-scored-deal.header": ("round {number} is no deal that was scored: corrects {header}"),
        "no-scored-deal.ends": (
            "round {number} is no deal that was scored: ends the match: {ends}"
        ),
        "no-scored-deal.note": "round {number} is no deal that was scored: note: {note}",
        "no-scored-deal.note.about": (
            "round {number} is no deal that was scored: note on {about}: {note}"
        ),
        "no-round-disputed": "which round is in dispute?",
        "no-round-disputed.remedy": "As in: {dispute}, or {evening}",
        "round-or-evening": "one round, or the whole match?",
        "round-or-evening.remedy": "Leave out {word}, or {evening}.",
        "rules-or-all": "{rules} names the laws, {all} asks every one",
        "rules-or-all.remedy": "Leave one of them out.",
        # rules: what is not there
        "ruleset-unknown": "there is no ruleset {value}",
        "ruleset-unknown.remedy": "There are: {rulesets}.",
        "ruleset-unknown.near.remedy": "Did you mean {near}? There are: {rulesets}.",
        "source-unknown": "there is no source {value}",
        "source-unknown.remedy": "Sources: {sources}.",
        "clause-unknown": "there is no clause {value}",
        "clause-unknown.remedy": "There are: {clauses}.",
        "ruleset-bad": "the rules of {value} cannot be played by",
        # rules: what one table changes
        "house-bad": "the house rules cannot be read",
        "house-bad.remedy": (
            'Write options = ["NAME"], or a key with its value: "judge.tie" = "made".'
        ),
        "no-such-option": "{ruleset} has no option {value}",
        "no-such-option.remedy": "Its options: {options}.",
        "no-such-option.none.remedy": "It has none.",
        "options-contradict": "the options {options} contradict each other: both set {set}",
        "options-contradict.remedy": "Choose one of them.",
        "no-such-key": "there is no key {value} to set",
        "no-such-key.remedy": "`{show}`",
        "no-such-key.near.remedy": "Did you mean {near}?",
        "nothing-set": "{value} sets nothing",
        "nothing-set.remedy": "Write {example}",
        "key-set-twice": "{value} is set twice",
        "key-set-twice.remedy": "Write it once.",
        # rules: a key of a ruleset by itself
        "key-missing.law": "is missing",
        "key-unknown.law": "is not a known key",
        "value-bad.law": "is not what belongs there",
        "value-bad.law.choice": "must be {choices}",
        "value-bad.law.integer": "input should be a valid integer",
        "value-bad.law.integer-size": (
            "unable to parse input string as an integer, exceeded maximum size"
        ),
        "value-bad.law.boolean": "input should be a valid boolean",
        "value-bad.law.string": "input should be a valid string",
        "value-bad.law.array": "input should be a valid array",
        "value-bad.law.object": "input should be an object",
        "value-bad.law.at-least": "input should be greater than or equal to {n}",
        "value-bad.law.at-most": "input should be less than or equal to {n}",
        "value-bad.law.pattern": "string should match pattern '{pattern}'",
        "value-bad.law.short": (
            "string should have at least {n} character",
            "string should have at least {n} characters",
        ),
        "value-bad.law.long": (
            "string should have at most {n} character",
            "string should have at most {n} characters",
        ),
        "value-bad.law.empty": "must not be empty",
        "value-bad.law.many": ("at most {n} value fits", "at most {n} values fit"),
        "value-bad.law.character": "holds a character that no text can hold",
        "value-bad.law.nothing": "must have a value, or be left out",
        "value-bad.law.cite": "must name a clause as seed#clause, or house",
        "value-bad.law.kind": "must not be {value}",
        "value-bad.law.kind.remedy": "Write a text, a whole number, true or false.",
        # rules: keys of a ruleset that do not go together
        "given-and-absent": "is given, and named in without",
        "given-nor-absent": "is neither given nor named in without",
        "sides-unlike-players": "must be pairs if and only if four play",
        "no-partners": "is unless-partner, and there are no partners",
        "ranks-out-of-order": "must run from low to high, in the order {order}",
        "values-unlike-deck": "must give points to every rank of the deck and no other",
        "discard-without-all-trumps": "goes with a contract in which every suit is trumps",
        "values-misplaced": "is given if and only if there are such cards",
        "values-unknown": "names {table}, which is no table of [values]",
        "no-melds-in-game": "is true, and this game has no melds",
        "no-belote-in-game": "is true, and this game has no belote",
        "up-from-misplaced": "is given if and only if points are rounded",
        "melds-unused": "are given, and no contract has them",
        "length-misplaced": "a run has a length, and nothing else has",
        "ranks-misplaced": "four alike have ranks, and nothing else has",
        "rank-by-unfit": "sums of players are ranked by points and turn only",
        "rank-by-misplaced": "is empty if and only if there is no contest",
        "tie-misplaced": "goes with the need more-than-others, and only with it",
        "floor-misplaced": "goes with the need reach-floor, and only with it",
        "moved-twice": "moves {source} that transfer.{rival} moves already",
        "moved-nowhere": "gives points to whoever has them",
        "share-missing": "must say by `share` what each of two receivers gets",
        "pot-of-three": "fills a pot for a winner, and the defence is two players",
        "pot-without-carry": "fills a pot that no [carry] empties",
        "tie-without-transfer": "is tied, but no transfer says what happens then",
        "penalty-points-misplaced": "has points if and only if its award is fixed",
        # rules: what nobody could play
        "cards-too-few": "deals {dealt} cards, and the deck has {there}",
        "packets-unlike-hand": "come to {total} cards, and a hand is {hand}",
        "hidden-above-hand": "is more than a hand, which is {hand}",
        "exchange-impossible": "goes with a seven, and a card turned up",
        "belote-impossible": "needs kings and queens in the deck",
        "total-too-large": "brings {total} points a deal, and {most} can be written",
        "run-too-long": "is longer than the longest run, of {longest}",
        "ranks-not-in-deck": "has ranks that are not in the deck",
        "kind-repeated": "is what {kind} is already",
        "auction-key-misplaced": "goes with an auction, and only with it",
        "bids-impossible": "is {max}, and bids begin at {min}",
        "bid-never-made": "has reach-bid, and nothing is bid",
        "sides-alike": "is {word}, as is us: nobody could tell the sides apart",
        "side-unnamable": "names a side, and {why}",
        "end-misplaced.target": "goes with a match to a target, and only with it",
        "end-misplaced.level": "is draw in a match over a number of rounds, and only there",
        "end-misplaced.rounds": "goes with a match over a number of rounds, and only with it",
        # own_rules: a ruleset file
        "no-ruleset-file": "there is no file {file}",
        "no-ruleset-file.remedy": "Write one: {new}",
        "ruleset-unknown.file.remedy": "Do you mean the file? ./{file}",
        "ruleset-no-plain-file": "{file} is not a plain file",
        "ruleset-no-plain-file.remedy": "Give the ruleset file itself.",
        "ruleset-empty": "{file}: the file is empty",
        "ruleset-empty.remedy": "Write one: {new}",
        "ruleset-file-too-large": "larger than {most} KiB",
        "ruleset-file-too-large.remedy": "No ruleset is that large.",
        "ruleset-unreadable": "{file} cannot be read",
        "ruleset-unreadable.json": "cannot be read as a ruleset",
        "ruleset-bad.file": "{file} cannot be played by",
        # own_rules: what no schema can see
        "not-a-ruleset": "this is TOML, but not a ruleset",
        "not-a-ruleset.remedy": "Write one: {new}",
        "ruleset-too-large": "is too large, or nested too deeply",
        "ruleset-too-large.remedy": "No game needs that.",
        "too-many-entries": "has {entries} entries, at most {most} fit",
        "hidden-in-ruleset": "holds the character {character}, which cannot be seen",
        "hidden-in-ruleset.remedy": "Take it out.",
        "hidden-in-ruleset.key": "has a key with the character {character}, which cannot be seen",
        "ruleset-id-taken.other": "is that of a ruleset of belascore, whose rules are others",
        "ruleset-id-taken.other.remedy": "Choose another.",
        "target-no-choice": "is {target}, and no choice",
        "target-no-choice.remedy": "Add it to match.choices.",
        "clause-unknown.cited": "there is no clause {cite}",
        "clause-unknown.cited.remedy": "A rule of your own cites house.",
        "clause-unknown.near": "there is no clause {cite}",
        "clause-unknown.near.remedy": "Did you mean {near}?",
        "option-twice": "there is a second option {option}",
        "option-unfit": "the option {option} alone: {why}",
        "option-unfit.at": "{setting}: {why}",
        "kept-by-oversight": "{source} counts, and no transfer moves it away from a fallen taker",
        "kept-by-oversight.remedy": "If it is meant to stay, list it in judge.keeps.",
        # own_rules: a ruleset of one's own is written
        "ruleset-id-bad": "{value} cannot be the id of a ruleset",
        "ruleset-id-bad.remedy": "Small letters, digits and hyphens: our-bela",
        "ruleset-id-taken": "{ruleset} is a ruleset of belascore",
        "ruleset-id-taken.remedy": "Give yours another id.",
        "ruleset-unplayable": "these rules could not be played by",
        "ruleset-unplayable.remedy": "See: {help}",
        "settings-unreadable": "these settings cannot be read",
        "settings-unreadable.remedy": "Write {example}",
        "text-not-patchable": "the text cannot be changed in place",
        "ruleset-left-out": "Left out, since they no longer fit: {options}",
        "ruleset-play-by": "Play by it: {new}",
        # answers/rulesets: which there are, what a clause says, what a check found
        "rulesets.target": "to {target}",
        "rulesets.rounds": ("{n} round", "{n} rounds"),
        "clause.says": "{says}",
        "clause.terms": "In its words: {says}",
        "clause.reading": "Our reading: {says}",
        "clause.waived": "No rule rests on it: {says}",
        "clause.source": "Source: {title}",
        "clause.where": "{where} ({language}), read {read}",
        "clause.rests": "On it rest:",
        "ruleset-warning": "warning: {warning}",
        "rulesets-checked": "{n} checked, can be played by",
        "rulesets-checked.bad": "{n} checked, {bad} cannot be played by",
    }
)
