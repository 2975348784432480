"""Deals under every law there is, each with one slip in its record, and who finds it first.

The record goes the whole way, from the texts of a match file to the findings of its round. What is
found first there must be what the referee of `referee.py` finds first.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from referee import SUIT_LETTERS, Referee, Wrong

from belascore.rounds import Header, Match, from_row
from belascore.rules.law import Law
from belascore.rules.load import load_law, ruleset_ids, shipped_ruleset
from belascore.score.replay import replay
from belascore.score.verdict import Entry

DEALS_A_LAW: Final = 100
PACK: Final = [rank + suit for suit in "SHDC" for rank in "789TJQKA"]
PEOPLE: Final = ("Ana", "Eva", "Ivo", "Jure")
DUTIES: Final = {
    *("revoke", "must-beat", "must-ruff", "must-overruff"),
    *("must-underruff", "must-not-underruff"),
}

Play = list[tuple[str, list[str]]]


class Rules(NamedTuple):
    """A ruleset, alone or with an option that touches the play or adds a call."""

    name: str
    option: str | None

    def __str__(self) -> str:
        return f"{self.name} {self.option or ''}".strip()

    @property
    def law(self) -> Law:
        return load_law(self.name, {"options": [self.option]} if self.option else None)

    @property
    def text(self) -> dict[str, Any]:
        """The ruleset as it is written, with what the option sets."""
        doc = shipped_ruleset(self.name)
        for option in doc.get("option", ()):
            for key, value in option["set"].items() if option["name"] == self.option else ():
                *path, last = key.split(".")
                table = doc
                for part in path:
                    table = table[part]
                table[last] = value
        return doc


def of_play(option: dict[str, Any]) -> bool:
    """Whether an option says anything about the play."""
    return any(key.startswith(("play", "contracts.no", "contracts.all")) for key in option["set"])


LAWS: Final = [
    Rules(name, option)
    for name in ruleset_ids()
    for option in (
        None,
        *(one["name"] for one in shipped_ruleset(name).get("option", ()) if of_play(one)),
    )
]


class Deal(NamedTuple):
    """A record: who leads and called, who held what, what he laid away, and the tricks."""

    first: str
    call: str
    hands: dict[str, list[str]]
    discards: list[str]
    play: Play

    def row(self) -> dict[str, Any]:
        """The record as a match file has it."""
        return {
            "taker": self.first,
            "call": self.call,
            "hands": [f"{name}: {' '.join(cards)}" for name, cards in self.hands.items()],
            "play": [f"{leader}: {' '.join(cards)}" for leader, cards in self.play],
            **({"discards": [f"{self.first}: {' '.join(self.discards)}"]} if self.discards else {}),
        }


def play_out(referee: Referee, call: str, random: Random) -> Deal:
    """A deal of which every card is lawful, taken at random."""
    pack, size, names = PACK.copy(), referee.hand, referee.players
    random.shuffle(pack)
    dealt = {name: pack[at * size : at * size + size] for at, name in enumerate(names)}
    rest = pack[len(names) * size :] if len(names) == 3 else []
    return Deal(names[0], call, dealt, rest, referee.play_out(dealt, random))


# What goes wrong in a record


def exchanged(play: Play, one: str, other: str) -> Play:
    twin = {one: other, other: one}
    return [(leader, [twin.get(card, card) for card in cards]) for leader, cards in play]


def barred_card(deal: Deal, referee: Referee, random: Random) -> Deal:
    """Somebody gives a card that he may not, and later the one that he had to."""
    found: dict[str, list[tuple[str, str]]] = {}
    held = {name: list(cards) for name, cards in deal.hands.items()}
    for leader, cards in deal.play:
        at = referee.players.index(leader)
        turn = (*referee.players[at:], *referee.players[:at])
        for place, (name, card) in enumerate(zip(turn, cards, strict=True)):
            for other in held[name]:
                reason = referee.objection(other, held[name], cards[:place])
                if reason:
                    found.setdefault(reason, []).append((card, other))
            held[name].remove(card)
    if not found:
        return deal
    return deal._replace(play=exchanged(deal.play, *random.choice(min(found.values(), key=len))))


def own_card(deal: Deal, referee: Referee, random: Random) -> Deal:
    hand = random.choice(list(deal.hands.values()))
    return deal._replace(play=exchanged(deal.play, *random.sample(hand, 2)))


def swapped_card(deal: Deal, referee: Referee, random: Random) -> Deal:
    played = [card for _, cards in deal.play for card in cards]
    return deal._replace(play=exchanged(deal.play, *random.sample(played, 2)))


def wrong_card(deal: Deal, referee: Referee, random: Random) -> Deal:
    """A card is written that lies elsewhere too."""
    play = copied(deal)
    _, cards = random.choice(play)
    cards[random.randrange(len(cards))] = random.choice(PACK)
    return deal._replace(play=play)


def wrong_leader(deal: Deal, referee: Referee, random: Random) -> Deal:
    play = copied(deal)
    at = random.randrange(len(play))
    play[at] = (random.choice([n for n in referee.players if n != play[at][0]]), play[at][1])
    return deal._replace(play=play)


def led_out_of_turn(deal: Deal, referee: Referee, random: Random) -> Deal:
    """Somebody else leads, and everybody gives the card that he gave."""
    play, names = copied(deal), referee.players
    at, turns = random.randrange(len(play)), random.randrange(1, len(names))
    leader, cards = play[at]
    then = names[(names.index(leader) + turns) % len(names)]
    play[at] = then, [*cards[turns:], *cards[:turns]]
    return deal._replace(play=play)


def missing_card(deal: Deal, referee: Referee, random: Random) -> Deal:
    play = copied(deal)
    _, cards = random.choice(play)
    cards.pop(random.choice((-1, random.randrange(len(cards)))))
    return deal._replace(play=play)


def missing_trick(deal: Deal, referee: Referee, random: Random) -> Deal:
    play = copied(deal)
    play.pop(random.randrange(len(play)))
    return deal._replace(play=play)


def duplicated_card(deal: Deal, referee: Referee, random: Random) -> Deal:
    play = copied(deal)
    _, cards = random.choice(play)
    cards.append(random.choice(PACK))
    return deal._replace(play=play)


def tricks_in_another_order(deal: Deal, referee: Referee, random: Random) -> Deal:
    play = copied(deal)
    one, other = random.sample(range(len(play)), 2)
    play[one], play[other] = play[other], play[one]
    return deal._replace(play=play)


def wrong_hands(deal: Deal, referee: Referee, random: Random) -> Deal:
    """A card is written to another hand, is there twice, or was forgotten."""
    hands = {name: list(cards) for name, cards in deal.hands.items()}
    one, other = random.sample(list(hands), 2)
    place = random.randrange(referee.hand)
    match random.randrange(4):
        case 0:
            hands[one][place], hands[other][-1] = hands[other][-1], hands[one][place]
        case 1:
            hands[one][place] = hands[other][place]
        case 2:
            hands[one][place] = hands[one][place - 1]
        case _:
            hands[other].append(hands[one].pop(place))
    return deal._replace(hands=hands)


def copied(deal: Deal) -> Play:
    return [(leader, list(cards)) for leader, cards in deal.play]


SLIPS: Final[Sequence[Callable[[Deal, Referee, Random], Deal]]] = (
    *(barred_card, barred_card, barred_card, own_card, swapped_card, wrong_card),
    *(wrong_leader, led_out_of_turn, missing_card, missing_trick, duplicated_card),
    *(tricks_in_another_order, wrong_hands),
)


# Who finds it


def judged(deal: Deal, law: Law, row: dict[str, Any] | None = None) -> Entry:
    """The round of this record, or of a part of it, in a match where nothing else is known."""
    sides = {"mi": deal.hands.keys(), "vi": ()} if law.table.pairs else {}
    names = tuple(deal.hands)
    keyed = tuple((key, names[at::2]) for at, key in enumerate(sides))
    header = Header(law.id, keyed or tuple((name, (name,)) for name in names), dealer=names[-1])
    written = from_row(row or deal.row(), 1, law.sides)
    return replay(Match(header, {}, None, (written,)), law).entries[0]


def first_found(entry: Entry) -> Wrong | None:
    """The first thing that the program finds wrong with the cards."""
    for finding in entry.verdict.findings:
        if finding.key in ("hands", "play"):
            data = finding.data
            card = (data["cards"] or [""])[0] if finding.code == "card-twice" else data["card"]
            return Wrong(finding.code, data["trick"], data["who"], card)
    return None


def calls_of(text: dict[str, Any]) -> list[str]:
    suits = list(SUIT_LETTERS) if "suit" in text["contracts"] else []
    return [*suits, *(name for name in text["contracts"] if name not in ("suit", "cites"))]


@pytest.mark.parametrize("rules", LAWS, ids=str)
def test_what_was_played_by_the_rules_is_clean_and_its_points_add_up(rules: Rules) -> None:
    law, text, random = rules.law, rules.text, Random(f"clean {rules}")
    for call in calls_of(text) * 3:
        referee = Referee(text, call, PEOPLE[: law.table.players])
        deal = play_out(referee, call, random)
        assert referee.first_wrong(deal.hands, deal.play, deal.first) is None
        entry = judged(deal, law)
        assert first_found(entry) is None
        played = [card for _, cards in deal.play for card in cards]
        total = sum(map(referee.points, played)) + text["award"]["last_trick"]["points"]
        written, contract = entry.verdict.written, law.contract(call)
        assert contract is not None
        assert sum(number or 0 for number in written.points or ()) == total
        assert sum(written.tricks or ()) == law.deck.hand
        if law.whole_deck:
            assert total == law.deal_total(contract)


def test_the_first_slip_is_found_where_the_referee_finds_it() -> None:
    random, found = Random("slips"), Counter[str]()
    for rules in LAWS:
        law, text = rules.law, rules.text
        seldom = text["play"]["underruff"] == "only-if-forced"  # a trump is hardly ever barred
        for _ in range(DEALS_A_LAW * (6 if seldom else 1)):
            call = random.choice(calls_of(text))
            referee = Referee(text, call, PEOPLE[: law.table.players])
            clean = play_out(referee, call, random)
            deal = random.choice(SLIPS)(clean, referee, random)
            wrong = referee.first_wrong(deal.hands, deal.play, deal.first)
            assert first_found(judged(deal, law)) == wrong, (str(rules), deal)
            found[wrong.code if wrong else "nothing"] += 1
    others = {"wrong-leader", "not-in-hand", "deck-incomplete", "card-twice", "hand-size"}
    assert set(found) == {"nothing", *DUTIES, *others}
    assert min(found.values()) >= 10, found
    assert found.total() >= 2000


# What a part of a record shows


def part_of(deal: Deal, random: Random) -> dict[str, Any]:
    """The record with hands left out, cards unknown, and the play cut somewhere."""
    hands = {
        name: [card if random.random() < 0.7 else "?" for card in cards]
        for name, cards in deal.hands.items()
        if random.random() < 0.6
    }
    tricks = random.randrange(1, len(deal.play) + 1)
    play = [(leader, list(cards)) for leader, cards in deal.play[:tricks]]
    play[-1] = (play[-1][0], play[-1][1][: random.randrange(1, 5)])
    return deal._replace(hands=hands, play=play).row()


def offences(entry: Entry) -> set[Wrong]:
    """What players did wrong; a card that is not held is no more than a slip of the pen."""
    return {
        Wrong(one.code, one.data["trick"], one.data["who"], one.data["card"])
        for one in entry.verdict.findings
        if one.key == "play" and one.code in {*DUTIES, "wrong-leader"}
    }


def test_a_part_of_a_record_accuses_nobody_of_what_he_did_not_do() -> None:
    random, shown = Random("parts"), Counter[str]()
    for rules in LAWS:
        law, text = rules.law, rules.text
        for _ in range(DEALS_A_LAW):
            call = random.choice(calls_of(text))
            referee = Referee(text, call, PEOPLE[: law.table.players])
            clean = play_out(referee, call, random)
            deal = random.choice((barred_card, own_card, led_out_of_turn))(clean, referee, random)
            whole = offences(judged(deal, law))
            play_alone = {**deal.row(), "hands": []}
            assert offences(judged(deal, law, play_alone)) == whole, (str(rules), deal)
            row = part_of(deal, random)
            found = offences(judged(deal, law, row))
            # of a card that breaks two duties a part may prove the lesser only
            assert {one[1:] for one in found} <= {one[1:] for one in whole}, (str(rules), row)
            shown["something" if found else "nothing" if whole else "clean"] += 1
    assert min(shown["something"], shown["nothing"]) >= 200, shown
