"""Seeded bugs: for each harness a product that is wrong in one way; the harness has to fail.

`python -m tests.faults.seeded` plants one bug after the other, runs the tests that must find it,
and prints a table. A harness that stays green on its bug is broken. Nothing of the checkout is
changed: a bug is planted into the modules of the child that runs the tests.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent.parent
SECONDS: Final = 300


class Seeded(NamedTuple):
    """A bug, as code that plants it when pytest begins, and the tests that must find it."""

    what: str
    plant: str
    tests: str


SEEDED: Final = (
    Seeded(
        "the folder is not synced",
        "import faults.disks as f; real = f.remembering; "
        "f.remembering = lambda calls: real(calls)._replace(sync_folder=lambda fd: None)",
        "test_crash.py::test_every_state_that_a_crash_may_leave",
    ),
    Seeded(
        "the file is not synced",
        "import faults.disks as f; real = f.remembering; "
        "f.remembering = lambda calls: real(calls)._replace(sync=lambda fd: None)",
        "test_crash.py::test_every_state_that_a_crash_may_leave",
    ),
    Seeded(
        "written in place",
        "import os, belascore.store.disk as d, belascore.store.save as s\n"
        "def put(path, data, before, disk=d.DISK):\n"
        "    fd = disk.create(str(path), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)\n"
        "    disk.write(fd, memoryview(data)); disk.sync(fd); disk.close(fd)\n"
        "    return ()\n"
        "s.put = put",
        "test_crash.py::test_killed_at_every_call",
    ),
    Seeded(
        "appended in place",
        "import os, belascore.store.disk as d, belascore.store.save as s\n"
        "def put(path, data, before, disk=d.DISK):\n"
        "    fd = disk.create(str(path), os.O_WRONLY | os.O_CREAT | os.O_APPEND)\n"
        "    disk.write(fd, memoryview(data[path.stat().st_size:]))\n"
        "    disk.sync(fd); disk.close(fd)\n"
        "    return ()\n"
        "s.put = put",
        "test_crash.py::test_killed_at_every_call",
    ),
    Seeded(
        "an unfinished file is left where a call fails",
        "import belascore.store.atomic as a, belascore.store.disk as d\n"
        "a._sweep = lambda *_: None\n"
        "real = a.put\n"
        "def put(path, data, before, disk=d.DISK):\n"
        "    return real(path, data, before, disk._replace(unlink=lambda path: None))\n"
        "import belascore.store.save as s; s.put = put",
        "test_crash.py::test_an_error_at_every_call",
    ),
    Seeded(
        "a folder that is not confirmed is told as not saved",
        "import belascore.store.atomic as a, belascore.store.disk as d\n"
        "def put(path, data, before, disk=d.DISK, real=a.put):\n"
        "    try:\n"
        "        return real(path, data, before, disk)\n"
        "    except a.UnconfirmedError as error:\n"
        "        raise OSError(5, 'x') from error\n"
        "import belascore.store.save as s; s.put = put",
        "test_crash.py::test_an_error_at_every_call",
    ),
    Seeded(
        "told before it is saved",
        "import faults.test_crash as t, os\n"
        "def writer(path, told):\n"
        "    os.write(told, b'SA')\n"
        "    t.save(path, t.DISK)\n"
        "t.writer = writer",
        "test_crash.py::test_aimed_kills",
    ),
    Seeded(
        "the lock is deleted on release",
        "import faults.test_two as t, belascore.store.save as s\ns.locked = t.lock_that_is_deleted",
        "test_two.py::test_many_writers_lose_nothing",
    ),
    Seeded(
        "the match itself is locked",
        "import faults.test_two as t, belascore.store.save as s; s.locked = t.lock_on_the_match",
        "test_two.py::test_many_writers_lose_nothing",
    ),
    Seeded(
        "no lock",
        "import faults.test_two as t, belascore.store.save as s; s.locked = t.no_lock",
        "test_two.py::test_many_writers_lose_nothing",
    ),
    Seeded(
        "a busy lock is waited for without end",
        "import belascore.store.disk as k\nreal = k._wait\n"
        "k._wait = lambda fd, path, timeout: real(fd, path, 20)",
        "test_two.py::test_a_stopped_holder_at_the_command_line",
    ),
    Seeded(
        "no seal is looked at",
        "import belascore.matchfile.read as r; "
        "r.verify = lambda rows, *_, **__: ('good',) * len(rows)",
        "test_edits.py::test_thousands_of_edits",
    ),
    Seeded(
        "seals that stand alone, each of its block only",
        "import sys, belascore.matchfile\nm = sys.modules['belascore.matchfile.seal']\n"
        "real = m.seal\n"
        "m.seal = lambda row, previous: real({k: row[k] for k in row if k != 'n'}, '')\n"
        "import belascore.matchfile.block as b; b.seal = m.seal",
        "test_edits.py::test_attacks_on_whole_blocks",
    ),
    Seeded(
        "a torn end is left off silently",
        "import faults.test_edits as t\nreal = t.read_match\n"
        "def read(data, name):\n"
        "    try:\n"
        "        return real(data, name)\n"
        "    except t.BelascoreError:\n"
        "        document = real(data[: data.rindex(b'[[round]]')], name)\n"
        "        rows = (*document.rows, {'n': 99})\n"
        "        return document._replace(rows=rows)\n"
        "t.read_match = read",
        "test_edits.py::test_torn_at_every_byte",
    ),
    Seeded(
        "the second copy is not kept",
        "import belascore.store.save as s; s.keep = lambda *_: (); "
        "import faults.test_edits as t; t.keep = lambda *_: ()",
        "test_edits.py::test_an_older_copy_saved_over_the_file",
    ),
    Seeded(
        "a second copy is compared by its length only",
        "import belascore.store.tampering as t\nreal = t._all\n"
        "t._all = lambda document, old, **more: real(document, None, **more)",
        "test_edits.py::test_what_became_of_a_file_is_named",
    ),
    Seeded(
        "redo outlives a new deal",
        "import belascore.score.corrections as r, inspect\n"
        "text = inspect.getsource(r._stacks).replace('undone.clear()', 'pass')\n"
        "exec(text, vars(r))",
        "test_histories.py::test_evenings_with_crashes",
    ),
    Seeded(
        "no bound on brackets",
        "import belascore.matchfile.bounds as b; b.NESTED = 10**6",
        "test_reading.py::test_what_is_said_of_a_bad_file",
    ),
    Seeded(
        "no bound on digits",
        "import belascore.matchfile.bounds as b; b._LONG_NUMBER = 'never'",
        "test_reading.py::test_what_is_said_of_a_bad_file",
    ),
    Seeded(
        "a value is shown as it is",
        "import belascore.text as t; t.visible = lambda text: text",
        "test_exits.py::test_names_of_files",
    ),
    Seeded(
        "names are not cleaned",
        "import belascore.rounds.values as n; n.hidden_character = lambda text: None\n"
        "import belascore.rounds.fields as r; r.hidden_character = n.hidden_character\n"
        "r.name_fault = lambda name: None",
        "test_reading.py::test_what_is_said_of_a_bad_file",
    ),
    Seeded(
        "csv lets formulas through",
        "import belascore.sheet.exporters.to_csv as c; c.neutral = lambda text: text",
        "test_exits.py::test_what_the_gates_let_through_is_harmless_at_every_exit",
    ),
    Seeded(
        "Markdown is not escaped",
        "import belascore.sheet.exporters.to_markdown as m; m.escaped = lambda text: text",
        "test_exits.py::test_what_the_gates_let_through_is_harmless_at_every_exit",
    ),
    Seeded(
        "HTML is not escaped",
        "import xml.etree.ElementTree as x; x._escape_cdata = lambda text: text\n"
        "x._escape_html = lambda text: text; x._escape_attrib_html = lambda text: text",
        "test_exits.py::test_what_the_gates_let_through_is_harmless_at_every_exit",
    ),
    Seeded(
        "a value of a ruleset is evaluated",
        "import faults.test_nothing_runs as t\n"
        "t.WATCHED = t.WATCHED.replace('def read(path):',"
        " 'def read(path):\\n    eval(\"1 + 1\")')",
        "test_nothing_runs.py::test_nothing_is_run_and_nobody_is_asked",
    ),
    Seeded(
        "a list may hold any number of things",
        "import belascore.rounds.fields as f; f.ITEMS = 10**6",
        "test_size.py::test_a_list_has_a_bound",
    ),
    Seeded(
        "everything is told",
        "import belascore.repair.verify as v; v._TOLD = 10**6",
        "test_size.py::test_what_is_told_has_a_bound",
    ),
    Seeded(
        "an error after a save is not known as one",
        "import belascore.store.save as s; s.RECORDED = 'nothing'\n"
        "import belascore.cli.faults as f; f._is_recorded = lambda error: False",
        "test_said.py::test_recorded_is_said_of_what_was_saved",
    ),
    Seeded(
        "a name becomes a path however long it is",
        "import belascore.protocol as p; real = p.answer_question\n"
        "def asked(question):\n"
        "    if len(str(question.get('ruleset'))) > 255:\n"
        "        raise SystemExit(7)\n"
        "    return real(question)\n"
        "p.answer_question = asked",
        "test_said.py::test_batch_answers_every_line",
    ),
    Seeded(
        "a move replaces what is there",
        "import os, belascore.store.library as b; b.DISK = b.DISK._replace(claim=os.replace)",
        "test_said.py::test_a_move_replaces_nothing",
    ),
)


def plant() -> None:
    """Plant the bug of the environment, before pytest begins."""
    exec(SEEDED[int(os.environ["BELA_SEEDED"])].plant, {})


def not_green(tests: list[str]) -> str:
    """What fails of these tests though nothing is planted; it would find every bug."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *(f"tests/faults/{one}" for one in tests)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout[-2000:] if done.returncode else ""


