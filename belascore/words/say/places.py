"""Places: what fills the `{names}` of a sentence, as it is shown and never bent.

A list is parted by commas, one of cards by blanks; `And` and `Or` say how else. Who is named is
isolated from the letters around.
"""

from collections.abc import Callable
from datetime import date
from typing import Any, Final

from belascore.cards import parse_card
from belascore.faults import And, Or, Phrase, Remedy
from belascore.text import Text, joined, name, printable, text
from belascore.words.terms import Terms

NAMED: Final = frozenset(("who", "other", "name", "dealer", "first", "side", "players", "people"))
"""Places that hold a name: of a player, or of a side by its key or its index."""
CARDS: Final = frozenset(("card", "cards", "led", "held", "shown"))
"""Places that hold canonical cards, and are shown by their glyphs."""
APART: Final = frozenset(("changes",))
"""Places whose parts have commas in them."""
BY_BLANKS: Final = CARDS | {"keys"}
"""Places whose lists are parted by blanks."""
_TYPED: Final = 40
_LARGE: Final = 10**12

Say = Callable[..., Text]


def filled(key: str, value: Any, terms: Terms, say: Say, remedy: Callable[[Remedy], str]) -> Text:
    """What a place shows.

    Args:
        key: the name of the place, which tells names and cards from other texts.
        value: what the data holds for it.
        terms: the words of the match.
        say: tells a phrase in the language of the sentence.
        remedy: words a command for whoever it is shown to.
    """
    if isinstance(value, Text):
        return value
    if isinstance(value, Phrase):
        return say(value.code, value.data, terms)
    if isinstance(value, Remedy):
        return text(remedy(value))
    if key == "value":
        return _shown(value, say)
    if isinstance(value, list | tuple):
        parts = [filled(key, one, terms, say, remedy) for one in value]
        return _listed(key, value, parts, say)
    if key in NAMED:
        return name(terms.sides[value] if isinstance(value, int) else terms.name(value))
    if key in CARDS and isinstance(value, str):
        return text(parse_card(value).glyphs)
    return text(printable(str(value), _TYPED if key == "word" else 200))


def _listed(key: str, value: Any, parts: list[Text], say: Say) -> Text:
    if isinstance(value, And | Or) and len(parts) > 1:
        form = "list.and" if isinstance(value, And) else "list.or"
        return say(form, {"first": joined(", ", parts[:-1]), "last": parts[-1]})
    return joined(" " if key in BY_BLANKS else "; " if key in APART else ", ", parts)


def _shown(value: Any, say: Say) -> Text:
    """A bad value as it stood: bounded, in quotes if it is a text, nothing hidden in it."""
    if isinstance(value, bool):
        return text(str(value).lower())
    if isinstance(value, int):
        return text(str(value)) if abs(value) < _LARGE else say("value.very-large")
    if isinstance(value, str):
        return text(f'"{printable(value, _TYPED)}"')
    kinds = {float: "decimal", list: "list", dict: "table", type(None): "nothing"}
    moment = "time" if isinstance(value, date) else "other"
    return say(f"value.{kinds.get(type(value), moment)}")
