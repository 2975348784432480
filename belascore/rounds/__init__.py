"""A match as the table wrote it: its values, and the rows that files and JSON hold."""

from belascore.rounds.fields import ITEMS, MOST, RowError
from belascore.rounds.heads import HEADER_KEYS, header_from_row, header_to_row, usual_sides
from belascore.rounds.names import NAME_LENGTH, alike, hidden_character, name_fault
from belascore.rounds.rows import KEYS, claim_text, from_row, out_of_order, to_row
from belascore.rounds.values import (
    SCHEMA,
    Act,
    BeloteClaim,
    Claim,
    Forfeit,
    HandClaim,
    Header,
    Match,
    Numbers,
    Round,
    Seats,
    TrickClaim,
    Who,
)

__all__ = [
    "HEADER_KEYS",
    "ITEMS",
    "KEYS",
    "MOST",
    "NAME_LENGTH",
    "SCHEMA",
    "Act",
    "BeloteClaim",
    "Claim",
    "Forfeit",
    "HandClaim",
    "Header",
    "Match",
    "Numbers",
    "Round",
    "RowError",
    "Seats",
    "TrickClaim",
    "Who",
    "alike",
    "claim_text",
    "from_row",
    "header_from_row",
    "header_to_row",
    "hidden_character",
    "name_fault",
    "out_of_order",
    "to_row",
    "usual_sides",
]
