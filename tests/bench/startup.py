"""What a command of the table costs: instructions against a bare start and a Typer hello world.

    python tests/bench/startup.py [--trace COMMAND]

Installs this checkout from a wheel in an environment of its own, byte-compiled, and counts with
valgrind (a package of most systems). Figures of one run compare with each other and with nothing
else. Aims: `add` at most 9 times a bare start, and at most 1.4 times a hello world.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HELLO = """
import typer
app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
@app.command()
def hello(one: int, other: int) -> None:
    typer.echo(one + other)
app()
"""
TWELVE = """\
ana herc 102 ana:789S
pero pik 92
ivo karo 82
maja tref 100
ana pik 96
maja herc 82 vi+20
ivo tref 85
pero karo 99
ana herc 90
maja pik 83
ivo karo 85
pero tref 86
"""
COMMANDS = ("add ana herc 102 +20", "add maja pik 90 ana:789D bela", "show", "undo", "redo")
AIM_BARE, AIM_HELLO = 9.0, 1.4


def environment(home: Path) -> dict[str, str]:
    """Variables for a run that depends on nobody: its own home, fixed hashes, byte-code used."""
    kept = {"PATH": os.environ["PATH"]}
    return {**kept, "HOME": str(home), "LANG": "C.UTF-8", "PYTHONHASHSEED": "0"}


def install(folder: Path) -> str:
    """An environment with this checkout installed from a wheel; its Python."""
    python = folder / "venv" / "bin" / "python"
    if not python.exists():
        venv.create(folder / "venv", with_pip=True)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(ROOT)], check=True)
    subprocess.run([*pip, "--force-reinstall", "--no-deps", str(ROOT)], check=True)
    compiling = [str(python), "-m", "compileall", "-q", str(folder / "venv" / "lib")]
    subprocess.run(compiling, check=False, stdout=subprocess.DEVNULL)
    return str(python)


def evening(program: str, home: Path) -> None:
    """A match of twelve deals in a home of its own, where the next deal is the thirteenth."""
    home.mkdir()
    env = environment(home)
    new = [program, "new", "Ana", "Maja", "Ivo", "Pero", "--rules", "bela-hr"]
    subprocess.run(new, env=env, check=True, capture_output=True)
    many = [program, "add", "-"]
    subprocess.run(many, env=env, input=TWELVE, text=True, check=True, capture_output=True)


def count(words: list[str], env: dict[str, str]) -> int:
    """Instructions that a command needs."""
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    done = subprocess.run([*valgrind, *words], env=env, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found, done.stderr
    return int(found[1])


def report(python: str, folder: Path) -> None:
    """Count everything side by side and print it."""
    program = str(Path(python).with_name("belascore"))
    (folder / "hello.py").write_text(HELLO)
    home = folder / "now"  # where it is played, for a match that was moved has its copy looked for
    evening(program, home)
    shutil.copytree(home, folder / "evening")
    subprocess.run([program, "undo"], env=environment(home), check=True, capture_output=True)
    home.rename(folder / "undone")

    bare = count([python, "-c", "pass"], environment(folder))
    hello = count([python, str(folder / "hello.py"), "98", "64"], environment(folder))
    sys.stdout.write(f"{'':34}{'Minstr':>8}{'x bare':>8}{'x hello':>8}\n")

    def line(label: str, number: int, rest: str = "") -> None:
        figures = f"{number / 1e6:8.1f}{number / bare:8.2f}{number / hello:8.2f}"
        sys.stdout.write(f"{label:34}{figures}{rest}\n")

    line("python -c pass", bare)
    line("a Typer hello world", hello)
    for command in COMMANDS:
        shutil.copytree(folder / ("undone" if command == "redo" else "evening"), home)
        number = count([program, *command.split()], environment(home))
        shutil.rmtree(home)
        reached = number / bare <= AIM_BARE and number / hello <= AIM_HELLO
        aims = f"   aim {AIM_BARE} and {AIM_HELLO}: {'reached' if reached else 'missed'}"
        line(command, number, aims if command.startswith("add") else "")


def main() -> None:
    """Install, count, print ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trace", help="print the import times of this command instead")
    asked = parser.parse_args()
    if not shutil.which("valgrind"):
        sys.exit("valgrind is not installed")
    with tempfile.TemporaryDirectory(prefix="belascore-bench-") as name:
        folder = Path(name)
        python = install(folder)
        if not asked.trace:
            report(python, folder)
            return
        evening(str(Path(python).with_name("belascore")), folder / "evening")
        traced = [python, "-X", "importtime", "-m", "belascore", *asked.trace.split()]
        subprocess.run(traced, env=environment(folder / "evening"), check=True)


if __name__ == "__main__":
    main()
