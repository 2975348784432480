"""Where each key of a ruleset's text stands: to name its line, and to change it in place.

Only for texts that `tomllib` has read: whatever is no TOML has been refused before. Paths are keys,
with the number of the table where several have one name: `option`, `0`, `says`.
"""

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, NamedTuple

from belascore.faults import BelascoreError
from belascore.tomltext import toml_key, toml_value

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


def patched(text: str, meant: Mapping[str, Any]) -> str:
    """A TOML text changed at as few places as possible to say this document.

    Lists of tables have to be as they were; see `without_items`.

    Raises:
        BelascoreError: that cannot be done in place.
    """
    patch = _Patch(text)
    patch.compare((), tomllib.loads(text), meant)
    result = patch.applied()
    if tomllib.loads(result) != meant:
        raise BelascoreError("text-not-patchable")
    return result


def without_items(text: str, name: str, numbers: Collection[int]) -> str:
    """A TOML text without some of the tables `[[name]]`, each with the comment right above it."""
    patch = _Patch(text)
    for number in numbers:
        patch.remove((name, str(number)))
    return patch.applied()


def _value(value: Any) -> str:
    return toml_value(value, inline=True)


def _dotted(keys: Keys) -> str:
    return ".".join(map(toml_key, keys))


def _table(keys: Keys, table: Mapping[str, Any]) -> str:
    """A table with its header; tables of tables below it get their own."""
    own = [key for key, value in table.items() if not _has_header(value)]
    width = max((len(toml_key(key)) for key in own), default=0)
    text = f"\n[{_dotted(keys)}]\n" if own or not table else ""
    text += "".join(f"{toml_key(key):<{width}} = {_value(table[key])}\n" for key in own)
    return text + "".join(_table((*keys, key), table[key]) for key in table if key not in own)


def _has_header(value: Any) -> bool:
    if not isinstance(value, Mapping):
        return False
    return "cites" in value or any(isinstance(one, Mapping) for one in value.values())


class _Patch:
    """Edits of one text, collected and then made all at once."""

    def __init__(self, text: str) -> None:
        self.text = text if text.endswith("\n") else text + "\n"
        self.found = spans(self.text)
        self.edits: list[tuple[int, int, str]] = []

    def applied(self) -> str:
        text = self.text
        # from the end; what goes in where something is taken out goes in afterwards
        order = [(start, end > start, at) for at, (start, end, _) in enumerate(self.edits)]
        for _, _, at in sorted(order, reverse=True):
            start, end, new = self.edits[at]
            text = text[:start] + new + text[end:]
        return text

    def compare(self, keys: Keys, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
        for key, value in old.items():
            here = (*keys, key)
            if key not in new:
                self.remove(here)
            elif value != new[key]:
                span = self.found.get(here)
                tables = isinstance(value, Mapping) and isinstance(new[key], Mapping)
                if tables and (span is None or span.is_header):
                    self.compare(here, value, new[key])
                else:
                    self._replace(span, new[key])
        for key, value in new.items():
            if key not in old:
                self._add(keys, key, value)

    def remove(self, keys: Keys) -> None:
        """Take out a key, or a table with all that is below it."""
        for path, span in self.found.items():
            if path[: len(keys)] != keys or span.inline:
                continue
            if span.is_header:
                self.edits.append((*self._block(span), ""))
            elif span.header[: len(keys)] != keys:
                self.edits.append((self._line(span.start), self._after(span.end), ""))

    def _replace(self, span: Span | None, value: Any) -> None:
        if span is None or span.is_header:
            raise BelascoreError("text-not-patchable")
        self.edits.append((span.value, span.end, _value(value)))

    def _add(self, keys: Keys, key: str, value: Any) -> None:
        beside = [
            (path, span)
            for path, span in self.found.items()
            if path[:-1] == keys and keys and not span.is_header and not span.inline
        ]
        header = self.found.get(keys)
        if isinstance(value, Mapping) and not self._in_braces(beside):
            self.edits.append((at := self._end_of_tables(), at, _table((*keys, key), value)))
        elif beside:
            self._add_beside(*beside[-1], keys, key, value)
        elif header:
            at = self._after(header.end)
            self.edits.append((at, at, f"{toml_key(key)} = {_value(value)}\n"))
        else:
            raise BelascoreError("text-not-patchable")

    def _in_braces(self, beside: list[tuple[Keys, Span]]) -> bool:
        return any(self.text[span.value] == "{" for _, span in beside)

    def _add_beside(self, last: Keys, span: Span, keys: Keys, key: str, value: Any) -> None:
        """After the last key of the table, but before its cites; equals signs stay in line."""
        width = self.text.rindex("=", span.start, span.value) - span.start - 1
        name = _dotted((*keys[len(span.header) :], key))
        at = self._line(span.start) if last[-1] in ("cites", "clauses") else self._after(span.end)
        self.edits.append((at, at, f"{name:<{width}} = {_value(value)}\n"))

    # Places

    def _line(self, at: int) -> int:
        return self.text.rfind("\n", 0, at) + 1

    def _after(self, at: int) -> int:
        return self.text.index("\n", at) + 1

    def _block(self, header: Span) -> tuple[int, int]:
        """A table with the comment right above it and the blank lines below."""
        ends = [span.end for span in self.found.values() if span.header == header.header]
        end = self._after(max(ends))
        while self.text.startswith("\n", end):
            end += 1
        return self._above(self._line(header.start), "#"), end

    def _end_of_tables(self) -> int:
        """Where a new table goes: before the lists of tables and the comments above them."""
        lists = [span.start for path, span in self.found.items() if path[1:] == ("0",)]
        return self._above(self._line(min(lists)) if lists else len(self.text), "#", "")

    def _above(self, at: int, *kinds: str) -> int:
        """The beginning of the comments (#) and blank lines ("") right above a line."""
        while at and self.text[(line := self._line(at - 1)) : at].strip()[:1] in kinds:
            at = line
        return at
