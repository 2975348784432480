"""Where each key of a ruleset's text stands: to name its line, and to change it in place.

Only for texts that `tomllib` has read: whatever is no TOML has been refused before. Paths are keys,
with the number of the table where several have one name: `option`, `0`, `says`.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

Keys = tuple[str, ...]

_BLANK: Final = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_KEY: Final = re.compile(r"[A-Za-z0-9_-]++|\"(?:[^\"\\\n]|\\.)*+\"|'[^'\n]*+'")
_TEXT: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}|' + r"'''(?:[^']|'(?!''))*+'{3,5}|"
    r'"(?:[^"\\\n]|\\.)*+"|' + r"'[^'\n]*+'",
    re.DOTALL,
)
_PLAIN: Final = re.compile(r"[^,\]}#\n]++")


class Span(NamedTuple):
    """Where a key stands in a text.

    Attributes:
        start: of the key, or of the bracket of a table's header.
        value: of its value; for a header the same as `end`.
        end: behind the value, or behind the header's bracket.
        header: the table in whose block it stands.
        inline: whether it stands inside the braces of another value.
    """

    start: int
    value: int
    end: int
    header: Keys
    inline: bool = False

    @property
    def is_header(self) -> bool:
        """Whether this is `[a.table]` and not a key with its value."""
        return self.value == self.end


def spans(text: str) -> Mapping[Keys, Span]:
    """Every key and every table's header of a TOML text, in the order of the text."""
    return _Scan(text).found


def line_of(text: str, found: Mapping[Keys, Span], dotted: str) -> int:
    """The line of a key; of one that is not there that of the table it is missing in, or 0."""
    starts: dict[str, int] = {}
    for keys, span in found.items():
        starts.setdefault(".".join(keys), span.start)
    while dotted and dotted not in starts:
        dotted = dotted.rpartition(".")[0]
    return text.count("\n", 0, starts[dotted]) + 1 if dotted else 0


class _Scan:
    """One walk over a text; `at` is where it stands."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.header: Keys = ()
        self.found: dict[Keys, Span] = {}
        self.lists: dict[Keys, int] = {}
        self._skip()
        while self.at < len(text):
            if text[self.at] == "[":
                self._head()
            else:
                self._pair(self.header, inline=False)
            self._skip()

    def _skip(self) -> None:
        blank = _BLANK.match(self.text, self.at)
        self.at = blank.end() if blank else self.at

    def _head(self) -> None:
        start = self.at
        double = self.text.startswith("[[", start)
        self.at += 1 + double
        keys = tuple(self._keys())
        self.at += 1 + double
        path: Keys = ()
        for number, key in enumerate(keys, 1):
            path = (*path, key)
            if double and number == len(keys):
                self.lists[path] = self.lists.get(path, -1) + 1
            if path in self.lists:
                path = (*path, str(self.lists[path]))
        self.header = path
        self.found[path] = Span(start, self.at, self.at, path)

    def _keys(self) -> Iterator[str]:
        while True:
            self._skip()
            key = _KEY.match(self.text, self.at)
            assert key, "the text has been read as TOML"
            self.at = key.end()
            # what a quoted key says is for the reader of TOML to say
            yield key[0] if key[0][0] not in "\"'" else next(iter(tomllib.loads(f"{key[0]} = 0")))
            self._skip()
            if self.text[self.at] != ".":
                return
            self.at += 1

    def _pair(self, table: Keys, *, inline: bool) -> None:
        start = self.at
        path = (*table, *self._keys())
        self.at += 1  # the equals sign
        self._skip()
        value = self.at
        self._value(path)
        self.found[path] = Span(start, value, self.at, self.header, inline)

    def _value(self, path: Keys) -> None:
        if self.text[self.at] == "{":
            self._members(path)
        elif self.text[self.at] == "[":
            self._items(path)
        else:
            found = _TEXT.match(self.text, self.at) or _PLAIN.match(self.text, self.at)
            assert found, "the text has been read as TOML"
            self.at += len(found[0].rstrip())

    def _members(self, path: Keys) -> None:
        for _ in self._until("}"):
            self._pair(path, inline=True)

    def _items(self, path: Keys) -> None:
        for number, _ in enumerate(self._until("]")):
            self._value((*path, str(number)))

    def _until(self, end: str) -> Iterator[None]:
        """Once for each thing between brackets."""
        self.at += 1
        self._skip()
        while self.text[self.at] != end:
            yield
            self._skip()
            if self.text[self.at] == ",":
                self.at += 1
                self._skip()
        self.at += 1
