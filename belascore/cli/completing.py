"""How a word may go on, for shells that ask with Tab, and for the prompt of `table`.

What a match, a ruleset or a source holds is looked up in its text; nothing is judged and no law is
loaded. What cannot be read offers nothing: a word that is being typed is no place for messages.
"""

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from belascore.cli.commands import COMMANDS
from belascore.exchange.formats import FORMATS
from belascore.faults import BelascoreError
from belascore.matchfile.read import Outline, outline, read_match
from belascore.rounds import Round
from belascore.rules import data_folder
from belascore.store.disk import fetch
from belascore.store.library import list_matches, open_match
from belascore.words.notation import plain

Params = Mapping[str, Any]
"""What is typed already, by the names of the parameters."""
Source = Callable[[Params, str], Iterable[str]]
"""Given what is typed already and the word that is begun, says what the word may be."""

CALLS: Final = ("hearts", "diamonds", "spades", "clubs", "no-trumps", "all-trumps")
"""What a taker may choose, in the words of the files."""

_OPTION: Final = re.compile(r'^\[\[option\]\]\s+name\s*=\s*"([^"\n]+)"', re.MULTILINE)
_CLAUSE: Final = re.compile(r'^\[\[clause\]\]\s+id\s*=\s*"([^"\n]+)"', re.MULTILINE)


def prepare(command: Any) -> None:
    """Let a command, and all below it, say how their words go on.

    What a parameter is called says what may stand there; choices say it themselves.
    """
    # Typer would load rich to take its markup out of help that has none
    sys.modules["rich"] = None  # type: ignore[assignment]
    for part in getattr(command, "commands", {}).values():
        prepare(part)
    for param in command.params:
        if param.name in _SOURCES and not hasattr(param.type, "choices"):
            param.shell_complete = _completer(_SOURCES[param.name])


def _completer(source: Source) -> Callable[[Any, str], list[Any]]:
    from typer.core import CompletionItem  # type: ignore[attr-defined]

    return lambda context, begun: [
        CompletionItem(word) for word in going_on(source, context.params, begun)
    ]


def going_on(source: Source, params: Params, begun: str) -> list[str]:
    """How a word may go on, whatever its case and accents; nothing where nothing can be read."""
    try:
        words = list(dict.fromkeys(source(params, begun)))
    except Exception:
        return []
    start = plain(begun).casefold()
    return [word for word in words if plain(word).casefold().startswith(start)]


def typed_words() -> list[str]:
    """What is typed behind the name of the program, without the word that is begun."""
    typed = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
    words = typed.split()[1:]
    return words[:-1] if typed and not typed[-1].isspace() else words


# What a match says


def _match(params: Params) -> Outline:
    """The file that is named, or else that of the open match."""
    return outline(fetch(Path(params.get("match") or params.get("file") or open_match()))[0])


def _last_match() -> Outline:
    """The file of the open match, or else of the last one."""
    try:
        return _match({})
    except BelascoreError:
        return outline(fetch(list_matches()[0])[0])


def _rounds(params: Params) -> Sequence[Round]:
    """Its blocks, for whoever has to know which of them stand."""
    file = Path(params.get("match") or params.get("file") or open_match())
    return read_match(fetch(file)[0], file.name).match.rounds


def rounds(params: Params, _begun: str) -> Iterator[str]:
    """Numbers of the deals that stand, the last first."""
    from belascore.score.corrections import deals

    yield from map(str, range(len(deals(_rounds(params))), 0, -1))


def crossed_out(params: Params, _begun: str) -> Iterator[str]:
    """Deals that are crossed out, as the log numbers them, the last first."""
    from belascore.score.corrections import is_deal, standing

    blocks = _rounds(params)
    struck = {*range(1, len(blocks) + 1)} - standing(blocks)
    yield from (f"@{n}" for n in sorted(struck, reverse=True) if is_deal(blocks[n - 1]))


def players(params: Params, _begun: str) -> Iterator[str]:
    """Who plays, in order of play; a blank in a name is typed as a dash."""
    if params.get("players"):
        yield from params["players"].split(",")
        return
    yield from (name.replace(" ", "-") for name in _match(params).players)


def speakers(params: Params, begun: str) -> Iterator[str]:
    """Players and sides."""
    yield from players(params, begun)
    yield from (key for key, _ in _match(params).head.header.sides)


def claims(params: Params, begun: str) -> Iterator[str]:
    """Whoever may have melds, with the colon that follows."""
    yield from (f"{name}:" for name in players(params, begun))


