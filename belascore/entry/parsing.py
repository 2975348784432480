"""Reading an entry: who called, that everybody passed, or that the deal is void; then the rest."""

from collections.abc import Sequence
from typing import Final

from belascore.entry.context import ALL_PASS, VOID, Context, People
from belascore.entry.draft import Draft
from belascore.entry.outcome import sample_deal
from belascore.entry.reading import read_into
from belascore.entry.rendering import render
from belascore.entry.tokens import is_number, is_numeric, split
from belascore.faults import UsageError
from belascore.rounds import ITEMS, Round, Who
from belascore.words.vocabulary import Meaning, fold

_WORDS: Final = 256


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
    if len(words) > _WORDS:
        raise UsageError("entry-too-long")
    if not words and note:
        return Round(note=note)
    people = People(context)
    if len(words) > 1 and words[0].endswith(":"):  # `ana: herc 102`
        words = [words[0][:-1] or words[0], *words[1:]]
    if not words:
        sample = f"{people.sample()} {sample_deal(context)}"
        raise UsageError("nothing-entered", entry=sample)
    deal = alone(words, context, people)
    if deal is None:
        draft = Draft(context, people, _taker(words, context, people))
        read_into(draft, words[1:])
        deal = draft.deal()
    require_few_melds(deal)
    return deal._replace(note=note)


def require_few_melds(deal: Round) -> None:
    """Refuse more melds than a match file takes.

    Raises:
        UsageError: says how many.
    """
    count = len(deal.melds or ())
    if count > ITEMS:
        raise UsageError("too-many-melds", count=count, most=ITEMS)


def alone(words: Sequence[str], context: Context, people: People) -> Round | None:
    """A deal without a taker: all passed, or void; None if the first word says neither.

    Raises:
        UsageError: a pass is followed by something.
    """
    word = words[0]
    said = None if people.exact(word) else context.meaning(word)
    if said is None or said.kind not in ("pass", "void"):
        return None
    if said.kind == "void":
        reason = " ".join(" ".join(words[1:]).split())
        return Round(void=reason or VOID)
    if len(words) == 1:
        return Round(call=ALL_PASS)
    begin = people.beginning(word)
    if begin:
        raise UsageError("stands-alone.passed.name", word=word, name=begin[0].name)
    raise UsageError("stands-alone.passed", word=word)


def _taker(words: Sequence[str], context: Context, people: People) -> Who:
    """Who called: an exact name, else the only one that begins so; never a suit.

    A name goes before a word of the game only if two letters of it are there: `h` is hearts.

    Raises:
        UsageError: nobody, or more than one.
    """
    word = words[0]
    if any(sign in word for sign in ":=+"):
        entry = _with_taker_first(people, words)
        raise UsageError("before-the-taker", word=word, entry=entry)
    exact = people.exact(word)
    if exact:
        return exact
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


# What is wrong


def _who_called(words: Sequence[str], people: People) -> UsageError:
    """The entry begins with a word of the game, or a number."""
    if len(words) > 1 and all(map(is_number, words)):
        points = "-".join(words)
        entry = _with_taker_first(people, [points])
        return UsageError("taker-needed.word.points", word=words[0], points=points, entry=entry)
    entry = _with_taker_first(people, words)
    return UsageError("taker-needed.word", word=words[0], entry=entry)


def _with_taker_first(people: People, words: Sequence[str]) -> str:
    """The same words behind the player among them; or whose the first is, or a player."""
    named = next((word for word in words if people.exact(word)), "")
    if named:
        place = words.index(named)
        return " ".join((named, *words[:place], *words[place + 1 :]))
    owner = people.exact(words[0].split(":")[0].split("=")[0].split("+")[0])
    return " ".join((people.written(owner.name) if owner else people.sample(), *words))


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
