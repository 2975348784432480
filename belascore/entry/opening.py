"""The first word of an entry: who called, that everybody passed, or that the deal is void."""

from collections.abc import Sequence

from belascore.entry.context import Context, People
from belascore.entry.tokens import is_numeric
from belascore.errors import UsageError
from belascore.rounds import Round, Who
from belascore.words.vocabulary import Meaning, fold

ALL_PASS = "all-pass"
VOID = "void"


def alone(words: Sequence[str], context: Context, people: People) -> Round | None:
    """A deal without a taker: all passed, or void; None if the first word says neither.

    Raises:
        UsageError: a pass is followed by something.
    """
    said = None if people.exact(words[0]) else context.meaning(words[0])
    if said is None or said.kind not in ("pass", "void"):
        return None
    if said.kind == "void":
        reason = " ".join(" ".join(words[1:]).split())
        return Round(void=reason or VOID)
    if len(words) == 1:
        return Round(call=ALL_PASS)
    begin = people.beginning(words[0])
    raise UsageError(
        f'"{words[0]}" says that everybody passed, and stands alone',
        f"For {begin[0].name} type more of the name." if begin else f'Write "{words[0]}" only.',
    )


def taker_of(words: Sequence[str], context: Context, people: People) -> Who:
    """Who called: an exact name, else the only one that begins so; never a suit.

    Raises:
        UsageError: nobody, or more than one.
    """
    word = words[0]
    if any(sign in word for sign in ":=+"):
        from belascore.entry.misread import before_the_taker  # most entries can be read

        raise before_the_taker(words, people)
    found = people.exact(word)
    if found:
        return found
    begin = people.beginning(word)
    if begin and len(fold(word)) > 1:
        return people.find(word)
    said = context.meaning(word)
    if is_numeric(word) or (said and not _nobody(words, said, people)):
        from belascore.entry.misread import who_called

        raise who_called(words, people)
    return people.find(word)


def _nobody(words: Sequence[str], said: Meaning, people: People) -> bool:
    """Whether the first word, a double, must be meant for a name: nobody else is named."""
    return said.kind == "double" and not any(map(people.exact, words))
