"""The seeds: digests of rule sources, clause by clause, that the rulesets cite."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from belascore.faults import NotFoundError
from belascore.rules import data_folder


class Clause(NamedTuple):
    """One clause of a source, in our own words.

    Attributes:
        terms: the source's own words for the thing.
        reading: what we fixed where the source leaves something open.
        waived: why no ruleset rests on it, where none does.
    """

    cite: str
    says: str
    terms: str
    reading: str
    waived: str


class Seed(NamedTuple):
    """One source: what it is, how it was read, and its clauses."""

    id: str
    title: str
    where: str
    language: str
    read: str
    clauses: tuple[Clause, ...]


def load_seeds() -> Mapping[str, Seed]:
    """Every seed by its id."""
    paths = sorted(data_folder("seeds").glob("*.toml"))
    return {seed.id: seed for seed in map(_read, paths)}


def find_clause(cite: str) -> tuple[Seed, Clause]:
    """The clause that `seed#clause` names.

    Raises:
        NotFoundError: there is no such seed or clause; the message says what there is.
    """
    seeds = load_seeds()
    name, _, _ = cite.partition("#")
    if name not in seeds:
        raise NotFoundError("source-unknown", value=name, sources=list(seeds))
    for clause in seeds[name].clauses:
        if clause.cite == cite:
            return seeds[name], clause
    clauses = [clause.cite for clause in seeds[name].clauses]
    raise NotFoundError("clause-unknown", value=cite, clauses=clauses)


def _read(path: Path) -> Seed:
    doc = tomllib.loads(path.read_text(encoding="utf-8"))
    source = doc["source"]
    clauses = tuple(
        Clause(
            f"{source['id']}#{row['id']}",
            row["says"],
            row.get("terms", ""),
            row.get("reading", ""),
            row.get("waived", ""),
        )
        for row in doc["clause"]
    )
    return Seed(
        source["id"],
        source["title"],
        source.get("url") or source.get("file", ""),
        source["language"],
        source["read"],
        clauses,
    )


def resting_on(cite: str, ruleset: Mapping[str, Any]) -> list[str]:
    """The tables of a ruleset that cite a clause: `bela-hr: award.capot`."""
    tables: list[str] = []

    def walk(table: Mapping[str, Any], path: str) -> None:
        own = table.get("clauses", {}).values() if "cites" in table else ()
        if any(cite in cites for cites in (table.get("cites", ()), *own)):
            tables.append(f"{ruleset['id']}: {path}")
        for key, value in table.items():
            if isinstance(value, Mapping):
                walk(value, f"{path}.{key}" if path else key)
        for option in table.get("option", ()):
            walk(option, f"option {option['name']}")

    walk(ruleset, "")
    return tables
