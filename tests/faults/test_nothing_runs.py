"""While strangers' files are read nothing in them runs, and nobody is asked for anything.

An audit hook of the interpreter sees every import, every compiled text, every process and socket.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

from belascore.rules.load import ruleset_ids, shipped_text
from faults.gallery import BAD, GOOD_AS_WELL
from faults.harness import evening

WATCHED: Final = r"""
import sys
from pathlib import Path

from belascore.faults import BelascoreError
from belascore.match.game import load_game
from belascore.exchange.importing import import_match
from belascore.own_rules.file import check_ruleset, own_ruleset

OURS = {*sys.stdlib_module_names, "belascore", "pydantic", "pydantic_core", "annotated_types",
        "typing_extensions", "typing_inspection", "tomli_w"}
ACTS = ("exec", "compile", "import", "os.system", "os.exec", "os.fork", "os.spawn",
        "os.posix_spawn", "subprocess.Popen", "socket.", "ctypes.", "pty.", "webbrowser.",
        "urllib.", "ftplib.", "code.", "pickle.", "marshal.loads", "os.remove", "os.rmdir",
        "os.link", "os.symlink")
seen, armed = [], False


def watch(event, arguments):
    name = str(arguments[0]).partition(".")[0] if arguments else ""
    if event == "import" and name not in OURS and not name.startswith("_sysconfigdata"):
        seen.append((event, arguments[0]))
    elif armed and event.startswith(ACTS):
        seen.append((event, str(arguments)[:80]))
    elif event.startswith(("socket.", "subprocess.", "os.system", "os.exec")):
        seen.append((event, str(arguments)[:80]))


def read(path):
    for reader in (load_game, check_ruleset, own_ruleset, import_match_of):
        try:
            reader(path)
        except BelascoreError:
            pass


def import_match_of(path):
    import_match(path, Path(sys.argv[2]) / (path.name + ".made"))


sys.addaudithook(watch)
files = sorted(Path(sys.argv[1]).iterdir())
for armed in (False, True):  # the first round loads what is ours
    for path in files:
        for made in Path(sys.argv[2]).iterdir():
            armed, kept = False, armed
            made.unlink()
            armed = kept
        read(path)
print(len(files), seen)
"""


def test_nothing_is_run_and_nobody_is_asked(tmp_path: Path) -> None:
    files, made = tmp_path / "files", tmp_path / "made"
    files.mkdir()
    made.mkdir()
    texts = {name: bad.data for name, bad in BAD.items() if len(bad.data) < 1 << 20}
    texts |= GOOD_AS_WELL
    own = shipped_text("bela-hr").encode()
    for name in ruleset_ids():
        texts[f"law {name}"] = shipped_text(name).encode()
    for at, word in enumerate(
        (b"__import__('os').system('id')", b"{0.__class__}", b"!!python/object")
    ):
        texts[f"word {at}"] = own.replace(b"hearts", word)
        texts[f"house {at}"] = evening(2).data + b'[house]\n"judge.tie" = "' + word + b'"\n'
        texts[f"json {at}"] = (
            b'{"schema": "belascore/match@1", "match": {"ruleset": "' + word + b'"}}'
        )
    for at, text in enumerate(texts.values()):
        (files / f"{at}.toml").write_bytes(text)
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, files, made],
        capture_output=True,
        text=True,
        check=False,
        env={"BELASCORE_DIR": str(tmp_path / "data"), "HOME": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{len(texts)} []\n", done.stdout[:2000]


def test_the_watcher_sees_what_it_should(tmp_path: Path) -> None:
    """A reader that runs what it reads is caught."""
    for folder in ("files", "made"):
        (tmp_path / folder).mkdir()
    (tmp_path / "files" / "x").write_text("1 + 1")
    spoilt = WATCHED.replace(
        "def read(path):", "def read(path):\n    eval(path.read_text())\n    import this"
    )
    done = subprocess.run(
        [sys.executable, "-c", spoilt, tmp_path / "files", tmp_path / "made"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "('exec'" in done.stdout
    assert "('compile'" in done.stdout
