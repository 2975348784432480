"""What an entry may speak of: the law in force and the people at the table."""

import unicodedata
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Final

from belascore.cards import SUIT_NAMES
from belascore.faults import Or, UsageError, nearest
from belascore.rounds import Seats, Who
from belascore.rules.law import Law
from belascore.tuples import NamedTuple
from belascore.words.notation import plain
from belascore.words.vocabulary import (
    MEANINGS,
    Meaning,
    all_words,
    fold,
    keys,
    language_of,
    meaning,
    words_in,
)

SHORTEST_PREFIX: Final = 2
"""Letters of a name that are enough: one letter is a suit, or doubles."""
_SAMPLE_LETTERS: Final = 3
"""Letters of a name that are offered where one was typed."""
ALL_PASS: Final = "all-pass"
VOID: Final = "void"
"""What a deal is called that everybody passed, and one that is void for no reason given."""
NUMBER_KEYS: Final = ("tricks", "agreed", "paper")
"""What an entry says by `KEY=` with a number for each side."""
NAME_KEYS: Final = ("last", "claim", "dealer")
"""What it says by `KEY=` with somebody's name."""


class Context(NamedTuple):
    """The table an entry is typed at.

    Attributes:
        confirmed: that a meld which wins the match is meant, being one letter from `belote`.
        options: of the command, without dashes; one typed wrong ends among the words.
    """

    law: Law
    seats: Seats
    confirmed: bool = False
    options: tuple[str, ...] = ("dry-run", "keep-going", "match", "note", "yes")

    @property
    def auction(self) -> bool:
        """Whether a taker bids how much he will make."""
        return self.law.bidding.kind == "auction"

    def meaning(self, word: str) -> Meaning | None:
        """What a word says here: as this ruleset calls it, or in any language."""
        return self.own_words().get(fold(word)) or meaning(word)

    def own_words(self) -> Mapping[str, Meaning]:
        """What this ruleset calls things, folded; also as ASCII spells it."""
        return _own_words(tuple(self.law.words.items()), tuple(self.law.doubles))

    def key(self, word: str) -> str:
        """The key that a word before `=` says, as the ruleset calls it or in any language."""
        typed = fold(word)
        if typed in keys():
            return keys()[typed]
        last = self.law.words.get("last-trick")
        return "last" if last and fold(last) == typed else ""

    def local(self, value: str, otherwise: str = "") -> str:
        """The ruleset's word for a thing, if an entry that holds it is read so; else as it is."""
        word = "-".join(self.law.words.get(value, "").split())
        said = self.meaning(word) if word else None
        return word.lower() if said and said == self.meaning(otherwise or value) else value

    def nearest(self, word: str, kinds: Collection[str], more: Iterable[str] = ()) -> str:
        """The word that was probably meant: the ruleset's own, its language's, or another's."""
        for words in (self.own_words(), words_in(spoken_in(self.law)), all_words()):
            known = [w for w, said in words.items() if said.kind in kinds]
            if near := nearest(fold(word), [*more, *known]):
                return near
        return ""

    def ending(self, word: str) -> list[str]:
        """The calls of this game that are two words and end with this one."""
        calls = [self.law.words.get(call, call).replace("-", " ") for call in self.law.contracts]
        return [call for call in calls if " " in call and fold(call).endswith(f"-{fold(word)}")]

    def suit_meant(self, letter: str) -> list[str]:
        """The suits that a lone letter may be: the canonical one, and those the law's words say."""
        canonical = self.meaning(letter)
        words = {**words_in(spoken_in(self.law)), **self.own_words()}
        local = {w.value for word, w in words.items() if w.kind == "suit" and word[0] == letter}
        return sorted({*local, *([canonical.value] if canonical else [])}, key=SUIT_NAMES.index)


def spoken_in(law: Law) -> str:
    """The language of a ruleset's words, as those of its suits tell."""
    return language_of(tuple(law.words.get(suit, suit) for suit in SUIT_NAMES))


@cache
def _own_words(
    words: tuple[tuple[str, str], ...], doubles: tuple[str, ...]
) -> Mapping[str, Meaning]:
    """Each word of the ruleset with what it says; in foreign letters also as ASCII spells it.

    A double is also said by its own name: a house may have brought one that no word is for.
    """
    doubled = {name: Meaning("double", str(at)) for at, name in enumerate(doubles, 1)}
    own = {fold(name): said for name, said in doubled.items()}
    for name, local in words:
        said = doubled.get(name) or MEANINGS.get("revoke" if name == "forfeit" else name)
        if said is not None:
            own[fold(local)] = said
            if not local.isascii():
                own.setdefault(plain(fold(local)).casefold(), said)
    return own