def is_found(number: int) -> bool:
    """Whether the tests of a bug fail with it."""
    code = (
        "import sys; sys.path[:0] = ['tests', 'tests/faults']; import pytest, seeded; "
        "seeded.plant(); "
        "sys.exit(pytest.main(['-qx', '-p', 'no:cacheprovider', '-o', 'addopts=', sys.argv[1]]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, f"tests/faults/{SEEDED[number].tests}"],
        cwd=ROOT,
        env={**os.environ, "BELA_SEEDED": str(number)},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    found = done.returncode == 1 and " failed" in done.stdout
    if not found:
        sys.stderr.write(done.stdout[-1500:] + done.stderr[-1500:])
    return found


def main() -> int:
    """Plant every bug and print what came of it; 1 if one was not found."""
    wanted = list(map(int, sys.argv[1:])) or range(len(SEEDED))
    missed = 0
    if control := not_green(sorted({SEEDED[number].tests for number in wanted})):
        sys.stdout.write(f"without any bug these fail already:\n{control}")
        return 1
    for number in wanted:
        begun = time.perf_counter()
        found = is_found(number)
        missed += not found
        seeded = SEEDED[number]
        answer = "found" if found else "MISSED"
        sys.stdout.write(
            f"{number:2} {answer:6} {time.perf_counter() - begun:5.1f} s  {seeded.what:56} "
            f"{seeded.tests}\n"
        )
        sys.stdout.flush()
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
