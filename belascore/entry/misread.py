"""What is wrong with a word that cannot be read, and what to type instead."""

from collections.abc import Sequence

from belascore.entry.context import Context, People, nearest
from belascore.entry.tokens import is_numeric
from belascore.errors import UsageError, shown
from belascore.rules.law import Law
from belascore.words.notation import looks_like_cards, read_cards
from belascore.words.vocabulary import Meaning, all_words, fold

BARE = ("suit", "call", "double", "capot", "belote")
"""The kinds of words that stand alone after the taker."""


def unknown_word(word: str, after: str, context: Context, people: People) -> UsageError:
    """A word that stands alone and is in no vocabulary."""
    if word.startswith("-"):
        near = nearest(word, context.options)
        meant = f"Did you mean {near}?" if near else f"Options: {' '.join(context.options)}."
        return UsageError(f"there is no option {shown(word)}", meant)
    if word.startswith("#"):
        return UsageError("a note does not stand in the entry", 'Write it with --note "...".')
    if looks_like_cards(word):
        return _cards(word, people)
    who = people.exact(word)
    if who:
        name = people.written(who.name)
        glued = f"{name}{after}" if after[:1] in (":", "+", "=") else f"{name}+50"
        return UsageError(
            f"{shown(word)} stands alone; after the taker a name needs : + or = behind it",
            f'Write "{glued}".',
        )
    longer = people.with_word(word)
    if longer:
        name = people.written(longer.name)
        return UsageError(f"{shown(word)} is part of a name with a blank", f'Write "{name}".')
    if fold(word) == fold(context.law.words.get("melds", "melds")):
        return UsageError(f"{shown(word)} does not say how many points", 'Write "+20".')
    near = nearest(word, [known for known, said in all_words().items() if said.kind in BARE])
    if near:
        remedy = f'Did you mean "{near}"?'
    else:
        from belascore.words.samples import sample_deal

        sample = sample_deal(context.law)
        remedy = f'After the taker come suit, points and extras: "{sample} +20 belote".'
    return UsageError(f"{shown(word)} is no word of the game", remedy)


def not_bare(word: str, said: Meaning, name: str) -> UsageError:
    """A word of the game that does not stand alone; `name` is the taker's, as entries write it."""
    if said.value == "run:8":
        return UsageError(
            f"{shown(word)} is eight in a row; king and queen of trumps are belote",
            f'Write "belote", or the cards: "{name}:789TJQKAH".',
        )
    if said.kind in ("meld", "penalty"):
        return UsageError(f"{shown(word)} does not say whose", f'Write "{name}:{word}".')
    if said.kind == "mark":
        return UsageError(
            f"{shown(word)} does not say of what", f'Write it behind: "{name}:789H+{word}".'
        )
    if said.kind == "rank":
        return UsageError(f"{shown(word)} is a card, and no suit", f'A meld is "{name}:789H".')
    return UsageError(f"{shown(word)} stands alone on its line", f'Write "{word}" only.')


def unknown_key(word: str, keys: Sequence[str], people: People) -> UsageError:
    """What stands before = is no side and no key."""
    head = word.partition("=")[0]
    if is_numeric(head):
        name = people.sample()
        return UsageError(f"{shown(word)} does not say whose", f'Write "{name}:{word}".')
    near = nearest(head, keys)
    there = ", ".join(f"{key}=" for key in keys)
    return UsageError(
        f"{shown(head)} before = is no side",
        f'Did you mean "{near}="?' if near else f"Here are: {people.all_names()}; {there}.",
    )


def no_result(
    name: str, call: str | None, bid: str | None, claim: str | None, law: Law
) -> UsageError:
    """The entry ends without points."""
    from belascore.words.samples import sample_bid, sample_points

    if not bid and sample_bid(law):
        bid, call = sample_bid(law).strip(), call or "hearts"
    words = " ".join(word for word in (name, bid, call) if word)
    if claim:
        return UsageError(
            "the points so far are missing",
            f'Write those of the side that claims: "{words} {claim}=60 claim={claim}".',
        )
    points = sample_points(law)
    whose = "everybody" if "-" in points else "the taker's side"
    return UsageError("the points are missing", f'Write those of {whose}: "{words} {points}".')


def _cards(word: str, people: People) -> UsageError:
    try:
        read_cards(word)
    except ValueError as error:
        return UsageError(f"{shown(word)} does not say whose", f"And: {error}.")
    return UsageError(f"{shown(word)} does not say whose", f'Write "{people.sample()}:{word}".')
