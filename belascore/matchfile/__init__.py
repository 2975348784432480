"""The match file: text to match, round to block, and the seals between the blocks."""

from belascore.canon import digest
from belascore.errors import printable
from belascore.matchfile.block import appended, block_text, header_text
from belascore.matchfile.decode import SIZE
from belascore.matchfile.read import Document, read_match
from belascore.matchfile.seal import ALPHABET, CODE, SealStatus, bound, code, head, seal, verify

__all__ = [
    "ALPHABET",
    "CODE",
    "SIZE",
    "Document",
    "SealStatus",
    "appended",
    "block_text",
    "bound",
    "code",
    "digest",
    "head",
    "header_text",
    "printable",
    "read_match",
    "seal",
    "verify",
]
