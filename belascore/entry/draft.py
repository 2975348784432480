"""A deal that is being read, word by word, after its taker."""

from typing import Final

from belascore.entry.context import Context, People
from belascore.entry.items import Said, belote_of, items_of, points_of, wins_match
from belascore.entry.outcome import Figure, fixed_total, result, split_bid
from belascore.entry.tokens import is_numeric, number, numbers
from belascore.errors import UsageError, shown
from belascore.rounds import BeloteClaim, Forfeit, Round, Who
from belascore.words.notation import looks_like_cards
from belascore.words.vocabulary import fold

DOUBLES: Final = ("contra", "recontra")
"""What a double is called where the game has none, so that the law can say so."""
NUMBER_KEYS: Final = ("tricks", "agreed", "paper")
NAME_KEYS: Final = ("last", "claim", "dealer")


class Draft:
    """What has been read of a deal so far."""

    __slots__ = ("_call", "_context", "_double", "_figures", "_names", "_numbers", "_people",
                 "_said", "_taker")  # fmt: skip

    def __init__(self, context: Context, people: People, taker: Who) -> None:
        """Begin with who called."""
        self._context = context
        self._people = people
        self._taker = taker
        self._call: str | None = None
        self._double: str | None = None
        self._figures: list[Figure] = []
        self._said: list[Said] = []
        self._names: dict[str, str] = {}
        self._numbers: dict[str, tuple[int, ...]] = {}

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
        self._said.append(said)
        if said.capot:
            self._figures.append(Figure("capot", word, side=who.side))

    def _plus(self, head: str, rest: str) -> None:
        who = self._people.side(self._taker.side)
        if is_numeric(head) and not self._people.exact(head):
            self._figure(head)
        elif head:
            known = self._people.exact(head) or self._people.beginning(head)
            if not known and self._context.meaning(head):
                raise UsageError(
                    f"{shown(head)} before + is no player or side", f'Write "{head} +{rest}".'
                )
            who = self._people.find(head)
        self._said.append(points_of(who, rest))

    def _set(self, word: str, head: str, value: str) -> None:
        key = fold(head)
        if key in self._names or key in self._numbers:
            raise UsageError(f'"{key}=" is there twice', "Write it once.")
        if key in NUMBER_KEYS:
            self._numbers[key] = self._for_each_side(value, tricks=key == "tricks")
        elif key in NAME_KEYS:
            self._names[key] = self._name(key, value)
        elif self._people.exact(head) or self._people.beginning(head):
            self._made(word, head, value)
        else:
            from belascore.entry.misread import unknown_key  # most words can be read

            raise unknown_key(word, (*NUMBER_KEYS, *NAME_KEYS), self._people)

    def _made(self, word: str, head: str, value: str) -> None:
        points, plus, melds = value.partition("+")
        if plus:
            raise UsageError(
                f"{shown(word)} says two things", f'Write "{head}={points} {head}+{melds}".'
            )
        side = self._people.find(head).side
        self._figures.append(Figure("number", word, (number(value),), side))

    def _name(self, key: str, value: str) -> str:
        who = self._people.find(value)
        if key == "dealer" and who.seat is None:
            raise UsageError(f"{shown(value)} is a side, and a player deals", "Name the player.")
        return self._people.side(who.side).name if key == "claim" else who.name

    def _figure(self, word: str) -> None:
        found = numbers(word)
        if len(found) == 1:
            self._figures.append(Figure("number", word, found, early=self._call is None))
        else:
            self._figures.append(Figure("numbers", word, self._for_each_side(word)))

    def _for_each_side(self, text: str, *, tricks: bool = False) -> tuple[int, ...]:
        found, law = numbers(text), self._context.law
        if len(found) != law.sides:
            from belascore.entry.samples import points_of_all

            form = points_of_all(law.sides, whole_deck=law.whole_deck)
            form = "-".join(("7", "1", "0")[: law.sides]) if tricks else form
            keys = ", ".join(self._context.seats.keys)
            raise UsageError(
                f"{shown(text)} is not one number for each side",
                f'The order is {keys}: "{form}".',
            )
        return found

    # By word

    def _word(self, word: str, after: str) -> int:
        # no word of two begins its second with a digit or a sign
        together = self._context.meaning(f"{word} {after}") if after[:1].isalpha() else None
        said = together or self._context.meaning(word)
        if said is None:
            from belascore.entry.misread import unknown_word

            raise unknown_word(word, after, self._context, self._people)
        if said.kind in ("suit", "call"):
            if self._call is not None:
                raise UsageError(f"{shown(word)} is a second call", "Write one of the two.")
            self._call = said.value
        elif said.kind == "double":
            if self._double is not None:
                raise UsageError(f"{shown(word)} doubles twice", 'Write the last one: "xx".')
            names = tuple(self._context.law.doubles) or DOUBLES
            self._double = names[min(int(said.value), len(names)) - 1]
        elif said.kind == "capot":
            self._figures.append(Figure("capot", word, early=self._call is None))
        elif said.kind == "belote":
            self._belote()
        else:
            if said.kind == "penalty" and said.value not in self._context.law.penalties:
                # the law refuses it whoever it is, and knows what there is instead
                self._said.append(Said(forfeit=(Forfeit(self._taker.name, said.value),)))
                return 1
            from belascore.entry.misread import not_bare

            raise not_bare(
                f"{word} {after}" if together else word,
                said,
                self._people.written(self._taker.name),
            )
        return 2 if together else 1

    def _belote(self) -> None:
        claim = belote_of(self._people.side(self._taker.side), self._context.law)
        if isinstance(claim, BeloteClaim):
            self._said.append(Said(belote=(claim,)))
        else:
            self._said.append(Said(melds=(claim,)))

    # The whole

    def deal(self, *, whole: bool = True) -> Round:
        """The deal, once every word is read; without a result only if it need not be `whole`.

        Raises:
            UsageError: bid or result are missing, or are there twice.
        """
        law = self._context.law
        melds = tuple(claim for said in self._said for claim in said.melds)
        belote = tuple(claim for said in self._said for claim in said.belote)
        forfeit = self._forfeit()
        bid, results = None, self._figures
        excused = bool(forfeit or "agreed" in self._numbers) or any(
            wins_match(claim, law) for claim in melds
        )
        name = self._people.written(self._taker.name)
        if self._context.auction:
            called = self._call is not None
            bid, results = split_bid(results, called=called, excused=excused, who=name)
        total = fixed_total(self._call, law, claimed="claim" in self._names)
        points, tricks = result(results, self._taker.side, law, total)
        if whole and not results and not excused:
            from belascore.entry.misread import no_result

            claim = self._names.get("claim")
            raise no_result(name, self._call, bid and bid.text, claim, law)
        return Round(
            taker=self._taker.name,
            call=self._call,
            bid=(bid.numbers or ("capot",))[0] if bid else None,
            double=self._double,
            points=points,
            last=self._names.get("last"),
            tricks=self._tricks(tricks),
            melds=melds or None,
            belote=belote or None,
            forfeit=forfeit,
            claim=self._names.get("claim"),
            dealer=self._names.get("dealer"),
            agreed=self._numbers.get("agreed"),
            paper=self._numbers.get("paper"),
        )

    def _tricks(self, swept: tuple[int, ...] | None) -> tuple[int, ...] | None:
        given = self._numbers.get("tricks")
        if swept and given and swept != given:
            raise UsageError(
                "the entry says every trick and other tricks", 'Write "capot" or "tricks=".'
            )
        return given or swept

    def _forfeit(self) -> Forfeit | None:
        found = [forfeit for said in self._said for forfeit in said.forfeit]
        if len(found) > 1:
            raise UsageError("two penalties in one deal", "Write the one that counts.")
        return found[0] if found else None
