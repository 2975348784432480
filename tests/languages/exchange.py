"""Catalogues as PO files and tables; what comes back is written as the modules are."""

import json
import re
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Final

from belascore.words.say import Sentence
from belascore.words.say.languages import LANGUAGES

from . import catalogues as of

_GALLERY: Final = of.HERE.parent / "golden" / "complaints"
_ENTRY: Final = re.compile(r'^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) (".*")$')


def examples() -> dict[str, str]:
    """A line of the gallery for each English sentence that stands in one."""
    told = "\n".join(
        str(case.get("stderr") or case.get("stdout") or "")
        for file in sorted(_GALLERY.glob("[!_]*.toml"))
        for case in tomllib.loads(file.read_text("utf-8")).get("case", ())
    )
    found = {}
    for key, text in of.catalogue("en").items():
        first = of.forms(text)[0].split("\n")[0]
        if "{" not in first or (first[:1] in "={" and len(first) < 20):
            continue
        pattern = re.sub(r"\\\{[a-z_]+\\\}", ".+?", re.escape(first))
        if line := re.search(f"{pattern}$", told, re.MULTILINE):
            found[key] = line[0]
    return found


def side_by_side(language: str) -> str:
    own, source = of.catalogue(language), of.english()
    rows = []
    for key, text in own.items():
        rows += [key, *(f"    en  {form}" for form in of.forms(source.get(key, "")))]
        rows += [f"    {language}  {form}" for form in of.forms(text)]
    return "\n".join(rows)


def po(language: str) -> str:
    own = of.catalogue(language)
    parts = [
        f'msgid ""\nmsgstr "Language: {language}\\nContent-Type: text/plain; charset=UTF-8\\n"'
    ]
    for key, text in of.english().items():
        if of.forms(text)[0][:1] == "=":
            continue
        lines = [f"#. fits: {of.FITS[key]}"] if key in of.FITS else []
        lines += [f"msgctxt {_quoted(key)}", f"msgid {_quoted(of.forms(text)[0])}"]
        made = of.forms(own.get(key, ""))
        if isinstance(text, str):
            lines.append(f"msgstr {_quoted(made[0])}")
        else:
            lines.append(f"msgid_plural {_quoted(text[-1])}")
            count = LANGUAGES[language].forms
            made = made if len(made) == count else (made[0],) * count
            lines += [f"msgstr[{at}] {_quoted(form)}" for at, form in enumerate(made)]
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def read_po(language: str, file: Path) -> int:
    """Take a PO file back: what it says goes into the modules of the language."""
    made = dict(of.catalogue(language))
    for entry in file.read_text("utf-8").split("\n\n"):
        joined = re.sub(r'"\n"', "", entry)
        fields = {
            found[1]: json.loads(found[2])
            for line in joined.split("\n")
            if (found := _ENTRY.match(line))
        }
        texts = [text for name, text in fields.items() if name.startswith("msgstr") and text]
        if "msgctxt" in fields and texts:
            made[fields["msgctxt"]] = tuple(texts) if len(texts) > 1 else texts[0]
    for module in of.ALL_MODULES:
        write(
            language,
            module,
            {key: text for key, text in made.items() if of.module_of(key) == module},
        )
    return 0


def write(language: str, module: str, texts: dict[str, Sentence]) -> None:
    """Write a module of a catalogue: what stands before `SAY` stays, comments in it go."""
    file = Path(import_module(f"belascore.words.say.{language}.{module}").__file__ or "")
    head, call, _ = file.read_text("utf-8").rpartition("MappingProxyType(")
    order = {key: at for at, key in enumerate(of.english())}
    rows = (
        f"        {_quoted(key)}: {_literal(texts[key])},\n"
        for key in sorted(texts, key=lambda key: order.get(key, len(order)))
    )
    file.write_text(f"{head}{call}\n    {{\n{''.join(rows)}    }}\n)\n", "utf-8")


def _literal(text: Sentence) -> str:
    return _quoted(text) if isinstance(text, str) else f"({', '.join(map(_quoted, text))})"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
