"""How a word may go on, for shells that ask with Tab.

What a match or a ruleset holds is looked up in its text; nothing is judged and no law is loaded. A
file that cannot be read offers nothing: a word that is being typed is no place for messages.
"""

import sys
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from typer.core import CompletionItem  # type: ignore[attr-defined]

from belascore.cli import lookups
from belascore.cli.lookups import Source


def prepare(command: Any, name: str = "") -> None:
    """Let a command, and all below it, say how their words go on."""
    # Typer would load rich to take its markup out of help that has none
    sys.modules["rich"] = None  # type: ignore[assignment]
    for inner, one in getattr(command, "commands", {}).items():
        prepare(one, f"{name} {inner}".strip())
    for param in command.params:
        source = _SOURCES.get(f"{name} {param.name}", _SOURCES.get(param.name))
        if source is not None:
            param.shell_complete = _completer(source)


def _completer(source: Source) -> Callable[[Any, str], list[CompletionItem]]:
    def complete(context: Any, begun: str) -> list[CompletionItem]:
        return [CompletionItem(one) for one in lookups.going_on(source, context.params, begun)]

    return complete


_SOURCES: Final[Mapping[str, Source]] = MappingProxyType(
    {
        "number": lookups.rounds,
        "what": lookups.amendment,
        "entry": lookups.entry,
        "dealer": lookups.players,
        "player": lookups.players,
        "abandon": lookups.speakers,
        "call": lambda _params, _begun: lookups.CALLS,
        "rules": lookups.rulesets,
        "ruleset": lookups.rulesets,
        "base": lookups.rulesets,
        "one": lookups.rulesets,
        "other": lookups.rulesets,
        "house": lookups.options,
        "house_a": lookups.options,
        "house_b": lookups.options_of_other,
        "cite": lookups.clauses,
        "layout": lookups.layouts,
        "form": lookups.formats,
        "stats form": lambda _params, _begun: lookups.FIGURES,
        "topic": lookups.topics,
        "claims": lookups.claims,
        "words": lookups.remark,
        **{f"matches {deed} name": lookups.matches for deed in ("open", "path", "rename", "rm")},
        "matches restore name": lookups.discarded,
    }
)
"""How the words of parameters go on, whatever the command, or of one command alone."""
