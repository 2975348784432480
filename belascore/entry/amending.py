"""Amending a deal: a new entry in its place, another part of it, or something added."""

from collections.abc import Sequence
from typing import Final

from belascore.entry.context import Context, People
from belascore.entry.draft import Draft
from belascore.entry.parsing import alone, parse
from belascore.entry.reading import read_into
from belascore.entry.rendering import render
from belascore.entry.tokens import split
from belascore.faults import UsageError
from belascore.rounds import Round

_PARTS: Final = (
    "call", "bid", "double", "outcome", "melds", "belote", "last", "dealer", "agreed", "paper",
    "claim", "forfeit",
)  # fmt: skip
"""What may be changed by itself; points and tricks go together."""


def amend(deal: Round, text: str | Sequence[str], context: Context, *, add: bool = False) -> Round:
    """What a deal says once these words are taken into account.

    Args:
        deal: as it stands.
        text: a whole entry; or, without who called, only what is different: `98`, `spades`, `+20`.
        context: the table it belongs to.
        add: keep all that stands and add these words to it.

    Raises:
        UsageError: the words cannot be read, or mean two things.
    """
    words, _ = split(text, comments=False)
    if not words:
        raise UsageError("nothing-to-change")
    people = People(context)
    if add:
        stands, _ = split(render(deal, context), comments=False)
        new = parse([*stands, *words], context)
    elif people.exact(words[0]) or people.beginning(words[0]) or alone(words, context, people):
        new = parse(words, context)
    else:
        return _changed(deal, words, context, people)
    return new._replace(note=deal.note)


def _changed(deal: Round, words: Sequence[str], context: Context, people: People) -> Round:
    """The deal with what the words say in place of what it said of the same things."""
    taker = people.exact(deal.taker) if deal.taker else None
    if taker is None:
        raise UsageError("taker-needed.change")
    draft = Draft(context, people, taker)
    read_into(draft, words)
    said = draft.deal(whole=False)
    changed = {key: getattr(said, key) for key in _PARTS if getattr(said, key) is not None}
    if said.points is not None or said.tricks is not None:
        points = said.points if said.points is not None else deal.points
        changed |= {"points": points, "tricks": said.tricks}
        changed.setdefault("outcome", None)
    elif said.outcome is not None:
        changed |= {"points": None, "tricks": None}
    return deal._replace(**changed)
