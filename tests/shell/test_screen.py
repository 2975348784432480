"""What a terminal shows: every sign spelt where it cannot be printed, colour only where wanted."""

import io
import json
import os
import re
import select
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest
from conftest import Shell

import belascore
from belascore.cli import output
from belascore.rules.load import load_law, ruleset_ids
from belascore.words.notation import plain

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="needs a pseudo-terminal")
CODES = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """A made deal, a fallen one and a corrected one, by people of four scripts."""
    shell = Shell(tmp_path_factory.mktemp("evening"))
    shell.ok("new", "Šime", "Đuro", "Щерю", "عمر", "--rules", "bela-hr", "--dealer", "Šime")
    shell.ok("add", "-", stdin="šime herc 102 +20\nmi pik 70\nvi karo 90\n")
    shell.ok("edit", "3", "95")
    return shell


# Signs


@pytest.mark.parametrize(
    ("text", "spelt"),
    [
        ("3 ♦ Ivo · 2–3 × 4 → 5", "3 D Ivo - 2-3 x 4 -> 5"),
        ("─┼─│•", "-+-|*"),
        ("Šime Đokić Łukasz Œuvre Straße", "Sime Dokic Lukasz Oeuvre Strasse"),
        ("НИЕ ВИЕ Щерю ЩЕРЮ ЮЖ Льов", "NIE VIE Shteryu SHTERYU YUZH Lov"),
        ("ΜΕΣΑ ΚΑΠΟ Θεός", "MESA KAPO Theos"),
        ("S\u030cime", "Sime"),
        ("▁▄█ ＝ ﬁn", "_-# = fin"),
        ("♥\ufe0f", "H"),
        ("عمر 🂡", r"\u0639\u0645\u0631 \U0001f0a1"),
    ],
)
def test_what_ascii_lacks_is_spelt(text: str, spelt: str) -> None:
    assert plain(text) == spelt


def test_an_encoding_keeps_what_it_has() -> None:
    assert plain("Éva Đ ♥", "latin-1") == "Éva D H"
    assert plain("Éva Щ ♥", "koi8-r") == "Eva Щ H"
    assert plain("Éva ♥", "utf-8") == "Éva ♥"


def test_every_sign_that_is_printed_has_a_spelling() -> None:
    package = Path(belascore.__file__).parent
    rooms = ("sheet/**", "answers", "cli")
    printed = [
        package / "cards.py",
        *(file for one in rooms for file in package.glob(f"{one}/*.py")),
    ]
    for file in (*printed, *(package / "words" / "say").rglob("*.py")):
        for sign in set(file.read_text("utf-8")):
            assert "\\" not in plain(sign) or sign == "\\", (file, sign)


def test_every_word_of_every_ruleset_has_a_spelling() -> None:
    for name in ruleset_ids():
        law = load_law(name)
        for text in (law.title, *law.words.values()):
            assert plain(text).isascii()
            assert "\\" not in plain(text), text


@pytest.mark.parametrize(
    ("words", "env"),
    [
        (("--ascii", "show"), {}),
        (("show", "--ascii"), {}),
        (("show",), {"LC_ALL": "C"}),
        (("show",), {"LANG": "C"}),
        (("show",), {"LANG": "POSIX"}),
        (("show",), {"PYTHONIOENCODING": "ascii"}),
    ],
)
def test_a_sheet_in_ascii(evening: Shell, words: tuple[str, ...], env: Mapping[str, str]) -> None:
    out = evening.ok(*words, env=env)
    assert out.isascii()
    lines = [re.sub(" +", " ", line).strip() for line in out.splitlines()]
    assert "2 - | 162 PAD" in lines
    assert any(re.fullmatch(r"-+\+-+", line) for line in lines)
    assert "Sime" in lines[0]
    assert r"Duro, \u0639\u0645\u0631" in lines[0]


def test_a_locale_that_is_not_chosen_prints_everything(evening: Shell) -> None:
    for env in ({"LANG": ""}, {"LC_ALL": "C", "PYTHONUTF8": "1"}):
        assert "│" in evening.ok("show", env=env)


def test_an_old_encoding_gets_what_it_has(evening: Shell) -> None:
    ran = evening.run("show", env={"PYTHONIOENCODING": "latin-1"})
    assert ran.code == 0
    assert r"to 1001" in ran.out
    assert r"\xb7" in ran.out  # the middle dot is Latin-1
    assert "Duro" in ran.out


