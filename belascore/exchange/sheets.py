"""The sheet of a match as it is kept: with the games of its series, the clauses and the seal."""

from belascore import __version__
from belascore.match.game import Game
from belascore.rounds import Header, Match
from belascore.rules.law import Law
from belascore.score.replay import replay
from belascore.sheet.build import PLAIN, Says, Wish, build_sheet
from belascore.sheet.model import Sheet
from belascore.text import Text, Textual, joined
from belascore.words.say import Speech


def sheet_of(game: Game, speech: Speech, wish: Wish = PLAIN, *, sealed: bool = False) -> Sheet:
    """The score sheet of a match.

    Args:
        game: the match.
        speech: the language of the sheet.
        wish: what is wanted of its sheet.
        sealed: whether law, edition and seal stand at its foot.

    Raises:
        NotFoundError: there is no layout of the name that is wished for.
    """
    games: tuple[Game, ...] = ()
    if game.match.header.follows:
        from belascore.match.gather import series  # few matches follow another

        games = series(game)
    return build_sheet(
        game.score,
        game.law,
        speech,
        wish,
        earlier=tuple(one.score for one in games[:-1]),
        says=_clauses(speech) if wish.detail else lambda _: "",
        origin=_origin(game, speech, wish) if sealed else Text(),
    )


def blank_sheet(rules: str | None, speech: Speech, wish: Wish) -> Sheet:
    """An empty sheet of a law, for a match that is not begun yet.

    Args:
        rules: id of a ruleset, or a file; None is that of the last match.
        speech: the language of the sheet.
        wish: what is wanted of the sheet.

    Raises:
        BelascoreError: the law cannot be read, or is not known here.
    """
    from belascore.match.begin import law_of  # a match that is there has its law

    law = law_of(rules)
    words = [law.words.get(word, word) for word in ("us", "them")]
    labels = words if law.table.pairs else [str(seat + 1) for seat in range(law.sides)]
    header = Header(law.id, tuple((label.casefold(), ()) for label in labels))
    score = replay(Match(header, {}, None, ()), law)
    return build_sheet(score, law, speech, wish, origin=_edition(law, speech))


def _clauses(speech: Speech) -> Says:
    from belascore.rules.load import load_seeds, said_in  # all of them cost more than the sheet

    says = {
        clause.cite: f"{clause.says} {clause.reading}".strip()
        for seed in load_seeds().values()
        for clause in seed.clauses
    } | dict(said_in(speech.language))
    return lambda cite: says.get(cite, "")


def _edition(law: Law, speech: Speech) -> Text:
    return speech.say("sheet.edition", {"rules": law.id, "edition": law.edition})


def _origin(game: Game, speech: Speech, wish: Wish) -> Text:
    parts: list[Textual] = [_edition(game.law, speech)]
    if game.document.rows and not wish.blank:
        parts += [game.match.header.id] if game.match.header.id else []
        parts.append(speech.say("sheet.code", {"code": game.document.code}))
    return joined(" · ", (*parts, f"belascore {__version__}"))
