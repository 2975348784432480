"""Greek: what is wrong with what was typed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "write": 'Γράψε "{entry}".',
        "write-one": "Γράψε ένα από τα δύο.",
        "did-you-mean": 'Μήπως "{near}";',
        "ambiguous-name": '"{word}" μπορεί να είναι {people}',
        "ambiguous-name.remedy": "Γράψε κι άλλα γράμματα: {people}.",
        "unknown-word": '"{word}" δεν είναι λέξη του παιχνιδιού',
        "two-calls": '"{word}" είναι δεύτερη αγορά',
        "whose": '"{word}" δεν λέει ποιανού',
    }
)
