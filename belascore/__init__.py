"""Score-keeper and referee for the Belote family of card games: the map, and the face.

The face, for other Python programs, is what `__all__` names: it is promised, the rest is not.

The map, in walking order: what a deal passes from the shell to the ledger and back. A room knows
those below it and none above (`pyproject.toml` holds the floors).

cli/  the shell: one file a command, all in the table of `commands`; begin with `program`, then
  `add`. What is typed comes in, exit codes go out; all printing is in `output`, all faults end in
  `faults`. :: add batch check commands common completing config correct demo dispute export faults
  global_options judge manual matches new output program read recover rules stats table topics
referee/  questions that are asked without a match, as people type them; begin with `typed`. ::
  deal deal_file typed
exchange/  a match in other formats, written and taken in; begin with `formats`. :: csv_deals
  exporting formats importing json_match sheets
repair/  what can be verified of a match file, and what is done for a damaged one; begin with
  `verify`. :: apply plan verify
sheet/  from a score to the sheet people keep, as typed cells; begin with `build`. :: book build
  grid model report tally
sheet/layouts/  how people rule their sheets, one file each. :: bg_tefter detail fr_nous_eux
  hr_blok nl_boom nl_boom_strokes vl_manche
sheet/exporters/  one file a format, each from an `Edition` to bytes. :: to_csv to_html to_json
  to_markdown to_pdf to_svg to_text to_xlsx
sheet/paper/  grids on paper and screen: html, pdf, svg, terminal; shaping and bidi. :: chart
  markup pdf_grid pdf_text terminal
match/  an open match and what is done to it; begin with `enter`: read, judge, record, tell. ::
  begin correct enter game gather
protocol/  questions of other programs as JSON, one a line, and their answers. :: asks
answers/  one file a question: its value, its `.json()`, its `.lines(speech)`; begin with `echo`.
  :: cards_asked count deal dispute dispute_table echo edit law_sections log meld_contest need
  phrases recorded rules score_json stats status why
own_rules/  rulesets of one's own: read, reviewed, drafted, patched in place. :: authoring file
  patch
dispute/  what other laws say of a deal, and the smallest set of keys that makes the difference. ::
  ask case key_diff ruling smallest
stats/  figures over many matches. :: figures grouping
entry/  the entry grammar: words in, a round out, and back; begin with `parsing`. :: context draft
  items parsing reading rendering tokens
store/  files and nothing else: atomic replace, fsync, lock, append-only save, second copy, tamper
  evidence, library, trash, settings. :: atomic disk folders library save second_copy settings
  tampering trash
words/  what people type and print: words of every language, cards, letters. :: notation terms
  vocabulary
words/say/  sentences: code and data in, spans out; one package a language. :: languages variants
words/say/en/  English, the source: literals only, by what is read together; beside it bg de el fr
  hr nl, with the same and `help`. :: entry files judge law rows sheet shell table
score/  adjudication: facts in, verdicts out, pure; begin with `pipeline`, then `replay`. :: award
  complete contest corrections declared ending facts judge melds pipeline points replay settle
  verdict
score/evidence/  what hands and tricks show, compared with what was written. :: audit from_tricks
rules/  a ruleset's text to the law in force, checked and compiled; begin with `law`. :: compile
  consistency house law load schema validity
matchfile/  the match file: text to blocks and back, seals, every fault at its line; begin with
  `read`. :: block bounds read seal sections syntax
play/  cards on the table: duties, legal cards, tricks, melds held, a deal replayed. :: givens
  held_melds replaying tables
rounds/  what the table wrote, as values and as the rows of files; nothing is judged here. ::
  fields rows values
./  the ground: `faults` (what is wrong), `text` (spans, widths, wrapping), `ledger` (points with
  their clauses), `cards`, canonical text and hashes, JSON and TOML. :: cards codes faults jsontext
  ledger text tomltext tuples
"""

from __future__ import annotations

# nothing is loaded here: until `__main__` runs, an interruption would end in a traceback
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from typing import Any, Final

    from belascore.answers.meld_contest import MeldContest
    from belascore.faults import BelascoreError, Fault
    from belascore.rounds import Match, Round
    from belascore.rules.law import Law
    from belascore.score.verdict import Finding, Score, Verdict

__version__ = "0.1.0"

__all__ = [
    "BelascoreError",
    "Fault",
    "Finding",
    "Law",
    "Match",
    "Round",
    "Score",
    "Verdict",
    "adjudicate",
    "contest",
    "legal_cards",
    "load_law",
    "read_match",
    "replay",
    "tell",
]

_VALUES: Final = {
    "BelascoreError": "faults",
    "Fault": "faults",
    "Finding": "score.verdict",
    "Law": "rules.law",
    "Match": "rounds",
    "Round": "rounds",
    "Score": "score.verdict",
    "Verdict": "score.verdict",
}
"""The classes of the face and the room of each; a room is loaded when one of its is asked for."""


