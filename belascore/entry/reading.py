"""Reading the words after the taker: shape first, then place, then word."""

from collections.abc import Sequence
from typing import Final

from belascore.entry.context import NAME_KEYS, NUMBER_KEYS, Context
from belascore.entry.draft import Draft
from belascore.entry.items import Said, items_of, points_of, said_belote
from belascore.entry.rendering import Figure, points_of_all, sample_extras, tricks_of_all
from belascore.entry.tokens import is_numeric, number, numbers
from belascore.faults import Or, Phrase, Remedy, UsageError, nearest
from belascore.rounds import Forfeit
from belascore.words.notation import looks_like_cards, read_cards
from belascore.words.vocabulary import Meaning, fold
from belascore.words.vocabulary import keys as foreign_keys

_DOUBLES: Final = ("contra", "recontra")
"""What a double is called where the game has none, so that the law can say so."""
_BARE: Final = ("suit", "call", "double", "capot", "belote", "outcome")
"""The kinds of words that stand alone after the taker."""


def read_into(draft: Draft, words: Sequence[str]) -> None:
    """Read the words after the taker.

    Raises:
        UsageError: one of them says nothing that can be read here.
    """
    reader = _Reader(draft)
    ahead, read = [*words, ""], 0
    while read < len(words):
        read += reader.take(ahead[read], ahead[read + 1])


