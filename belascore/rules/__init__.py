"""The law: what a ruleset may say, and the plain values the engine runs on."""

from pathlib import Path


def data_folder(name: str) -> Path:
    """The folder `rulesets` or `seeds`."""
    package = Path(__file__).parent.parent
    installed = package / "_data" / name
    return installed if installed.is_dir() else package.parent / name
