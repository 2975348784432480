"""Every complaint of the program: what was typed, and exactly what it says to that.

The cases lie in `tests/golden/complaints`, a file a theme:

    [[case]]
    id = "edit-no-such-round"
    on = "bela"                        a table of `_tables.toml` that is laid first
    files = { "mine.toml" = "..." }    written before anything is run
    setup = ["add ana hearts 102"]     commands that are run before, or changes of a file, below
    run = ["edit", "9", "98"]          what is typed
    stdin = ""                         what the command reads
    terminal = true                    it is typed at a terminal, and `stdin` is what is answered
    lacks = ["fpdf"]                   modules that are not installed
    exit = 4                           and what comes of it
    stderr = "..."
    stdout = "..."                     where the complaint stands there
    json_code = "not-found"            of the error that the same command gives with --json

A change of a file is `[FILE]`, which takes it away, `[FILE, TEXT]`, which writes it, or makes a
folder if it ends in /, or `[FILE, OLD, NEW]`, which replaces text that is there; the file may be a
pattern. `["@copy", FILE, COPY]` copies one, `["@append", FILE, TEXT]` adds to its end. In all that
is typed or written `{{x*5}}` is `xxxxx`, and `{{0xff}}` is that byte.

What is different every time is written as FOLDER, PYTHON, TODAY, HH:MM, MOMENT, XXXX at the end of
a name, ID and CODE.

To write down what the program says now, also of cases with only an `id` and what is typed:

    BELASCORE_REWRITE=1 .venv/bin/pytest tests/shell/test_complaints.py
"""

import datetime as dt
import json
import os
import re
import shlex
import shutil
import sys
import tempfile
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from warm import Program, Ran

from belascore.cli.commands import COMMANDS
from belascore.words.say.languages import OFFERED

COMPLAINTS: Final = Path(__file__).parents[1] / "golden" / "complaints"
TABLES: Final = "_tables"
REWRITES: Final = bool(os.environ.get("BELASCORE_REWRITE"))
ORDER: Final = (
    *("id", "on", "files", "setup", "run", "stdin", "terminal", "lacks"),
    *("exit", "stderr", "stdout", "json_code"),
)
"""The keys of a case as they are written."""
TOLD: Final = ORDER[ORDER.index("exit") :]
"""Those of them that say what comes of it."""

MEMORY: Final = next(filter(os.path.isdir, ("/dev/shm",)), None)
"""A folder on no disk, where there is one: it is cleared hundreds of times."""
ENV: Final = {
    **{key: value for key in ("PATH", "SYSTEMROOT", "TEMP") if (value := os.environ.get(key))},
    "BELASCORE_DIR": "data",
    "LC_ALL": "C.UTF-8",
    "NO_COLOR": "1",
    "PYTHONUTF8": "1",
    "TERM": "dumb",
    "TZ": "UTC",
    **({"TMPDIR": MEMORY} if MEMORY else {}),
}
_WRITTEN: Final = re.compile(r"\{\{(?:0x([0-9a-f]{2})|(.+?)\*(\d+))\}\}", re.DOTALL)
_NAME: Final = re.compile(r"((?:TODAY|\d{4}-\d\d-\d\d)(?:-[a-z0-9]+)*)-[0-9a-hjkmnp-tv-z]{4}\b")
_CUT: Final = re.compile(r"(?<=FOLDER/)x{9,}(?=\.\.\.)")
_TIME: Final = re.compile(r"\bTODAY \d\d:\d\d\b")
_MOMENT: Final = re.compile(r"(?<=-)\d{8}-\d{6}\b")
_ID: Final = re.compile(r"(?<=the match )[0-9a-hjkmnp-tv-z]{12}\b")
_CODE: Final = re.compile(r"\b[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}\b")

Table = dict[str, Any]


class Case(NamedTuple):
    """One complaint."""

    theme: str
    table: Table

    @property
    def name(self) -> str:
        return f"{self.theme}/{self.table['id']}"


def tables_of(theme: str) -> Table:
    return tomllib.loads((COMPLAINTS / f"{theme}.toml").read_text(encoding="utf-8"))


def every() -> list[Case]:
    themes = sorted(path.stem for path in COMPLAINTS.glob("[!_]*.toml"))
    return [Case(theme, table) for theme in themes for table in tables_of(theme)["case"]]


LAID: Final[Mapping[str, Table]] = tables_of(TABLES)
EVERY: Final = every()


