"""The map in `belascore` names every module, and README names files that are there."""

import re
from pathlib import Path
from typing import Final

import belascore

PACKAGE: Final = Path(belascore.__file__).parent
ROOT: Final = Path(__file__).parents[2]
TRANSLATED: Final = re.compile(r"words/say/(?!en$)..$")
"""Rooms that have the modules of `words/say/en`, each checked against it by its own tests."""
BY_THEIR_ROOM: Final = {
    "answers": "told by commands, golden texts and the properties of answers",
    "entry": "read by `parse`, which every entry in tests goes through",
    "exchange": "taken by `import_match`",
    "matchfile": "read by `read_match`",
    "rounds": "read by `from_row` and named by the room itself",
    "rules": "asked of `validity.check`",
    "score": "stages and parts of `adjudicate` and `replay`, forced key by key by golden cases",
    "score/evidence": "asked by `adjudicate` where a deal has hands or tricks",
    "sheet": "built by `build_sheet`",
    "sheet/exporters": "written by `exported`, with a golden file for each",
    "sheet/paper": "drawn by the exporters",
    "stats": "counted by `figures_by`",
    "store": "asked by the library",
}
"""Rooms where a module may be reached by tests through the door of its room, and through which."""
DISTINCT: Final = ("cli", "answers")
"""Rooms whose modules are called as the command or the question they are about."""


def modules() -> dict[str, list[str]]:
    """The modules of each room."""
    rooms: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        room = path.relative_to(PACKAGE).parent.as_posix()
        if path.stem not in ("__init__", "__main__") and not TRANSLATED.match(room):
            rooms.setdefault(room, []).append(path.stem)
    return rooms


def mapped() -> dict[str, list[str]]:
    """The modules that the map names, by room."""
    assert belascore.__doc__ is not None
    rooms = {}
    for entry in re.split(r"\n(?=[\w./]+/  )", belascore.__doc__)[1:]:
        room, _, rest = entry.partition("/  ")
        told = rest.partition(" ::")[2]
        rooms[room if room != "." else "."] = sorted(re.findall(r"\w+", told))
    return rooms


def test_the_map_names_every_module() -> None:
    assert mapped() == {room: sorted(names) for room, names in modules().items()}


def test_a_base_name_stands_once() -> None:
    seen: dict[str, str] = {}
    for room, names in modules().items():
        if room.partition("/")[0] in DISTINCT or room.startswith("words/say"):
            continue
        for name in names:
            assert name not in seen, f"{name} in {room} and {seen[name]}"
            seen[name] = room


def test_there_are_fewer_modules_than_before() -> None:
    assert sum(map(len, modules().values())) < 254


def test_every_module_is_named_by_a_test() -> None:
    texts = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py"))
    named = set(re.findall(r"belascore(?:\.\w+)+", texts))
    for room, parent, names in re.findall(r"from (belascore)((?:\.\w+)*) import ([\w, ]+)", texts):
        named |= {f"{room}{parent}.{name.strip()}" for name in names.split(",")}
    unnamed = {
        room
        for room, names in modules().items()
        if room != "cli" and not room.startswith("words/say/en") and room != "sheet/layouts"
        for name in names
        if f"belascore.{room.replace('/', '.')}.{name}".replace("...", ".") not in named
    }
    assert unnamed == set(BY_THEIR_ROOM)


def test_readme_names_files_that_are_there() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    section = readme.partition("## How it is built")[2].partition("\n## ")[0]
    named = re.findall(r"`((?:belascore|tests|rulesets|seeds)/[\w/.-]+)`", section)
    assert named
    for name in named:
        assert (ROOT / name).exists(), name
