"""Languages: which there are, what means them, and how they count.

A line here, a package of sentences beside it, and a language is there.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from belascore.tuples import NamedTuple


def _one_or_more(n: int) -> int:
    return int(n != 1)


def _above_one(n: int) -> int:
    return int(n > 1)


def _slavic(n: int) -> int:
    if n % 10 == 1 and n % 100 != 11:
        return 0
    return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2


class Language(NamedTuple):
    """A language.

    Attributes:
        name: what it calls itself.
        tags: that mean it, without a region; with a script where that decides.
        day: how a printed sheet writes one.
        forms: of a plural.
        form: the place of the form in its tuple for a number, as CLDR has them.
    """

    name: str
    tags: tuple[str, ...]
    day: str = "{0}"
    forms: int = 2
    form: Callable[[int], int] = _one_or_more


LANGUAGES: Final[Mapping[str, Language]] = MappingProxyType(
    {
        "en": Language("English", ("en", "c", "posix")),
        "hr": Language(
            "hrvatski",
            ("hr", "bs", "sh", "cnr", "sr-latn", "sr-latin"),
            "{0.day}. {0.month}. {0.year}.",
            3,
            _slavic,
        ),
        "fr": Language("français", ("fr",), "{0:%d/%m/%Y}", 2, _above_one),
        "nl": Language("Nederlands", ("nl", "vls"), "{0:%d-%m-%Y}"),
        "de": Language("Deutsch", ("de", "gsw"), "{0:%d.%m.%Y}"),
        "bg": Language("български", ("bg",), "{0:%d.%m.%Y} г."),
        "el": Language("ελληνικά", ("el",), "{0:%d/%m/%Y}"),
    }
)
"""By code, in the order in which a list shows them."""

OFFERED: Final = ("en", "hr", "fr", "nl", "de", "bg", "el")
"""Languages that are whole: the system's own choice gives only these."""


def language_of(tag: str) -> str:
    """The language that a tag means, `hr_HR.UTF-8`, `fr-BE`, `sr@latin`; empty if none here."""
    plain, _, script = tag.partition("@")
    parts = plain.partition(".")[0].replace("_", "-").lower().split("-")
    scripts = [part for part in (*parts[1:], script.lower()) if part in ("latn", "latin")]
    for meant in (f"{parts[0]}-{scripts[0]}" if scripts else parts[0], parts[0]):
        for code, language in LANGUAGES.items():
            if meant in language.tags:
                return code
    return ""


def of_the_system(environment: Mapping[str, str], interface: Callable[[], str]) -> str:
    """The offered language of a locale, as gettext programs read it; no locale is set.

    Args:
        environment: of the process.
        interface: asks the system for the tag of what it speaks; only where no locale is named.
    """
    named = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in named if environment.get(name)), "")
    locale = locale or interface()
    tags = [locale]
    if locale and language_of(locale) != "en":
        tags = [*environment.get("LANGUAGE", "").split(":"), locale]
    found = (code for tag in tags if (code := language_of(tag)) in OFFERED)
    return next(found, "en")