def test_help_and_mistakes_are_spelt_too(evening: Shell) -> None:
    for words in (
        ("help", "entry"),
        ("add", "--help"),
        ("matches", "open", "Щ"),
        ("add", "šme", "pik"),
    ):
        ran = evening.run(*words, "--ascii")
        assert ran.all
        assert ran.all.isascii(), ran


def test_what_it_offers_to_type_can_be_typed(shell: Shell) -> None:
    """Also by somebody who has no such letters."""
    shell.ok("new", "Щерю", "Иван", "Ivo", "Θεός", "--rules", "bela-hr")
    for _ in range(4):
        hint = shell.ok("--ascii").splitlines()[-1].removeprefix("Next: ")
        assert hint.isascii()
        ran = shell.type(hint)
        assert ran.code == 0, (hint, ran)
    takers = [round_["taker"] for round_ in tomllib.loads(shell.match.read_text("utf-8"))["round"]]
    assert takers == ["Щерю", "Иван", "Ivo", "Θεός"]
    assert '"iv" may be' not in shell.run("add", "iv", "herc", "90", "--dry-run").err


def test_json_loses_nothing_in_ascii(evening: Shell) -> None:
    words = ("judge", "round", "щерю", "herc", "90", "--players", "Šime,Đuro,Щерю,عمر", "--json")
    whole = json.loads(evening.ok(*words))
    for env in ({"LC_ALL": "C"}, {"PYTHONIOENCODING": "latin-1"}):
        out = evening.ok(*words, env=env)
        assert out.isascii()
        assert json.loads(out) == whole
    assert not evening.ok(*words).isascii()
    figures = json.loads(evening.ok("stats", "--json"))
    escaped = evening.ok("stats", "--json", env={"LC_ALL": "C"})
    assert escaped.isascii()
    assert json.loads(escaped) == figures


# Colour


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Pipe(io.StringIO):
    def isatty(self) -> bool:
        return False


