"""Every language: its texts say what English says, in its own form; whole if it is offered."""

import subprocess
import sys
from datetime import date

import pytest
from conftest import Shell
from terminal import at_a_terminal

from belascore.cli import output
from belascore.words.say import ENGLISH, Sentence, Speech
from belascore.words.say.languages import LANGUAGES, OFFERED, language_of, of_the_system

from . import catalogues as of
from . import laws


@pytest.mark.parametrize("language", of.TRANSLATED)
def test_what_is_said_is_in_order(language: str) -> None:
    assert list(of.faults(language)) == []


@pytest.mark.parametrize("language", [one for one in OFFERED if one != "en"] or ["en"])
def test_what_is_offered_is_whole_and_up_to_date(language: str) -> None:
    if language == "en":
        assert all(text for text in of.english().values())
    else:
        assert of.missing(language) == []
        assert of.stale(language) == []


def test_a_changed_english_sentence_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    source = of.english()
    assert "echo.made" not in of.stale("hr")
    monkeypatch.setattr(of, "english", lambda: {**source, "echo.made": "made: {mine}"})
    assert "echo.made" in of.stale("hr")


@pytest.mark.parametrize(
    ("key", "text", "wrong"),
    [
        ("echo.made", "prolaz: {mine}, treba {needed}", "places"),
        ("echo.made", "prolaz: {mine}, treba otprilike oko {needed}/{all}", "columns"),
        ("echo.made", "prolaz: {mine}, treba {needed}/{all}.", "ends with"),
        ("echo.deals-to-go", ("još {n}", "još {n}"), "forms"),
        ("echo.deals", "{who} je dijelila", "gender"),
        ("echo.deals", "dijeli\u200b {who}", "nobody sees"),
        ("echo.deals", "dijеli {who}", "two scripts"),
        ("dry-run", "Ništa nije upisano ({option}, --proba).", "typed"),
        ("no-such-key-here", "ništa", "no such key"),
    ],
)
def test_what_is_wrong_is_found(
    key: str, text: Sentence, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(of, "catalogue", lambda language: {key: text} if language == "hr" else EN)
    assert any(wrong in fault for fault in of.faults("hr"))


EN = of.catalogue("en")


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("hr_HR.UTF-8", "hr"),
        ("bs", "hr"),
        ("sr@latin", "hr"),
        ("sr_Latn_RS", "hr"),
        ("sr", ""),
        ("fr-BE", "fr"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("xx", ""),
        ("", ""),
    ],
)
def test_a_tag_means_a_language(tag: str, language: str) -> None:
    assert language_of(tag) == language


def test_the_system_gives_only_what_is_offered() -> None:
    for code in LANGUAGES:
        offered = code if code in OFFERED else "en"
        assert of_the_system({"LANG": f"{code}_XX.UTF-8"}, lambda: "xx") == offered
        assert of_the_system({}, f"{code}-XX".strip) == offered
    assert of_the_system({"LC_ALL": "C", "LANGUAGE": "hr", "LANG": "hr"}, lambda: "hr") == "en"


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("hr", {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 11: 2, 12: 2, 21: 0, 22: 1, 111: 2, 1001: 0}),
        ("fr", {0: 0, 1: 0, 2: 1, 21: 1}),
        ("de", {0: 1, 1: 0, 2: 1, 21: 1}),
    ],
)
def test_forms_of_a_plural(language: str, forms: dict[int, int]) -> None:
    assert {n: LANGUAGES[language].form(n) for n in forms} == forms


def test_what_a_language_lacks_is_said_in_english() -> None:
    assert str(Speech("hr").say("echo.deals", {"who": "Ana"})) == "dijeli Ana"
    lacking = next(key for key in EN if not of.places(EN[key]) and "word." not in key)
    assert str(Speech("xx").say(lacking)) == str(ENGLISH.say(lacking))


def test_an_answer_in_the_language_that_is_asked_for(table: Shell) -> None:
    run = table.run
    assert "dijeli" in run("add", "ana", "hearts", "102", "+20", "--lang", "bs").out
    assert "deals" in run("show", env={"BELASCORE_LANG": "qq"}).all + run().out
    assert "qq" in run(env={"BELASCORE_LANG": "qq"}).err
    refused = run("--lang", "xx")
    assert refused.code == 2
    assert "hrvatski" in refused.err
    same = [run("--json", env={"BELASCORE_LANG": code}).out for code in LANGUAGES]
    assert {*same} == {same[0]}
    run("config", "lang", "el")
    assert "μοιράζει" in run().out


