"""Greek: matches as files: read, checked, recovered, exported, imported."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "not-saved": "δεν αποθηκεύτηκε: {cause} ({folder}). Η γραμμή {number} λείπει· το αρχείο είναι όπως ήταν.",
        "not-saved.disk-full": "ο δίσκος είναι γεμάτος",
        "not-saved.disk-full.remedy": "Κάνε χώρο και γράψε το ξανά.",
        "not-saved.permission": "δεν επιτρέπεται",
        "not-saved.read-only": "ο δίσκος είναι μόνο για ανάγνωση",
        "not-confirmed": "η γραμμή {number} είναι στο αρχείο, αλλά ο δίσκος δεν το επιβεβαίωσε",
        "not-confirmed.remedy": "Μην το ξαναγράψεις· αντίγραψε το αρχείο αλλού.",
        "busy": "άλλο belascore γράφει: {file}· δεν γράφτηκε τίποτα",
        "busy.remedy": "Άφησέ το να τελειώσει και γράψε το ξανά.",
        "no-second-copy": "δεν κρατήθηκε δεύτερο αντίγραφο ({cause})· το παιχνίδι αποθηκεύτηκε",
        "no-match": "δεν υπάρχει ανοιχτό παιχνίδι",
        "match-gone": "το ανοιχτό παιχνίδι λείπει: {file}",
        "changed-by-hand": "η γραμμή {number} άλλαξε με το χέρι αφού γράφτηκε",
        "repeated.question": "αυτή είναι πάλι η γραμμή {number}, μόλις γράφτηκε. Παίχτηκε στ' αλήθεια δύο φορές;",
        "nothing-to-undo": "δεν υπάρχει τίποτα για αναίρεση",
        "nothing-to-redo": "δεν υπάρχει τίποτα για επαναφορά",
        "no-such-round": "δεν υπάρχει γραμμή {number}",
    }
)