class People:
    """Players and sides, found by what was typed.

    A name is compared as it stands, then folded; an exact name beats a longer one that begins so.
    A side of one player is always that player.
    """

    __slots__ = ("_folded", "_seats")

    def __init__(self, context: Context) -> None:
        self._seats = context.seats
        self._folded: dict[str, list[Who]] = {}
        for name in context.seats.names():
            who = self._named(name)
            alike = self._folded.setdefault(fold(name), [])
            # a player goes before a side of the same name
            if who and who not in alike and not (who.seat is None and alike):
                alike.append(who)
        if len(context.seats.keys) == 2:
            for side, word in enumerate(("us", "them")):
                local = fold(context.law.words.get(word, ""))
                if local:
                    self._folded.setdefault(local, [self.side(side)])

    def side(self, side: int) -> Who:
        """The side as entries store it."""
        seats = self._seats
        players = [seat for seat, of in enumerate(seats.side_of) if of == side]
        if len(players) == 1:
            return Who(side, players[0], seats.players[players[0]])
        return Who(side, None, seats.keys[side])

    def exact(self, word: str) -> Who | None:
        """The player or side of that very name.

        Raises:
            UsageError: two names differ only in case or accents.
        """
        named = self._named(unicodedata.normalize("NFC", word))
        if named:
            return named
        alike = self._folded.get(fold(word), [])
        if len(alike) > 1:
            raise UsageError("ambiguous-name.spelling", word=word, people=_either(alike))
        return alike[0] if alike else None

    def find(self, word: str) -> Who:
        """The player or side of that name, or of the only name that begins so.

        Raises:
            UsageError: nobody, or more than one.
        """
        exact = self.exact(word)
        if exact:
            return exact
        begin = self.beginning(word)
        if not begin:
            raise self.stranger(word)
        who = begin[0]
        if len(begin) > 1:
            raise UsageError("ambiguous-name", word=word, people=_either(begin))
        if len(fold(word)) < SHORTEST_PREFIX:
            raise UsageError(
                "name-too-short", word=word, name=who.name, entry=fold(who.name)[:_SAMPLE_LETTERS]
            )
        return who

    def beginning(self, word: str) -> list[Who]:
        """Everybody whose name begins so, or else is spelt so in ASCII: `ivan` is also Иван."""
        start = fold(word)
        if not start:
            return []
        begin = [
            who for name, alike in self._folded.items() if name.startswith(start) for who in alike
        ]
        return list(dict.fromkeys(begin or self._spelt(start)))

    def _spelt(self, start: str) -> list[Who]:
        # only after no name begins so as it is written: an Ivan at the table goes before Иван
        if not start.isascii():
            start = plain(start).casefold()
            spelt = [name for name in self._folded if plain(name).casefold().startswith(start)]
        else:
            foreign = (name for name in self._folded if not name.isascii())
            spelt = [name for name in foreign if _begins(name, start)]
        return [who for name in spelt for who in self._folded[name]]

    def with_word(self, word: str) -> Who | None:
        """Whose name has this word after its first."""
        later = (
            alike[0] for name, alike in self._folded.items() if fold(word) in name.split("-")[1:]
        )
        return next(later, None)

    def stranger(self, word: str) -> UsageError:
        """That nobody here has this name, and who is here."""
        near = nearest(fold(word), self._folded)
        people = self.all_names()
        if not near:
            return UsageError("unknown-player.typed", word=word, people=people)
        name = self._folded[near][0].name
        return UsageError("unknown-player.typed.near", word=word, people=people, name=name)

    def all_names(self) -> list[str]:
        """Players, then sides."""
        return list(dict.fromkeys(who.name for alike in self._folded.values() for who in alike))

    def sample(self) -> str:
        """Somebody to name in a remedy."""
        return written(self._seats.names()[0])

    def written(self, name: str) -> str:
        """A name as an entry types it: without blanks, unless another name is told apart so."""
        if name.split() == [name]:
            return name
        joined = written(name)
        alike = self._folded.get(fold(name), [])
        return joined if len(alike) == 1 and self._named(joined) is None else f'"{name}"'

    def _named(self, name: str) -> Who | None:
        who = self._seats.find(name)
        return self.side(who.side) if who and who.seat is None else who


def _begins(name: str, start: str) -> bool:
    """Whether a name in foreign letters begins so in ASCII; Greek writes d as nt and b as mp."""
    spelt = plain(name).casefold()
    heard = spelt.replace("nt", "nd").replace("mp", "b").replace("oy", "ou")
    return spelt.startswith(start) or heard.startswith(start)


def _either(people: list[Who]) -> Or:
    return Or(who.name for who in people)


def written(name: str) -> str:
    """A name without blanks."""
    return "-".join(name.split())
