"""English: what a table hears of its deals: add, why, need, status, undo, saving."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "list.and": "{first} and {last}",
        "list.or": "{first} or {last}",
        "place.line": "line {number}",
        "place.round": "round @{number}",
        "value.very-large": "a very large number",
        "value.decimal": "a decimal number",
        "value.list": "a list",
        "value.table": "a table",
        "value.nothing": "nothing",
        "value.time": "a date or time",
        "value.other": "something else",
        # words of the game that a ruleset may lack
        "word.failed-mark": "FALL",
        "word.capot-mark": "CAPOT",
        "word.suit": "a suit",
        "word.cards": "cards",
        "word.melds": "melds",
        "word.capot": "capot",
        "word.belote": "belote",
        "word.bid": "bid",
        "word.rounding": "rounding",
        "word.agreed": "agreed",
        "word.forfeit": "forfeit",
        "word.last-trick": "last trick",
        "word.no-trumps": "no-trumps",
        "word.all-trumps": "all-trumps",
        "word.all-pass": "all-pass",
        # what is answered to an entry
        "label": "{label}: {text}",
        "echo.made": "made: {mine}, needs {needed} of {all}",
        "echo.made.all-tricks": "made: every trick",
        "echo.uncounted": "not counted",
        "echo.needs": "needs {needed}",
        "echo.needs.all-tricks": "needs every trick",
        "echo.all-to": "all to {side}: {sum}",
        "echo.to": "to {parts}",
        "echo.part": "{side}: {sum}",
        "echo.hang": "{pot} hang",
        "echo.all-hang": "all {pot} hang for the next deal",
        "echo.to-go": "to go {points}",
        "echo.deals-to-go": ("{n} deal to go", "{n} deals to go"),
        "echo.deals": "{who} deals",
        "echo.deals.again": "{who} deals again",
        "echo.deals.speaks": "{dealer} deals, {first} speaks first.",
        "echo.deals.must": "{dealer} deals, {first} must call.",
        "echo.deals.speaks.dealer": "{dealer} deals and speaks first, {first} leads.",
        "echo.agreed": "agreed: {parts}",
        "echo.forfeit": "{forfeit} ({who})",
        "echo.claimed": "claimed: the deal stops here",
        "echo.wins-match": "{meld} ({who}): {side} win the match",
        "echo.not-played": "not played",
        "echo.not-played.why": "not played: {reason}",
        "echo.not-scored": "not scored",
        "echo.crossed-out": "crossed out",
        "echo.corrected": "corrected by @{number}",
        # how a match ended, or why it goes on
        "finish.target": "{side} won: {target} reached",
        "finish.belot": "{side} won: belot",
        "finish.claim": "{side} won: claimed in the deal",
        "finish.abandon": "{side} won: the others gave up",
        "finish.rounds": "{side} won: all deals are played",
        "finish.nobody.rounds": "level after the last deal, nobody has won",
        "finish.nobody.stopped": "stopped, nobody has won",
        "finish.nobody.abandon": "abandoned, nobody has won",
        "held.level": "level at {points}: the match goes on until one side is ahead",
        "held.capot": "{target} is reached, but no match ends with {word}: one more deal",
        "held.hanging": "{target} is reached, but no match ends while points hang: it goes on",
        "held.nothing": (
            "{target} is reached, but who writes nothing in a deal does not win with it: the match "
            "goes on"
        ),
        "held.unmade": (
            "{target} is reached, but only a deal that one called and made wins the match: "
            "it goes on"
        ),
        "held.beaten": (
            "{target} is reached, but who fell or took no trick wins no match: it goes on"
        ),
        "held.alone": "{target} is reached, but {word} alone wins no match: it goes on",
        # what a block does that is no deal
        "deed.undo": "undo: {deed}",
        "deed.redo": "redo: {deed}",
        "deed.replaces": "takes the place of @{number}",
        "deed.strikes": "crosses out @{number}",
        "deed.restores": "brings back @{number}",
        "deed.accepts": "accepts @{number} as it stands",
        "deed.accepts.head": "accepts the head as it stands",
        "deed.header": "corrects {changes}",
        "deed.ends": "ends the match: {how}",
        "deed.note": "note: {note}",
        "deed.note.about": "note on @{number}: {note}",
        "noted": "note",
        # begin, status, next, end
        "goal.target": "to {target}",
        "goal.target.deals": (
            "to {target}, {n} deal at most",
            "to {target}, {n} deals at most",
        ),
        "goal.deals": ("over {n} deal", "over {n} deals"),
        "status.title": "{rules}, {goal}",
        "status.title.people": "{rules}, {goal} · {people}",
        "new.match": "New match · {rules}, {goal}",
        "new.next": "Next: {command}",
        "new.house": "House rules: {options}",
        "new.kept": "As in the last match by {rules}: {parts}. Without: {command}",
        "new.kept.house": "house rules",
        "new.kept.target": "target",
        "new.kept.sides": "names of the sides",
        "new.kept.players": "players",
        "new.language": "English is spoken too: {command}",
        "new.own-rules": "The rules of {rules} are kept inside the match.",
        "new.alike": "{who} and {other} look alike, in letters of two alphabets",
        "new.before": "The match before stays as it is: {command}",
        "new.games": "games: {score}",
        "match.code": "Code for paper: {code}",
        "match.back-on": "Back: {undo}. On: {next}",
        "note.done": "Noted as @{number}.",
        # add, edit and note at the shell
        "nothing-recorded": "Nothing was recorded.",
        "dry-run": "Nothing was recorded ({option}).",
        "note-of-many": "one note cannot be of many deals",
        "note-of-many.remedy": "Write it on its line, after #.",
        "too-many-lines.typed": "that is more than a match can hold",
        "too-many-lines.typed.remedy": "Give one deal a line.",
        "round-and-head": "a round and the head of the match are corrected one at a time",
        "round-and-head.remedy": "Give the options of the head in an edit of their own.",
        "note-empty": "the note says nothing",
        "note-empty.remedy": "Write {command}",
        # undo, redo, edit
        "undo.done": "Crossed out: {acts}.  {score} · back: {command}",
        "redo.done": "Brought back: {acts}.  {score} · back: {command}",
        "act.round": "round @{number}",
        "act.numbered": "@{number}, {act}",
        "act.correction": "the correction of {number}",
        "act.undo": "the undo",
        "act.crossing-out": "the crossing-out of {number}",
        "act.bringing-back": "the bringing back of {number}",
        "act.header": "the correction of the head",
        "act.ends": "the end",
        "act.note": "the note",
        "act.other": "a correction",
        "edit.was": "was: {round}",
        "edit.now": "now: {round}",
        "edit.struck": "{number} crossed out",
        "edit.withheld": "{number} not scored",
        "edit.head": "now {head}",
        "edit.too": "  {number} too: {before}, now {after}",
        "edit.finish": "  {before}, now {after}",
        "edit.open": "open at {score}",
        "edit.deals": "  now {who} deals",
        "status.withheld": "not scored",
        "status.struck": "crossed out",
        "status.void": "void",
        "status.correction": "correction",
        # the log
        "log.empty": "Nothing has been entered yet.",
        "log.in-place": "in place of @{number}:",
        "log.void": "void",
        "log.void.why": "void: {reason}",
        "log.tricks": "tricks {tricks}",
        "log.claimed": "claimed by {who}",
        "log.uncounted": "{outcome}, not counted",
        "log.last-trick": "last trick {who}",
        "log.dealer": "dealt by {who}",
        "log.hands": "hands of {players}",
        "log.discards": "discards of {players}",
        "log.played": ("{n} trick played", "{n} tricks played"),
        "log.agreed": "agreed {numbers}",
        "log.paper": "paper {numbers}",
        "log.belote": "+ {who}: {belote}",
        "log.belote.uncalled": "+ {who}: {belote}, uncalled",
        "log.seal.changed": "changed by hand after it was recorded",
        "log.seal.unsealed": "written by hand",
        "log.seal.accepted": "changed by hand, accepted by @{number}",
        # why
        "why.won": "belot",
        "why.claimed": "claimed",
        "why.agreed": "agreed",
        "why.corrected": "as corrected in @{number}",
        "why.pot": "pot",
        "why.rests-on": "rests on",
        "why.to-pass": "to pass: {needed} of {all}",
        "why.written": "written",
        "why.error": "error: {finding}",
        "why.warning": "warning: {finding}",
        "why.info": "info: {finding}",
        # need
        "need.to-pass": "to pass, the taker needs {every}",
        "need.and": "{this}, and {more}",
        "need.bid": "the bid, {min} up",
        "need.bid.max": "the bid, {min} to {max}",
        "need.more": "more than the others:",
        "need.more-than-all": "The taker needs more than all others together.",
        "need.bar": "{needed} of {all}",
        "need.bar.with": "{bar}, with {extras} {bars}",
        "need.named": "who bids {bid} needs every trick",
        "need.pot": "{pot} hang: they go to the winner of this deal",
        # what the law asks
        "taker-needed": "who called? The deal has no taker",
        "call-needed": "what was called? The cards cannot be judged without it",
        "bid-needed": "what was bid? It stands before the suit",
        "points-needed": "the card points are missing",
        "points-needed.capot": (
            'how many points did the tricks hold? Type the number before "capot"'
        ),
        "points-needed.fell": "these rules need the points of a deal that fell, too",
        "points-needed.claim": ("how many card points had {who} so far? A claim is judged by them"),
        "points-needed.all": "write the points of everybody, in the order {sides}: {form}",
        "outcome-differs": (
            'by its points the deal is not "{said}" but "{outcome}": {counted} of {all}, '
            "needs {needed}"
        ),
        "outcome-differs.all-tricks": ('by its tricks the deal is not "{said}" but "{outcome}"'),
        "outcome-differs.uncounted": (
            'the deal is "{outcome}" whatever its cards hold, and not "{said}"'
        ),
        "sweep-or-not": "{points} to 0: did {side} take every trick?",
        "sweep-or-not.remedy": "yes:  {yes}\nno:   {no}",
        "sweep-or-not.idle": ("did {side} take no trick at all? Add tricks=, as in tricks=6-4-0"),
        # what the law does not have
        "unknown-player.listed": '"{name}" does not play here; at the table: {people}',
        "unknown-call": '"{call}" cannot be called in this game',
        "bid-not-allowed.none": 'nothing is bid in this game: "{bid}"',
        "bid-not-allowed.from": 'nobody can bid "{bid}": bids go {there} ...',
        "bid-not-allowed.from.max": 'nobody can bid "{bid}": bids go {there} ... to {max}',
        "bid-not-allowed.from.named": ('nobody can bid "{bid}": bids go {there} ..., or {named}'),
        "bid-not-allowed.from.max.named": (
            'nobody can bid "{bid}": bids go {there} ... to {max}, or {named}'
        ),
        "double-not-allowed": 'there is no double "{double}" here; there are: {there}',
        "double-not-allowed.none": 'nothing is doubled in this game: "{double}"',
        "penalty-unknown": 'these rules have no penalty "{penalty}"; they have: {there}',
        "penalty-unknown.remedy": (
            "What the table agreed on, a number for each side: {agreed}\n{elsewhere}"
        ),
        "penalty-unknown.elsewhere": "Another match may have one: {command}",
        "list.none": "none",
        "target-not-offered": "{target} is no usual target here; usual: {choices}",
        "taker-not-first": (
            "{who} cannot have called: {first} speaks first and must call. If somebody else dealt, "
            "write who"
        ),
        "all-pass-not-allowed.first": "a deal cannot be passed out: {first} must call",
        "all-pass-not-allowed.next": (
            "a deal cannot be passed out: the player next to the dealer must call"
        ),
        "all-pass-not-allowed": "a deal cannot be passed out: the dealer must call",
        "claim-not-allowed": "{who} cannot claim the match: it ends only when a deal is over",
        "claim-false.taker": ("{who} claimed the match wrongly: the calling side plays to the end"),
        "claim-false.trick": (
            "{who} claimed the match wrongly: a side may claim only after a trick it has won"
        ),
        "claim-false.points": "{who} claimed the match wrongly: it has {has} of {target}",
        # numbers that cannot be
        "points-do-not-add-up.cards": "{points} are written, the cards say {cards_say}",
        "points-do-not-add-up.capot": (
            "{points} holds the {extra} for {capot}, which are no card points: type capot"
        ),
        "points-do-not-add-up.capot.remedy": "all tricks:  {entry}",
        "points-do-not-add-up.too-much": (
            "{points} is too much: cards and last trick make {total}"
        ),
        "points-do-not-add-up.last": (
            "{points} make {sum}: the {last} of the last trick are missing"
        ),
        "points-do-not-add-up.last.remedy": "{side}:  {yes}\n{other}:  {no}",
        "points-do-not-add-up.least": ("{points} make {sum}: at least {least} are always played"),
        "points-do-not-add-up.sum": "{points} make {sum}: cards and last trick make {total}",
        "points-impossible": "{points} cannot be: no tricks hold the {number} of {side}",
        "points-impossible.tricks": (
            "{points} cannot be: {n} trick cannot hold the {number} of {side}",
            "{points} cannot be: {n} tricks cannot hold the {number} of {side}",
        ),
        "tricks-do-not-add-up": "{tricks} tricks make {sum}, a deal has {hand}",
        "tricks-do-not-add-up.cards": ("{tricks} tricks are written, the cards say {cards_say}"),
        "tricks-do-not-add-up.last": ("{who} is written for the last trick, the cards say {other}"),
        "paper-differs": "the paper says {paper}, the rules say {score}",
        "paper-differs.melds": "{who} wrote {wrote} for melds, the tricks show {cards_say}",
        "paper-differs.melds.tricks": (
            "{who} wrote {wrote} for melds, the tricks show {cards_say}: {there}"
        ),
        "points-in-trick": "{points} in trick {trick}",
        "agreed-against-law": "the table agreed on {agreed}; the rules say {law}",
        "agreed-against-law.unscored": (
            "the table agreed on {agreed}; by the rules it cannot be scored as written"
        ),
        # melds and the belote; {n} is 2 where the name of a meld is a plural
        "meld.whose": "{who}'s {kind}",
        "meld.whose.top": "{who}'s {kind} to the {top}",
        "melds-not-in-this-game": "this game has no melds ({who})",
        "melds-not-in-this-game.call": "{call} is played without melds ({who})",
        "not-a-meld": "{cards} ({who}) is no meld of this game",
        "not-a-meld.kind": '"{kind}" ({who}) is no meld of this game',
        "meld-points-impossible": ("{who} said {points}, and the cards hold {holds} of melds"),
        "meld-points-impossible.unknown": "no melds make {points} ({who}): there are {there}",
        "meld-points-impossible.kind": "{kind} cannot be there {count} times in one deal",
        "meld-points-impossible.hand": ("{count} such melds of {who} do not fit into {hand} cards"),
        "meld-points-impossible.together": "{melds} cannot all be in the hands of one deal",
        "points-impossible.pile": (
            "the roem of {who} is worth {least} in cards, and that side has {pile}"
        ),
        "meld-points-impossible.tricks": (
            "the melds of {who} lie in {n} trick, and that side took {tricks}",
            "the melds of {who} lie in {n} tricks, and that side took {tricks}",
        ),
        "capot-impossible": (
            "{who} shows {card}, the best trump, which takes a trick: the others cannot have "
            "every one"
        ),
        "meld-undecided": (
            "whose is better, {one} or {other}? Write the cards, or only the melds that count"
        ),
        "meld-outranked.points": (
            "{meld} does not count: {who} has {points} ({kind})",
            "the points for {meld} do not count: {who} has {points} ({kind})",
        ),
        "meld-outranked.points.unnamed": (
            "{meld} does not count: {who} has {points}",
            "the points for {meld} do not count: {who} has {points}",
        ),
        "meld-outranked.shape": (
            "{meld} does not count: {who} has four alike",
            "the points for {meld} do not count: {who} has four alike",
        ),
        "meld-outranked.length": (
            "{meld} does not count: {who}'s is longer",
            "the points for {meld} do not count: {who}'s is longer",
        ),
        "meld-outranked.top": (
            "{meld} does not count: {who}'s reaches the {top}",
            "the points for {meld} do not count: {who}'s reaches the {top}",
        ),
        "meld-outranked.four-natural": (
            "{meld} does not count: {who}'s is of the higher rank",
            "the points for {meld} do not count: {who}'s is of the higher rank",
        ),
        "meld-outranked.four-trick": (
            "{meld} does not count: {who}'s is dearer in trumps",
            "the points for {meld} do not count: {who}'s is dearer in trumps",
        ),
        "meld-outranked.trump": (
            "{meld} does not count: {who}'s is in trumps",
            "the points for {meld} do not count: {who}'s is in trumps",
        ),
        "meld-outranked.turn": (
            "{meld} does not count: {who}'s is worth as much, "
            "and {who} comes first in playing order",
            "the points for {meld} do not count: {who}'s is worth as much, "
            "and {who} comes first in playing order",
        ),
        "meld-outranked.side": (
            "{meld} does not count: {who} has the better one",
            "the points for {meld} do not count: {who} has the better one",
        ),
        "meld-outranked.level": (
            "{meld} does not count: another is exactly as good",
            "the points for {meld} do not count: another is exactly as good",
        ),
        "meld-lapsed": (
            "{meld} is lost: that side took no trick",
            "the points for {meld} are lost: that side took no trick",
        ),
        "meld-lapsed.to-sweeper": (
            "{meld} goes to the others: they took every trick",
            "the points for {meld} go to the others: they took every trick",
        ),
        "meld-lapsed.thrown": ("{meld} does not count: {card} was thrown away in trick {trick}"),
        "meld-late": "{meld} came too late: not written",
        "meld-unshown": "{who} did not show {kind}: not written",
        "meld-misannounced": "{who} said {said} and showed {worth}: the meld is annulled",
        "belote-uncalled": "{who} did not call {belote}: not written",
        "belote-not-possible": "there is no {belote} in this deal",
        "belote-not-possible.two": (
            "{who} and {other} cannot both have {belote}: it is one hand's"
        ),
        "belote-not-possible.shown": (
            "{who} cannot have {belote}: {other} showed one of its cards"
        ),
        "belote-not-possible.card": "{who} cannot have {belote}: {card} is not in the hand",
        "belote-not-possible.discard": (
            "{who} cannot call {belote} with {card}, thrown away in trick {trick}"
        ),
        "belote-not-possible.pairs": (
            "{who} cannot have {belote}: king and queen of trumps are not in one hand"
        ),
        "belote-not-possible.more": (
            "{who} cannot have {belote} {count} times: the cards show {pairs}"
        ),
        # cards
        "card-twice": "{cards} cannot be with both {who} and {other}",
        "card-twice.one": "{cards} is there twice ({who})",
        "card-twice.hand": "{cards} is there twice in the hand of {who}",
        "card-twice.meld": "{cards} is there twice in one meld of {who}",
        "card-in-two-melds": (
            "{cards} stands in two melds of {who}, "
            "and it may stand in one: shorten the run or leave one out",
            "{cards} stand in two melds of {who}, "
            "and each may stand in one: shorten the run or leave one out",
        ),
        "card-in-two-melds.tricks": (
            "{cards} of {who} would have to lie in two tricks",
            "{cards} of {who} would have to lie in two tricks",
        ),
        "card-in-two-melds.alike": ("{cards} stand twice among the melds of {who}: write one run"),
        "hand-size": (
            "the hand of {who} has {n} card, and not {hand}",
            "the hand of {who} has {n} cards, and not {hand}",
        ),
        "hand-size.trick": "trick {trick} has more cards than players",
        "hand-size.melds": "the melds of {who} need {cards} cards, a hand has {hand}",
        "deck-incomplete": "the deal is not complete: {cards} never came",
        "deck-incomplete.many": (
            "the deal is not complete: {n} card never came",
            "the deal is not complete: {n} cards never came",
        ),
        "deck-incomplete.some": "the deal is not complete: some cards never came",
        "not-in-hand": "{who} does not hold {card} and played it to trick {trick}",
        "not-in-hand.shown": "{who} does not hold {card}",
        "wrong-leader": "{who} led to trick {trick}, and it was {other}'s turn",
        "revoke": "{who} played {card} to trick {trick} and had to follow suit",
        "must-beat": ("{who} played {card} to trick {trick} and had to go higher in the suit led"),
        "must-ruff": "{who} played {card} to trick {trick} and had to play a trump",
        "must-overruff": (
            "{who} played {card} to trick {trick} and had to go over the trump that lies there"
        ),
        "must-underruff": (
            "{who} played {card} to trick {trick} and had to play a trump, even a lower one"
        ),
        "must-not-underruff": (
            "{who} played {card} to trick {trick} "
            "and had to keep a lower trump back while holding another card"
        ),
        "play.against": "{deed}{could}{penalty}",
        "play.could": ", with {cards}",
        "play.penalty": "; if the table says so: {who}:{penalty}",
        # the match and its file
        "strikes-nothing": "there is no earlier round @{number} to correct",
        "name-taken": "the name {name} is taken: nobody was renamed",
        "round-changed": "this round was changed by hand after it was recorded",
        "round-after-end": (
            "the match is over: {why}. Take the last act back with `{undo}`, "
            "or begin another with `{new}`"
        ),
        "over.rounds": "all its deals were played",
        "over.target": "the target was reached",
        "over.belot": "it was won by belot",
        "over.claim": "it was claimed",
        "over.stopped": "it was stopped",
        "over.abandon": "one side gave up",
        # what a line of the ledger is
        "thing": "{kind}",
        "thing.of": "{kind} ({who})",
        "thing.cards": "card points",
        "thing.pot": "points that hung",
        "thing.agreed": "agreed at the table",
        "reason.cards": "{thing}, last trick included",
        "reason.capot": "{thing}: every trick",
        "reason.meld": "{thing}",
        "reason.belote": "{thing}",
        "reason.to-sweeper": "{thing}, of the side without a trick",
        "reason.match": "{thing} wins the match",
        "reason.failed": "{thing}: the taker's go to the defence",
        "reason.tied": "{thing}: the taker's hang",
        "reason.claim": "claimed during the deal",
        "reason.bid": "{thing}",
        "reason.taker-defence": "{thing}: the taker's go to the defence",
        "reason.taker-pot": "{thing}: the taker's hang",
        "reason.defence-taker": "{thing}: the others' go to the taker",
        "reason.defence-pot": "{thing}: the others' hang too",
        "reason.not-written": "{thing}: not written",
        "reason.rounded": "{thing}",
        "reason.doubled": "{thing}, {double}",
        "reason.carried": "{thing} go to the winner of this deal",
        "reason.penalty": "{thing}: penalty",
        "reason.agreed": "{thing}",
    }
)
