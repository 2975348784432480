"""`belascore new` and `belascore next`: begin a match, or the next game of the same people."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from belascore.cli.common import MatchOption, now, open_game, target, whole_number
from belascore.cli.output import is_language_chosen, say, say_all, speech, tell
from belascore.rounds.fields import today

if TYPE_CHECKING:
    from belascore.match.begin import Begun as BegunMatch
    from belascore.match.begin import Wanted
    from belascore.match.game import Game


def new(
    players: Annotated[
        list[str] | None, typer.Argument(metavar="PLAYER...", help="In order of play.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="ID", help="Or FILE. Once; then the last used."),
    ] = None,
    dealer: Annotated[
        str | None,
        typer.Option("--dealer", metavar="NAME", help="Of the first deal; else the last."),
    ] = None,
    to: Annotated[
        int | None,
        typer.Option("--to", metavar="N", parser=whole_number, help="Play to this."),
    ] = None,
    house: Annotated[
        list[str] | None, typer.Option("--house", metavar="OPTION", help="See: rules show --agree.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="A house rule by its key."),
    ] = None,
    sides: Annotated[
        str, typer.Option("--sides", metavar="US,THEM", help="What the sides are called.")
    ] = "",
    names: Annotated[
        str, typer.Option("--players", metavar="A,B,C,D", help="The players in one word.")
    ] = "",
    plain: Annotated[
        bool, typer.Option("--plain", help="Not as the last match by these rules was.")
    ] = False,
    match: Annotated[
        Path | None,
        typer.Option("--match", metavar="FILE", readable=False, help="Keep it in this file."),
    ] = None,
) -> None:
    """Begin a match. Name the players in order of play; alone, with those of the last.

    House rules, target and the names of the sides stay as in the last match by the same rules.

    Example: belascore new Ana Maja Ivo Pero --rules bela-hr --to 701

    Rules of your own: --rules ./mine.toml
    """
    from belascore.answers.status import Begun, Standing
    from belascore.faults import Remedy
    from belascore.match.begin import Wanted
    from belascore.rounds import alike
    from belascore.store.settings import setting

    before = _open_before() if match is None else None
    if not players and not names and not plain:
        names = setting("players")
    listed = [name.strip() for name in names.split(",")] if names else []
    labels = [label.strip() for label in sides.split(",")] if sides else []
    wanted = Wanted(
        players=(players or []) + listed,
        rules=rules or setting("rules") or None,
        dealer=dealer,
        target=to,
        house=_house(house or [], settings or []),
        sides=labels,
        plain=plain,
        again=rules is None,
    )
    game, kept = _begun(wanted, match)
    tell(Begun(Standing(game.score, game.law, str(game.path)), kept=kept))
    _offer_language(game)
    if game.match.own_rules is not None:
        say(speech().say("new.own-rules", {"rules": game.law.id}))
    twins = alike(game.score.seats.players)
    if twins:
        say_all([speech().say("new.alike", {"who": twins[0], "other": twins[1]})])
    if before is not None:
        command = Remedy("matches open", (before.stem,))
        say(speech().say("new.before", {"command": command}))


def _offer_language(game: "Game") -> None:
    """Say once, in the language of the rules, that it is spoken: to people who never chose one."""
    from belascore.store.library import list_matches

    if is_language_chosen() or not sys.stderr.isatty() or len(list_matches()) > 1:
        return
    from belascore.entry.context import spoken_in
    from belascore.faults import Remedy
    from belascore.words.say import Speech
    from belascore.words.say.languages import OFFERED, language_of

    language = language_of(spoken_in(game.law))
    if language in OFFERED and language != speech().language:
        command = Remedy("config", ("lang", language))
        say(Speech(language).say("new.language", {"command": command}))


def _begun(wanted: "Wanted", match: Path | None) -> "BegunMatch":
    from belascore.faults import Remedy, UsageError
    from belascore.match.begin import begin
    from belascore.rules.load import RulesetError

    try:
        return begin(wanted, today(), match)
    except RulesetError as error:
        if not wanted.house:
            raise
        # the law was whole before: what was typed spoils it
        help_ = Remedy("help", ("rules",))
        raise UsageError("house-unplayable", help=help_, faults=error.faults) from None


def _open_before() -> Path | None:
    from belascore.faults import NotFoundError
    from belascore.store.library import open_match

    try:
        return open_match()
    except NotFoundError:
        return None


def _house(options: list[str], typed: list[str]) -> dict[str, Any]:
    from belascore.rules.house import settings_of

    house: dict[str, Any] = {"options": options} if options else {}
    return house | settings_of(typed)


def end(
    abandon: Annotated[
        str, typer.Option("--abandon", metavar="WHO", help="Who gave up; the others have won.")
    ] = "",
    match: MatchOption = None,
) -> None:
    """Stop the match before its target. `undo` takes that back."""
    from belascore.answers.status import Ended
    from belascore.match.game import hold_game, record
    from belascore.match.gather import ending

    with hold_game(target(match)) as game:
        ahead = game.ahead([ending(game, abandon)._replace(at=now())])
        with record(game, ahead) as recording:
            after = recording.after
            tell(Ended(after.score, after.law, after.document.code))
            say_all(recording.notes)


def next_(match: MatchOption = None) -> None:
    """Begin the next game: the same people and law, the deal goes on."""
    from belascore.answers.status import Begun, Standing
    from belascore.match.gather import next_game, series
    from belascore.sheet.build import games_won

    before = open_game(match)
    game = next_game(before, today(), None)
    won = games_won([one.score for one in series(before)])
    tell(Begun(Standing(game.score, game.law, str(game.path)), won))
