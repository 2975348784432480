"""The law in other languages: clauses, titles and options, and what is wrong with them."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache

from belascore.entry.context import spoken_in
from belascore.rules.load import load_law, load_seeds, ruleset_ids, said_in
from belascore.words.say.languages import language_of

from . import catalogues as of


@cache
def english() -> Mapping[str, str]:
    """Every clause with its reading, every title and every option, by its key."""
    clauses = {
        clause.cite: f"{clause.says} {clause.reading}".strip()
        for seed in load_seeds().values()
        for clause in seed.clauses
    }
    laws = [load_law(name) for name in ruleset_ids()]
    titles = {law.id: law.title for law in laws}
    options = {f"{law.id}+{one.name}": one.says for law in laws for one in law.options}
    return clauses | titles | options


@cache
def wanted(language: str) -> frozenset[str]:
    """What a language has to say: of the rulesets whose words are its own, and every title."""
    keys = set(ruleset_ids())
    for law in map(load_law, ruleset_ids()):
        if language_of(spoken_in(law)) == language:
            keys |= {f"{law.id}+{option.name}" for option in law.options}
            cited = [*law.clauses.values(), *(option.cites for option in law.options)]
            keys |= {cite for cites in cited for cite in cites if cite in english()}
    return frozenset(keys)


def seen(language: str) -> dict[str, str]:
    path = of.HERE / "seen" / f"law.{language}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def write_seen(language: str) -> None:
    rows = (f'"{key}" = "{of.digest(english()[key])}"\n' for key in sorted(said_in(language)))
    (of.HERE / "seen" / f"law.{language}.toml").write_text("".join(rows), "utf-8")


def missing(language: str) -> list[str]:
    return [key for key in english() if key in wanted(language) and key not in said_in(language)]


def faults(language: str) -> Iterator[str]:
    known = seen(language)
    for key, text in said_in(language).items():
        if key not in english():
            yield f"{key}: there is no such clause, title or option"
            continue
        if known.get(key) != of.digest(english()[key]):
            yield f"{key}: its English is another than what was translated"
        for fault in of.bad_form(language, text, is_topic=False):
            yield f"{key}: {fault}"
