"""A deal as somebody wrote it down in a hurry, brought into the form of match files.

Cards come in every notation, calls in every language, names in any case. What cannot be read is
told with its line.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from belascore.entry import Context
from belascore.entry.context import People
from belascore.entry.readers import read_call
from belascore.faults import Fault, Place, UsageError
from belascore.words.notation import looks_like_cards, read_cards

_LISTS: Final = ("hands", "discards", "play", "melds", "belote")
_NAMES: Final = ("taker", "last", "claim", "dealer")
_CALLS: Final = ("suit", "call")
_TEXT: Final = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'|#.*")


Locate = Callable[[str, int | None], Place]
"""Where a key of a deal stands, or one text of its list."""


def plain_row(
    row: Mapping[str, Any], context: Context, locate: Locate
) -> tuple[dict[str, Any], list[Fault]]:
    """The keys of a deal as match files hold them, without those that cannot be read.

    Whatever is no text or no list of texts stays as it is, for whoever reads rows to refuse.

    Returns:
        The keys, and what is wrong with the others, each with its place.
    """
    plain, faults = dict[str, Any](), list[Fault]()
    people = People(context)
    for key, value in row.items():
        texts = enumerate(value) if key in _LISTS and isinstance(value, list) else [(None, value)]
        told = len(faults)
        read = []
        for at, text in texts:
            try:
                read.append(_plain(key, text, people, context) if isinstance(text, str) else text)
            except UsageError as error:
                faults.append(error.fault._replace(place=locate(key, at)))
        if len(faults) == told:
            plain[key] = read if key in _LISTS and isinstance(value, list) else read[0]
    return plain, faults


def _plain(key: str, text: str, people: People, context: Context) -> str:
    """A text as match files hold it."""
    if key in _NAMES:
        return _name(text, people)
    if key == "call":
        return _call(text, context)
    return _item(key, text, people) if key in _LISTS else text


def item_line(lines: Sequence[str], start: int, at: int) -> int:
    """The line of a text in a list that begins on line `start`."""
    found = (
        number
        for number, line in enumerate(lines[start - 1 :], start)
        for text in _TEXT.findall(line)
        if text[0] != "#"
    )
    return next((line for count, line in enumerate(found) if count == at), start)


def owner(item: str) -> str:
    """Whose a text of a list is."""
    return item.partition(":")[0].split("!")[0].strip()


def first_name(row: Mapping[str, Any]) -> str:
    """A name that stands in a deal, or nothing."""
    return next(_names(row), "")


def _names(row: Mapping[str, Any]) -> Iterator[str]:
    yield from (row[key] for key in _NAMES if isinstance(row.get(key), str))
    for key in _LISTS:
        value = row.get(key)
        yield from (owner(text) for text in value or () if isinstance(text, str))


def _name(typed: str, people: People) -> str:
    try:
        who = people.exact(typed)
    except UsageError:  # two players are called so: the law says that it knows neither
        return typed
    return who.name if who else typed


def _call(typed: str, context: Context) -> str:
    said = context.meaning(typed)
    if said is not None and said.kind == "pass":
        return "all-pass"
    return typed if typed == "all-pass" else read_call(typed, context.law)


# One text of a list


def _item(key: str, text: str, people: People) -> str:
    head, colon, rest = text.partition(":")
    if key == "belote" and not colon:
        name = owner(text)
        return text.replace(name, _name(name, people), 1)
    if not colon or not head.strip():
        return text
    if not rest.strip():
        raise UsageError("no-cards.of", word=text, owner=head.strip())
    cards = _meld(rest) if key == "melds" else _cards(rest)
    return f"{_name(head.strip(), people)}: {cards}"


def _cards(text: str) -> str:
    """Cards and the `?` of unknown ones, in canonical spelling."""
    words = text.replace("?", " ? ").split()
    known = " ".join(word for word in words if word != "?")
    cards = map(str, read_cards(known) if known else ())
    return " ".join((*cards, *(word for word in words if word == "?")))


def _meld(text: str) -> str:
    """`50 = 789TH !late`: what was said, what was shown, and the marks."""
    words = text.split()
    marks = [word for word in words if word.startswith("!")]
    said, equals, cards = " ".join(word for word in words if word not in marks).partition("=")
    if equals or looks_like_cards(said):
        spelt = _cards(cards if equals else said)
        said = f"{said.strip()} = {spelt}" if equals else spelt
    return " ".join((said, *marks))
