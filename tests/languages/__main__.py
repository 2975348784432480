"""For translators: what a language lacks, what is wrong with it, and how it reads.

python -m tests.languages todo hr [MODULE]  keys that are missing or whose English has changed
python -m tests.languages check hr          what is wrong with the texts that are there
python -m tests.languages seen hr [KEY...]  these, or all, were made from today's English
python -m tests.languages side-by-side hr   both languages as a table, to read aloud
python -m tests.languages law hr [seen]     clauses, titles and options that are missing or wrong
python -m tests.languages po hr             a PO file, for the tools of translators
python -m tests.languages read hr FILE      a PO file taken back
"""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from . import catalogues as of
from . import exchange, laws


def _todo(language: str, modules: Sequence[str]) -> int:
    source, examples = of.english(), exchange.examples()
    for what, keys in (("missing", of.missing(language)), ("stale", of.stale(language))):
        for module in modules or of.ALL_MODULES:
            named = [key for key in keys if of.module_of(key) == module]
            print(f"\n### {what} in {module}.py: {len(named)}")
            for key in named:
                print(f'"{key}": {source[key]!r},')
                if key in of.FITS:
                    print(f"    # fits: {of.FITS[key]}")
                if key in examples:
                    print(f"    # as in: {examples[key]}")
    return 0


def _check(language: str) -> int:
    wrong = list(of.faults(language))
    print(*wrong, sep="\n")
    missing, stale = of.missing(language), of.stale(language)
    print(f"{len(wrong)} wrong, {len(missing)} missing, {len(stale)} not looked at again")
    return int(bool(wrong or missing or stale))


def _law(language: str, more: Sequence[str]) -> int:
    if more == ["seen"]:
        laws.write_seen(language)
    for key in laws.missing(language):
        print(f'"{key}" = {json.dumps(laws.english()[key], ensure_ascii=False)}')
    wrong = list(laws.faults(language))
    print(*wrong, sep="\n")
    return int(bool(wrong or laws.missing(language)))


def _seen(language: str, keys: Sequence[str]) -> int:
    source, own, known = of.english(), of.catalogue(language), of.seen(language)
    known = {key: value for key, value in known.items() if key in own and key in source}
    for key in keys or own:
        if key in source and key in own:
            known[key] = of.digest(source[key])
    of.write_seen(language, known)
    return 0


def main(words: Sequence[str]) -> int:
    what, language, *more = [*words, "", ""][: max(2, len(words))]
    if language not in of.TRANSLATED:
        print(__doc__)
        return 2
    if what == "todo":
        return _todo(language, more)
    if what == "check":
        return _check(language)
    if what == "law":
        return _law(language, more)
    if what == "seen":
        return _seen(language, more)
    if what == "read":
        return exchange.read_po(language, Path(more[0]))
    print(exchange.po(language) if what == "po" else exchange.side_by_side(language))
    return 0


if __name__ == "__main__":
    try:
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read it has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)
