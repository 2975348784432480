"""French: rulesets, house rules, clauses and disputes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "law.paragraph": "{says} ({cites})",
        "law.sentence": "{says}.",
        "law.next": "{says} {more}",
        "law.also": "{says} ; {more}",
        "law.parts": "{parts}",
        "law.worth": "{rank} {points}",
        "no-such-key.remedy": "`{show}`",
        "option-unfit.at": "{setting} : {why}",
        "clause.says": "{says}",
        "stats.counted": "{matches}, {deals}",
    }
)
