"""What a ruleset may say: the one authority on its keys, its choices and its error texts.

A ruleset has no defaults and no inheritance, and every table that decides something cites the
clauses it rests on. Amounts are whole points. Only commands that make or check rulesets import this
module; the commands of the table run on `belascore.rules.law`.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from belascore.cards import RANKS
from belascore.errors import Fault, Place

Points = Annotated[int, Field(ge=0, le=10_000)]
Count = Annotated[int, Field(ge=1, le=64)]
Words = Annotated[str, Field(min_length=1, max_length=300)]
Slug = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
Cite = Annotated[str, Field(pattern=r"^([a-z0-9-]+#[a-z0-9-]+|house)$")]
Cites = Annotated[tuple[Cite, ...], Field(min_length=1)]
Rank = Literal["7", "8", "9", "T", "J", "Q", "K", "A"]
Source = Literal["cards", "capot", "melds", "belote"]
WithoutTrick = Literal["lost", "to-sweeper", "kept"]
Absent = Literal["melds", "belote", "bid", "double", "rounding", "carry", "penalty"]


class Strict(BaseModel):
    """Unknown keys are faults, and nothing is converted: `true` is no number, nor is `"10"`."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Cited(Strict):
    """A table that decides something says which clauses it rests on."""

    cites: Cites


class TableOf(Cited):
    """How many play."""

    players: Literal[2, 3, 4]
    sides: Literal["pairs", "singles"] = Field(description="pairs if and only if four play")


class Deck(Cited):
    """The pack."""

    ranks: Annotated[tuple[Rank, ...], Field(min_length=1)] = Field(
        description="low to high, as runs are read"
    )
    hand: Count = Field(description="cards each player plays: the number of tricks")


class Deal(Cited):
    """How cards are dealt. All but `all_pass` are words for `rules show`."""

    direction: Literal["counterclockwise", "clockwise"]
    packets: tuple[Count, ...]
    hidden: Annotated[int, Field(ge=0, le=8)]
    turned: bool
    exchange: Literal["none", "seven-for-turned"]
    all_pass: Literal["dealer-must", "next-dealer", "same-dealer"] = Field(
        description="dealer-must: the last to speak has to call, so no deal is passed out"
    )


class Bidding(Cited):
    """How the taker comes to his call."""

    kind: Literal["name-trumps", "turn-up", "forced"]
    rounds: Count | None = None


class Values(Cited):
    """Points of the ranks, one table for trumps and one for plain suits, by name."""

    tables: dict[Slug, dict[Rank, Points]]


class Contract(Cited):
    """What a taker may call."""

    trumps: Literal["one"]
    trump_values: Slug
    plain_values: Slug
    factor: Annotated[int, Field(ge=1, le=8)] = Field(description="multiplies cards and last trick")
    melds: bool
    belote: bool


class Contracts(Strict):
    """At least one; more than one and every deal must say its call."""

    suit: Contract


class Award(Cited):
    """Flat points."""

    points: Points


class BeloteAward(Award):
    """King and queen of trumps in one hand."""

    without_trick: WithoutTrick = Field(description="what becomes of it when its side took nothing")


class Awards(Strict):
    """Points beside those of the cards."""

    last_trick: Award
    capot: Award = Field(description="on top of everything, to whichever side has every trick")
    belote: BeloteAward | None = None


class Kind(Strict):
    """One kind of meld."""

    shape: Literal["run", "four"]
    points: Points
    length: Count | None = Field(None, description="of a run; an exact length is looked up first")
    longer: Literal[True] | None = Field(None, description="longer runs belong to this kind too")
    ranks: tuple[Rank, ...] | None = Field(None, description="of which four alike are made")
    wins: Literal["match"] | None = None


class Melds(Cited):
    """Which melds there are, whose count and what is better."""

    found_in: Literal["hand"]
    contest: Literal["one", "player-total"] = Field(
        description="one: the best single meld decides; player-total: the best player's sum"
    )
    rank_by: Annotated[
        tuple[Literal["points", "shape", "length", "top", "trump", "turn", "four-natural"], ...],
        Field(min_length=1),
    ] = Field(description="the first difference decides; what none separates scores for nobody")
    reuse: bool = Field(description="may one card stand in two melds")
    without_trick: WithoutTrick = Field(description="looked at after the contest")
    kinds: Annotated[dict[Words, Kind], Field(min_length=1)]


