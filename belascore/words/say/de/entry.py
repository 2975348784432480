"""German: what is wrong with what was typed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "write": 'Schreiben: "{entry}".',
        "write-one": "Nur eins davon schreiben.",
        "did-you-mean": 'Vielleicht "{near}"?',
        "ambiguous-name": '"{word}" kann sein: {people}',
        "ambiguous-name.remedy": "Mehr davon schreiben: {people}.",
        "unknown-word": '"{word}" ist kein Wort dieses Spiels',
        "two-calls": '"{word}" ist eine zweite Ansage',
        "whose": '"{word}" sagt nicht, wessen',
    }
)
