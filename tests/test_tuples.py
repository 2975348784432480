"""Our named tuples against those of `typing`."""

import copy
import inspect
import pickle
import typing
from typing import Any

import pytest

from belascore.tuples import NamedTuple


class Ours(NamedTuple):
    """A thing."""

    who: str
    points: int = 0
    cards: tuple[int, ...] = ()

    @property
    def twice(self) -> int:
        """Twice the points."""
        return 2 * self.points


class Theirs(typing.NamedTuple):
    """A thing."""

    who: str
    points: int = 0
    cards: tuple[int, ...] = ()

    @property
    def twice(self) -> int:
        """Twice the points."""
        return 2 * self.points


BOTH: list[Any] = [Ours, Theirs]


@pytest.mark.parametrize("make", BOTH)
def test_they_are_filled_in_order_and_by_name(make: Any) -> None:
    plain = ("Ana", 20, ())
    assert make("Ana", 20, ()) == make("Ana", 20) == make(points=20, who="Ana") == plain
    assert make("Ana", cards=(1,)) == ("Ana", 0, (1,))
    assert make._make(plain) == plain
    assert make("Ana")._replace(points=20) == plain
    assert make("Ana", 20)._asdict() == {"who": "Ana", "points": 20, "cards": ()}


@pytest.mark.parametrize("make", BOTH)
def test_they_are_tuples_with_names_and_nothing_else(make: Any) -> None:
    one: Any = make("Ana", 20)
    assert make.__mro__[-2:] == (tuple, object)
    assert {type(one._replace(points=1)), type(copy.copy(one))} == {make}
    assert repr(one) == f"{make.__name__}(who='Ana', points=20, cards=())"
    assert (one.who, one.points, one.twice) == ("Ana", 20, 40)
    assert (make._fields, make._field_defaults) == (
        ("who", "points", "cards"),
        {"points": 0, "cards": ()},
    )
    assert inspect.getdoc(make) == "A thing."
    assert copy.deepcopy(one) == one == pickle.loads(pickle.dumps(one))
    assert hash(one) == hash(tuple(one))
    assert make.__match_args__ == make._fields
    with pytest.raises(AttributeError):
        one.points = 1
    with pytest.raises(AttributeError):
        one.other = 1
    assert not hasattr(one, "__dict__")


@pytest.mark.parametrize("make", BOTH)
@pytest.mark.parametrize(
    ("values", "named"),
    [
        ((), {}),
        ((1, 2, 3, 4), {}),
        (("Ana",), {"whose": 1}),
        (("Ana",), {"who": "Eva"}),
        ((), {"points": 1}),
        ((1, 2, 3), {"cards": ()}),
    ],
)
def test_what_does_not_fit_is_refused(
    make: Any, values: tuple[Any, ...], named: dict[str, Any]
) -> None:
    with pytest.raises(TypeError):
        make(*values, **named)
    with pytest.raises(TypeError):
        make._make((1, 2, 3, 4))
    with pytest.raises((TypeError, ValueError)):
        make("Ana")._replace(whose=1)