def test_help_is_framed_in_the_language(shell: Shell) -> None:
    told = shell.ok("add", "--help", "--lang", "hr")
    assert "Uporaba: belascore add" in told
    assert "Opcije:" in told
    assert "Naredbe:" in shell.ok("help", env={"BELASCORE_LANG": "hr"})
    assert "[sonst: comma]" in shell.ok("export", "--help", "--lang", "de")
    refused = shell.run("undo", "--nowhere", "--lang", "de").err
    assert "Aufruf: belascore undo" in refused
    assert "Usage" not in refused
    assert "  Aufruf: belascore matches" in shell.run("matches", "--lang", "de").err


def test_every_part_of_help_has_a_key_of_its_own() -> None:
    keys = [key for key, _ in of.helped()]
    assert len(keys) > 150
    texts: dict[str, set[str]] = {}
    for key, text in of.helped():
        texts.setdefault(key, set()).add(text)
    assert {key: said for key, said in texts.items() if len(said) > 1} == {}


@pytest.mark.parametrize(
    ("language", "day"),
    [
        ("en", "2026-01-16"),
        ("hr", "16. 1. 2026."),
        ("de", "16.01.2026"),
        ("nl", "16-01-2026"),
        ("fr", "16/01/2026"),
        ("el", "16/01/2026"),
        ("bg", "16.01.2026 г."),
    ],
)
def test_paper_has_the_day_as_the_language_writes_it(language: str, day: str) -> None:
    assert Speech(language).day(date(2026, 1, 16)) == day
    assert Speech(language).day(None) == ""


def test_a_mac_says_what_it_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    told = '(\n    "hr-HR",\n    "en-US"\n)\n'
    done = subprocess.CompletedProcess((), 0, told, "")
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
    assert output._interface_language() == "hr-HR"
    monkeypatch.setattr(subprocess, "run", _missing)
    assert output._interface_language() == ""


def _missing(*_: object, **__: object) -> None:
    raise FileNotFoundError


def test_the_glossary_has_every_language(table: Shell) -> None:
    told = table.ok("--lang", "hr", "help", "words")
    for word in (
        "štiglja: ",
        "Durchmarsch de",
        "капо bg",
        "καπό el",
        "pit nl",
        "pad: ",
        "chute fr",
    ):
        assert word in told, word
    assert all(len(line) <= 100 for line in told.splitlines())


@pytest.mark.skipif(sys.platform == "win32", reason="has no such terminals")
def test_the_first_match_offers_the_language_of_its_rules_once(shell: Shell) -> None:
    words = ("new", "Ana", "Maja", "Ivo", "Pero", "--rules", "bela-hr")
    offer = "Može i na hrvatskom: belascore config lang hr"
    assert offer in at_a_terminal(shell, "", *words)[1]
    assert offer not in at_a_terminal(shell, "", *words)[1]


@pytest.mark.skipif(sys.platform == "win32", reason="has no such terminals")
def test_who_chose_a_language_is_offered_none(shell: Shell) -> None:
    shell.env["BELASCORE_LANG"] = "en"
    words = ("new", "Ana", "Maja", "Ivo", "Pero", "--rules", "bela-hr")
    assert "hrvatskom" not in at_a_terminal(shell, "", *words)[1]


def test_help_without_a_match_is_framed_in_the_language(shell: Shell) -> None:
    for words in ((), ("--help",)):
        told = shell.ok("--lang", "hr", *words)
        assert told.startswith("Uporaba: ")
        for english in ("Usage", "Options", "Commands", "Show this"):
            assert english not in told


@pytest.mark.parametrize("language", of.TRANSLATED)
def test_what_a_language_says_of_the_law_is_in_order(language: str) -> None:
    assert list(laws.faults(language)) == []


@pytest.mark.parametrize("language", [one for one in OFFERED if one != "en"])
def test_a_language_says_all_of_its_own_laws(language: str) -> None:
    assert laws.missing(language) == []