class Judge(Cited):
    """The test that the taker has to pass."""

    needs: Annotated[
        tuple[Literal["more-than-others", "reach-floor"], ...], Field(min_length=1)
    ] = Field(description="all of them")
    counts: tuple[Source, ...] = Field(description="what is added up, for every side")
    tie: Literal["made", "failed", "tied"] | None = Field(
        None, description="if and only if more is needed than the others have"
    )
    floor: Points | None = Field(None, description="if and only if a floor must be reached")
    keeps: tuple[Source, ...] | None = Field(
        None, description="counted, and meant to stay with a fallen side"
    )


class Transfer(Cited):
    """Points that change hands once the outcome is known."""

    when: Literal["failed", "tied"]
    from_: Literal["taker"] = Field(alias="from")
    to: Literal["defence", "pot", "nobody"]
    sources: Annotated[tuple[Source, ...], Field(min_length=1)]
    share: Literal["each"] | None = Field(
        None, description="where several receive: each gets the whole"
    )


class Penalty(Cited):
    """What the others write when a side breaks a rule; nothing is judged or moved."""

    award: Literal["deal-and-melds"] = Field(
        description="the deal's fixed points, every meld that was called, and the belotes called"
    )


class Carry(Cited):
    """Who takes the points that hang."""

    to: Literal["deal-winner"]


class MatchEnd(Cited):
    """When a match is over."""

    ends: Literal["target"]
    target: Annotated[int, Field(ge=1, le=100_000)]
    choices: tuple[Annotated[int, Field(ge=1, le=100_000)], ...]
    both_over: Literal["higher"]
    level: Literal["play-on"]
    claims: Literal["never", "defence-after-trick"] = Field(
        description="may a side claim the match during a deal"
    )


class Option(Cited):
    """A known way in which houses differ; `set` is read as `[house]` is."""

    name: Slug
    says: Words
    set: dict[str, Any]


class Ruleset(Strict):
    """One variant's law, complete in itself."""

    schema_: Literal[1] = Field(alias="schema")
    id: Slug
    edition: Annotated[int, Field(ge=1, le=9999)]
    title: Words
    without: tuple[Absent, ...] = Field(description="tables this game does not have")
    words: dict[Slug, Annotated[str, Field(min_length=1, max_length=60)]] | None = None
    table: TableOf
    deck: Deck
    deal: Deal
    bidding: Bidding
    values: Values
    contracts: Contracts
    award: Awards
    melds: Melds | None = None
    judge: Judge
    transfer: dict[Slug, Transfer]
    penalty: dict[Slug, Penalty] | None = None
    carry: Carry | None = None
    match: MatchEnd
    option: tuple[Option, ...] | None = None


def check(doc: Mapping[str, Any], name: str) -> tuple[Fault, ...]:
    """Every fault of a ruleset, each with its key; empty where it may be played by."""
    try:
        # through JSON, because strict mode then takes lists for tuples but no text for a number
        ruleset = Ruleset.model_validate_json(json.dumps(doc, default=str))
    except ValidationError as error:
        return tuple(_fault(one, name) for one in error.errors(include_url=False)[:20])
    except (TypeError, ValueError) as error:
        return (Fault(f"cannot be read as a ruleset: {error}", place=Place(name)),)
    return tuple(Fault(what, place=Place(name, key=key)) for key, what in _laws(ruleset))


def _fault(error: Any, name: str) -> Fault:
    path = ".".join(str(part) for part in error["loc"])
    kind, context = error["type"], error.get("ctx", {})
    what = {
        "missing": "is missing",
        "extra_forbidden": "is not a known key",
        "literal_error": f"must be {context.get('expected')}",
        "too_short": "must not be empty",
    }.get(kind, error["msg"].lower())
    if (kind == "string_pattern_mismatch" and path.endswith("cites")) or ".cites." in path:
        what = "must name a clause as seed#clause, or house"
    return Fault(what, place=Place(name, key=path))


