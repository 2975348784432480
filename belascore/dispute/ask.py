"""Settling a dispute: which other laws there are, what they say, and what makes the difference."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from belascore.answers.echo import unscored
from belascore.dispute.case import case_of, evening_of
from belascore.dispute.key_diff import changes
from belascore.dispute.result import Compared, Dispute
from belascore.dispute.ruling import Ruling, rule_deal, rule_match
from belascore.dispute.smallest import Trials, smallest
from belascore.errors import NotFoundError, UsageError
from belascore.match.game import Game
from belascore.own_rules.file import find_ruleset, is_file_name
from belascore.rules.compile import compile_law
from belascore.rules.house import HouseError, lay_over
from belascore.rules.law import Law
from belascore.rules.load import load_law, ruleset_ids, shipped_ruleset
from belascore.score.verdict import Entry

Ruleset = Mapping[str, Any]
Rules = Callable[[Law], Ruling]
Progress = Callable[[int, int], None]

_OWN: Final = -1
"""The place of the law in force: behind all others."""
_TRIALS: Final = 6000
"""So many laws are judged in search of smaller sets of keys: two seconds of work."""
_BROKEN: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""How a law fails that contradicts itself."""


class Wanted(NamedTuple):
    """Which laws to ask; with nothing said, the options of the own law and all rulesets like it.

    Attributes:
        names: only these: ids or files of rulesets, with options as in `bela-hr+tie-hangs`.
        every: all rulesets, whoever they are for, and every option of each.
        options: every option of each law too.
    """

    names: tuple[str, ...] = ()
    every: bool = False
    options: bool = False


class _Asked(NamedTuple):
    """A law to ask: its text, and the place of the one that it is an option of."""

    doc: Ruleset
    options: tuple[str, ...] = ()
    base: int | None = None


def dispute(game: Game, entry: Entry | None, wanted: Wanted, progress: Progress) -> Dispute:
    """Ask other laws about a deal of a match, or about the whole of it.

    Args:
        game: the match.
        entry: the deal; None for the whole match.
        wanted: which laws are asked.
        progress: told how many of how many laws are asked.

    Raises:
        NotFoundError: there is no such ruleset, or the entry is no deal that was scored.
        BelascoreError: rules that cannot be read, or played by.
    """
    if wanted.names and wanted.every:
        raise UsageError("--rules names the laws, --all asks every one", "Leave one of them out.")
    rules = _evening(game) if entry is None else _deal(game, entry)
    own = _Asked(_in_force(game), game.law.house)
    asked = _named(wanted) if wanted.names else _usual(game, own, wanted)
    mine = Compared(game.law, own.options, rules(game.law))
    most = _TRIALS if entry else _TRIALS * 3 // (3 + len(game.match.rounds))
    plain = {key: value for key, value in own.doc.items() if key != "option"}
    trials = Trials(plain, lambda doc: _result(doc, rules), _is_sound, most)
    others: list[Compared] = []
    for number, one in enumerate(asked, 1):
        progress(number, len(asked))
        base = None if one.base is None else (*others, mine)[one.base]
        others.append(_compared(one, base, mine, rules, trials))
    return Dispute(game.score, entry, mine, tuple(others))


def _compared(
    one: _Asked, base: Compared | None, own: Compared, rules: Rules, trials: Trials
) -> Compared:
    """One law and what it makes of it, with the keys that make the difference."""
    law = _law(one.doc)
    if law is None:
        return Compared(own.law, one.options, Ruling(unlike="unsound"), base)
    ruling = rules(law)
    compared = Compared(law, one.options, ruling, base)
    if ruling.points is None or ruling.result == own.ruling.result:
        return compared
    hint = [change.path for change in base.keys.changes] if base and base.keys else []
    return compared._replace(keys=smallest(one.doc, ruling.result, trials, hint))


def _law(doc: Ruleset) -> Law | None:
    """The law of a ruleset; None where house rules and an option together make none."""
    return compile_law(doc) if _is_sound(doc) else None


def _is_sound(doc: Ruleset) -> bool:
    from belascore.rules.validity import check  # pydantic

    return not check(doc, "")


def _result(doc: Ruleset, rules: Rules) -> Hashable:
    """The result of a law that nobody may have checked; None of one that breaks."""
    try:
        return rules(compile_law(doc)).result
    except _BROKEN:
        return None


# What is asked


def _deal(game: Game, entry: Entry) -> Rules:
    """How laws rule a deal."""
    case = case_of(game.match, game.law, game.score, entry)
    if case is None:
        raise _no_deal(entry)
    return lambda law: rule_deal(case, law)


def _no_deal(entry: Entry) -> NotFoundError:
    replaced = entry.verdict.written.replaces
    remedy = f"Ask about that one: belascore dispute {replaced}" if replaced else ""
    late = [one for one in entry.verdict.errors if one.code == "round-after-end"]
    why = "the match was over before it" if late else unscored(entry)
    return NotFoundError(f"round {entry.number} is no deal that was scored: {why}", remedy)


def _evening(game: Game) -> Rules:
    """How laws rule the whole match."""
    evening = evening_of(game.match, game.law, game.score)
    return lambda law: rule_match(evening, law)


# Who is asked


def _in_force(game: Game) -> Ruleset:
    match = game.match
    ruleset = match.own_rules or shipped_ruleset(match.header.ruleset)
    return lay_over(ruleset, match.house) if match.house else ruleset


def _usual(game: Game, own: _Asked, wanted: Wanted) -> list[_Asked]:
    """The options of the law in force, that law without its house, and other rulesets."""
    plain = game.match.own_rules or shipped_ruleset(game.match.header.ruleset)
    asked = [*_options_of(own, _OWN)]
    rulesets = [plain] if game.match.house else []
    rulesets += [shipped_ruleset(name) for name in ruleset_ids() if name != plain["id"]]
    for doc in rulesets:
        if wanted.every or doc["table"]["players"] == game.law.table.players:
            asked += _with_options(_Asked(doc), len(asked), wanted)
    return asked


def _named(wanted: Wanted) -> list[_Asked]:
    """The laws that were named."""
    asked: list[_Asked] = []
    for name in wanted.names:
        rules, *options = (part.strip() for part in name.split("+"))
        doc = find_ruleset(rules)
        house = {"options": options} if options else {}
        load_law(doc["id"], house, doc if is_file_name(rules) else None)  # it can be played by
        law = _Asked(lay_over(doc, house) if house else doc, tuple(options))
        asked += _with_options(law, len(asked), wanted)
    return asked


def _with_options(law: _Asked, place: int, wanted: Wanted) -> list[_Asked]:
    return [law, *(_options_of(law, place) if wanted.every or wanted.options else ())]


def _options_of(law: _Asked, place: int) -> Iterator[_Asked]:
    """A law with each of its options that it has not got yet."""
    for option in law.doc.get("option", ()):
        name = option["name"]
        try:
            doc = lay_over({**law.doc, "option": [option]}, {"options": [name]})
        except HouseError:  # the house has taken away what it would change
            continue
        if name not in law.options and changes(law.doc, doc):
            yield _Asked(doc, (*law.options, name), place)
