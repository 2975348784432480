"""What people noted on an evening and on its deals, as far as it stands."""

from collections.abc import Iterator

from belascore.answers.phrases import heading
from belascore.score.corrections import standing
from belascore.score.verdict import Score
from belascore.text import bare, isolated
from belascore.words.terms import Terms


def blocks_that_stand(score: Score) -> frozenset[int]:
    """Numbers of the blocks of a match that are not crossed out."""
    return standing([entry.verdict.written for entry in score.entries])


def noted(score: Score, terms: Terms) -> Iterator[tuple[int | None, str]]:
    """Every note that stands, `3 ♦ Ivo: twice`, with the number of the deal that it is about."""
    stands = blocks_that_stand(score)
    for entry in score.entries:
        written = entry.verdict.written
        if written.note is None or entry.number not in stands:
            continue
        deal = entry if entry.status in ("scored", "withheld", "void") else None
        if written.act == "note":
            deal = score.entry(written.about or 0)
        elif deal is None:
            continue  # of a correction; the log has its reason
        what = isolated(heading(deal, terms)) if deal else "note"
        yield deal and deal.number, f"{what}: {isolated(bare(written.note))}"
