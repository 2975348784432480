"""Markup: elements made of texts and elements, which escape every text by construction."""

import re
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element, tostring

from belascore.text import width

_NOT_IN_XML: Final = r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""Characters that no XML file may hold, not even escaped."""

_FONTS: Final = "DejaVu Sans, Verdana, Segoe UI, Noto Sans, sans-serif"

_LETTER, _CAPITAL = 7, 10

Child: TypeAlias = "Element | str | None"


def el(tag: str, *children: Child, **attributes: str | int | None) -> Element:
    """An element; an attribute `class_` is `class`, `stroke_width` is `stroke-width`.

    A child or an attribute that is None or empty is left out.
    """
    named = {
        name.rstrip("_").replace("_", "-"): str(value)
        for name, value in attributes.items()
        if value not in (None, "")
    }
    element = Element(tag, named)
    for child in children:
        _add(element, child)
    return element


def _add(parent: Element, child: Child) -> None:
    if isinstance(child, Element):
        parent.append(child)
    elif child and len(parent):
        parent[-1].tail = (parent[-1].tail or "") + child
    elif child:
        parent.text = (parent.text or "") + child


def isolated(name: str) -> Element:
    """A name in a drawing, which keeps its own direction of writing."""
    return el("tspan", name, unicode_bidi="isolate")


def rendered(page: Element) -> str:
    """The document that this element is, as HTML 5."""
    return "<!DOCTYPE html>\n" + tostring(page, encoding="unicode", method="html") + "\n"


def picture(drawing: Element) -> str:
    """The file of its own that an `svg` element is: on white paper, as large as it was drawn."""
    _, _, wide, high = drawing.get("viewBox", "").split()
    paper = el("rect", width=wide, height=high, fill="#fff")
    attributes = {**drawing.attrib, "width": wide, "height": high, "font-family": _FONTS}
    whole = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **attributes})
    title, *rest = drawing
    whole.extend([title, paper, *rest])
    whole.text = "\n"
    for part in whole:
        part.tail = "\n"
    text = tostring(whole, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{storable(text)}\n'


def room_for(text: str) -> int:
    """Units that a text of size 10 takes at most, in whichever font a viewer has for it."""
    return sum(_CAPITAL if letter.isupper() else _LETTER * width(letter) for letter in text)


def storable(text: str) -> str:
    """The text with a replacement sign for every character that no XML file may hold."""
    return re.sub(_NOT_IN_XML, "\ufffd", text)
