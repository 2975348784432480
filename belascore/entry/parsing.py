"""Parsing: an entry is read into a round, or it is said why not and what to type instead."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from belascore.entry.context import ALL_PASS, VOID, Context, People
from belascore.entry.draft import Draft
from belascore.entry.reading import no_option, read_into
from belascore.entry.rendering import fixed_total, render, sample_deal, swept
from belascore.entry.tokens import is_number, is_numeric, split
from belascore.faults import (
    NOWHERE,
    Fault,
    Or,
    Phrase,
    Place,
    RefusedError,
    Remedy,
    UsageError,
)
from belascore.rounds import ITEMS, Round, Who
from belascore.rules.law import Law
from belascore.score.verdict import Finding, Score
from belascore.tuples import NamedTuple
from belascore.words.say.variants import finding_sentence
from belascore.words.terms import terms_for
from belascore.words.vocabulary import Meaning, fold

_ADD: Final = Remedy("add")


def refused(
    findings: Sequence[Finding],
    written: Round,
    score: Score,
    law: Law,
    command: Remedy = _ADD,
) -> RefusedError:
    """The error that says what is wrong, a fault for each finding, with what to type instead.

    What is offered is the deal as it was understood, in the ruleset's words, with nothing but the
    point in question put right.

    Args:
        findings: of the round; only errors refuse it.
        written: the round that was typed.
        score: of the match before it.
        law: it is judged by.
        command: that records an entry which follows it.
    """
    deal = _Understood(written, score, law, command)
    errors = [finding for finding in findings if finding.severity == "error"]
    head, *others = (_fault(finding, deal) for finding in errors)
    cites = tuple(dict.fromkeys(cite for finding in errors for cite in finding.cites))
    place = Place(key=errors[0].key)
    return RefusedError(
        head.code,
        place=place,
        cites=cites,
        faults=tuple(others),
        terms=terms_for(law.words, score.header.sides),
        **head.data,
    )


class _Understood(NamedTuple):
    """A deal as it was read, and the match it was typed in."""

    deal: Round
    score: Score
    law: Law
    command: Remedy

    def instead(self, **parts: Any) -> Remedy:
        """The command that records the deal with these parts of it put right."""
        context = Context(self.law, self.score.seats)
        entry = render(self.deal._replace(**parts), context, local=True)
        try:
            parse(entry, context)
        except UsageError:  # a meld which wins the match is taken on its name only when confirmed
            return self.command._replace(
                words=(*self.command.words, *entry.split()), options=("yes",)
            )
        return self.command._replace(words=(*self.command.words, *entry.split()))

    def swept(self, side: int) -> Remedy:
        """The deal with the capot for its points; where points are free, with the tricks."""
        law, call = self.law, self.deal.call
        total = fixed_total(call, law, claimed=self.deal.claim is not None)
        points, tricks = swept(side, None, law, total)
        if not law.whole_deck or points is None:
            return self.instead(tricks=tricks)
        return self.instead(points=points, tricks=tricks)

    def agreed(self) -> Remedy:
        """The deal with all its points to those that broke no rule, in the unit of the sheet."""
        law, forfeit = self.law, self.deal.forfeit
        contract = law.contract(self.deal.call) or next(iter(law.contracts.values()))
        whole = law.deal_total(contract) // law.unit
        who = self.score.seats.find(forfeit.who) if forfeit else None
        agreed = tuple(0 if who and side == who.side else whole for side in range(law.sides))
        return self.instead(forfeit=None, agreed=agreed)


def _fault(finding: Finding, deal: _Understood) -> Fault:
    terms = terms_for(deal.law.words, deal.score.header.sides)
    code, data = finding_sentence(finding.code, finding.data, terms)
    return Fault(code, {**data, **_remedies(finding, deal)}, NOWHERE, finding.cites)


def _remedies(finding: Finding, deal: _Understood) -> Mapping[str, Any]:
    """What to type instead, by its place in the remedy."""
    data, law = finding.data, deal.law
    if finding.code == "sweep-or-not" and "side" in data:
        side = data["side"]
        tricks = [int(other != side) for other in range(law.sides)]
        tricks[side] = data["tricks"] - sum(tricks)
        return {"yes": deal.swept(side), "no": deal.instead(tricks=tuple(tricks))}
    if finding.code == "points-do-not-add-up" and data.get("capot"):
        return {"entry": deal.swept(data["points"].index(max(data["points"])))}
    if finding.code == "points-do-not-add-up" and data.get("last"):
        first, second = data["points"]
        last = data["last"]
        return {
            "yes": deal.instead(points=(first + last, second)),
            "no": deal.instead(points=(first, second + last)),
            "side": 0,
            "other": deal.score.seats.keys[1],
        }
    if finding.code == "penalty-unknown":
        options = Or(
            Remedy("new", options=(f"house={option}",)) for option in _with_penalty(law.id)
        )
        elsewhere = Phrase("penalty-unknown.elsewhere", {"command": options})
        return {"agreed": deal.agreed(), "elsewhere": elsewhere if options else ""}
    return {}


def _with_penalty(ruleset: str) -> Iterator[str]:
    """The options of a shipped ruleset that bring a penalty."""
    from belascore.rules.load import ruleset_ids, shipped_ruleset

    if ruleset in ruleset_ids():
        for option in shipped_ruleset(ruleset).get("option", ()):
            if any(key.startswith("penalty") for key in option["set"]):
                yield option["name"]


_WORDS: Final = 256


def parse(text: str | Sequence[str], context: Context, *, comments: bool = False) -> Round:
    """Read one entry.

    Args:
        text: a line, or the words that a shell has split.
        context: the law, the people, and whether a meld that wins the match is confirmed.
        comments: whether `#` begins a note, as in `table` and `add -`.

    Raises:
        UsageError: it cannot be read, or means two things; says what to type.
    """
    words, note = split(text, comments=comments)
    if len(words) > _WORDS:
        raise UsageError("entry-too-long")
    if not words and note:
        return Round(note=note)
    people = People(context)
    if len(words) > 1 and words[0].endswith(":"):  # `ana: herc 102`
        words = [words[0][:-1] or words[0], *words[1:]]
    if not words:
        sample = f"{people.sample()} {sample_deal(context)}"
        raise UsageError("nothing-entered", entry=sample)
    deal = alone(words, context, people)
    if deal is None:
        draft = Draft(context, people, _taker(words, context, people))
        read_into(draft, words[1:])
        deal = draft.deal()
    require_few_melds(deal)
    return deal._replace(note=note)


def require_few_melds(deal: Round) -> None:
    """Refuse more melds than a match file takes.

    Raises:
        UsageError: says how many.
    """
    count = len(deal.melds or ())
    if count > ITEMS:
        raise UsageError("too-many-melds", count=count, most=ITEMS)


def alone(words: Sequence[str], context: Context, people: People) -> Round | None:
    """A deal without a taker: all passed, or void; None if the first word says neither.

    Raises:
        UsageError: a pass is followed by something.
    """
    word = words[0]
    said = None if people.exact(word) else context.meaning(word)
    if said is None or said.kind not in ("pass", "void"):
        return None
    if said.kind == "void":
        reason = " ".join(" ".join(words[1:]).split())
        return Round(void=reason or VOID)
    if len(words) == 1:
        return Round(call=ALL_PASS)
    begin = people.beginning(word)
    if begin:
        raise UsageError("stands-alone.passed.name", word=word, name=begin[0].name)
    raise UsageError("stands-alone.passed", word=word)


def _taker(words: Sequence[str], context: Context, people: People) -> Who:
    """Who called: an exact name, else the only one that begins so; never a suit.

    A name goes before a word of the game only if two letters of it are there: `h` is hearts.

    Raises:
        UsageError: nobody, or more than one.
    """
    word = words[0]
    if word.startswith("--"):
        raise no_option(word, context)
    if any(sign in word for sign in ":=+"):
        entry = _with_taker_first(people, words)
        raise UsageError("before-the-taker", word=word, entry=entry)
    exact = people.exact(word)
    if exact:
        return exact
    begin = people.beginning(word)
    if begin and len(fold(word)) > 1:
        return people.find(word)
    said = context.meaning(word)
    is_amount = is_numeric(word) and not any(map(str.isalpha, word))  # `7na` is a slip in a name
    if is_amount or (said and not _nobody(words, said, people)):
        raise _who_called(words, people)
    return people.find(word)


def _nobody(words: Sequence[str], said: Meaning, people: People) -> bool:
    """Whether the first word, a double, must be meant for a name: nobody else is named."""
    return said.kind == "double" and not any(map(people.exact, words))


# What is wrong


def _who_called(words: Sequence[str], people: People) -> UsageError:
    """The entry begins with a word of the game, or a number."""
    if len(words) > 1 and all(map(is_number, words)):
        points = "-".join(words)
        entry = _with_taker_first(people, [points])
        return UsageError("taker-needed.word.points", word=words[0], points=points, entry=entry)
    entry = _with_taker_first(people, words)
    return UsageError("taker-needed.word", word=words[0], entry=entry)


def _with_taker_first(people: People, words: Sequence[str]) -> str:
    """The same words behind the player among them; or whose the first is, or a player."""
    named = next((word for word in words if people.exact(word)), "")
    if named:
        place = words.index(named)
        return " ".join((named, *words[:place], *words[place + 1 :]))
    owner = people.exact(words[0].split(":")[0].split("=")[0].split("+")[0])
    return " ".join((people.written(owner.name) if owner else people.sample(), *words))


_PARTS: Final = (
    "call", "bid", "double", "outcome", "melds", "belote", "last", "dealer", "agreed", "paper",
    "claim", "forfeit",
)  # fmt: skip
"""What may be changed by itself; points and tricks go together."""


def amend(deal: Round, text: str | Sequence[str], context: Context, *, add: bool = False) -> Round:
    """What a deal says once these words are taken into account.

    Args:
        deal: as it stands.
        text: a whole entry; or, without who called, only what is different: `98`, `spades`, `+20`.
        context: the table it belongs to.
        add: keep all that stands and add these words to it.

    Raises:
        UsageError: the words cannot be read, or mean two things.
    """
    words, _ = split(text, comments=False)
    if not words:
        raise UsageError("nothing-to-change")
    people = People(context)
    if add:
        stands, _ = split(render(deal, context), comments=False)
        new = parse([*stands, *words], context)
    elif people.exact(words[0]) or people.beginning(words[0]) or alone(words, context, people):
        new = parse(words, context)
    else:
        return _changed(deal, words, context, people)
    return new._replace(note=deal.note)


def _changed(deal: Round, words: Sequence[str], context: Context, people: People) -> Round:
    """The deal with what the words say in place of what it said of the same things."""
    taker = people.exact(deal.taker) if deal.taker else None
    if taker is None:
        raise UsageError("taker-needed.change")
    draft = Draft(context, people, taker)
    read_into(draft, words)
    said = draft.deal(whole=False)
    changed = {key: getattr(said, key) for key in _PARTS if getattr(said, key) is not None}
    if said.points is not None or said.tricks is not None:
        points = said.points if said.points is not None else deal.points
        changed |= {"points": points, "tricks": said.tricks}
        changed.setdefault("outcome", None)
    elif said.outcome is not None:
        changed |= {"points": None, "tricks": None}
    return deal._replace(**changed)
