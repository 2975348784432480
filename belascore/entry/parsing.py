"""Reading an entry: shape first, then place, then word."""

from collections.abc import Sequence

from belascore.entry.context import Context, People
from belascore.entry.draft import Draft
from belascore.entry.opening import alone, taker_of
from belascore.entry.tokens import split
from belascore.errors import UsageError
from belascore.rounds import Round


def parse(text: str | Sequence[str], context: Context, *, comments: bool = False) -> Round:
    """Read one entry.

    Args:
        text: a line, or the words that a shell has split.
        context: the law, the people, and whether a meld that wins the match is confirmed.
        comments: whether `#` begins a note, as in `table` and `add -`.

    Raises:
        UsageError: it cannot be read, or means two things; says what to type.
    """
    words, note = split(text, comments=comments)
    if not words and note:
        return Round(note=note)
    people = People(context)
    if not words:
        from belascore.entry.samples import sample_deal

        sample = f"{people.sample()} {sample_deal(context.law)}"
        raise UsageError("nothing was entered", f'Write "{sample}".')
    deal = alone(words, context, people)
    if deal is None:
        draft = Draft(context, people, taker_of(words, context, people))
        read_into(draft, words[1:])
        deal = draft.deal()
    return deal._replace(note=note)


def read_into(draft: Draft, words: Sequence[str]) -> None:
    """Read the words after the taker.

    Raises:
        UsageError: one of them says nothing that can be read here.
    """
    at = 0
    while at < len(words):
        at += draft.take(words[at], words[at + 1] if at + 1 < len(words) else "")