def entry(params: Params, begun: str) -> Iterator[str]:
    """The taker first, then what was called, then whoever declares something."""
    if not params.get("entry"):
        yield from speakers(params, begun)
    else:
        yield from (*CALLS, "capot")
        yield from (f"{name}:" for name in speakers(params, begun))


def amendment(params: Params, begun: str) -> Iterator[str]:
    """A round, then what it is to be instead."""
    words = params.get("what") or []
    yield from entry({**params, "entry": words[1:]}, begun) if words else rounds(params, begun)


def remark(params: Params, begun: str) -> Iterator[str]:
    """The round that a note may be about."""
    yield from () if params.get("words") else rounds(params, begun)


def formats(_: Params, _begun: str) -> Iterator[str]:
    """What `export` writes."""
    yield from FORMATS


def matches(_: Params, _begun: str) -> Iterator[str]:
    """Names of the stored matches."""
    yield from (path.stem for path in list_matches())


def discarded(_: Params, _begun: str) -> Iterator[str]:
    """Names of the matches in the trash."""
    from belascore.store import trash

    yield from (path.stem for path in trash.discarded())


# What rulesets and sources say


def _ruleset_ids() -> list[str]:
    return sorted(path.stem for path in data_folder("rulesets").glob("*.toml"))


def rulesets(_: Params, begun: str) -> Iterator[str]:
    """Rulesets; of several joined by commas the last, of ID+OPTION the option."""
    before, comma, last = begun.rpartition(",")
    name, plus, _option = last.partition("+")
    found = (f"{name}+{option}" for option in _options_of(name)) if plus else _ruleset_ids()
    yield from (f"{before}{comma}{one}" for one in found)


def options(_params: Params, _begun: str) -> list[str]:
    """Options of the first ruleset that is named, or else of the last match's."""
    named = _named_rulesets()
    if named:
        return _options_of(named[0])
    match = _last_match().head
    if match.own_rules is not None:
        return [option["name"] for option in match.own_rules.get("option", [])]
    return _options_of(match.header.ruleset)


def options_of_other(_params: Params, _begun: str) -> list[str]:
    """Options of the second ruleset that is named."""
    return _options_of(_named_rulesets()[1])


def _named_rulesets() -> list[str]:
    """The typed words that name a ruleset; Typer forgets arguments before an open option."""
    ids, words = _ruleset_ids(), typed_words()
    return [
        word
        for before, word in zip(("", *words), words, strict=False)
        if word in ids or (word.endswith(".toml") and before != "--match")
    ]


def _options_of(name: str) -> list[str]:
    shipped = data_folder("rulesets") / f"{name}.toml"
    path = shipped if name in _ruleset_ids() else Path(name)
    return _OPTION.findall(fetch(path)[0].decode("utf-8-sig"))


def clauses(_: Params, begun: str) -> Iterator[str]:
    """Clauses of a source once it is named, before that the sources."""
    source, mark, _id = begun.partition("#")
    for path in sorted(data_folder("seeds").glob("*.toml")):
        if not mark:
            yield f"{path.stem}#"
        elif path.stem == source:
            yield from (f"{source}#{one}" for one in _CLAUSE.findall(path.read_text("utf-8")))


def layouts(_: Params, _begun: str) -> Iterator[str]:
    """Layouts of sheets."""
    folder = Path(__file__).parent.parent / "sheet" / "layouts"
    yield from (path.stem.replace("_", "-") for path in folder.glob("[a-z]*.py"))


def topics(_: Params, _begun: str) -> Iterator[str]:
    """Topics of `help`, and commands."""
    from belascore.cli.topics import TOPICS

    yield from TOPICS
    yield from (name.partition(" ")[0] for name in COMMANDS if name)


_SOURCES: Final[Mapping[str, Source]] = MappingProxyType(
    {
        "number": rounds,
        "struck": crossed_out,
        "what": amendment,
        "words": remark,
        "entry": entry,
        **dict.fromkeys(("dealer", "player"), players),
        "abandon": speakers,
        "claims": claims,
        "call": lambda _params, _begun: CALLS,
        **dict.fromkeys(("rules", "ruleset", "base", "one", "other"), rulesets),
        **dict.fromkeys(("house", "house_a"), options),
        "house_b": options_of_other,
        "cite": clauses,
        "layout": layouts,
        "form": formats,
        "topic": topics,
        "stored": matches,
        "discarded": discarded,
    }
)
"""How a word goes on, by the name of its parameter, whatever the command."""
