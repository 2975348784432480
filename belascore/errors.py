"""Transitional: complaints that are still texts."""

from typing import Any

from belascore.faults import (
    BelascoreError as BelascoreError,
)
from belascore.faults import (
    BusyError as BusyError,
)
from belascore.faults import (
    IntegrityError as IntegrityError,
)
from belascore.faults import (
    MissingExtraError as MissingExtraError,
)
from belascore.faults import (
    NotConfirmedError as NotConfirmedError,
)
from belascore.faults import (
    NotFoundError as NotFoundError,
)
from belascore.faults import (
    Place as Place,
)
from belascore.faults import (
    RefusedError as RefusedError,
)
from belascore.faults import (
    StorageError as StorageError,
)
from belascore.faults import (
    UnreadableError as UnreadableError,
)
from belascore.faults import (
    UsageError as UsageError,
)
from belascore.text import printable as printable
from belascore.text import visible as visible
from belascore.tuples import NamedTuple


class Fault(NamedTuple):
    """One thing that is wrong in a text: where, the offending line, what, and the remedy."""

    what: str
    remedy: str = ""
    place: Place = Place()
    excerpt: str = ""

    def __str__(self) -> str:
        where = str(self.place)
        lines = [f"{where}: {self.what}" if where else self.what]
        if self.excerpt:
            lines.append(f"  | {self.excerpt}")
        if self.remedy:
            lines.append(f"  {self.remedy}")
        return "\n".join(lines)


def shown(value: Any, limit: int = 40) -> str:
    """A bad value as a message may print it: bounded, quoted if a text, nothing hidden in it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a very large number"
    if isinstance(value, str):
        return f'"{printable(value, limit)}"'
    kinds = {float: "a decimal number", list: "a list", dict: "a table", type(None): "nothing"}
    return kinds.get(type(value), "a date or time")


def so_many(number: int, thing: str) -> str:
    """So many of a thing: `1 deal`, `3 deals`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
