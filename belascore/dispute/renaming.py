"""The words of one law in those of another: a deal says terca, coinche; elsewhere they say other.

What a table wrote by name means the same under a law that calls it otherwise. What the other law
has not got keeps its name, and is refused under it.
"""

from belascore.play.givens import Kind
from belascore.rounds import Claim, Round
from belascore.rules.law import Law
from belascore.score.melds import run_kind


def renamed(written: Round, own: Law, law: Law) -> Round:
    """A deal with the names that `law` has for the melds and the double that `own` calls so."""
    melds = written.melds and tuple(_claim(claim, own, law) for claim in written.melds)
    return written._replace(melds=melds, double=_double(written.double, own, law))


def _claim(claim: Claim, own: Law, law: Law) -> Claim:
    if claim.kind is None or own.melds is None or law.melds is None:
        return claim
    said = claim.kind.casefold()
    mine = next((kind for kind in own.melds.kinds if kind.name.casefold() == said), None)
    theirs = _alike(mine, law.melds.kinds) if mine else None
    return claim._replace(kind=theirs.name) if theirs else claim


def _alike(kind: Kind, kinds: tuple[Kind, ...]) -> Kind | None:
    """The kind that the same cards are."""
    if kind.shape == "run":
        return run_kind(kind.length, kinds)
    return next(
        (like for like in kinds if like.shape == kind.shape and set(kind.ranks) <= set(like.ranks)),
        None,
    )


def _double(name: str | None, own: Law, law: Law) -> str | None:
    """The double of the same rank: both laws have them from low to high."""
    mine, theirs = list(own.doubles), list(law.doubles)
    if name not in mine or name in theirs or mine.index(name) >= len(theirs):
        return name
    return theirs[mine.index(name)]
