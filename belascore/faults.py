"""Faults: everything that is complained of, as a value; what it is called, where, and of what kind.

What cannot be read or done is raised as one of these errors. What the table did against the rules
is never raised: it is a finding in the verdict (`belascore.score.verdict`). No sentence stands
here: `belascore.words.say` has one for every code, in the language of whoever reads it.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from belascore.tuples import NamedTuple

Data = Mapping[str, Any]
NOTHING: Final[Data] = MappingProxyType({})
HOUSE: Final = "house"
"""Among clauses: what stands before it is what the house has set."""


class Place(NamedTuple):
    """Where something stands: a file, its line, a round in it, a key of that round.

    Attributes:
        excerpt: the line itself, as far as it can be shown.
    """

    file: str = ""
    line: int | None = None
    round: int | None = None
    key: str = ""
    excerpt: str = ""

    def __str__(self) -> str:
        spot = f"{self.file}:{self.line}" if self.file and self.line else self.file
        parts = [spot, f"round {self.round}" if self.round else "", self.key]
        return ": ".join(part for part in parts if part)


NOWHERE: Final = Place()


class Remedy(NamedTuple):
    """What helps, as a command: whoever shows it words it for a terminal, a page or a program.

    Attributes:
        command: by its name, `matches restore`; empty where only options are meant.
        words: what follows it, one by one as a shell would give them.
        options: `keep-going`, `match=FILE`; without dashes.
    """

    command: str
    words: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


class Phrase(NamedTuple):
    """A part of a sentence that has a sentence of its own: a cause, a meld and whose it is."""

    code: str
    data: Data = NOTHING


class And(tuple[Any, ...]):
    """Things of which all are meant: `98 and 64`."""

    __slots__ = ()


class Or(tuple[Any, ...]):
    """Things of which one is meant: `A or B`."""

    __slots__ = ()


class Fault(NamedTuple):
    """One thing that is wrong.

    Attributes:
        code: what is wrong, `two-calls`; what follows a dot only tells sentences of one code apart.
        data: what fills the places of its sentence: texts, numbers, lists, canonical cards, and
            `Phrase`, `Remedy`, `And` and `Or`.
        place: where.
        cites: the clauses that it rests on.
    """

    code: str
    data: Data = NOTHING
    place: Place = NOWHERE
    cites: tuple[str, ...] = ()

    @property
    def public(self) -> str:
        """The code that programs are given."""
        return self.code.partition(".")[0]


def foremost(cites: Sequence[str]) -> str:
    """The clause to show where there is room for one: the first, marked where the house set it."""
    first = cites[0] if cites else ""
    return f"{first} {HOUSE}" if HOUSE in cites and first != HOUSE else first


def _written(fault: Fault) -> str:
    """A fault as a log would have it."""
    data = f" {dict(fault.data)}" if fault.data else ""
    return f"{place}: {fault.code}{data}" if (place := str(fault.place)) else f"{fault.code}{data}"


class BadValueError(ValueError):
    """A value that cannot be read; whoever reads it knows where it stands."""

    def __init__(self, code: str, /, *, place: Place = NOWHERE, **data: Any) -> None:
        super().__init__(code, data)
        self.fault = Fault(code, data, place)

    def __str__(self) -> str:
        return _written(self.fault)


class BelascoreError(Exception):
    """The base of all errors.

    Attributes:
        kind: what kind of fault it is, for programs: `usage`, `not-found`.
        exit_code: what the command line ends with; each kind has one.
        fault: what is wrong.
        faults: everything that is wrong in a text that was read whole.
        refused: of many lines that were entered at once, each that is wrong, and how.
        advice: what else may be done about it, a sentence each.
        terms: the words of the match that it is about, for whoever tells it; None if of none.
    """

    kind: ClassVar[str] = "bug"
    exit_code: int = 70

    def __init__(
        self,
        code: str,
        /,
        *,
        place: Place = NOWHERE,
        cites: tuple[str, ...] = (),
        faults: tuple[Fault, ...] = (),
        refused: "tuple[tuple[int, BelascoreError], ...]" = (),
        terms: Any = None,
        **data: Any,
    ) -> None:
        super().__init__(code, data)
        self.fault = Fault(code, data, place, cites)
        self.faults = faults
        self.refused = refused
        self.advice: tuple[Phrase, ...] = ()
        self.terms = terms

    def __str__(self) -> str:
        """The code and its data, for whoever debugs; `words.say` has the sentence."""
        return " ".join(map(_written, (self.fault, *self.faults)))


class RefusedError(BelascoreError):
    """What was asked can be read, but the law or the match does not allow it: nothing was done."""

    kind = "refused"
    exit_code = 1


class UsageError(BelascoreError):
    """What was typed cannot be read, or means two things."""

    kind = "usage"
    exit_code = 2


class UnreadableError(BelascoreError):
    """A file, a ruleset or a seed that cannot be read; holds every fault found in it."""

    kind = "unreadable"
    exit_code = 3


class NotFoundError(BelascoreError):
    """No such match, round, ruleset or clause."""

    kind = "not-found"
    exit_code = 4


class BusyError(BelascoreError):
    """Another belascore is writing, or the match changed while a question was open."""

    kind = "busy"
    exit_code = 5


class MissingExtraError(BelascoreError):
    """What was asked needs an extra that is not installed."""

    kind = "missing-extra"
    exit_code = 6


class StorageError(BelascoreError):
    """A file could not be read or written; what was there is as it was."""

    kind = "storage"
    exit_code = 7


class IntegrityError(BelascoreError):
    """The file is torn, emptied or was changed after it was written."""

    kind = "integrity"
    exit_code = 8


class NotConfirmedError(BelascoreError):
    """The round is in the file, but the disk did not confirm it."""

    kind = "not-confirmed"
    exit_code = 9


_NEAR: Final = 0.7
"""Of four letters one may be wrong (`maya` for Maja), or two change places (`hrec` for herc)."""

_LONGEST: Final = 80
"""Characters that are compared: the time grows with their square, and nothing typed is longer."""


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, whatever its case; empty if none is near."""
    import difflib  # only a misspelt word needs it

    spelt = {each.casefold(): each for each in known}
    near = difflib.get_close_matches(word[:_LONGEST].casefold(), spelt, 1, _NEAR)
    return spelt[near[0]] if near else ""
