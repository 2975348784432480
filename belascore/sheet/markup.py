"""Markup: elements made of texts and elements, which escape every text by construction."""

from typing import TypeAlias
from xml.etree.ElementTree import Element, tostring

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


def rendered(page: Element) -> str:
    """The document that this element is, as HTML 5."""
    return "<!DOCTYPE html>\n" + tostring(page, encoding="unicode", method="html") + "\n"
