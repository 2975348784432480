"""A ruleset of one's own on the disk: what it is begun from, and how it is written."""

from pathlib import Path

from belascore.errors import UnreadableError
from belascore.own_rules.file import find_ruleset, is_file_name, read_lawfile, review_file
from belascore.rules.load import shipped_text
from belascore.store.atomic import write_whole

_LINK = "#:schema"
"""How the first line of a ruleset names a JSON Schema for editors."""


def base_text(rules: str, folder: Path) -> str:
    """The text of a sound ruleset, to write another from it.

    Args:
        rules: its id, or a file.
        folder: where the new one will lie.

    Raises:
        NotFoundError: there is no such ruleset or file.
        UnreadableError: the file cannot be read or played by; holds every fault.
    """
    if not is_file_name(rules):
        find_ruleset(rules)
        return shipped_text(rules)
    law = read_lawfile(Path(rules))
    faults = review_file(law).faults
    if faults:
        raise UnreadableError(f"{law.name} cannot be played by", faults=faults)
    return _relinked(law.text.replace("\r\n", "\n"), folder)


def _relinked(text: str, folder: Path) -> str:
    """Without a link to a schema that is not there from the new place."""
    first, _, rest = text.partition("\n")
    link = first.removeprefix(_LINK).strip()
    if not first.startswith(_LINK) or "://" in link or (folder / link).is_file():
        return text
    return rest.lstrip("\n")


def write_ruleset(path: Path, text: str, *, over: bool) -> tuple[str, ...]:
    """Write a ruleset file as a whole, or leave what is there as it is; gives notes on it.

    Raises:
        UsageError: there is a file and it may not be covered.
        StorageError: nothing was written.
        NotConfirmedError: it is there, but may not survive a power cut.
    """
    return write_whole(path, text.encode(), over=over, otherwise="Give another name: -o FILE")
