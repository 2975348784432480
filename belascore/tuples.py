"""Named tuples: those of `typing`, made at a seventh of the cost.

Every start of the program makes some fifty of them. To make one, `typing` compiles code and looks
at every annotation, and fifty times that is a whole bare start. These look and act the same; they
are slower to fill by keyword, so what is made for every card of a deal stays with `typing`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    try:
        from collections import _tuplegetter
    except ImportError:  # an interpreter that reads fields the plain way
        from operator import itemgetter

        def _tuplegetter(place, doc):
            return property(itemgetter(place), doc=doc)

    class _Maker(type):
        """Makes a class of tuples from the fields that its body annotates."""

        def __new__(maker, name, bases, body):
            made = super().__new__(maker, name, bases, {**body, "__slots__": ()})
            made._fields = made.__match_args__ = fields = tuple(made.__annotations__)
            made._field_defaults = {field: body[field] for field in fields if field in body}
            made._last = tuple(made._field_defaults.values())
            for place, field in enumerate(fields):
                setattr(made, field, _tuplegetter(place, None))
            return made

    class NamedTuple(tuple, metaclass=_Maker):
        """What all of them share."""

        def __new__(cls, *values, **named):
            """Fill the fields in their order, or by name."""
            if named or len(values) != len(cls._fields):
                values = cls._filled(values, named)
            return tuple.__new__(cls, values)

        @classmethod
        def _filled(cls, values, named):
            lacking = len(cls._fields) - len(values)
            if not named and 0 < lacking <= len(cls._last):
                return values + cls._last[-lacking:]
            rest = cls._fields[len(values) :]
            known = cls._field_defaults | named if named else cls._field_defaults
            filled = (*values, *[known[field] for field in rest if field in known])
            if len(filled) != len(cls._fields) or not all(map(rest.__contains__, named)):
                given = ", ".join([*map(repr, values), *named])
                raise TypeError(f"{cls.__name__} has the fields {cls._fields}, not {given}")
            return filled

        @classmethod
        def _make(cls, values):
            return cls(*values)

        def _replace(self, **changed):
            values = map(changed.pop, self._fields, self)
            made = tuple.__new__(type(self), values)
            if changed:
                raise ValueError(f"{type(self).__name__} has no {', '.join(changed)}")
            return made

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            pairs = zip(self._fields, self, strict=True)
            return f"{type(self).__name__}({', '.join(f'{name}={one!r}' for name, one in pairs)})"

        def __getnewargs__(self):
            return tuple(self)


__all__ = ["NamedTuple"]
