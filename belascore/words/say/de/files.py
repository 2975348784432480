"""German: matches as files: read, checked, recovered, exported, imported."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "not-saved": "nicht gespeichert: {cause} ({folder}). Eintrag {number} fehlt; die Datei ist wie zuvor.",
        "not-saved.disk-full": "die Platte ist voll",
        "not-saved.disk-full.remedy": "Platz schaffen, dann noch einmal eingeben.",
        "not-saved.permission": "kein Zugriff",
        "not-saved.read-only": "die Platte ist schreibgeschützt",
        "not-confirmed": "Eintrag {number} steht in der Datei, aber die Platte hat es nicht bestätigt",
        "not-confirmed.remedy": "Nicht noch einmal eingeben; die Datei anderswohin kopieren.",
        "busy": "ein anderes belascore schreibt in {file}; nichts wurde eingetragen",
        "busy.remedy": "Warten, bis es fertig ist, dann noch einmal eingeben.",
        "no-second-copy": "keine zweite Kopie ({cause}); die Partie selbst ist gespeichert",
        "no-match": "keine Partie ist offen",
        "match-gone": "die offene Partie ist weg: {file}",
        "changed-by-hand": "Eintrag {number} wurde nachträglich von Hand geändert",
        "repeated.question": "das ist noch einmal Eintrag {number}, eben geschrieben. Wirklich zweimal gespielt?",
        "nothing-to-undo": "es gibt nichts zurückzunehmen",
        "nothing-to-redo": "es gibt nichts wiederherzustellen",
        "no-such-round": "es gibt keinen Eintrag {number}",
    }
)
