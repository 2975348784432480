"""Torn, edited and older files: nothing of a round changes silently (H8, H11, H13)."""

import random
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from saving import append

from belascore.faults import BelascoreError
from belascore.jsontext import canon
from belascore.matchfile import Document, appended, read_match, seal
from belascore.matchfile.seal import FIRST
from belascore.repair.plan import plan
from belascore.rounds import Round
from belascore.store import read
from belascore.store.second_copy import copies_of, forget_changes, keep
from belascore.store.tampering import traces
from faults.gallery import GOOD_AS_WELL
from faults.harness import PLAYED, Program, evening, figure

EDITS: Final = 5000
RICH: Final = (
    PLAYED,
    Round(taker="Eva", call="spades", points=(62, 100), note="late"),
    Round(taker="Ivo", call="clubs", points=(131, 31), belote=None),
    Round(strikes=2),
    Round(void="misdealt"),
    Round(taker="Jure", call="diamonds", points=(52, 110), paper=(52, 110)),
)


@pytest.fixture(scope="module")
def full() -> Document:
    """A match of many kinds of blocks."""
    return appended(evening(3), *RICH)


def ends(data: bytes) -> list[int]:
    """Where each block ends, the head first."""
    starts = [match.start() for match in re.finditer(rb"\n\[\[round\]\]", data)]
    return [*starts, len(data)]


def status(data: bytes) -> tuple[Document | None, bool]:
    """The file if it can be read, and whether something is said not to be as it was."""
    try:
        document = read_match(data, "x")
    except BelascoreError:
        return None, True
    return document, set(document.seals) != {"good"}


# H8: torn at every byte


def cuts(data: bytes, told: Callable[[bytes], tuple[Document | None, bool]]) -> dict[str, int]:
    """What becomes of the file, cut at each byte of its last three blocks."""
    edges = ends(data)
    whole = read_match(data, "x").rows
    found = {"cuts": 0, "silent": 0, "refused": 0, "at an edge": 0}
    for end in range(edges[-4] + 1, len(data)):
        document, warned = told(data[:end])
        found["cuts"] += 1
        if warned:
            found["refused"] += 1
            continue
        assert document
        same = document.rows == whole[: len(document.rows)]
        # between two blocks only the second copy, and the code on paper, know of the others
        found["at an edge" if same else "silent"] += 1
    return found


def test_torn_at_every_byte(full: Document) -> None:
    found = cuts(full.data, status)
    assert found["silent"] == 0
    assert found["cuts"] > 200
    assert found["at an edge"] <= 3 * 3
    figure("G8", f"cut at each byte of three blocks: {found}")


def test_a_torn_file_keeps_all_whole_blocks(here: Program, full: Document, path: Path) -> None:
    """`recover` sets aside one block at most, and knows the rest from the second copy."""
    edges = ends(full.data)
    aside = 0
    for end in range(edges[-4] + 1, len(full.data), 3):
        path.write_bytes(full.data)
        keep(path, full.data, full.data)
        forget_changes(path)
        path.write_bytes(full.data[:end])
        made = plan(path)
        if status(full.data[:end])[0] == full._replace(data=full.data[:end], name="x"):
            continue  # only the last line end is gone
        assert made.wrong, end  # also between two blocks
        restore = [way for way in made.ways if way.how == "restore"]
        assert restore
        assert restore[0].data == full.data
        cut = [way for way in made.ways if way.how == "cut"]
        assert cut or not made.torn
        if cut:
            kept = len(read_match(cut[0].data, "x").rows)
            begun = sum(edge < end for edge in edges[:-1])
            aside = max(aside, begun - kept)
            assert full.data.startswith(cut[0].data)
    assert aside <= 1
    figure("G8", f"recover sets aside {aside} block at most")


def test_recover_by_command(here: Program, full: Document, path: Path) -> None:
    path.write_bytes(full.data)
    keep(path, full.data, full.data)
    torn = full.data[:-30]
    path.write_bytes(torn)
    assert here("recover", str(path)).code == 8
    assert path.read_bytes() == torn
    assert here("recover", str(path), "--cut").code == 0
    assert read(path).rows == full.rows[:-1]
    assert [file.read_bytes() for file in path.parent.glob("*.torn-*")] == [torn]
    path.write_bytes(b"")
    ran = here("show", "--match", str(path))
    assert ran.code == 8
    assert "can be put back" in ran.err
    assert here("recover", str(path), "--restore").code == 0
    assert read(path).rows == full.rows[:-1]


