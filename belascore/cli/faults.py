"""How a command ends that did not do what was asked: one message, and the exit code.

With `--json` the message is an object `error` on standard output, as `batch` answers it.
"""

import os
import re
from collections.abc import Mapping
from typing import Any, Final

import typer
from typer.exceptions import TyperException

from belascore.cli import INTERRUPTED
from belascore.cli.output import (
    NOT_PRINTED,
    complain,
    emit_json,
    nobody_reads,
    speech,
    wants_json,
)
from belascore.faults import BelascoreError, Fault, Phrase, Remedy, StorageError, UsageError
from belascore.text import text
from belascore.words.say import ENGLISH, NO_TERMS
from belascore.words.terms import Terms

_DEBUG: Final = "BELASCORE_DEBUG"
_LONGEST: Final = 160
"""Characters that are told again of what somebody typed."""
_NO_VALUE: Final = re.compile(r"'?(.*?)'? is not (?:a valid int|one of|in the range)", re.DOTALL)
_EXTRA: Final = re.compile(r"unexpected extra argument.*\((.*)\)", re.DOTALL)
"""Typer keeps the words that are too many in its message alone."""


def report(error: BaseException) -> int:
    """Say what went wrong; the exit code it has."""
    if isinstance(error, KeyboardInterrupt | typer.Abort):
        return INTERRUPTED
    if isinstance(error, OSError):
        if isinstance(error, BrokenPipeError):
            nobody_reads()
            return 0
        error = _system_failed(error)
    if isinstance(error, TyperException):
        error = _mistyped(error)
    if isinstance(error, BelascoreError):
        return _told(error)
    if os.environ.get(_DEBUG):
        raise error
    code = "bug.shell.recorded" if _is_recorded(error) else "bug.shell"
    return _told(BelascoreError(code, cause=f"{error!r:.200}", variable=f"{_DEBUG}=1"))


def _is_recorded(error: BaseException) -> bool:
    """Whether an error came after a save, while that was told."""
    from belascore.store.save import RECORDED

    return RECORDED in getattr(error, "__notes__", ())


def _told(error: BelascoreError) -> int:
    fault = error.fault
    if fault.code == NOT_PRINTED:
        if _is_recorded(error):
            error.fault = fault._replace(code=f"{NOT_PRINTED}.recorded")
        complain(*speech().error(error))
        return error.exit_code
    if not wants_json():
        complain(*speech().error(error))
        return error.exit_code
    try:
        emit_json({"error": fault_answer(error)})
    except StorageError:
        complain(*speech().error(error))
    return error.exit_code


def fault_answer(error: BelascoreError) -> Mapping[str, Any]:
    """An error as JSON: `code`, `text`, `key` and `kind` as in the batch protocol, and more."""
    fault = error.fault
    parts = [fault, *(error.faults if fault.cites else ())]  # what the law refuses
    terms = error.terms or NO_TERMS
    answer: dict[str, Any] = {
        "code": fault.public,
        "text": "; ".join(_said(part, terms) for part in parts),
        "key": fault.place.key,
        "kind": error.kind,
        "exit": error.exit_code,
    }
    if fault.cites:
        answer["cites"] = list(fault.cites)
    remedies = [line for part in parts[1:] for line in ENGLISH.remedy(part, terms)]
    if remedies := [*ENGLISH.remedies(error), *remedies]:
        answer["remedy"] = "\n  ".join(map(str, remedies))
    if error.refused:
        answer["text"] = "\n".join(map(str, ENGLISH.wrong(error)))
        answer["refused"] = [
            {"line": line, "error": fault_answer(inner)} for line, inner in error.refused
        ]
    if error.faults and not fault.cites:
        answer["faults"] = [_fault(part, terms) for part in error.faults]
    return answer


def _fault(fault: Fault, terms: Terms) -> Mapping[str, Any]:
    place = {key: value for key, value in fault.place._asdict().items() if value}
    place.pop("excerpt", None)
    remedy = "\n".join(map(str, ENGLISH.remedy(fault, terms)))
    return {"code": fault.public, **place, "text": _said(fault, terms), "remedy": remedy}


def _said(fault: Fault, terms: Terms) -> str:
    return str(ENGLISH.say(fault.code, fault.data, terms, place=fault.place))


# What Typer could not read


def usage(path: str) -> Phrase:
    """How help begins for the program or a group of commands."""
    return Phrase("shell-usage", {"usage": text(f"{path} [OPTIONS] COMMAND [ARGS]...")})


def _mistyped(error: TyperException) -> UsageError:
    """What Typer could not read, with a code and a sentence of ours."""
    code, told = _told_by_typer(error)
    data: dict[str, Any] = {
        key: _short(value) if isinstance(value, str) else value for key, value in told.items()
    }
    context = getattr(error, "ctx", None)
    if context is None:
        return UsageError(f"{code}.bare", **data)
    help_ = f"{context.command_path} --help"
    return UsageError(code, **data, usage=_usage(context), help=help_)


def _usage(context: typer.Context) -> Phrase:
    told = " ".join([context.command_path, *context.command.collect_usage_pieces(context)])
    return Phrase("shell-usage", {"usage": text(told)})


def _told_by_typer(error: TyperException) -> tuple[str, dict[str, Any]]:
    kind, said = type(error).__name__, error.message.rstrip(".")
    if kind == "NoSuchOption":
        near = sorted(getattr(error, "possibilities", None) or ())
        option = getattr(error, "option_name", "")
        return f"shell-no-option{'.near' if near else ''}", {"option": option, "near": near}
    if kind == "BadOptionUsage":
        code = "shell-takes-no-value" if said.endswith("value") else "shell-needs-value"
        return code, {"option": getattr(error, "option_name", "")}
    if kind in ("MissingParameter", "BadParameter"):
        param: Any = getattr(error, "param", None)
        hint = param.get_error_hint(getattr(error, "ctx", None)) if param else ""
        if kind == "BadParameter":
            return _bad_value(hint, said, getattr(param, "type", None))
        part = param.param_type_name if param else "argument"
        return f"shell-missing.{part}", {"parameter": hint}
    if extra := _EXTRA.search(said):
        return "shell-too-many-words", {"words": extra[1]}
    if said == "Missing command":
        return "shell-missing.command", {}
    return "shell-mistyped", {"cause": text(_short(said[:1].lower() + said[1:]))}


def _bad_value(hint: str, said: str, kind: Any) -> tuple[str, dict[str, Any]]:
    """What is no value of its parameter; Typer keeps what was typed in its message alone."""
    typed = _NO_VALUE.match(said)
    if typed is None:
        return "shell-bad-value", {"parameter": hint, "cause": text(_short(said))}
    data = {"parameter": hint.strip("'"), "value": typed[1]}
    if choices := getattr(kind, "choices", None):
        return "shell-bad-value.choice", {**data, "choices": [f"{one}" for one in choices]}
    if (least := getattr(kind, "min", None)) is not None:
        return "shell-bad-value.least", {**data, "least": least}
    return "shell-bad-value.number", data


def _short(typed: str) -> str:
    """What was typed, as much of it as anybody reads."""
    return typed if len(typed) <= _LONGEST else f"{typed[:_LONGEST]}..."


# What the system refused


def _system_failed(error: OSError) -> StorageError:
    """What the system refused, where no other words were found for it."""
    from belascore.store.disk import cause

    if error.filename is None:
        return StorageError("not-reached.system", cause=cause(error), show=Remedy("show"))
    file = os.fsdecode(error.filename)
    return StorageError("not-reached.file", file=file, cause=cause(error))
