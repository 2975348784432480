"""A few words for every ledger line."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from belascore.ledger import Line
from belascore.words.terms import Terms


def line_text(line: Line, terms: Terms) -> str:
    """What a ledger line is, as a few words."""
    if line.source in ("melds", "belote", "match"):
        kind = line.kind or terms.word(line.source)
        thing = f"{kind} ({terms.name(line.by)})" if line.by else kind
    else:
        thing = _THINGS.get(line.source) or terms.word(line.source)
    return _REASONS[line.reason].format(thing=thing, double=terms.word(line.by))


_THINGS: Final[Mapping[str, str]] = MappingProxyType(
    {"cards": "card points", "pot": "points that hung", "agreed": "agreed at the table"}
)

_REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "cards": "{thing}, last trick included",
        "capot": "{thing}: every trick",
        "meld": "{thing}",
        "belote": "{thing}",
        "to-sweeper": "{thing}, of the side without a trick",
        "match": "{thing} wins the match",
        "failed": "{thing}: the taker's go to the defence",
        "tied": "{thing}: the taker's hang",
        "claim": "claimed during the deal",
        "bid": "{thing}",
        "taker-defence": "{thing}: the taker's go to the defence",
        "taker-pot": "{thing}: the taker's hang",
        "defence-taker": "{thing}: the others' go to the taker",
        "defence-pot": "{thing}: the others' hang too",
        "defence-nobody": "{thing}: not written",
        "taker-nobody": "{thing}: not written",
        "rounded": "{thing}",
        "doubled": "{thing}, {double}",
        "carried": "{thing} go to the winner of this deal",
        "penalty": "{thing}: penalty",
        "agreed": "{thing}",
    }
)

REASONS: Final = frozenset(_REASONS)
"""The reasons that have words."""
