"""Output for whoever cannot print every character: `--ascii`, old encodings, the C locale."""

import codecs
import io
import sys
from typing import TextIO

from belascore.words.latin import plain


class PlainStream(io.TextIOWrapper):
    """A text stream where each character that an encoding lacks is spelt with those it has."""

    spelling: str
    """The encoding whose characters are used."""

    def write(self, text: str) -> int:
        """Write a text as this stream can."""
        return super().write(text if text.isascii() else plain(text, self.spelling))


def spell_out(*, ascii_only: bool) -> None:
    """Let both outputs write only what they can print, or only ASCII."""
    sys.stdout = _plain(sys.stdout, ascii_only=ascii_only)
    sys.stderr = _plain(sys.stderr, ascii_only=ascii_only)


def _plain(stream: TextIO, *, ascii_only: bool) -> TextIO:
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    encoding, by_lines = codecs.lookup(stream.encoding).name, stream.line_buffering
    spelling = "ascii" if ascii_only else encoding
    # Typer takes an ASCII stream for a mistake and writes past it; ASCII is UTF-8 as well
    encoding = "utf-8" if spelling == "ascii" else encoding
    new = PlainStream(stream.detach(), encoding, errors="replace", line_buffering=by_lines)
    new.spelling = spelling
    return new