@pytest.mark.parametrize(
    ("words", "env", "terminal", "pipe"),
    [
        ("show", {}, True, False),
        ("show", {"TERM": "dumb"}, False, False),
        ("show", {"NO_COLOR": "1"}, False, False),
        ("show", {"NO_COLOR": ""}, True, False),
        ("show", {"CLICOLOR": "0"}, False, False),
        ("show", {"FORCE_COLOR": "1"}, True, True),
        ("show", {"FORCE_COLOR": "0"}, True, False),
        ("show", {"FORCE_COLOR": ""}, True, False),
        ("show", {"CLICOLOR_FORCE": "1", "TERM": "dumb"}, True, True),
        ("show", {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
        ("show --color always", {"NO_COLOR": "1"}, True, True),
        ("--color=always show", {}, True, True),
        ("show --color never", {"FORCE_COLOR": "1"}, False, False),
        ("--color always show --color never", {}, False, False),
        ("show --color auto", {}, True, False),
    ],
)
def test_where_there_are_colours(
    monkeypatch: pytest.MonkeyPatch,
    words: str,
    env: Mapping[str, str],
    terminal: bool,
    pipe: bool,
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    output.begin(words.split())
    assert output.is_coloured(Terminal()) is terminal
    assert output.is_coloured(Pipe()) is pipe


@pytest.mark.parametrize("words", ["show", "log", "need", "why 2", "why 1", "", "rules list"])
def test_colours_only_add_codes(evening: Shell, words: str) -> None:
    plainly = evening.ok(*words.split())
    coloured = evening.ok("--color", "always", *words.split())
    assert CODES.sub("", coloured) == plainly
    assert "\x1b" not in plainly


def test_what_is_coloured(evening: Shell) -> None:
    assert "\x1b[31mPAD\x1b[0m" in evening.ok("why", "2", "--color", "always")
    assert "189 │ \x1b[1m317\x1b[0m" in evening.ok("show", "--color", "always")
    assert "MI 189 : \x1b[1m317\x1b[0m VI" in evening.ok("--color", "always")
    ran = evening.run("why", "9", "--color", "always")
    assert ran.err.startswith("\x1b[31mbelascore:\x1b[0m there is no deal 9")


def test_who_has_won_is_coloured(shell: Shell) -> None:
    shell.ok("new", "Ana", "Maja", "Ivo", "Pero", "--rules", "bela-hr", "--to", "501")
    out = shell.ok("add", "-", "--color", "always", stdin="ana herc capot\nana pik capot\n")
    assert "\x1b[1;32mMI won: 501 reached\x1b[0m" in out
    assert "MI \x1b[1m504\x1b[0m : 0 VI" in out


def on_terminal(shell: Shell, *words: str, **env: str) -> str:
    """What a command prints on a terminal."""
    import pty

    mine, its = pty.openpty()
    done = subprocess.run(
        [*shell.command, *words],
        env={**shell.env, "TERM": "xterm", **env},
        stdin=its,
        stdout=its,
        stderr=its,
        timeout=60,
        check=False,
    )
    os.close(its)
    assert done.returncode == 0
    data = b""
    try:
        while part := os.read(mine, 65536):
            data += part
    except OSError:
        pass  # the other end is closed
    os.close(mine)
    return data.decode().replace("\r\n", "\n")


@LINUX
def test_on_a_terminal(evening: Shell) -> None:
    piped = evening.ok("show")
    shown = on_terminal(evening, "show")
    assert "\x1b[31mPAD" in shown
    assert CODES.sub("", shown) == piped
    assert on_terminal(evening, "show", TERM="dumb") == piped
    assert on_terminal(evening, "show", NO_COLOR="1") == piped
    assert on_terminal(evening, "show", "--color", "never") == piped
    assert on_terminal(evening, "--ascii", "show", LANG="C").isascii()


# The prompt


def at_prompt(shell: Shell, *words: str, keys: bytes, **env: str) -> str:
    """What a terminal shows while somebody types."""
    import pty

    mine, its = pty.openpty()
    running = subprocess.Popen(
        [*shell.command, *words],
        env={**shell.env, "TERM": "xterm", **env},
        stdin=its,
        stdout=its,
        stderr=its,
        start_new_session=True,
    )
    os.close(its)
    data = b""
    typed = False
    try:
        while select.select([mine], [], [], 30)[0]:
            data += os.read(mine, 65536)
            if not typed and data.rstrip().endswith(b">"):
                typed = bool(os.write(mine, keys))
    except OSError:
        pass  # the other end is closed
    os.close(mine)
    running.terminate()  # where it waits for more than was typed
    assert running.wait(timeout=60) == 0, data
    return data.decode()


@LINUX
def test_the_prompt_knows_the_deal_and_completes(table: Shell) -> None:
    pytest.importorskip("readline")
    shown = at_prompt(table, "table", keys=b"iv\th\t 90\n.\n")
    assert "1 Pero deals> " in shown
    assert "2 Ana deals> " in shown
    assert "1 ♥ Ivo" in CODES.sub("", shown)
    assert 'taker = "Ivo"' in table.match.read_text()


@LINUX
def test_a_plain_prompt_is_only_lines(table: Shell) -> None:
    for words, env in ((("table", "--plain"), {"NO_COLOR": "1"}), (("table",), {"TERM": "dumb"})):
        typed = f"ivo hearts {90 + len(words)}\n.\n"
        shown = at_prompt(table, *words, keys=typed.encode(), **env)
        assert "\x1b" not in shown
        assert "deals>" not in shown
        assert "\n> " in shown
        assert "♥ Ivo" in shown


@LINUX
def test_what_is_no_answer_is_the_next_entry(table: Shell) -> None:
    keys = b"ivo hearts 90\nivo hearts 90\nmaja pik 80\nivo hearts 90\nmaja pik 80\nda\n.\n"
    shown = at_prompt(table, "table", "--plain", keys=keys)
    assert shown.count("[y/N]:") == 1
    assert shown.count("Nothing was recorded.") == 1
    assert "Error" not in shown
    takers = [block["taker"] for block in tomllib.loads(table.match.read_text("utf-8"))["round"]]
    assert takers == ["Ivo", "Maja", "Ivo", "Maja"]


@LINUX
def test_the_next_game_goes_on_at_the_prompt(table: Shell) -> None:
    keys = b"ivo hearts 90\nend\nnext\nrules cite 001#capot\n.\n"
    shown = at_prompt(table, "table", keys=keys)
    assert "? helps, . leaves" in shown
    assert "next: another game" in shown
    assert "New match" in shown
    assert "The team that takes all eight tricks" in shown
    assert len(list(table.match.parent.glob("*.toml"))) == 2


@LINUX
def test_the_end_of_the_input_is_no_yes(table: Shell) -> None:
    shown = at_prompt(
        table, "table", "--plain", keys=b"ivo hearts 90\nivo hearts 90\n\x04need\n\x04"
    )
    assert "Was it really played twice? [y/N]:" in shown
    assert "Nothing was recorded." in shown
    assert "the taker needs" in shown  # it goes on
    assert "Aborted" not in shown
    assert table.match.read_text().count("points = ") == 1
