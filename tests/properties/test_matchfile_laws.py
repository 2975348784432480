"""Laws of the match file: what is written is read, and nothing before it is touched."""

import random
import unicodedata
from datetime import UTC, datetime
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from belascore.cards import DECK, RANKS
from belascore.faults import BelascoreError
from belascore.matchfile import Document, appended, header_text, read_match, verify
from belascore.rounds import (
    BeloteClaim,
    Claim,
    Forfeit,
    Header,
    Round,
    from_row,
    hidden_character,
    name_fault,
    to_row,
)

PLAYERS = ("Ana", "Eva", "Ivo", "Jure")
SIDES = (("mi", ("Ana", "Ivo")), ("vi", ("Eva", "Jure")))

letters = st.characters(exclude_categories=("C", "Zl", "Zp"), exclude_characters=":+=,#!\"'/\\|")
texts = st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), max_size=60).filter(
    lambda text: hidden_character(text) is None
)
names = st.one_of(
    st.sampled_from(PLAYERS),
    st.text(letters, min_size=1, max_size=23)
    .map(lambda text: " ".join(nfc(f"x{text}y").split())[:24].strip())
    .filter(lambda name: name_fault(name) is None),
)
kinds = st.text("abcdefgh ", min_size=1, max_size=12).map(lambda k: " ".join(k.split()) or "terca")
players = st.sampled_from(PLAYERS)
number = st.integers(1, 99_999)
points = st.integers(0, 99_999)
cards = st.lists(st.sampled_from(DECK), min_size=1, max_size=8).map(tuple)
tops = st.sampled_from([None, *RANKS])
flags = st.sampled_from([(), ("late",), ("unshown",), ("late", "unshown")])
claims = st.one_of(
    st.builds(Claim, players, points, st.none(), st.just(()), flags, tops),
    st.builds(Claim, players, st.none(), kinds, st.just(()), flags, tops),
    st.builds(Claim, players, st.none(), st.none(), cards, flags, st.none()),
    st.builds(Claim, players, points, st.none(), cards, flags, st.none()),
)
moments = st.datetimes(datetime(1970, 1, 2), datetime(9998, 12, 30), timezones=st.just(UTC))


def nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(st.none(), strategy)


def block(values: dict[str, Any]) -> Round:
    return Round(n=1, **values)


blocks = st.fixed_dictionaries(
    {},
    optional={
        "taker": names,
        "call": st.sampled_from(["hearts", "all-trumps", "all-pass"]),
        "bid": st.one_of(number, texts),
        "points": st.one_of(st.tuples(points, st.none()), st.tuples(points, points)),
        "tricks": st.tuples(points, points),
        "melds": st.lists(claims, max_size=4).map(tuple),
        "belote": st.lists(st.builds(BeloteClaim, players, st.booleans()), max_size=2).map(tuple),
        "forfeit": st.builds(Forfeit, players, kinds),
        "void": texts,
        "strikes": number,
        "undo": st.booleans(),
        "note": texts,
        "at": moments,
    },
).map(block)


def normal(written: Round) -> Round:
    """The block as the rows keep it: composed letters, whole seconds."""
    return from_row(to_row(written), written.n, 2)


def new() -> Document:
    return read_match(header_text(Header("bela-hr", SIDES), {}, None).encode(), "x")


@given(st.lists(blocks, min_size=1, max_size=3))
@settings(max_examples=60)
def test_blocks_are_read_back_as_they_were_meant(meant: list[Round]) -> None:
    document = new()
    grown = appended(document, *meant)
    assert grown.data.startswith(document.data)
    assert grown.seals == ("good",) * len(meant)
    for at, (one, read) in enumerate(zip(meant, grown.match.rounds, strict=True), 1):
        assert read._replace(seal=None) == normal(one)._replace(n=at)


@given(st.lists(blocks, min_size=2, max_size=3))
@settings(max_examples=30)
def test_one_by_one_is_the_same_as_all_at_once(meant: list[Round]) -> None:
    document = new()
    for one in meant:
        grown = appended(document, one)
        assert grown.data.startswith(document.data)
        document = grown
    assert document == appended(new(), *meant)
    # the new block alone was read: in its place it says the same
    assert document == read_match(document.data, "x")


@given(
    st.lists(names, min_size=4, max_size=4, unique_by=lambda name: nfc(name).casefold()),
    st.lists(names, min_size=2, max_size=2, unique_by=nfc),
    maybe(st.dates()),
    maybe(number),
)
def test_headers_are_read_back(people: list[str], keys: list[str], day: Any, target: Any) -> None:
    sides = ((keys[0], tuple(people[:2])), (keys[1], tuple(people[2:])))
    header = Header("bela-hr", sides, target=target, date=day, dealer=people[3], id="7f3k")
    read = read_match(header_text(header, {}, None).encode(), "x").match.header
    composed = tuple(
        (nfc(key), tuple(nfc(name) for name in players)) for key, players in header.sides
    )
    assert read == header._replace(sides=composed, dealer=nfc(people[3]))


SAMPLE = appended(
    new(),
    *(
        Round(
            taker="Ana",
            call="hearts",
            points=(98, 64),
            note=f"{n}",
            at=datetime(2026, 1, 16, tzinfo=UTC),
        )
        for n in range(4)
    ),
)


def refused_or_read(data: bytes) -> Document | None:
    """The document, or None where it is refused in words that can be printed."""
    refusal: BelascoreError | None = None
    try:
        return read_match(data, "x")
    except BelascoreError as error:
        refusal = error
    assert refusal.exit_code in (3, 8)
    assert all(character == "\n" or character.isprintable() for character in str(refusal))
    return None


@given(st.integers(0, len(SAMPLE.data) - 1), st.integers(0, 255), st.integers(0, 3))
@settings(max_examples=300)
def test_any_changed_byte_is_refused_noticed_or_without_meaning(
    at: int, byte: int, kind: int
) -> None:
    data = bytearray(SAMPLE.data)
    if kind == 0:
        del data[at]
    elif kind == 1:
        data.insert(at, byte)
    else:
        data[at] = byte
    changed = refused_or_read(bytes(data))
    if not changed:
        return
    whole = set(changed.seals) == {"good"}
    assert changed.match.rounds == SAMPLE.match.rounds or not whole


def test_a_thousand_mangled_files_raise_nothing_else() -> None:
    dice = random.Random(7)
    for _ in range(1000):
        data = bytearray(SAMPLE.data)
        for _ in range(dice.randrange(1, 6)):
            at = dice.randrange(len(data))
            piece = bytes(dice.choices(b"[]{}\"'\\\n\r\0#=.,-0a\xc5\xff", k=dice.randrange(1, 5)))
            data[at : at + dice.randrange(4)] = piece
        document = refused_or_read(bytes(data))
        if document:
            assert verify(document.rows) == document.seals
            grown = appended(document, Round(void="misdealt"))
            assert grown == read_match(grown.data, "x")
