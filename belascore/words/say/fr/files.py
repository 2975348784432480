"""French: matches as files: read, checked, recovered, exported, imported."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "not-saved": "non enregistré : {cause} ({folder}). La ligne {number} n'y est pas ; le fichier est intact.",
        "not-saved.disk-full": "le disque est plein",
        "not-saved.disk-full.remedy": "Faire de la place, puis saisir de nouveau.",
        "not-saved.permission": "accès refusé",
        "not-saved.read-only": "le disque est en lecture seule",
        "not-confirmed": "la ligne {number} est dans le fichier, mais le disque ne l'a pas confirmé",
        "not-confirmed.remedy": "Ne pas saisir de nouveau ; copier le fichier ailleurs.",
        "busy": "un autre belascore écrit dans {file} ; rien n'a été inscrit",
        "busy.remedy": "Le laisser finir, puis saisir de nouveau.",
        "no-second-copy": "pas de seconde copie ({cause}) ; la partie elle-même est enregistrée",
        "no-match": "aucune partie n'est ouverte",
        "match-gone": "la partie ouverte a disparu : {file}",
        "changed-by-hand": "la ligne {number} a été modifiée à la main après coup",
        "repeated.question": "c'est encore la ligne {number}, inscrite à l'instant. Vraiment jouée deux fois ?",
        "nothing-to-undo": "il n'y a rien à annuler",
        "nothing-to-redo": "il n'y a rien à rétablir",
        "no-such-round": "il n'y a pas de ligne {number}",
    }
)
