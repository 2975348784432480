"""The match file: text to match, round to block, and the seals between the blocks."""

from belascore.matchfile.block import appended, block_of, block_text, header_text
from belascore.matchfile.bounds import SHOWN, SIZE, unreadable
from belascore.matchfile.read import Document, read_match
from belascore.matchfile.seal import (
    ALPHABET,
    CODE,
    SealStatus,
    bound,
    code,
    earlier_codes,
    head,
    seal,
    verify,
)

__all__ = [
    "ALPHABET",
    "CODE",
    "SHOWN",
    "SIZE",
    "Document",
    "SealStatus",
    "appended",
    "block_of",
    "block_text",
    "bound",
    "code",
    "earlier_codes",
    "head",
    "header_text",
    "read_match",
    "seal",
    "unreadable",
    "verify",
]
