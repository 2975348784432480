"""Croatian: matches as files: read, checked, recovered, exported, imported."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "not-saved": "nije spremljeno: {cause} ({folder}). Upis {number} nije zabilježen; datoteka je kakva je bila.",
        "not-saved.disk-full": "disk je pun",
        "not-saved.disk-full.remedy": "Oslobodi mjesta, pa upiši ponovno.",
        "not-saved.permission": "nema dopuštenja",
        "not-saved.read-only": "disk je samo za čitanje",
        "not-confirmed": "upis {number} je u datoteci, ali disk to nije potvrdio",
        "not-confirmed.remedy": "Ne upisuj ponovno; kopiraj datoteku drugamo.",
        "busy": "drugi belascore piše u {file}; ništa nije zabilježeno",
        "busy.remedy": "Pričekaj da završi, pa upiši ponovno.",
        "no-second-copy": "druga kopija nije sačuvana ({cause}); sama partija jest",
        "no-match": "nijedna partija nije otvorena",
        "match-gone": "otvorene partije više nema: {file}",
        "changed-by-hand": "upis {number} netko je ručno promijenio nakon zapisivanja",
        "repeated.question": "ovo je opet upis {number}, zapisan maloprije. Je li zaista igrano dvaput?",
        "nothing-to-undo": "nema se što poništiti",
        "nothing-to-redo": "nema se što vratiti",
        "no-such-round": "nema upisa {number}",
    }
)
