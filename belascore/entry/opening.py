"""The first word of an entry: who called, that everybody passed, or that the deal is void."""

from collections.abc import Sequence

from belascore.entry.context import Context, People
from belascore.entry.tokens import is_number, is_numeric
from belascore.errors import UsageError, shown
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
        raise _before_the_taker(words, people)
    found = people.exact(word)
    if found:
        return found
    begin = people.beginning(word)
    if begin and len(fold(word)) > 1:
        return people.find(word)
    said = context.meaning(word)
    if is_numeric(word) or (said and not _nobody(words, said, people)):
        raise _who_called(words, people)
    return people.find(word)


def _nobody(words: Sequence[str], said: Meaning, people: People) -> bool:
    """Whether the first word, a double, must be meant for a name: nobody else is named."""
    return said.kind == "double" and not any(map(people.exact, words))


def _before_the_taker(words: Sequence[str], people: People) -> UsageError:
    head = words[0].split(":")[0].split("=")[0].split("+")[0]
    who = people.exact(head)
    name = people.written(who.name) if who else people.sample()
    return UsageError(
        f"{shown(words[0])} stands before who called",
        f'Begin with the taker: "{_after(name, words)}".',
    )


def _who_called(words: Sequence[str], people: People) -> UsageError:
    given = list(words)
    remedy = "Begin with the taker"
    if len(words) > 1 and all(is_number(word) for word in words):
        given = ["-".join(words)]
        remedy += f'; both sides\' points are "{given[0]}"'
    return UsageError(
        f"who called? {shown(words[0])} is no player or side",
        f'{remedy}: "{_with_taker_first(people, given)}".',
    )


def _with_taker_first(people: People, words: Sequence[str]) -> str:
    """The same words, with the player among them at the front, or a player before them."""
    named = next((at for at, word in enumerate(words) if people.exact(word)), None)
    if named is None:
        return _after(people.sample(), words)
    return _after(words[named], [*words[:named], *words[named + 1 :]])


def _after(name: str, words: Sequence[str]) -> str:
    text = " ".join((name, *words))
    return text if len(text) <= 60 else f"{text[:60]}..."
