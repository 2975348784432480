"""Bulgarian: matches as files: read, checked, recovered, exported, imported."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SAY: Final[Mapping[str, str | tuple[str, ...]]] = MappingProxyType(
    {
        "not-saved": "не е записано: {cause} ({folder}). Запис {number} липсва; файлът е какъвто беше.",
        "not-saved.disk-full": "дискът е пълен",
        "not-saved.disk-full.remedy": "Освободи място и въведи отново.",
        "not-saved.permission": "няма достъп",
        "not-saved.read-only": "дискът е само за четене",
        "not-confirmed": "запис {number} е във файла, но дискът не го потвърди",
        "not-confirmed.remedy": "Не го въвеждай пак; копирай файла другаде.",
        "busy": "друг belascore пише в {file}; нищо не е записано",
        "busy.remedy": "Изчакай го и въведи отново.",
        "no-second-copy": "няма второ копие ({cause}); самата игра е записана",
        "no-match": "няма отворена игра",
        "match-gone": "отворената игра я няма: {file}",
        "changed-by-hand": "запис {number} е променен на ръка след записването",
        "repeated.question": "това пак е запис {number}, записан току-що. Наистина ли е игран два пъти?",
        "nothing-to-undo": "няма какво да се отмени",
        "nothing-to-redo": "няма какво да се върне",
        "no-such-round": "няма запис {number}",
    }
)
