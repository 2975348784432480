"""`belascore judge`: questions about cards and deals, answered without a match."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol

import typer

from belascore.cli.common import from_input, whole, whole_number
from belascore.cli.output import tell
from belascore.cli.read import clause_text

if TYPE_CHECKING:
    from belascore.cli.output import Answer

    class Ruling(Answer, Protocol):
        """An answer that may say no."""

        @property
        def exit_code(self) -> int:
            """What the command ends with: 0, or 1 where the answer is no."""


CallOption = Annotated[
    str, typer.Option("--call", metavar="SUIT", help="What was called, in any language.")
]
RulesOption = Annotated[
    str | None,
    typer.Option("--rules", metavar="ID", help="Or FILE. Else those of the last match."),
]
HouseOption = Annotated[
    list[str] | None, typer.Option("--house", metavar="OPTION", help="Lay this option over them.")
]
PlayersOption = Annotated[
    str, typer.Option("--players", metavar="A,B,C,D", help="In order of play; else A1,B1,A2,B2.")
]
DealerOption = Annotated[
    str, typer.Option("--dealer", metavar="NAME", help="Who dealt; else the last player.")
]


def _finish(answer: "Ruling") -> None:
    """Print the answer; the exit code says no where it is one."""
    tell(answer)
    if answer.exit_code:
        raise typer.Exit(answer.exit_code)


def melds(
    claims: Annotated[list[str], typer.Argument(metavar="WHO:MELD...", help="As in ana:789H.")],
    call: CallOption = "",
    hands: Annotated[
        bool, typer.Option("--hands", help="These are whole hands: find their melds.")
    ] = False,
    rules: RulesOption = None,
    house: HouseOption = None,
    players: PlayersOption = "",
    dealer: DealerOption = "",
) -> None:
    """Say whose melds count, and why the others do not.

    Example: belascore judge melds --rules bela-hr --call hearts a1:789H b1:JJJJ
    """
    from belascore.entry.tokens import read_call
    from belascore.referee.typed import contested, law_for

    law = law_for(rules, house or [])
    called = read_call(whole(call), law, "call") if call else None
    words = [whole(word) for word in claims]
    answer = contested(law, called, words, whole(players), whole(dealer), hands=hands)
    _finish(answer)


def play(
    hand: Annotated[str, typer.Option("--hand", metavar="CARDS", help="Of whoever plays.")],
    card: Annotated[
        str, typer.Argument(metavar="[CARD]", help="Only this one; exits with 1 if it may not.")
    ] = "",
    trick: Annotated[
        str, typer.Option("--trick", metavar="CARDS", help="What lies there, in playing order.")
    ] = "",
    call: CallOption = "",
    rules: RulesOption = None,
    house: HouseOption = None,
) -> None:
    """Say which cards may be played, and why the others may not.

    Example: belascore judge play --rules bela-hr --call karo --hand "8H AH KC AC" --trick KH
    """
    from belascore.referee.typed import asked_play, law_for

    law = law_for(rules, house or [])
    answer = asked_play(law, whole(call), whole(hand), whole(trick), whole(card))
    _finish(answer)


def trick(
    cards: Annotated[list[str], typer.Argument(metavar="CARDS", help="In playing order.")],
    call: CallOption = "",
    rules: RulesOption = None,
    house: HouseOption = None,
    players: PlayersOption = "",
) -> None:
    """Say who wins a trick, and what it is worth.

    Example: belascore judge trick --rules bela-hr --call clubs 7S TH 8S JH
    """
    from belascore.referee.typed import asked_trick, header_for, law_for
    from belascore.rounds import Seats

    law = law_for(rules, house or [])
    names = Seats(header_for(law, whole(players), "").sides).players if players else ()
    answer = asked_trick(law, whole(call), whole(" ".join(cards)), names)
    _finish(answer)


def round_(
    entry: Annotated[list[str], typer.Argument(metavar="ENTRY...", help="As `add` takes it.")],
    rules: RulesOption = None,
    house: HouseOption = None,
    players: PlayersOption = "",
    dealer: DealerOption = "",
    yes: Annotated[bool, typer.Option("--yes", help="It is meant: this belot.")] = False,
) -> None:
    """Say how one deal would be scored, line by line with the clauses.

    Example: belascore judge round --rules bela-hr a1 hearts 71 bela
    """
    from belascore.referee.typed import judged_entry, law_for

    law = law_for(rules, house or [])
    words = [whole(word) for word in entry]
    people = whole(players), whole(dealer)
    _finish(judged_entry(law, words, *people, clause_text, confirmed=yes))


def deal(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", readable=False, help="A match, or one deal; - reads it."),
    ],
    number: Annotated[
        int | None,
        typer.Option("--round", metavar="N", parser=whole_number, help="Only this one of a match."),
    ] = None,
    rules: RulesOption = None,
    house: HouseOption = None,
    players: PlayersOption = "",
    dealer: DealerOption = "",
) -> None:
    """Judge a deal written down card by card.

    Says who took which trick, which card was against the rules and what the rules make of it, what
    follows from the cards and what the deal scores. A record may stop anywhere.

    Exits with 1 if a rule was broken or the deal cannot be scored, with 3 if it cannot be read.

    Example: belascore judge deal deal.toml --rules bela-hr --players Ana,Maja,Ivo,Pero
    """
    from belascore.matchfile import SIZE
    from belascore.referee.deal import judged_deals
    from belascore.referee.deal_file import Wanted, file_bytes, read_case

    given = str(file) == "-"
    data = from_input(sys.stdin.buffer.read, SIZE + 1) if given else file_bytes(file)
    wanted = Wanted(rules, house or (), whole(players), whole(dealer))
    case = read_case(data, "stdin" if given else str(file), wanted)
    _finish(judged_deals(case, number, clause_text))


def count(
    cards: Annotated[list[str], typer.Argument(metavar="CARDS", help="In any notation: JH 789S.")],
    call: Annotated[
        str | None, typer.Option("--call", metavar="SUIT", help="Trumps, in any language.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="ID", help="Or FILE. Else those of the last match."),
    ] = None,
    last: Annotated[bool, typer.Option("--last", help="The last trick is in it.")] = False,
) -> None:
    """Add up the cards of a pile, with what each is worth.

    Example: belascore count "JH 9H AS 10S" --call hearts --last --rules bela-hr
    """
    from belascore.answers.count import add_up
    from belascore.entry.tokens import read_call, read_pack
    from belascore.faults import RefusedError
    from belascore.match.begin import law_of

    law = law_of(rules)
    held = read_pack(whole(" ".join(cards)), law, kind=RefusedError)
    called = None if call is None else read_call(call, law, "call")
    tell(add_up(held, law, called, last=last))
