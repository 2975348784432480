"""The smallest set of keys of one law that, laid over another, gives its score.

Two laws differ in up to forty keys, so not every set can be tried: there are ninety thousand sets
of four, and each takes most of a millisecond. Three things make the search short. Most often one
key does. If none does, a set from which nothing can be left out is found by bisection in some
dozens of trials, and only smaller ones are searched for. And a key can only belong to a smaller
one if it does something: see `_Search.fewer`.
"""

import json
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import chain, combinations
from typing import Final, NamedTuple

from belascore.dispute.key_diff import Change, Path, Ruleset, changes, laid

MOST: Final = 4
"""Larger sets are not searched for: of five keys there are half a million sets. Instead a set is
named from which nothing can be left out."""
_TRIES: Final = 2000
"""So many sets are tried for one law before it is told that smaller ones were not all tried."""

Chosen = Sequence[int]


class Smallest(NamedTuple):
    """What makes the difference between two laws.

    Attributes:
        changes: without any of them it is another score, or no law.
        proven: whether all smaller sets of keys that could have an effect were tried.
    """

    changes: tuple[Change, ...]
    proven: bool


class Trials:
    """Laws that are one law with keys of others laid over it; each is judged once.

    Attributes:
        one: the law that is laid over.
        left: how many more may be judged in search of smaller sets.
    """

    def __init__(
        self,
        one: Ruleset,
        judge: Callable[[Ruleset], Hashable],
        accepts: Callable[[Ruleset], bool],
        most: int,
    ) -> None:
        """Begin with a law; `judge` says what one makes of the deal, `accepts` if it is one."""
        self.one, self.left = one, most
        self._judge, self._accepts = judge, accepts
        self._results: dict[frozenset[str], Hashable] = {}
        self._sound: dict[frozenset[str], bool] = {}

    def result(self, key: frozenset[str], make: Callable[[], Ruleset]) -> Hashable:
        """What the law makes of the deal that `make` makes; `key` names what is laid over."""
        if key not in self._results:
            self.left -= 1
            self._results[key] = self._judge(make())
        return self._results[key]

    def is_sound(self, key: frozenset[str], make: Callable[[], Ruleset]) -> bool:
        """Whether the schema accepts it."""
        if key not in self._sound:
            self._sound[key] = self._accepts(make())
        return self._sound[key]


def smallest(
    other: Ruleset, wanted: Hashable, trials: Trials, hint: Sequence[Path] = ()
) -> Smallest | None:
    """The smallest set of keys of `other` that gives its result; None if no set of keys does.

    Args:
        other: the law whose result is to be explained.
        wanted: its result.
        trials: those of the law that it is compared with.
        hint: keys that are likely to do.
    """
    search = _Search(other, wanted, trials)
    every = range(len(search.changes))
    # all keys together are the other law but for the names it gives; those may have decided
    if not search.gives(every):
        return None
    single = next((at for at in every if search.gives((at,))), None)
    if single is not None:
        return search.named((single,), proven=True)
    hinted = [at for at in every if search.changes[at].path in hint]
    kept = search.reduced(hinted if search.gives(hinted) else every)
    # nothing can be left out of those; another set, not within them, may still be smaller
    fewer, complete = search.fewer(kept)
    if fewer is not None:
        return search.named(fewer, proven=True)
    # sizes up to MOST were tried, so one more than that is proven too
    return search.named(kept, proven=complete and len(kept) <= MOST + 1)


class _Search:
    """The keys of one law, tried in sets, each by its number."""

    def __init__(self, other: Ruleset, wanted: Hashable, trials: Trials) -> None:
        self.changes = changes(trials.one, other)
        self._other, self._wanted, self._trials = other, wanted, trials
        self._says = [
            json.dumps([change.path, change.other and change.other.value], sort_keys=True)
            for change in self.changes
        ]

    def named(self, chosen: Chosen, *, proven: bool) -> Smallest:
        return Smallest(tuple(self.changes[at] for at in chosen), proven)

    def gives(self, chosen: Chosen) -> bool:
        """Whether these keys give the result, and a law."""
        key = self._key(chosen)
        # the schema is asked last, of the few that give it: it takes longer than all the rest
        return self._result(chosen) == self._wanted and self._trials.is_sound(
            key, lambda: self._laid(chosen)
        )

    def fewer(self, kept: Chosen) -> tuple[Chosen | None, bool]:
        """A smaller set that gives the result, and whether all that could were tried.

        Sets are tried from the smallest on, so the first that gives it is one of the smallest.
        """
        # that a single key does not is known, so a set of two cannot be undercut
        if len(kept) < 3:
            return None, True
        # in a set that does something, some key does: alone, or it is no law alone
        telling = [at for at in range(len(self.changes)) if self._tells(at)]
        pairs = [(at, by) for at in telling for by in range(len(self.changes)) if by != at]
        pair, complete = self._first(pairs)
        if pair or not complete or len(kept) == 3:
            return pair, complete
        # its other keys do something beside such a key; those that do nothing anywhere are left out
        beside = {by for at, by in pairs if self._result((at, by)) != self._result((at,))}
        useful = sorted({*kept, *telling, *beside})
        sizes = range(3, min(len(kept) - 1, MOST) + 1)
        return self._first(chain.from_iterable(combinations(useful, size) for size in sizes))

    def _first(self, sets: Iterable[Chosen]) -> tuple[Chosen | None, bool]:
        """The first set that gives the result; not complete where a bound ended the search."""
        for number, chosen in enumerate(sets):
            if number == _TRIES or self._trials.left <= 0:
                return None, False
            if self.gives(chosen):
                return sorted(chosen), True
        return None, True

    def _tells(self, at: int) -> bool:
        """Whether a key alone changes anything, or leaves no law."""
        if self._result((at,)) != self._result(()):
            return True
        return not self._trials.is_sound(self._key((at,)), lambda: self._laid((at,)))

    def reduced(self, chosen: Chosen) -> list[int]:
        """What is left when nothing more can be left out: halves first, then one by one."""
        kept, size = list(chosen), len(chosen)
        while True:
            size = max(size // 2, 1)
            fewer = self._without(kept, size)
            # a key that had to stay may go once a later one has gone: until a whole round keeps all
            if size == 1 and fewer == kept:
                return kept
            kept = fewer

    def _without(self, kept: list[int], size: int) -> list[int]:
        """What must stay, of so many keys at once."""
        at = 0
        while at < len(kept):
            rest = kept[:at] + kept[at + size :]
            if self.gives(rest):
                kept = rest
            else:
                at += size
        return kept

    def _result(self, chosen: Chosen) -> Hashable:
        return self._trials.result(self._key(chosen), lambda: self._laid(chosen))

    def _key(self, chosen: Chosen) -> frozenset[str]:
        return frozenset(self._says[at] for at in chosen)

    def _laid(self, chosen: Chosen) -> Ruleset:
        return laid(self._trials.one, self._other, (self.changes[at] for at in chosen))