def __getattr__(name: str) -> Any:
    """A class of the face."""
    if name not in _VALUES:
        raise AttributeError(name)
    from importlib import import_module

    return getattr(import_module(f"belascore.{_VALUES[name]}"), name)


def load_law(ruleset: str, house: Mapping[str, Any] | None = None) -> Law:
    """The law of a shipped ruleset, with house rules laid over it.

    Args:
        ruleset: its id, `bela-hr`.
        house: `{"options": ["tie-stands"], "match.target": 701}`, as a match file has them.

    Raises:
        BelascoreError: no such ruleset or option, or no law comes of it.
    """
    from belascore.rules.load import load_law as load

    return load(ruleset, house)


def read_match(path: Path | str) -> Match:
    """The match that a file holds; nothing is judged, nothing is changed.

    Raises:
        BelascoreError: it cannot be read; `faults` names each line that is wrong.
    """
    from pathlib import Path

    from belascore.store import read

    return read(Path(path)).match


def replay(match: Match, law: Law | None = None) -> Score:
    """How a match stands: each deal judged after those before it, totals, pot, winner.

    Args:
        match: as `read_match` gives it.
        law: to score it by; its own if none is given.

    Raises:
        BelascoreError: its own law is not known here.
    """
    from belascore.match.game import law_in_force
    from belascore.score.replay import replay as replayed

    return replayed(match, law or law_in_force(match))


def adjudicate(
    deal: Round | Mapping[str, Any],
    law: Law,
    sides: Mapping[str, Sequence[str]] | None = None,
    *,
    lead: int = 0,
    pot: int = 0,
) -> Verdict:
    """What one deal comes to.

    Args:
        deal: its keys as in a match file, `{"taker": "A1", "call": "hearts", "points": "102-60"}`.
        law: it is judged by.
        sides: each with its players; A1 A2 and B1 B2, or A, B and C, if none are given.
        lead: the seat that leads, in playing order.
        pot: points that hang from earlier deals.

    Returns:
        Lines in points with the clause of each, findings, and the judgement. What the law cannot
        score has a finding of severity `error` and no line.

    Raises:
        ValueError: a key of the deal cannot be read.
    """
    from belascore.rounds import Round, Seats, from_row
    from belascore.score.facts import Setting
    from belascore.score.pipeline import adjudicate as judged

    written = deal if isinstance(deal, Round) else from_row(deal, 1, law.sides)
    seats = Seats(_header(law, sides).sides)
    return judged(written, Setting(seats, law, lead), pot)


def legal_cards(law: Law, call: str, hand: str, trick: str = "") -> tuple[str, ...]:
    """What of a hand may be played to a trick, in the order of the hand.

    Args:
        law: it is played by.
        call: what the taker called, `hearts`.
        hand: cards of rank and suit, `8H AH KC`; the ten is T.
        trick: what lies there, in playing order.

    Raises:
        BelascoreError: a card or the call cannot be read.
    """
    from belascore.answers.cards_asked import playable
    from belascore.protocol.asks import call_of, cards_of

    asked = {"call": call, "hand": hand, "trick": trick}
    called, held, lying = call_of(asked, law), cards_of(asked, "hand"), cards_of(asked, "trick")
    return tuple(map(str, playable(law, called, held, lying).legal))


def contest(
    law: Law,
    call: str | None,
    melds: Sequence[str],
    sides: Mapping[str, Sequence[str]] | None = None,
) -> MeldContest:
    """Whose melds count.

    Args:
        law: it is played by.
        call: what the taker called, if that is known.
        melds: `A1: 7H 8H 9H`, `B1: 50`, in the order in which they were declared.
        sides: each with its players in playing order, as for `adjudicate`.

    Returns:
        `scores` of each side in points, `winner`, `findings`, and `json()` of all of it.

    Raises:
        ValueError: a meld cannot be read.
    """
    from belascore.answers.meld_contest import meld_contest
    from belascore.rounds import from_row

    row = {"melds": list(melds), **({"call": call} if call else {})}
    return meld_contest(from_row(row, 1, law.sides), _header(law, sides), law)


def tell(fault: Fault | BelascoreError, language: str = "en") -> str:
    """What is wrong and what mends it, as a terminal shows it."""
    from belascore.faults import Fault
    from belascore.words.say import Speech

    speech = Speech(language)
    lines = speech.fault(fault) if isinstance(fault, Fault) else speech.error(fault)
    return "\n".join(map(str, lines))


def _header(law: Law, sides: Mapping[str, Sequence[str]] | None) -> Any:
    from belascore.rounds import header_from_row, usual_sides

    named = sides or usual_sides(law.sides, law.table.players)
    return header_from_row({"ruleset": law.id, "sides": {key: [*named[key]] for key in named}})
