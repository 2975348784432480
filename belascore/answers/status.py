"""How a match stands when nothing was entered: opened, begun, ended, or noted on."""

from typing import Any

from belascore.answers.echo import score_line, score_lines
from belascore.answers.phrases import deals_and_speaks, first_speaker, goal, terms_of, voice_of
from belascore.answers.score_json import score_answer
from belascore.entry.context import Context, People
from belascore.entry.rendering import sample_deal
from belascore.faults import Phrase, Remedy
from belascore.rounds import header_to_row
from belascore.rules.law import Law
from belascore.score.verdict import Score
from belascore.text import DASH, Text, at_columns, joined, name
from belascore.tuples import NamedTuple
from belascore.words.say import Speech

_BESIDE, _WIDE = 36, 20


class Standing(NamedTuple):
    """How a match stands, and what to type next.

    Attributes:
        score: of the match.
        law: it is scored by.
        file: where it is kept.
    """

    score: Score
    law: Law
    file: str

    def json(self) -> dict[str, Any]:
        """Without its rounds; `match` is its head, as in a question of the batch protocol."""
        about = {
            "file": self.file,
            "match": header_to_row(self.score.header),
            "house": list(self.law.house),
        }
        return {**score_answer(self.score, self.law, ()), **about}

    def lines(self, speech: Speech) -> list[Text]:
        """The law and the people, the score, and the command that goes on."""
        score, law = self.score, self.law
        voice = voice_of(score, law, speech)
        told = {"rules": law.id, "goal": goal(score, law, speech)}
        people = ".people" if score.seats.players else ""
        title = voice.say(f"status.title{people}", **told, people=list(score.seats.players))
        following = Remedy("next") if score.finish is not None else next_entry(score, law)
        rules = house_lines(law, speech)
        score_ = score_lines(score, law, voice)
        return [title, *rules, *score_, voice.say("new.next", command=following)]


class Begun(NamedTuple):
    """A match that was begun.

    Attributes:
        standing: how it stands.
        games: won by each side of the series, where there is one.
        kept: what is as in the last match by these rules: `house`, `target`, `sides`, `players`.
    """

    standing: Standing
    games: tuple[int, ...] | None = None
    kept: tuple[str, ...] = ()

    def json(self) -> dict[str, Any]:
        """How the match stands, and the games of the series."""
        games = {} if self.games is None else {"games": list(self.games)}
        return {**self.standing.json(), **games, "kept": list(self.kept)}

    def lines(self, speech: Speech) -> list[Text]:
        """The law, who sits where, who deals, what to type."""
        score, law = self.standing.score, self.standing.law
        voice = voice_of(score, law, speech)
        title = voice.say("new.match", rules=law.id, goal=goal(score, law, speech))
        sides = [
            (_BESIDE + _WIDE * side, _side(label, players))
            for side, (label, (_, players)) in enumerate(
                zip(voice.terms.sides, score.header.sides, strict=True)
            )
        ]
        first = deals_and_speaks(score, law, voice)
        following = voice.say("new.next", command=next_entry(score, law))
        lines = [
            at_columns((0, title), *sides),
            at_columns((0, first), (_BESIDE if first else 0, following)),
        ]
        lines += house_lines(law, speech)
        if self.kept:
            parts = [Phrase(f"new.kept.{part}") for part in self.kept]
            plain = Remedy("new", ("...",), ("plain",))
            lines.append(voice.say("new.kept", rules=law.id, parts=parts, command=plain))
        return [
            *lines,
            *([] if self.games is None else [games_line(self.games, score, law, speech)]),
        ]


class Ended(NamedTuple):
    """A match that was ended before its target; its code is for paper."""

    score: Score
    law: Law
    code: str

    def json(self) -> dict[str, Any]:
        """The match with the block that ended it."""
        return {**score_answer(self.score, self.law, (len(self.score.entries),)), "code": self.code}

    def lines(self, speech: Speech) -> list[Text]:
        """How it ended, its code, and what may follow."""
        voice = voice_of(self.score, self.law, speech)
        back = voice.say("match.back-on", undo=Remedy("undo"), next=Remedy("next"))
        code = voice.say("match.code", code=self.code)
        return [score_line(self.score, self.law, voice), code, back]


class Noted(NamedTuple):
    """A note that was written down."""

    score: Score
    law: Law

    def json(self) -> dict[str, Any]:
        """The match with the note."""
        return score_answer(self.score, self.law, (len(self.score.entries),))

    def lines(self, speech: Speech) -> list[Text]:
        """Its number."""
        return [speech.say("note.done", {"number": len(self.score.entries)})]


def next_entry(score: Score, law: Law) -> Remedy:
    """The command that records a deal of who speaks first next, as this game needs it."""
    seats = score.seats
    who = seats.players[first_speaker(score, law)] if seats.players else seats.keys[0]
    context = Context(law, seats)
    taker = People(context).written(who).lower()
    return Remedy("add", (taker, *sample_deal(context).split()))


def house_lines(law: Law, speech: Speech) -> list[Text]:
    """The house rules in force, where there are any."""
    return [speech.say("new.house", {"options": law.house})] if law.house else []


def games_line(games: tuple[int, ...], score: Score, law: Law, speech: Speech) -> Text:
    """Games won, a dot each, as paper has them under the names."""
    sides = zip(terms_of(score, law).sides, games, strict=True)
    won = joined("   ", (name(side) + f" {'•' * games or DASH}" for side, games in sides))
    return speech.say("new.games", {"score": won})


def _side(label: str, players: tuple[str, ...]) -> Text:
    people = joined(", ", map(name, players))
    return name(label) + "  " + people if len(players) > 1 else name(label)
