"""A match file at a glance: its head and how many blocks follow, for whoever completes a word.

No block is parsed, no law is asked and no seal computed, so it takes a fraction of reading it all.
"""

import re
from typing import Final

from belascore.matchfile.decode import decoded
from belascore.matchfile.lines import opens_round, split_lines
from belascore.matchfile.read import read_match
from belascore.rounds import Match, Seats
from belascore.tuples import NamedTuple

_RENAMED: Final = r'[ \t]*"name: (.+?) = (.+?)"'
"""A correction of a name, as a block that was appended has it: on a line of its own."""


class Outline(NamedTuple):
    """The head of a match, and what can be seen of its blocks.

    Attributes:
        head: the match without its blocks.
        blocks: how many there are.
        players: in order of play, as they are called now.
    """

    head: Match
    blocks: int
    players: tuple[str, ...]


def outline(data: bytes, name: str = "") -> Outline:
    """Look at a match file.

    Raises:
        BelascoreError: its head cannot be read.
    """
    text, _ = decoded(data, name)
    lines = split_lines(text)
    blocks = [number for number, line in enumerate(lines) if opens_round(line)]
    first = blocks[0] if blocks else len(lines)
    head = read_match("\n".join(lines[:first]).encode(), name).match
    players = list(Seats(head.header.sides).players)
    for line in lines[first:]:
        renamed = re.match(_RENAMED, line) if "name: " in line else None
        if renamed:
            players = [renamed[2] if player == renamed[1] else player for player in players]
    return Outline(head, len(blocks), tuple(players))
