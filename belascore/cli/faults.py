"""How a command ends that did not do what was asked: one message, and the exit code.

With `--json` the message is an object `error` on standard output, as `batch` answers it.
"""

import os
import sys
from collections.abc import Mapping
from typing import Any, Final

import typer
from typer.exceptions import TyperException

from belascore.cli.common import complain, emit_json, nobody_reads, speech
from belascore.errors import BelascoreError, StorageError, UsageError
from belascore.errors import Fault as OldFault
from belascore.faults import Fault
from belascore.words.say import ENGLISH, NO_TERMS
from belascore.words.terms import Terms

INTERRUPTED: Final = 130


def report(error: BaseException) -> int:
    """Say what went wrong; the exit code it has."""
    if isinstance(error, KeyboardInterrupt | typer.Abort):
        return INTERRUPTED
    if isinstance(error, OSError):
        if error.filename is None:
            return _output_failed(error)
        error = _file_failed(error)
    if isinstance(error, TyperException):
        error = _mistyped(error)
    if isinstance(error, BelascoreError):
        return _told(error)
    if os.environ.get("BELASCORE_DEBUG"):
        raise error
    complain(
        f"this is a bug, not a mistake of yours: {error!r:.200}",
        "  What was recorded is as it was. BELASCORE_DEBUG=1 shows where it broke.",
    )
    return BelascoreError.exit_code


def _told(error: BelascoreError) -> int:
    if "--json" not in sys.argv:
        complain(*speech().error(error))
        return error.exit_code
    try:
        emit_json({"error": fault_answer(error)})
    except OSError:
        nobody_reads()
        complain(*speech().error(error))
    return error.exit_code


def fault_answer(error: BelascoreError) -> Mapping[str, Any]:
    """An error as JSON: `code`, `text` and `key` as in the batch protocol, and what mends it."""
    parts = [error.fault, *(error.faults if error.cites else ())]  # what the law refuses
    terms = error.terms or NO_TERMS
    text = "; ".join(_said(part, terms) for part in parts)
    remedies = [line for part in parts[1:] for line in ENGLISH.remedy(part, terms)]
    answer: dict[str, Any] = {"code": error.code, "text": text, "key": error.key}
    answer["exit"] = error.exit_code
    if error.cites:
        answer["cites"] = list(error.cites)
    if remedies := [*ENGLISH.remedies(error), *remedies]:
        answer["remedy"] = "\n  ".join(map(str, remedies))
    if error.refused:
        answer["text"] = "\n".join(map(str, ENGLISH.wrong(error)))
        answer["refused"] = [
            {"line": line, "error": fault_answer(inner)} for line, inner in error.refused
        ]
    if error.faults and not error.cites:
        answer["faults"] = [_fault(fault, terms) for fault in error.faults]
    return answer


def _fault(fault: Fault | OldFault, terms: Terms) -> Mapping[str, Any]:
    place = {key: value for key, value in fault.place._asdict().items() if value}
    if isinstance(fault, OldFault):  # transitional
        return {**place, "text": fault.what, "remedy": fault.remedy}
    place.pop("excerpt", None)
    remedy = "\n".join(map(str, ENGLISH.remedy(fault, terms)))
    return {"code": fault.public, **place, "text": _said(fault, terms), "remedy": remedy}


def _said(fault: Fault, terms: Terms) -> str:
    return str(ENGLISH.say(fault.code, fault.data, terms, place=fault.place))


def _mistyped(error: TyperException) -> UsageError:
    """What Typer could not read, in the words of all other messages."""
    what, _, hint = error.format_message().partition(". ")
    context = getattr(error, "ctx", None)
    lines = [hint] if hint or context is None else [context.get_usage()]
    if context is not None:
        lines.append(f"More: {context.command_path} --help")
    return UsageError(what[:1].lower() + what[1:].rstrip("."), "\n  ".join(lines))


def _file_failed(error: OSError) -> StorageError:
    """What the system refused about a file, where no other words were found for it."""
    from belascore.store.disk import cause

    file = os.fsdecode(error.filename)
    return StorageError("not-reached.file", file=file, cause=cause(error))


def _output_failed(error: OSError) -> int:
    """The answer could not be printed; what the command recorded stays recorded."""
    nobody_reads()
    if isinstance(error, BrokenPipeError):
        return 0
    complain(
        f"the answer could not be printed ({error.strerror}). "
        "If it answered an entry, that is recorded: `belascore show` prints it again"
    )
    return 7
