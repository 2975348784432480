"""Everything that was ever entered, in order: paper is crossed out, not erased."""

from collections.abc import Iterator

from belascore.answers.phrases import contract_sign, deed, terms_of, versus
from belascore.errors import so_many
from belascore.rounds import Round, claim_text
from belascore.rules.law import Law
from belascore.score.corrections import standing
from belascore.score.verdict import Entry, Score
from belascore.text import DASH, table
from belascore.words.terms import Terms


def history(score: Score, law: Law, rounds: tuple[Round, ...], seals: tuple[str, ...]) -> list[str]:
    """One line a block: number, time, what it says, what it brought, what became of it.

    Args:
        score: of the match.
        law: it is scored by.
        rounds: its blocks as they stand in the file, also those that are crossed out.
        seals: for each block, `good`, `changed` or `unsealed`.
    """
    terms = terms_of(score, law)
    stands = standing(rounds)
    accepted = {one.accepts: number for number, one in enumerate(rounds, 1) if number in stands}
    rows = []
    for entry, block, seal in zip(score.entries, rounds, seals, strict=True):
        when = block.at.astimezone().strftime("%H:%M") if block.at else ""
        fate = _fate(entry) if entry.number in stands else "crossed out"
        by = accepted.get(entry.number)
        hand = f"changed by hand, accepted by {by}" if by else _seal(seal)
        remarks = ", ".join(part for part in (fate, hand) if part)
        why = f" ({block.note})" if block.accepts is not None and block.note else ""
        said = deed(block) + why or _said(block, terms)
        rows.append([str(entry.number), when, said, _brought(entry, terms), remarks])
    if not rows:
        return ["Nothing has been entered yet."]
    return [*table(rows, "><<<<"), versus(score.totals, terms)]


def _said(block: Round, terms: Terms) -> str:
    """A deal as it was entered, in short: `110♥ Ana coinché 102-60 (table talk)`."""
    parts = [contract_sign(block, terms), block.taker or "", terms.word(block.double or "")]
    if block.replaces is not None:
        parts.insert(0, f"in place of {block.replaces}:")
    if block.void is not None:
        parts.append("void" if block.void == "void" else f"void: {block.void}")
    if block.points is not None:
        parts.append("-".join("" if number is None else str(number) for number in block.points))
    if block.tricks is not None:
        parts.append(f"tricks {'-'.join(map(str, block.tricks))}")
    parts += _declared(block, terms)
    if block.forfeit is not None:
        parts.append(f"{terms.word('forfeit')} ({terms.name(block.forfeit.who)})")
    if block.claim is not None:
        parts.append(f"claimed by {terms.name(block.claim)}")
    parts += _beside(block, terms)
    if block.note:
        parts.append(f"({block.note})")
    return " ".join(part for part in parts if part)


def _beside(block: Round, terms: Terms) -> Iterator[str]:
    """What stands beside the result, most often nothing."""
    if block.last is not None:
        yield f"last trick {terms.name(block.last)}"
    if block.dealer is not None:
        yield f"dealt by {block.dealer}"
    for word in ("hands", "discards"):
        if held := getattr(block, word):
            yield f"{word} of {', '.join(one.who for one in held)}"
    if block.play is not None:
        yield f"{so_many(len(block.play), 'trick')} played"
    for word in ("agreed", "paper"):
        if (numbers := getattr(block, word)) is not None:
            yield f"{word} {'-'.join(map(str, numbers))}"


def _declared(block: Round, terms: Terms) -> list[str]:
    melds = [claim_text(claim._replace(who=terms.name(claim.who))) for claim in block.melds or ()]
    belotes = [
        f"{terms.name(one.who)}: {terms.word('belote')}{', uncalled' * one.uncalled}"
        for one in block.belote or ()
    ]
    return [f"+ {said}" for said in (*melds, *belotes)]


def _brought(entry: Entry, terms: Terms) -> str:
    if entry.score is None:
        return ""
    pairs = zip(terms.sides, entry.score, strict=True)
    return " : ".join(f"{side} {number or DASH}" for side, number in pairs)


def _fate(entry: Entry) -> str:
    if entry.by is not None:
        return f"corrected by {entry.by}"
    if entry.verdict.wins is not None:
        return "belot"
    return {"withheld": "not scored", "void": "not played"}.get(entry.status, "")


def _seal(seal: str) -> str:
    return {
        "changed": "changed by hand after it was recorded",
        "unsealed": "written by hand",
    }.get(seal, "")