class _Reader:
    __slots__ = ("_context", "_draft", "_people", "_taker")

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._context = draft.context
        self._people = draft.people
        self._taker = draft.people.written(draft.taker.name)

    def take(self, word: str, after: str) -> int:
        """Read one word, or two that belong together; how many it was.

        Raises:
            UsageError: it says nothing that can be read here.
        """
        sign = next((character for character in word if character in ":=+"), "")
        head, _, rest = word.partition(sign or " ")
        if sign == ":":
            self._whose(word, head, rest)
        elif sign == "=":
            self._set(word, head, rest)
        elif sign == "+":
            self._plus(head, rest)
        elif is_numeric(word) and not looks_like_cards(word):
            self._figure(word)
        else:
            return self._word(word, after)
        return 1

    # By shape

    def _whose(self, word: str, head: str, rest: str) -> None:
        if is_numeric(head) and not self._people.exact(head):
            numbers(word)  # says how numbers are joined
        who = self._people.find(head)
        said = items_of(who, rest, self._context)
        self._draft.said.append(said)
        if said.capot:
            self._draft.figures.append(Figure("capot", word, side=who.side))

    def _plus(self, head: str, rest: str) -> None:
        who = self._people.side(self._draft.taker.side)
        if is_numeric(head) and not self._people.exact(head):
            self._figure(head)
        elif head:
            known = self._people.exact(head) or self._people.beginning(head)
            if not known and self._context.meaning(head):
                raise UsageError("not-a-side.plus", word=head, entry=f"{head} +{rest}")
            who = self._people.find(head)
        self._draft.said.append(points_of(who, rest))

    def _set(self, word: str, head: str, value: str) -> None:
        draft, key = self._draft, self._context.key(head)
        # a name goes before what only another language calls so
        if key != fold(head) and self._people.exact(head):
            key = ""
        if key in draft.names or key in draft.numbers:
            raise UsageError("key-twice", key=key)
        side = not key
        if side and not self._people.exact(head) and not self._people.beginning(head):
            raise self._no_side(word, head)
        if not value:
            raise UsageError("value-missing", entry=f"{head}={self._sample(key)}")
        if side:
            self._made(word, head, value)
        elif key in NUMBER_KEYS:
            draft.numbers[key] = self._for_each_side(value, key)
        else:
            draft.names[key] = self._name(key, value)

    def _made(self, word: str, head: str, value: str) -> None:
        points, plus, melds = value.partition("+")
        if plus:
            raise UsageError("two-in-one", word=word, entry=f"{head}={points} {head}+{melds}")
        side = self._people.find(head).side
        self._draft.figures.append(Figure("number", word, (number(value),), side))

    def _name(self, key: str, value: str) -> str:
        who = self._people.find(value)
        if key == "dealer" and who.seat is None:
            raise UsageError("dealer-is-side", word=value)
        return self._people.side(who.side).name if key == "claim" else who.name

    def _figure(self, word: str) -> None:
        counts = numbers(word)
        if len(counts) == 1:
            figure = Figure("number", word, counts, early=self._draft.call is None)
        else:
            figure = Figure("numbers", word, self._for_each_side(word))
        self._draft.figures.append(figure)

    def _for_each_side(self, text: str, key: str = "points") -> tuple[int, ...]:
        counts = numbers(text)
        if len(counts) != self._context.law.sides:
            sides = [*self._context.seats.keys]
            raise UsageError("not-each-side", word=text, sides=sides, form=self._sample(key))
        return counts

    def _sample(self, key: str) -> str:
        """What may stand behind a key: an example."""
        law = self._context.law
        if key in NAME_KEYS:
            return self._people.sample()
        if key == "tricks":
            return tricks_of_all(law)
        return points_of_all(law) if key in ("points", *NUMBER_KEYS) else "60"

    # By word

    def _word(self, word: str, after: str) -> int:
        # two words before one (`no trumps`, `sans atout`): a look-up in eight languages, so only
        # where the second may be a word, for none of two goes on with a digit or a sign
        together = self._context.meaning(f"{word} {after}") if after[:1].isalpha() else None
        said = together or self._context.meaning(word)
        if said is None:
            if self._glued(word):
                return 1
            raise self._unknown(word, after)
        if self._draft.call is None and said.kind == "suit" and len(word) == 1 and word.isalpha():
            suits = self._context.suit_meant(fold(word))
            if len(suits) > 1:
                words = Or(self._context.local(suit) for suit in suits)
                raise UsageError("letter-of-two-suits", word=word, words=words)
        self._say(f"{word} {after}" if together else word, said)
        return 2 if together else 1

    def _glued(self, word: str) -> bool:
        """Take a call and its points that were typed in one, `herc102`."""
        call = word.rstrip("0123456789")
        said = self._context.meaning(call) if 1 < len(call) < len(word) else None
        if said is None or said.kind not in ("suit", "call") or self._people.exact(word):
            return False
        self._say(call, said)
        self._figure(word[len(call) :])
        return True

    def _say(self, word: str, said: Meaning) -> None:
        """Take a word of the game."""
        draft, law = self._draft, self._context.law
        if said.kind in ("suit", "call"):
            if draft.call is not None:
                raise UsageError("two-calls", word=word)
            draft.call = said.value
        elif said.kind == "double":
            self._double(word, said)
        elif said.kind == "capot":
            other = said.value == "counter-capot" and law.sides == 2
            side = 1 - draft.taker.side if other else None
            draft.figures.append(Figure("capot", word, side=side, early=draft.call is None))
        elif said.kind == "outcome":
            if draft.outcome not in (None, said.value):
                raise UsageError("two-outcomes", word=word)
            draft.outcome = said.value
        elif said.kind == "belote":
            draft.said.append(said_belote(self._people.side(draft.taker.side), law))
        elif said.kind == "penalty" and said.value not in law.penalties:
            # the law refuses it whoever it is, and knows what there is instead
            draft.said.append(Said(forfeit=(Forfeit(draft.taker.name, said.value),)))
        else:
            raise self._not_bare(word, said)

    def _double(self, word: str, said: Meaning) -> None:
        """Take a double; the same said twice in two words, as `x contré`, is one."""
        draft = self._draft
        names = tuple(draft.context.law.doubles) or _DOUBLES
        double = names[min(int(said.value), len(names)) - 1]
        before, said_by = draft.double or (double, "")
        if before != double or said_by == fold(word):
            raise UsageError("two-doubles", word=word, entry=draft.context.local(double))
        draft.double = (double, fold(word))

    # What is wrong, and what to type instead

    def _not_bare(self, word: str, said: Meaning) -> UsageError:
        """A word of the game that does not stand alone."""
        name = self._taker
        if said.value == "run:8":
            belote = self._context.local("belote")
            return UsageError("belot-alone", word=word, entry=f"{name}:789TJQKAH", belote=belote)
        if said.kind in ("meld", "penalty"):
            return self._whose_is(word, word)
        if said.kind == "mark":
            return UsageError("mark-alone", word=word, entry=f"{name}:789H+{word}")
        if said.kind == "rank":
            return UsageError("rank-alone", word=word, entry=f"{name}:789H")
        return UsageError("stands-alone", word=word)

    def _unknown(self, word: str, after: str) -> UsageError:
        """A word that stands alone and is in no vocabulary."""
        people = self._people
        if word.startswith("-"):
            return no_option(word, self._context)
        if word.startswith("#"):
            return UsageError("note-in-entry", option=Remedy("", options=("note",)))
        if looks_like_cards(word):
            return self._whose_cards(word)
        who = people.exact(word)
        if who:
            points = f"+{after}" if is_numeric(after) else "+50"
            glued = after if after[:1] in (":", "+", "=") else points
            entry = f"{people.written(who.name)}{glued}"
            return UsageError("name-alone", word=word, entry=entry)
        longer = people.with_word(word)
        if longer:
            return UsageError("name-in-parts", word=word, entry=people.written(longer.name))
        if fold(word) == fold(self._context.law.words.get("melds", "melds")):
            return UsageError("points-unsaid", word=word)
        near = self._context.nearest(word, _BARE)
        if near:
            return UsageError("unknown-word.near", word=word, near=near)
        # of a call in two words only the first may be unknown
        ends = self._context.ending(after)
        if ends:
            return UsageError("unknown-word.ending", word=f"{word} {after}", words=Or(ends))
        return UsageError("unknown-word", word=word, entry=sample_extras(self._context))

    def _whose_cards(self, word: str) -> UsageError:
        try:
            read_cards(word)
        except UsageError as error:
            code, data = error.fault.code, error.fault.data
            if "form" not in data:
                return UsageError("whose.cards", word=word, why=Phrase(code, data))
            return self._whose_is(word, data["form"])
        return self._whose_is(word, word)

    def _whose_is(self, word: str, item: str) -> UsageError:
        """What belongs to somebody stands without a name; it may be the taker's."""
        return UsageError("whose", word=word, entry=f"{self._taker}:{item}")

    def _no_side(self, word: str, head: str) -> UsageError:
        """What stands before = is no side and no key."""
        if is_numeric(head):
            return self._whose_is(word, word)
        keys = [*NUMBER_KEYS, *NAME_KEYS]
        near = nearest(fold(head), keys) or nearest(fold(head), foreign_keys())
        if near:
            return UsageError("not-a-side.near", word=head, near=f"{near}=")
        there, people = [f"{key}=" for key in keys], self._people.all_names()
        return UsageError("not-a-side", word=head, people=people, there=there)


def no_option(word: str, context: Context) -> UsageError:
    """What stands among the words of an entry like an option, and is none of its command."""
    near = nearest(word.strip("-"), context.options)
    near = "" if near == word.strip("-") else near  # one of another command
    options = Remedy("", options=(near,) if near else context.options)
    return UsageError(f"unknown-option{'.near' if near else ''}", word=word, options=options)
