"""Settling a dispute: which laws are asked, what each says, and what makes the difference."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from belascore.dispute.case import Played, case_of, evening_of, late
from belascore.dispute.key_diff import Ruleset, changes
from belascore.dispute.ruling import Compared, Dispute, Ruling, is_alike, rule_deal, rule_match
from belascore.dispute.smallest import Trials, smallest
from belascore.faults import NotFoundError, Remedy
from belascore.rules.compile import compile_law
from belascore.rules.house import HouseError, lay_over
from belascore.rules.law import Law
from belascore.score.verdict import Entry, act_label

Rules = Callable[[Law], Ruling]
"""What a law makes of the deal, or of the match, that is in dispute."""
Progress = Callable[[int, int], None]

_OWN: Final = -1
"""The place of the law in force: behind all others."""
_TRIALS: Final = 6000
"""So many laws are judged in search of smaller sets of keys: two seconds of work."""
_DEALS: Final = 3
"""To compile a law takes as long as to judge so many deals by it."""
_BROKEN: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""How a law fails that contradicts itself. Most of those tried have keys of two laws in them, and
to check each with the schema would take longer than to judge by it: so they may break."""


class Asked(NamedTuple):
    """A law to ask.

    Attributes:
        ruleset: its text, with what is laid over it.
        options: that are laid over it.
        base: the place, among all that are asked, of the same law without its last option.
    """

    ruleset: Ruleset
    options: tuple[str, ...] = ()
    base: int | None = None


def usual(
    played: Played, rulesets: Iterable[Ruleset], *, every: bool = False, options: bool = False
) -> list[Asked]:
    """The options of the law in force, that law without its house, and the rulesets like it.

    Args:
        played: the match.
        rulesets: that there are.
        every: whether those for more or fewer players are asked too, and every option of each.
        options: whether every option of each is asked.
    """
    asked = list(_options_of(_in_force(played), _OWN))
    plain = [played.ruleset] if played.match.house else []
    others = (ruleset for ruleset in rulesets if ruleset["id"] != played.ruleset["id"])
    for ruleset in (*plain, *others):
        if every or ruleset["table"]["players"] == played.law.table.players:
            asked += _with_options(Asked(ruleset), len(asked), options or every)
    return asked


def named(laws: Iterable[Asked], *, options: bool = False) -> list[Asked]:
    """Laws that somebody named, and every option of each where that is wanted."""
    asked: list[Asked] = []
    for law in laws:
        asked += _with_options(law, len(asked), options)
    return asked


def dispute(played: Played, entry: Entry | None, asked: list[Asked], progress: Progress) -> Dispute:
    """Ask other laws about a deal of a match, or about the whole of it.

    Args:
        played: the match.
        entry: the deal; None for the whole match.
        asked: the other laws, each behind the one that it is an option of.
        progress: told how many of how many laws are asked.

    Raises:
        NotFoundError: the entry is no deal that was scored.
    """
    rules = _evening(played) if entry is None else _deal(played, entry)
    law = _in_force(played)
    own = Compared(played.law, law.options, rules(played.law))
    plain = {key: value for key, value in law.ruleset.items() if key != "option"}
    most = _TRIALS if entry else _TRIALS * _DEALS // (_DEALS + len(played.match.rounds))
    trials = Trials(plain, lambda ruleset: _result(ruleset, rules), _is_sound, most)
    others: list[Compared] = []
    for number, other in enumerate(asked, 1):
        progress(number, len(asked))
        base = None if other.base is None else (*others, own)[other.base]
        others.append(_compared(other, base, own, rules, trials))
    return Dispute(played.score, entry, own, tuple(others))


def _compared(
    asked: Asked, base: Compared | None, own: Compared, rules: Rules, trials: Trials
) -> Compared:
    """One law and what it makes of it, with the keys that make the difference."""
    law = _law(asked.ruleset)
    if law is None:
        return Compared(own.law, asked.options, Ruling(unlike="unsound"), base)
    ruling = rules(law)
    compared = Compared(law, asked.options, ruling, base)
    if ruling.points is None or is_alike(compared, own):
        return compared
    # what explains a law mostly explains it with one option more
    hint = [change.path for change in base.keys.changes] if base and base.keys else []
    return compared._replace(keys=smallest(asked.ruleset, ruling.result, trials, hint))


def _law(ruleset: Ruleset) -> Law | None:
    """The law of a ruleset; None where house rules and an option together make none."""
    return compile_law(ruleset) if _is_sound(ruleset) else None


def _is_sound(ruleset: Ruleset) -> bool:
    from belascore.rules.validity import check  # pydantic

    return not check(ruleset, "")


def _result(ruleset: Ruleset, rules: Rules) -> Hashable:
    """The result of a law that nobody may have checked; None of one that breaks."""
    try:
        return rules(compile_law(ruleset)).result
    except _BROKEN:
        return None


# What is asked


def _deal(played: Played, entry: Entry) -> Rules:
    """How laws rule a deal."""
    case = case_of(played, entry)
    if case is None:
        raise _no_deal(entry)
    return lambda law: rule_deal(case, law)


def _evening(played: Played) -> Rules:
    """How laws rule the whole match."""
    evening = evening_of(played)
    return lambda law: rule_match(evening, law)


def _no_deal(entry: Entry) -> NotFoundError:
    written = entry.verdict.written
    data: dict[str, Any] = {
        "reason": written.void,
        "replaces": written.replaces,
        "dispute": Remedy("dispute", (act_label(written.replaces or 0),)),
        "about": written.strikes or written.restores or written.accepts or written.about,
        "header": "; ".join(written.header or ()),
        "ends": written.ends,
        "note": written.note,
    }
    return NotFoundError(f"no-scored-deal{_why(entry)}", label=entry.label, **data)


def _why(entry: Entry) -> str:
    """The variant that says why an entry is no deal that was scored."""
    written = entry.verdict.written
    if late(entry):
        return ".over"
    if entry.status == "void":
        return ".void" if written.void in (None, "", "void") else ".void.reason"
    if entry.status == "correction" and written.replaces is not None:
        return ".replaces"
    if written.act not in ("deal", "void"):
        turn = ".undo" if written.undo else ".redo" if written.redo else ""
        about = ".head" if written.accepts == 0 else ".about" if written.about else ""
        return f".{written.act}{turn}{about}"
    return ".struck" if entry.status == "struck" else ""


# Who is asked


def _in_force(played: Played) -> Asked:
    ruleset, house = played.ruleset, played.match.house
    return Asked(lay_over(ruleset, house) if house else ruleset, played.law.house)


def _with_options(law: Asked, place: int, options: bool) -> list[Asked]:
    return [law, *(_options_of(law, place) if options else ())]


def _options_of(law: Asked, place: int) -> Iterator[Asked]:
    """A law with each of its options that it has not got yet."""
    for option in law.ruleset.get("option", ()):
        name = option["name"]
        try:
            laid = lay_over({**law.ruleset, "option": [option]}, {"options": [name]})
        except HouseError:  # the house has taken away what it would change
            continue
        if name not in law.options and changes(law.ruleset, laid):
            yield Asked(laid, (*law.options, name), place)
