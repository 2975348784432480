"""What a match may be played to: the targets that its law offers, and others by house rule."""

from belascore.errors import UsageError, so_many
from belascore.rounds import MOST
from belascore.rules.law import Law


def offered_target(target: int, law: Law) -> int:
    """A target that the law offers.

    Raises:
        UsageError: it does not; says what it does offer, and how a house plays to another.
    """
    if target in law.end.choices:
        return target
    usual = ", ".join(map(str, law.end.choices))
    played = f"to {usual}" if usual else f"over {so_many(law.end.rounds or 0, 'deal')}"
    raise UsageError(f"{law.id} is played {played}, not to {target}", _remedy(target, law))


def _remedy(target: int, law: Law) -> str:
    if not 1 <= target <= MOST:
        return f"A target is a whole number from 1 to {MOST}."
    if not law.end.choices:
        return f"What houses differ in: belascore rules show {law.id} --agree"
    return f"By house rule it may be, from its beginning: new ... --set match.target={target}"