def _laws(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """What no single table can see: rules that hold between tables."""
    yield from _absences(ruleset)
    yield from _tables(ruleset)
    yield from _melds(ruleset)
    yield from _tests(ruleset)
    yield from _transfers(ruleset)


def _absences(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    given = {
        "melds": ruleset.melds,
        "belote": ruleset.award.belote,
        "carry": ruleset.carry,
        "penalty": ruleset.penalty,
    }
    for name in ("melds", "belote", "bid", "double", "rounding", "carry", "penalty"):
        if given.get(name) and name in ruleset.without:
            yield name, "is given, and named in without"
        if not given.get(name) and name not in ruleset.without:
            yield name, "is neither given nor named in without"


def _tables(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    if (ruleset.table.sides == "pairs") != (ruleset.table.players == 4):
        yield "table.sides", "must be pairs if and only if four play"
    ranks = set(ruleset.deck.ranks)
    if list(ruleset.deck.ranks) != [rank for rank in RANKS if rank in ranks]:
        yield "deck.ranks", f"must run from low to high, in the order {' '.join(RANKS)}"
    for name, table in ruleset.values.tables.items():
        if set(table) != ranks:
            yield (
                f"values.tables.{name}",
                "must give points to every rank of the deck and no other",
            )
    for name in (ruleset.contracts.suit.trump_values, ruleset.contracts.suit.plain_values):
        if name not in ruleset.values.tables:
            yield "contracts.suit", f"names {name}, which is no table of [values]"
    for name, given in (("melds", ruleset.melds), ("belote", ruleset.award.belote)):
        if getattr(ruleset.contracts.suit, name) != (given is not None):
            yield f"contracts.suit.{name}", f"must be true if and only if this game has {name}"


def _melds(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    if ruleset.melds is None:
        return
    for name, kind in ruleset.melds.kinds.items():
        if (kind.shape == "run") != (kind.length is not None):
            yield f"melds.kinds.{name}", "a run has a length, and nothing else has"
        if (kind.shape == "four") != (kind.ranks is not None):
            yield f"melds.kinds.{name}", "four alike have ranks, and nothing else has"
    if ruleset.melds.contest == "player-total" and set(ruleset.melds.rank_by) - {"points", "turn"}:
        yield "melds.rank_by", "sums of players are ranked by points and turn only"


def _tests(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    judge = ruleset.judge
    if ("more-than-others" in judge.needs) != (judge.tie is not None):
        yield "judge.tie", "goes with the need more-than-others, and only with it"
    if ("reach-floor" in judge.needs) != (judge.floor is not None):
        yield "judge.floor", "goes with the need reach-floor, and only with it"


def _transfers(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    claimed: dict[tuple[str, str, str], str] = {}
    for name, row in ruleset.transfer.items():
        for source in row.sources:
            first = claimed.setdefault((row.when, row.from_, source), name)
            if first != name:
                yield f"transfer.{name}", f"moves {source} that transfer.{first} moves already"
        if row.to == "defence" and ruleset.table.players == 3 and row.share is None:
            yield f"transfer.{name}", "must say by `share` what each of two receivers gets"
        if row.to == "pot" and ruleset.table.players == 3:
            yield f"transfer.{name}", "fills a pot for a winner, and the defence is two players"
        if row.to == "pot" and ruleset.carry is None:
            yield f"transfer.{name}", "fills a pot that no [carry] empties"
    if ruleset.judge.tie == "tied" and not any(
        row.when == "tied" for row in ruleset.transfer.values()
    ):
        yield "judge.tie", "is tied, but no transfer says what happens then"


def kept_by_oversight(ruleset: Mapping[str, Any]) -> tuple[str, ...]:
    """Sources that count, stay with a fallen taker, and are not said to: most often a slip."""
    moved = {
        source
        for row in ruleset["transfer"].values()
        if row["when"] == "failed"
        for source in row["sources"]
    }
    judge = ruleset["judge"]
    return tuple(
        source
        for source in judge["counts"]
        if source not in moved and source not in judge.get("keeps", ())
    )
