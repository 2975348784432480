"""Files and nothing else: saving, locking, the library of matches, and evidence of tampering.

Bytes and blocks come in, documents and notes go out. `save` is where to begin: it reads, holds and
appends; `atomic` says in which order a disk is told.
"""

from belascore.store.atomic import require_writable, signals_held
from belascore.store.folders import data_folder, new_id
from belascore.store.library import (
    find,
    last_match,
    list_matches,
    matches_folder,
    new_path,
    open_match,
    set_open,
)
from belascore.store.save import append, create, hold, read

__all__ = [
    "append",
    "create",
    "data_folder",
    "find",
    "hold",
    "last_match",
    "list_matches",
    "matches_folder",
    "new_id",
    "new_path",
    "open_match",
    "read",
    "require_writable",
    "set_open",
    "signals_held",
]
