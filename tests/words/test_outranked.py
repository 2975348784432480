"""Every reason for which a meld may not count has a sentence, whatever the contest is."""

from itertools import permutations
from random import Random
from typing import get_args

import pytest

from belascore.cards import CardSet, parse_cards
from belascore.rounds import Who
from belascore.rules.law import Criterion
from belascore.rules.load import load_law
from belascore.rules.schema import Melds
from belascore.score.contest import contest
from belascore.score.declared import meld_data
from belascore.score.melds import Meld
from belascore.words.say import ENGLISH, NO_TERMS
from belascore.words.say.variants import finding_sentence

CRITERIA = get_args(Criterion)
CONTESTS = get_args(Melds.model_fields["contest"].annotation)
PEOPLE = [Who(seat % 2, seat, f"p{seat}") for seat in range(4)]
RUNS = ("7H 8H 9H", "7S 8S 9S", "TD JD QD", "TC JC QC KC", "QH KH AH")
FOURS = ("JH JS JD JC", "9H 9S 9D 9C", "KH KS KD KC")


def melds(random: Random) -> list[Meld]:
    found = []
    for text in random.sample(RUNS + FOURS, random.randint(2, 4)):
        cards, run = parse_cards(text), text in RUNS
        top = "789TJQKA".index(str(cards[-1])[0]) if run else None
        points = {3: 20, 4: 50}[len(cards)] if run else 100
        known = random.random() < 0.8
        found.append(
            Meld(
                random.choice(PEOPLE),
                points,
                "a meld" if random.random() < 0.7 else "",
                "run" if run else "four",
                len(cards),
                top if known else None,
                CardSet(cards) if known else None,
            )
        )
    return found


@pytest.mark.parametrize("kind", CONTESTS)
def test_every_pair_of_reason_and_contest_has_a_sentence(kind: str) -> None:
    law, random = load_law("belot-bg"), Random(kind)
    assert law.melds is not None
    reasons = set()
    orders = [(), *permutations(CRITERIA, 1), *permutations(CRITERIA, 2), CRITERIA]
    for order in orders:
        own = law._replace(melds=law.melds._replace(contest=kind, rank_by=order))
        for _ in range(30):
            result = contest(melds(random), PEOPLE[:1], own, "clubs", 0)
            for lost in result.lost:
                best = meld_data(lost.best) if lost.best else None
                data = {"meld": meld_data(lost.meld), "best": best, "by": lost.by}
                key, places = finding_sentence("meld-outranked", data, NO_TERMS)
                assert ENGLISH.has(key), (kind, order, lost.by, best)
                assert str(ENGLISH.say(key, places, NO_TERMS))
                reasons.add(lost.by)
    assert reasons or kind == "none"


@pytest.mark.parametrize("reason", [*CRITERIA, "side", "level"])
@pytest.mark.parametrize("kind", ["terca", ""])
def test_every_reason_has_a_sentence(reason: str, kind: str) -> None:
    meld = meld_data(Meld(PEOPLE[0], 20, kind, "run", 3, 3))
    for best in (None, meld):
        data = {"meld": meld, "best": best, "by": reason}
        key, places = finding_sentence("meld-outranked", data, NO_TERMS)
        assert ENGLISH.has(key), key
        assert "{" not in str(ENGLISH.say(key, places, NO_TERMS))
