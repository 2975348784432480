"""Fixtures of the fault harnesses."""

from pathlib import Path

import pytest

from faults.harness import FIGURES, Program, evening, run_here


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """The program in this process, in an empty folder, with a data folder of its own."""
    monkeypatch.setenv("BELASCORE_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    return run_here


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A match of three rounds."""
    file = tmp_path / "evening.toml"
    file.write_bytes(evening(3).data)
    return file


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The figures, where `-s` shows what tests print."""
    if terminalreporter.config.getoption("capture") == "no" and FIGURES:
        terminalreporter.section("figures")
        terminalreporter.write("\n".join([*sorted(FIGURES), ""]))
