"""A match file at a glance: its people, the number of its blocks, what its rules offer."""

import pytest
from written import HEAD

from belascore.faults import BelascoreError
from belascore.matchfile import appended, read_match
from belascore.matchfile.read import outline
from belascore.rounds import Round

DEAL = Round(taker="Ana", call="hearts", points=(98, 64))


def grown(*rounds: Round) -> bytes:
    return appended(read_match(HEAD.encode(), "m.toml"), *rounds).data


def test_a_match_without_blocks() -> None:
    seen = outline(HEAD.encode())
    assert seen.head == read_match(HEAD.encode(), "m.toml").match
    assert (seen.blocks, seen.players) == (0, ("Ana", "Eva", "Ivo", "Jure"))


def test_blocks_are_counted_and_no_block_is_read() -> None:
    assert outline(grown(DEAL, DEAL, DEAL)).blocks == 3
    assert outline(grown(DEAL) + b"\n[[round]]\nn = what\n[[ 'round' ]]\n").blocks == 3


def test_players_are_called_as_they_are_now() -> None:
    first, second = Round(header=("name: Eva = Iva",)), Round(header=("name: Iva = Eva K",))
    assert outline(grown(first, DEAL)).players == ("Ana", "Iva", "Ivo", "Jure")
    assert outline(grown(first, DEAL, second)).players == ("Ana", "Eva K", "Ivo", "Jure")
    assert outline(grown(Round(note="name: Eva = Iva"))).players[1] == "Eva"


def test_rules_of_ones_own_are_in_the_head() -> None:
    text = HEAD + '[rules]\nid = "mine"\n[[rules.option]]\nname = "mild"\n'
    match = outline((text + "\n[[round]]\nn = 1\n").encode()).head
    assert match.own_rules == {"id": "mine", "option": [{"name": "mild"}]}


@pytest.mark.parametrize("data", [b"", b"\xff", b"[match]\n", HEAD.encode()[:-4], b"[project]\n"])
def test_a_head_that_cannot_be_read(data: bytes) -> None:
    with pytest.raises(BelascoreError):
        outline(data)
