"""A match as the table wrote it: its values, and the rows that files and JSON hold."""

from belascore.rounds.names import NAME_LENGTH, hidden_character, name_fault
from belascore.rounds.rows import (
    HEADER_KEYS,
    KEYS,
    RowError,
    RowFault,
    claim_text,
    from_row,
    header_from_row,
    header_to_row,
    to_row,
)
from belascore.rounds.values import (
    SCHEMA,
    Act,
    BeloteClaim,
    Claim,
    Forfeit,
    Header,
    Match,
    Numbers,
    Round,
    Seats,
    Who,
)

__all__ = [
    "HEADER_KEYS",
    "KEYS",
    "NAME_LENGTH",
    "SCHEMA",
    "Act",
    "BeloteClaim",
    "Claim",
    "Forfeit",
    "Header",
    "Match",
    "Numbers",
    "Round",
    "RowError",
    "RowFault",
    "Seats",
    "Who",
    "claim_text",
    "from_row",
    "header_from_row",
    "header_to_row",
    "hidden_character",
    "name_fault",
    "to_row",
]
