"""Dutch: matches as files: read, checked, recovered, exported, imported."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "not-saved": "niet bewaard: {cause} ({folder}). Regel {number} staat er niet in; het bestand is ongewijzigd.",
        "not-saved.disk-full": "de schijf is vol",
        "not-saved.disk-full.remedy": "Maak ruimte en voer het opnieuw in.",
        "not-saved.permission": "geen toegang",
        "not-saved.read-only": "de schijf is alleen-lezen",
        "not-confirmed": "regel {number} staat in het bestand, maar de schijf bevestigde het niet",
        "not-confirmed.remedy": "Voer het niet opnieuw in; kopieer het bestand ergens anders heen.",
        "busy": "een andere belascore schrijft in {file}; er is niets opgeschreven",
        "busy.remedy": "Laat hem klaar zijn en voer het opnieuw in.",
        "no-second-copy": "geen tweede kopie bewaard ({cause}); de partij zelf is bewaard",
        "no-match": "er is geen partij open",
        "match-gone": "de open partij is weg: {file}",
        "changed-by-hand": "regel {number} is achteraf met de hand gewijzigd",
        "repeated.question": "dit is regel {number} nog eens, net opgeschreven. Echt twee keer gespeeld?",
        "nothing-to-undo": "er is niets om terug te draaien",
        "nothing-to-redo": "er is niets om terug te zetten",
        "no-such-round": "er is geen regel {number}",
    }
)
