"""What is wrong with a word that cannot be read, and what to type instead."""

from collections.abc import Sequence

from belascore.entry.context import Context, People
from belascore.entry.tokens import is_number, is_numeric
from belascore.errors import UsageError, shown
from belascore.rules.law import Law
from belascore.spelling import nearest
from belascore.words.notation import looks_like_cards, read_cards
from belascore.words.vocabulary import Meaning, all_words, fold

BARE = ("suit", "call", "double", "capot", "belote")
"""The kinds of words that stand alone after the taker."""


def before_the_taker(words: Sequence[str], people: People) -> UsageError:
    """What belongs to somebody stands in the place of the taker."""
    head = words[0].split(":")[0].split("=")[0].split("+")[0]
    who = people.exact(head)
    name = people.written(who.name) if who else people.sample()
    return UsageError(
        f"{shown(words[0])} stands before who called",
        f'Begin with the taker: "{_after(name, words)}".',
    )


def who_called(words: Sequence[str], people: People) -> UsageError:
    """The entry begins with a word of the game, or a number."""
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
    near = nearest(fold(word), [known for known, said in all_words().items() if said.kind in BARE])
    if near:
        remedy = f'Did you mean "{near}"?'
    else:
        from belascore.entry.samples import sample_deal

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
    near = nearest(fold(head), keys)
    there = ", ".join(f"{key}=" for key in keys)
    return UsageError(
        f"{shown(head)} before = is no side",
        f'Did you mean "{near}="?' if near else f"Here are: {people.all_names()}; {there}.",
    )


def no_result(
    name: str, call: str | None, bid: str | None, claim: str | None, law: Law
) -> UsageError:
    """The entry ends without points."""
    from belascore.entry.samples import sample_bid, sample_points

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
    except UsageError as error:
        form = error.fault.data.get("form")
        remedy = f'Write "{people.sample()}:{form}".' if form else f"And: {error.what}."
        return UsageError(f"{shown(word)} does not say whose", remedy)
    return UsageError(f"{shown(word)} does not say whose", f'Write "{people.sample()}:{word}".')
