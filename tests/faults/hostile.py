"""Match files and questions of at most 1 MiB that are meant to keep a program busy."""

import json
from collections.abc import Iterator, Mapping
from typing import Final

from faults.harness import evening

MIB: Final = 1 << 20
_HEAD: Final = evening(0).data.decode()
_DEAL: Final = 'taker = "Ana"\ncall = "hearts"\npoints = "98-64"\n'


def _rounds(body: str, most: int = 5000) -> bytes:
    """As many rounds of that text as a file may hold."""
    block = f"\n[[round]]\n{body}"
    return (_HEAD + block * min(most, (MIB - len(_HEAD)) // len(block))).encode()


def _listed(key: str, items: list[str]) -> str:
    texts = [json.dumps(item) for item in items]
    lines = (", ".join(texts[start : start + 12]) for start in range(0, len(texts), 12))
    return f"{key} = [" + ",\n".join(lines) + "]\n"


def _behind(line: str, bytes_: int = 900_000) -> bytes:
    return evening(4).data + (line * (bytes_ // len(line))).encode()


def _numbered(count: int) -> bytes:
    return evening(4).data + "".join(f"a{n} = 1\n" for n in range(count)).encode()


def files() -> Iterator[tuple[str, bytes]]:
    """Each file by what it is made of."""
    meld, cards = "Ana: 7H 8H 9H", "7H 8H 9H TH JH QH KH AH"
    hand = "Ana: " + " ".join([cards] * 8)
    yield "lines behind", _behind("x\n", 200_000)
    yield "keys behind", _numbered(60_000)
    yield "tables behind", _behind("[[a]]\n", 31_000)
    yield "seals behind", _behind('seal = "x"\n')
    yield "blocks behind", _behind("[[round]]\n", 50_000)
    yield "one list of melds", _rounds(_DEAL + _listed("melds", [meld] * 50_000), 1)
    yield "lists of 64 melds", _rounds(_DEAL + _listed("melds", [meld] * 64))
    yield "lists of 64 fours", _rounds(_DEAL + _listed("melds", ["Ana: JH JS JD JC", meld] * 32))
    yield "points of 64 melds", _rounds(_DEAL + _listed("melds", ["Ana: 200", "Eva: 100"] * 32))
    yield "cards of a meld", _rounds(_DEAL + _listed("melds", ["Ana: " + "7H " * 1300]))
    yield "one list of hands", _rounds(_DEAL + _listed("hands", [hand] * 5000), 1)
    yield "lists of 64 hands", _rounds(_DEAL + _listed("hands", [hand] * 64))
    yield "one list of tricks", _rounds(_DEAL + _listed("play", [hand] * 5000), 1)
    yield "lists of 64 tricks", _rounds(_DEAL + _listed("play", [hand] * 64))
    yield "short tricks", _rounds(_DEAL + _listed("play", ["Ana: 7H 7S 7D 7C"] * 64))
    yield "belotes", _rounds(_DEAL + _listed("belote", ["Ana"] * 64))
    yield "headers", _rounds(_listed("header", ["target: 501"] * 64))
    yield "names", _rounds(_listed("header", ["name: Ana = Ana"] * 64))
    yield "deals", _rounds(_DEAL)
    yield "deals that do not add up", _rounds(_DEAL.replace("98", "97"))
    yield "deals of nobody", _rounds(_DEAL.replace("Ana", "Nobody"))
    yield "deals with seals", _rounds(_DEAL + 'seal = "aaaaaaaaaaaaaaaaaaaaaaaaaa"\n')
    yield "empty blocks", _rounds("\n")
    yield "unknown keys", _rounds("".join(f"a{n} = 1\n" for n in range(60)))
    yield "undone", _rounds("undo = true\n")
    yield "undone and done", _rounds(_DEAL + "\n[[round]]\nundo = true\n\n[[round]]\nredo = true\n")
    yield "crossed out", _rounds(_DEAL + "\n[[round]]\nstrikes = 1\n\n[[round]]\nrestores = 1\n")
    yield "corrected", _rounds(_DEAL + "replaces = 1\n")
    yield "accepted", _rounds("accepts = 1\n")
    yield "notes", _rounds('note = "n"\nabout = 1\n')


def questions() -> Iterator[tuple[str, Mapping[str, object]]]:
    """Each question of a batch by what it is made of."""
    melds: dict[str, object] = {"ask": "melds", "ruleset": "bela-hr", "call": "hearts"}
    melds |= {"players": {"mi": ["Ana", "Ivo"], "vi": ["Eva", "Jure"]}}
    yield "melds", {**melds, "melds": ["Ana: 7H 8H 9H"] * 40_000}
    yield "64 melds", {**melds, "melds": ["Ana: 7H 8H 9H", "Eva: 7S 8S 9S"] * 32}
    yield "hands", {**melds, "hands": ["Ana: 7H 8H 9H"] * 40_000}
    yield "cards", {**melds, "melds": ["Ana: " + "7H " * 300_000]}
    yield "unknown cards", {**melds, "hands": ["Ana: " + "? " * 400_000]}
    match = {"ruleset": "bela-hr", "sides": {"mi": ["Ana", "Ivo"], "vi": ["Eva", "Jure"]}}
    row = {"taker": "Ana", "call": "hearts", "points": "98-64", "melds": ["Ana: 7H 8H 9H"] * 64}
    yield "rounds", {"ask": "score", "match": match, "rounds": [row] * 800}
    players = {"mi": [f"a{n}" for n in range(40_000)], "vi": [f"b{n}" for n in range(40_000)]}
    yield "players", {**melds, "players": players, "melds": []}