def expanded(text: str) -> str:
    """A text of a case as it is typed or written."""
    return _WRITTEN.sub(
        lambda found: (
            bytes.fromhex(found[1]).decode("utf-8", "surrogateescape")
            if found[1]
            else found[2] * int(found[3])
        ),
        text,
    )


def as_bytes(text: str) -> bytes:
    return expanded(text).encode("utf-8", "surrogateescape")


class Room:
    """One folder where the cases are run, cleared for each: they all lie at the same path."""

    def __init__(self, program: Program, folder: Path) -> None:
        self.program = program
        self.folder = folder / "here"
        self._laid = folder / "laid"
        self._last: Table | None = None

    def lay(self, table: Table) -> None:
        """Make the folder as a case wants it; what many cases share is kept ready.

        So is what a case was laid as last, which is wanted again with --json.
        """
        if self._last is table:
            shutil.rmtree(self.folder, ignore_errors=True)
            shutil.copytree(self._laid / "last", self.folder, symlinks=True)
            return
        kept = self._laid / (table.get("on") or "nothing")
        if not kept.exists():
            self._clear()
            if "on" in table:
                self._prepare(LAID[table["on"]])
            shutil.copytree(self.folder, kept, symlinks=True)
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(kept, self.folder, symlinks=True)
        self._prepare(table)
        if "setup" in table:
            shutil.rmtree(self._laid / "last", ignore_errors=True)
            shutil.copytree(self.folder, self._laid / "last", symlinks=True)
            self._last = table

    def _clear(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)

    def _prepare(self, table: Table) -> None:
        for name, text in table.get("files", {}).items():
            self._change(name, text)
        for step in table.get("setup", ()):
            if isinstance(step, str):
                ran = self.program.run(shlex.split(expanded(step)), self.folder)
                assert ran.code == 0, (step, ran)
            else:
                self._change(*step)

    def _change(self, name: str, *texts: str) -> None:
        if len(texts) == 1:
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if name.endswith("/"):
                path.mkdir()
            else:
                path.write_bytes(as_bytes(texts[0]))
            return
        if name == "@copy":
            shutil.copy(*(self.folder / text for text in texts))
            return
        if name == "@append":
            with (self.folder / texts[0]).open("ab") as file:
                file.write(as_bytes(texts[1]))
            return
        (path,) = self.folder.glob(name)
        if not texts:
            path.unlink()
            return
        old, new = map(as_bytes, texts)
        data = path.read_bytes()
        assert old in data, f"{name} does not hold {texts[0]!r}:\n{data.decode()}"
        path.write_bytes(data.replace(old, new, 1))

    def run(self, table: Table, *more: str, first: Sequence[str] = ()) -> Ran:
        """What comes of a case, with whatever is different every time left out."""
        self.lay(table)
        words = [*map(expanded, table["run"])]
        at = words.index("--") if "--" in words else len(words)
        ran = self.program.run(
            [*first, *words[:at], *more, *words[at:]],
            self.folder,
            as_bytes(table.get("stdin", "")),
            terminal=table.get("terminal", False),
            lacks=table.get("lacks", ()),
        )
        return Ran(ran.code, self._steady(ran.out), self._steady(ran.err))

    def json_code(self, table: Table) -> str | None:
        """The code of the error that the same command gives as JSON."""
        answer = self.run(table, "--json").out
        try:
            error = json.loads(answer).get("error")
        except (ValueError, AttributeError):
            return None
        return str(error["code"]) if error else None

    def has_json(self, table: Table) -> bool:
        """Whether the command has the option --json."""
        words = table["run"]
        group = words[0] in ("matches", "judge", "rules") if words else False
        return "--json" in self.program.run([*words[: 1 + group], "--help"], self.folder).out

    def _steady(self, text: str) -> str:
        text = text.replace(str(self.folder), "FOLDER").replace(sys.executable, "PYTHON")
        today = dt.datetime.now(dt.UTC).date()
        for day in (today, today - dt.timedelta(1)):
            text = text.replace(day.isoformat(), "TODAY")
        text = _MOMENT.sub("MOMENT", _CUT.sub("xxx", text))
        text = _TIME.sub("TODAY HH:MM", _NAME.sub(r"\1-XXXX", text))
        return _ID.sub("ID", _CODE.sub("CODE", text))


