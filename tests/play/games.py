"""What the play of each ruleset rests on, as plain data, and deals in the forms that tests need."""

import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from belascore.cards import Card, CardSet, card_of
from belascore.play.givens import Duties, Trumps
from belascore.play.replaying import Hand, Record, Trick
from belascore.play.tables import Tables, tables

TESTS = Path(__file__).resolve().parents[1]
GOLDEN = TESTS / "golden"
RULESETS = TESTS.parent / "rulesets"

sys.path.append(str(TESTS / "bench"))

import naive_play as naive  # noqa: E402

__all__ = [
    "ALWAYS",
    "CALLS",
    "CHOICES",
    "GAMES",
    "PLAIN",
    "RULESETS",
    "SUITS",
    "TRUMP",
    "Deal",
    "any_duties",
    "compact",
    "deal_at_random",
    "duties",
    "golden",
    "naive",
    "naive_rules",
    "plain",
    "record_of",
    "tables_in",
    "tables_of",
]

TRUMP = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
SUITS = ("spades", "hearts", "diamonds", "clubs")
CALLS = (*SUITS, "no-trumps", "all-trumps")
CHOICES: Mapping[str, Sequence[str]] = {
    "beat_led": ("never", "unless-ruffed", "always"),
    "beat_trump": ("never", "unless-partner", "always"),
    "ruff": ("never", "unless-partner", "always"),
    "overruff": ("never", "unless-partner", "always"),
    "underruff": ("must", "may", "only-if-forced"),
}


class Game(NamedTuple):
    """Of one ruleset, what matters to the play."""

    duties: Duties
    players: int = 4
    hand: int = 8


ALWAYS = Duties("never", "always", "always", "always", "must")
FREE_BELOW = ALWAYS._replace(underruff="may")
EXEMPT = Duties("never", "always", "unless-partner", "unless-partner", "may")
GAMES = {
    "bela-hr": Game(ALWAYS._replace(beat_led="unless-ruffed")),
    "belot-4": Game(ALWAYS),
    "belot-3": Game(ALWAYS, 3, 10),
    "belot-2": Game(ALWAYS, 2, 10),
    "belot-bg": Game(EXEMPT),
    "belote": Game(FREE_BELOW),
    "belote-2": Game(FREE_BELOW, 2, 9),
    "belote-plain": Game(FREE_BELOW),
    "belotten": Game(EXEMPT._replace(underruff="must")),
    "belotten-81": Game(EXEMPT._replace(underruff="must")),
    "bourlot": Game(ALWAYS),
    "coinche": Game(EXEMPT),
    "contree": Game(EXEMPT),
    "klaberjass": Game(ALWAYS, 2, 9),
    "klaverjas-rotterdam": Game(ALWAYS),
    "klaverjas-amsterdam": Game(EXEMPT._replace(underruff="only-if-forced")),
    "pilotta": Game(ALWAYS),
}


def duties(**changes: str) -> Duties:
    """The duties of belot-4 with some of them changed."""
    return ALWAYS._replace(**changes)  # type: ignore[arg-type]


def any_duties(choose: Callable[[Sequence[str]], str]) -> Duties:
    """Duties of which each is chosen among all its values."""
    return Duties(*(choose(values) for values in CHOICES.values()))  # type: ignore[arg-type]


def tables_of(own: Duties, call: str, players: int = 4) -> Tables:
    """The tables of a call; the suits count as ever."""
    trumps: Trumps = "one"
    if call in ("no-trumps", "all-trumps"):
        trumps = "none" if call == "no-trumps" else "all"
    return tables(trumps, call if call in SUITS else None, TRUMP, PLAIN, own, players)


def tables_in(ruleset: str, call: str, house: Mapping[str, str] | None = None) -> Tables:
    """The tables of a call under a ruleset with house rules of its `[play]`."""
    game = GAMES[ruleset]
    changes = {key.removeprefix("play."): value for key, value in (house or {}).items()}
    return tables_of(game.duties._replace(**changes), call, game.players)  # type: ignore[arg-type]


def golden(*names: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """The cases of golden files, each with the file's own defaults."""
    cases = []
    for name in names:
        doc = tomllib.loads((GOLDEN / f"{name}.toml").read_text(encoding="utf-8"))
        cases += [(case, doc) for case in doc["case"]]
    return cases


# The naive reference


def naive_rules(own: Duties, call: str, players: int, hand: int) -> naive.Rules:
    """The same game for the naive reference."""
    mode = {"no-trumps": "none", "all-trumps": "all"}.get(call, "one")
    return naive.Rules(
        mode,
        naive.Suit(call) if mode == "one" else None,
        {rank: TRUMP[rank.value] for rank in naive.Rank},
        {rank: PLAIN[rank.value] for rank in naive.Rank},
        *own[:5],
        players=players,
        hand=hand,
    )


def plain(card: Card) -> naive.Card:
    return naive.Card(naive.Rank(card.rank), naive.Suit(card.suit))


def compact(card: naive.Card) -> Card:
    return card_of(card.rank.value, card.suit.value)


def record_of(hands: naive.Hands, tricks: Sequence[naive.Trick], first: int | None) -> Record:
    """A deal of the naive reference as it would have been written down."""
    return Record(
        tuple(Hand(CardSet(map(compact, hand))) for hand in hands),
        tuple(Trick(trick.leader, tuple(map(compact, trick.cards))) for trick in tricks),
        len(hands[0]),
        first,
    )


class Deal(NamedTuple):
    """A clean deal, with the law it was played under."""

    rules: naive.Rules
    tables: Tables
    hands: naive.Hands
    tricks: list[naive.Trick]

    @property
    def record(self) -> Record:
        return record_of(self.hands, self.tricks, self.tricks[0].leader)


def deal_at_random(random: Random) -> Deal:
    """Duties of a ruleset or any, any call, two to four players, legal cards taken at random."""
    own = random.choice((random.choice(list(GAMES.values())).duties, any_duties(random.choice)))
    call, players = random.choice(CALLS), random.choice((4, 4, 3, 2))
    rules = naive_rules(own, call, players, 8 if players == 4 else 10)
    hands = naive.deal(rules, random)
    tricks = naive.play_out(rules, hands, random)
    return Deal(rules, tables_of(own, call, players), hands, tricks)
