"""One evening a language, as its people type it: golden texts, and nothing wider than a terminal.

`BELASCORE_UPDATE_GOLDEN=1 pytest tests/languages/test_evenings.py` writes the files anew; read the
difference as a player of the language would.
"""

import os
import re
from datetime import date
from pathlib import Path
from typing import Final

import pytest
from conftest import Shell

from belascore.rounds.fields import today
from belascore.words.say import Speech
from belascore.words.say.languages import OFFERED

CODE: Final = re.compile(r"\b[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}\b")
"""The code of a match, which no two have alike."""
TRANSCRIPTS: Final = Path(__file__).parents[1] / "transcripts"
_BELA: Final = (
    "new Ana Maja Ivo Pero --rules bela-hr --dealer Pero",
    "add ana {hearts} 102 +20",
    "add maja {spades} 70",
    "add ivo {clubs} {capot}",
    "add ana {hearts} 190",
    "add ana {hearts}x 100",
    "add ana {hearts}",
    "add zoran {spades} 90",
)
_AFTER: Final = ("why 2", "need", "show", "undo", "redo", "edit 1 98", "dispute 1", "end", "check")
EVENINGS: Final = {
    "en": (*_BELA, *_AFTER),
    "hr": (*_BELA, *_AFTER),
    "de": (*_BELA, *_AFTER),
    "fr": (
        "new Zoé Luc Nina Paul --rules belote --dealer Paul",
        "add zoé {hearts} 102 +20",
        "add luc {spades} 70",
        "add nina {clubs} {capot}",
        "add zoé {hearts} 190",
        "add zoé {hearts}x 100",
        "add zoé {hearts}",
        "add max {spades} 90",
        *_AFTER,
    ),
    "nl": (
        "new An Bram Cas Daan --rules klaverjas-rotterdam --dealer Daan",
        "add an {hearts} 102 +20",
        "add bram {spades} 70",
        "add cas {clubs} {capot}",
        "add an {hearts} 190",
        "add an {hearts}x 100",
        "add an {hearts}",
        "add eva {spades} 90",
        *_AFTER,
    ),
    "bg": (
        "new Ана Боян Вера Гошо --rules belot-bg --dealer Гошо",
        "add ана {hearts} 102 +20",
        "add боян {spades} 70",
        "add вера {clubs} {capot}",
        "add ана {hearts} 190",
        "add ана {hearts}ъ 100",
        "add ана {hearts}",
        "add жоро {spades} 90",
        *_AFTER,
    ),
    "el": (
        "new Άννα Νίκος Μαρία Πέτρος --rules pilotta --dealer Πέτρος",
        "add άννα 80 {hearts} 102 +20",
        "add νίκος 90 {spades} 70",
        "add μαρία 100 {clubs} {capot}",
        "add άννα 80 {hearts} 190",
        "add άννα 80 {hearts}ξ 100",
        "add άννα 80 {hearts}",
        "add γιάννης 80 {spades} 90",
        *_AFTER,
    ),
}
WORDS: Final = {
    "en": ("hearts", "spades", "clubs", "capot"),
    "hr": ("herc", "pik", "tref", "štiglja"),
    "de": ("Herz", "Pik", "Kreuz", "Durchmarsch"),
    "fr": ("cœur", "pique", "trèfle", "capot"),
    "nl": ("harten", "schoppen", "klaveren", "pit"),
    "bg": ("купа", "пика", "спатия", "капо"),
    "el": ("κούπα", "μπαστούνι", "σπαθί", "καπό"),
}


def typed(language: str) -> str:
    """What is typed, as a session of `$` lines."""
    words = dict(zip(("hearts", "spades", "clubs", "capot"), WORDS[language], strict=True))
    return "\n".join(f"$ belascore {line.format(**words)}" for line in EVENINGS[language])


@pytest.mark.parametrize("language", OFFERED)
def test_an_evening_reads_as_it_did(shell: Shell, language: str) -> None:
    shell.env["BELASCORE_LANG"] = language
    told = CODE.sub("CODE", shell.replay(typed(language)))
    speech = Speech(language)
    told = told.replace(speech.day(today()), speech.day(date(2026, 1, 16)))
    golden = TRANSCRIPTS / f"evening.{language}.txt"
    if os.environ.get("BELASCORE_UPDATE_GOLDEN"):
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", OFFERED)
def test_nothing_of_an_evening_is_wider_than_its_page(language: str) -> None:
    """What is complained of is folded at a terminal; tables are not."""
    told = (TRANSCRIPTS / f"evening.{language}.txt").read_text(encoding="utf-8")
    wide = [line for line in told.splitlines() if len(line) > 100 and line[:10] != "belascore:"]
    assert wide == []


@pytest.mark.parametrize("language", [one for one in OFFERED if one != "en"])
def test_the_match_is_the_same_in_every_language(shell: Shell, language: str) -> None:
    kept = []
    for spoken in ("en", language):
        shell.env["BELASCORE_LANG"] = spoken
        shell.env["BELASCORE_DIR"] = str(shell.folder / spoken)
        shell.replay("\n".join(typed(language).splitlines()[:4]))
        kept.append(shell.ok("show", "--json"))
    assert kept[0].partition('"file"')[0] == kept[1].partition('"file"')[0]