# H11: edits


def spoilt(data: bytes, start: int, dice: random.Random) -> bytes:
    """The file with one character put in, taken out or changed, behind its head."""
    at = dice.randrange(start, len(data))
    letter = dice.choice(b'0123456789abcnuT"=-[] \n#.').to_bytes(1, "big")
    kind = dice.randrange(3)
    return data[:at] + (b"" if kind == 0 else letter) + data[at + (kind != 1) :]


def edits(data: bytes, count: int, seen: Callable[[bytes], bool]) -> dict[str, int]:
    """What becomes of so many edits: unreadable, caught, harmless or missed."""
    dice = random.Random(11)
    rows = read_match(data, "x").rows
    found = {"unreadable": 0, "caught": 0, "harmless": 0, "missed": 0}
    for _ in range(count):
        new = spoilt(data, ends(data)[0], dice)
        document, _warned = status(new)
        if document is None:
            found["unreadable"] += 1
        elif canon(document.rows) == canon(rows):
            found["harmless"] += 1
        else:
            found["caught" if seen(new) else "missed"] += 1
    return found


@pytest.mark.parametrize(
    "count", [EDITS // 5, pytest.param(EDITS, marks=pytest.mark.faults)], ids=str
)
def test_thousands_of_edits(full: Document, count: int) -> None:
    found = edits(full.data, count, lambda new: status(new)[1])
    assert found["missed"] == 0
    assert found["caught"] > count // 5
    figure("G9", f"{count} edits: {found}")


@pytest.mark.parametrize("name", GOOD_AS_WELL)
def test_harmless_edits_raise_no_alarm(name: str) -> None:
    document, warned = status(GOOD_AS_WELL[name])
    assert document
    assert not warned
    assert not traces(document, evening(3).data)


def test_attacks_on_whole_blocks(full: Document) -> None:
    """A block taken out, doubled, swapped or forged is named, without any second copy."""
    edges = ends(full.data)
    blocks = [full.data[a:b] for a, b in pairwise(edges)]
    head = full.data[: edges[0]]
    forged = b'\n[[round]]\nn = 3\ntaker = "Ana"\ncall = "hearts"\npoints = "162-0"\n'
    attacks = {
        "taken out": blocks[:2] + blocks[3:],
        "doubled": blocks[:3] + blocks[2:],
        "swapped": [blocks[1], blocks[0], *blocks[2:]],
        "forged": [*blocks[:2], forged, *blocks[3:]],
        "put between": [*blocks[:2], forged, *blocks[2:]],
    }
    for name, parts in attacks.items():
        assert status(head + b"".join(parts))[1], name
        renumbered = [re.sub(rb"n = \d+", b"n = %d" % n, part) for n, part in enumerate(parts, 1)]
        assert status(head + b"".join(renumbered))[1], name


def forged_chain(document: Document) -> bytes:
    """The match with other points in its first round and every seal computed anew."""
    rows = [dict(row) for row in document.rows]
    rows[0]["points"] = "152-10"
    previous, text = FIRST, document.data[: ends(document.data)[0]].decode()
    for row in rows:
        row["seal"] = previous = seal({k: v for k, v in row.items() if k != "seal"}, previous)
        lines = "".join(f"{key} = {canon(value)}\n" for key, value in row.items())
        text += f"\n[[round]]\n{lines}"
    return text.encode()


def test_a_chain_that_was_computed_anew(here: Program, full: Document, path: Path) -> None:
    """The seals cannot see it; the second copy, and the code on paper, do (T5)."""
    path.write_bytes(full.data)
    keep(path, full.data, full.data)
    new = forged_chain(full)
    assert status(new) == (read_match(new, "x"), False)
    path.write_bytes(new)
    ran = here("check", str(path))
    assert ran.code == 8
    assert "differ" in ran.out


# H13: what the second copy knows


def older(document: Document, count: int) -> bytes:
    """The match as it was, so many rounds ago."""
    return document.data[: ends(document.data)[len(document.rows) - count]]


def changed_round(data: bytes, number: int) -> bytes:
    """The match with other points in that round."""
    start = ends(data)[number - 1]
    return data[:start] + data[start:].replace(b'points = "98-64"', b'points = "99-63"', 1)


@pytest.mark.parametrize("rounds", range(1, 11))
def test_what_became_of_a_file_is_named(rounds: int) -> None:
    """Untouched, comments only, changed at k, went back j, ahead, forked after k."""
    document = evening(rounds)
    data = document.data
    numbered = [*range(1, rounds + 1)]

    def told(new: bytes) -> list[tuple[str, int]]:
        return [(one.public, one.data["number"]) for one in traces(read_match(new, "x"), data)]

    assert told(data) == []
    assert told(data.replace(b"\n\n", b"\n# so it was\n\n")) == []
    assert told(appended(document, PLAYED, PLAYED).data) == []
    for k in numbered:
        assert told(changed_round(data, k)) == [("changed-by-hand", k)]
        assert told(older(document, k)) == [("rounds-missing", rounds - k)]
        shorter = read_match(older(document, k), "x")
        other = appended(shorter, *[Round(void="other")] * (k + 1))
        assert told(other.data)[0] == ("parted", rounds - k)
    head = data.replace(b'dealer  = "Jure"', b'dealer  = "Ana"')
    assert told(head) == [("head-changed", 0)]


def test_an_older_copy_saved_over_the_file(here: Program, path: Path) -> None:
    """C7, T4: said by every command that reads it for writing, until somebody decides."""
    append(path, lambda _: [PLAYED])
    keep(path, path.read_bytes(), path.read_bytes())
    back = older(read(path), 1)
    path.write_bytes(back)
    ran = here("check", str(path))
    assert ran.code == 8
    assert "went back from 4 rounds to 3" in ran.out
    ran = here("show", "--match", str(path))
    assert ran.code == 0
    assert "went back from 4 rounds to 3" in ran.err
    assert here("recover", str(path), "--restore").code == 0
    assert len(read(path).rows) == 4
    assert here("check", str(path)).code == 0


def test_the_old_value_of_a_changed_round(here: Program, path: Path) -> None:
    """T1: named with what stood there; accepted with a reason, it is in order again."""
    data = path.read_bytes()
    keep(path, data, data)
    path.write_bytes(changed_round(data, 2))
    ran = here("check", str(path))
    assert ran.code == 8
    assert 'points was "98-64", is "99-63"' in ran.out
    ran = here("accept", "2", "--because", "written the wrong way round", "--match", str(path))
    assert ran.code == 0, ran
    assert here("check", str(path)).code == 0
    assert copies_of(path) == (data, path.read_bytes())
    assert here("undo", "--match", str(path)).code == 0
    assert 'points was "98-64", is "99-63"' in here("check", str(path)).out
    assert here("recover", str(path), "--restore").code == 0
    assert here("check", str(path)).code == 0
    assert read(path).rows[1] == read_match(data, "x").rows[1]


# What is wrong is found


def test_a_reader_that_looks_at_no_seal_misses_edits(
    full: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("belascore.matchfile.read.verify", lambda rows, **_: ("good",) * len(rows))
    assert edits(full.data, 300, lambda new: status(new)[1])["missed"] > 0


def test_tearing_finds_seals_that_are_not_last(full: Document) -> None:
    """Were a block's seal its first key, a cut behind it would go unnoticed."""
    head, *blocks = full.data.split(b"[[round]]\n")
    turned = [
        b"\n".join([lines[-1], *lines[:-1]]) + b"\n\n"
        for lines in (block.strip().split(b"\n") for block in blocks)
    ]
    data = b"[[round]]\n".join((head, *turned))

    def unchained(cut: bytes) -> tuple[Document | None, bool]:
        try:
            return read_match(cut, "x"), False  # a reader that does not verify
        except BelascoreError:
            return None, True

    assert cuts(data, unchained)["silent"] > 0
    assert cuts(data, status)["silent"] == 0
