"""Match files of every schema that was ever released: what they say is read out of them for good.

A file that stands in `formats/` is never changed. A new schema gets a folder of its own.
"""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from conftest import Shell

from belascore.match.game import Game, game_of
from belascore.matchfile import Document, appended, read_match
from belascore.matchfile.seal import earlier_codes
from belascore.rounds import HEADER_KEYS, KEYS, SCHEMA, Round

FORMATS = Path(__file__).parents[1] / "formats"
SAID: dict[Path, dict[str, Any]] = {
    folder / f"{name}.toml": said
    for folder in sorted(FORMATS.iterdir())
    for name, said in tomllib.loads((folder / "totals.toml").read_text("utf-8")).items()
}
every_file = pytest.mark.parametrize(
    "path", SAID, ids=lambda path: f"{path.parent.name}/{path.stem}"
)


def game(path: Path) -> Game:
    return game_of(path, read_match(path.read_bytes(), path.name))


def of_deals(document: Document) -> str:
    """The code as it was made when these files were: of the deals alone, without the head."""
    return [*earlier_codes(document.above, document.rows)][-1][1]


def test_every_schema_and_every_file_is_here() -> None:
    assert [folder.name for folder in sorted(FORMATS.iterdir())] == [
        f"schema-{number}" for number in range(1, SCHEMA + 1)
    ]
    there = {path for path in FORMATS.rglob("*.toml") if path.name != "totals.toml"}
    assert there == set(SAID)


@every_file
def test_what_a_file_says_is_read_for_good(path: Path) -> None:
    read, said = game(path), SAID[path]
    assert list(read.score.totals) == said["totals"]
    assert read.score.pot == said["pot"]
    assert [list(entry.score or ()) for entry in read.score.entries] == said["rounds"]
    assert [entry.status for entry in read.score.entries] == said["status"]
    assert list(read.document.seals) == said["seals"]
    assert (read.score.finish.reason if read.score.finish else "") == said["ends"]
    assert of_deals(read.document) == said["code"]


@every_file
def test_a_file_can_be_gone_on_with(path: Path) -> None:
    document = read_match(path.read_bytes(), path.name)
    grown = appended(document, Round(note="much later"))
    assert grown.data.startswith(document.data)
    assert grown.seals == (*document.seals, "good")


def test_every_key_of_the_newest_schema_stands_in_a_file() -> None:
    files = [path for path in SAID if path.parent.name == f"schema-{SCHEMA}"]
    heads, blocks = set[str](), set[str]()
    for path in files:
        tables = tomllib.loads(path.read_text("utf-8-sig"))
        heads |= tables["match"].keys()
        blocks |= {key for row in tables["round"] for key in row}
    assert set(HEADER_KEYS) == heads
    assert set(KEYS) == blocks


@every_file
def test_export_and_import_give_the_same_match(path: Path, shell: Shell) -> None:
    file = shell.folder / path.name
    file.write_bytes(path.read_bytes())
    shell.ok("export", "-o", "match.json", "--match", str(file))
    shell.ok("import", "match.json", "--match", "back.toml")
    back = game(shell.folder / "back.toml")
    assert list(back.score.totals) == SAID[path]["totals"]
    assert list(back.document.seals) == SAID[path]["seals"]
    assert of_deals(back.document) == SAID[path]["code"]
    assert back.document.code == game(path).document.code


@every_file
def test_there_is_nothing_to_migrate_yet(path: Path, shell: Shell) -> None:
    file = shell.folder / path.name
    file.write_bytes(path.read_bytes())
    assert shell.ok("migrate", str(file)).endswith("nothing to do\n")
    assert file.read_bytes() == path.read_bytes()