@pytest.fixture(scope="module")
def room() -> Iterator[Room]:
    with tempfile.TemporaryDirectory(dir=MEMORY) as named:
        folder = Path(named).resolve()
        with Program(ENV | {"HOME": named}) as program:  # it needs the folder
            yield Room(program, folder)


@pytest.fixture(scope="module")
def rewritten() -> Iterator[dict[str, dict[str, Table]]]:
    """What cases look like now, by theme and id; written into the files at the end."""
    found: dict[str, dict[str, Table]] = defaultdict(dict)
    yield found
    for theme, tables in found.items():
        path = COMPLAINTS / f"{theme}.toml"
        head = path.read_text(encoding="utf-8").partition("[[case]]")[0]
        cases = [tables.get(table["id"], table) for table in tables_of(theme)["case"]]
        path.write_text(head + "\n".join(map(_case_text, cases)), encoding="utf-8", newline="\n")


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in EVERY])
def test_the_complaint_is_exactly_this(
    case: Case, room: Room, rewritten: dict[str, dict[str, Table]]
) -> None:
    if REWRITES:
        assert "PYTEST_XDIST_WORKER" not in os.environ, "one process writes the files"
        rewritten[case.theme][case.table["id"]] = _observed(case.table, room)
        return
    ran = room.run(case.table)
    told = {"exit": ran.code, "stderr": ran.err}
    if "stdout" in case.table:
        told["stdout"] = ran.out
    if "json_code" in case.table:
        told["json_code"] = room.json_code(case.table)
    assert told == {key: value for key, value in case.table.items() if key in TOLD}


OTHERS: Final = [language for language in OFFERED if language != "en"]
SPOKEN: Final = [(case, OTHERS[at % len(OTHERS)]) for at, case in enumerate(EVERY)]
"""Each is told in one language, all languages in turn."""
TYPED: Final = "|".join({name.partition(" ")[0] for name in COMMANDS if name})
FACTS: Final = re.compile(
    rf"[♠♥♦♣]|`[^`]*`|\bbelascore (?:{TYPED})\b|(?<![\w-])--[a-z-]+|[a-z0-9-]+#[a-z-]+"
)
"""What no language says in its own way: cards, what is typed, clauses."""


@pytest.mark.skipif(REWRITES, reason="English is written anew")
@pytest.mark.parametrize(
    ("case", "language"), SPOKEN, ids=[f"{case.name}-{language}" for case, language in SPOKEN]
)
def test_a_complaint_is_the_same_in_every_language(case: Case, language: str, room: Room) -> None:
    if "--" in case.table["run"] or "batch" in case.table["run"]:
        return  # nothing of these is in a language
    first = ("--lang", language)
    here = room.run(case.table, first=first)
    assert here.code == case.table["exit"]
    assert Counter(FACTS.findall(here.err)) == Counter(FACTS.findall(case.table["stderr"]))
    if "json_code" in case.table:
        assert room.run(case.table, "--json", first=first) == room.run(case.table, "--json")


def test_no_case_is_there_twice() -> None:
    names = [case.name for case in EVERY]
    assert sorted(set(names)) == sorted(names)
    assert all(set(case.table) <= set(ORDER) for case in EVERY)


def _observed(table: Table, room: Room) -> Table:
    """A case with what the program says now."""
    known = {key: value for key, value in table.items() if key not in TOLD}
    ran = room.run(table)
    if not 0 <= ran.code <= 9:
        print(table["id"], ran, file=sys.stderr)  # noqa: T201 whoever rewrites should look at it
    known |= {"exit": ran.code, "stderr": ran.err}
    if "stdout" in table or (ran.out and (ran.code or not ran.err)):
        known["stdout"] = ran.out
    if ran.code and room.has_json(table) and (code := room.json_code(table)):
        known["json_code"] = code
    return known


def _case_text(table: Table) -> str:
    lines = (f"{key} = {_toml(table[key])}" for key in ORDER if key in table)
    return "\n".join(["[[case]]", *lines, ""])


def _toml(value: Any) -> str:
    """A value as TOML: texts of several lines stay so where nothing in them has to be escaped."""
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_toml(key)} = {_toml(one)}" for key, one in value.items()) + " }"
    if not isinstance(value, str):
        return str(value).lower()
    steady = all(part.isprintable() for part in value.split("\n"))
    if "\n" in value and steady and "'''" not in value and not value.endswith("'"):
        return f"'''\n{value}'''"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
