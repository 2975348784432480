"""What a ruleset may say: the one authority on its keys and its choices.

A ruleset has no defaults and no inheritance, and every table that decides something cites the
clauses it rests on. Amounts are whole points. Only commands that make or check rulesets import this
module; the commands of the table run on `belascore.rules.law`.
"""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from belascore.rounds import MOST
from belascore.rules.law import Criterion, SheetName

Points = Annotated[int, Field(ge=0, le=10_000)]
Target = Annotated[int, Field(ge=1, le=MOST)]
Count = Annotated[int, Field(ge=1, le=64)]
Words = Annotated[str, Field(min_length=1, max_length=300)]
Slug = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
Cite = Annotated[str, Field(pattern=r"^([a-z0-9-]+#[a-z0-9-]+|house)$")]
Cites = Annotated[tuple[Cite, ...], Field(min_length=1)]
Rank = Literal["7", "8", "9", "T", "J", "Q", "K", "A"]
Counted = Literal["cards", "capot", "melds", "belote"]
Source = Literal["cards", "capot", "melds", "belote", "bid", "rounding"]
WithoutTrick = Literal["lost", "to-sweeper", "kept"]
Absent = Literal["melds", "belote", "bid", "double", "rounding", "carry", "penalty"]


class Strict(BaseModel):
    """Unknown keys are faults, and nothing is converted: `true` is no number, nor is `"10"`."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Cited(Strict):
    """A table that decides something says which clauses it rests on."""

    UNSAID: ClassVar[tuple[str, ...]] = ()
    """What clauses may decide though no key says it, because it is so in every game."""

    cites: Cites
    clauses: dict[Words, Cites] | None = Field(
        None,
        description="those that decide a key, or of a key one value: `rank_by.trump`",
    )


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
    """How cards are dealt. All but `all_pass` are words for `rules show`; `lead` is who leads."""

    UNSAID = ("lead",)

    direction: Literal["counterclockwise", "clockwise"]
    packets: tuple[Count, ...]
    hidden: Annotated[int, Field(ge=0, le=8)]
    turned: bool
    exchange: Literal["none", "seven-for-turned"]
    all_pass: Literal["dealer-must", "next-dealer", "same-dealer"] = Field(
        description="dealer-must: the last to speak has to call, so no deal is passed out"
    )


class NamedBid(Strict):
    """A bid with a name."""

    value: Points
    needs: Literal["every-trick"]


class Bidding(Cited):
    """How the taker comes to his call."""

    kind: Literal["name-trumps", "turn-up", "forced", "auction", "ranked-calls"]
    rounds: Count | None = None
    first: Literal["dealer", "next"] | None = Field(
        None, description="who speaks first; without it the player next to the dealer, who leads"
    )
    min: Points | None = Field(None, description="of an auction")
    step: Count | None = Field(None, description="of an auction")
    max: Points | None = Field(None, description="of an auction; without it there is no cap")
    named: dict[Slug, NamedBid] | None = Field(None, description="bids with a name")
    said_in: Literal[10] | None = Field(None, description="a table says 9 for 90")


class Play(Cited):
    """The duties of play beside following suit; `trick` is who takes it."""

    UNSAID = ("follow", "trick")

    beat_led: Literal["never", "unless-ruffed"] = Field(
        description="go over a plain suit that was led"
    )
    beat_trump: Literal["always"] = Field(description="go over where trumps were led")
    ruff: Literal["unless-partner", "always"] = Field(
        description="trump where the suit is not held; unless the partner's card holds the trick"
    )
    overruff: Literal["unless-partner", "always"] = Field(
        description="of the trumps owed, one above those that lie there"
    )
    underruff: Literal["must", "may", "only-if-forced"] = Field(
        description="what becomes of a lower trump where no higher one is held"
    )


class Values(Cited):
    """Points of the ranks, one table for trumps and one for plain suits, by name."""

    tables: dict[Slug, dict[Rank, Points]]


class UpFrom(Strict):
    """The smallest remainder that is rounded up: of the side ahead, and of all others."""

    winner: Annotated[int, Field(ge=1, le=10)]
    loser: Annotated[int, Field(ge=1, le=10)]


class Contract(Cited):
    """What a taker may call."""

    trumps: Literal["one", "none", "all"]
    trump_values: Slug | None = Field(None, description="where there are trumps")
    plain_values: Slug | None = Field(None, description="where there are plain suits")
    factor: Annotated[int, Field(ge=1, le=8)] = Field(description="multiplies cards and last trick")
    multiplies: tuple[Literal["capot"], ...] | None = Field(
        None, description="what else `factor` multiplies"
    )
    melds: bool
    belote: bool
    up_from: UpFrom | None = Field(None, description="if and only if points are rounded")


class Contracts(Strict):
    """More than one and every deal must say its call."""

    suit: Contract
    no_trumps: Contract | None = Field(None, alias="no-trumps")
    all_trumps: Contract | None = Field(None, alias="all-trumps")


class Award(Cited):
    """Flat points."""

    points: Points


class BeloteAward(Award):
    """King and queen of trumps in one hand."""

    without_trick: WithoutTrick = Field(description="what becomes of it when its side took nothing")
    not_on: tuple[Literal["discard"], ...] | None = Field(
        None, description="first cards that it cannot be called with, where every suit is trumps"
    )


class Awards(Strict):
    """Points beside those of the cards."""

    last_trick: Award
    capot: Award = Field(description="on top of everything, to whichever side has every trick")
    belote: BeloteAward | None = None
    bid: Cited | None = Field(None, description="the taker gets a line of his bid")


class Kind(Strict):
    """One kind of meld."""

    shape: Literal["run", "four", "royal-pair"]
    points: Points
    length: Count | None = Field(None, description="of a run; an exact length is looked up first")
    longer: Literal[True] | None = Field(None, description="longer runs belong to this kind too")
    ranks: tuple[Rank, ...] | None = Field(None, description="of which four alike are made")
    wins: Literal["match"] | None = None


class Melds(Cited):
    """Which melds there are, whose count and what is better."""

    UNSAID = ("announced", "shown")

    found_in: Literal["hand", "trick"]
    contest: Literal["one", "per-shape", "player-total", "none"] = Field(
        description="one: the best single meld decides; player-total: the best player's sum"
    )
    rank_by: Annotated[
        tuple[Criterion, ...],
        Field(max_length=8),
    ] = Field(description="the first difference decides; what none separates scores for nobody")
    reuse: bool = Field(description="may one card stand in two melds")
    without_trick: WithoutTrick = Field(description="looked at after the contest")
    kinds: Annotated[dict[Words, Kind], Field(min_length=1)]


class Judge(Cited):
    """The test that the taker has to pass."""

    needs: Annotated[
        tuple[Literal["more-than-others", "reach-bid", "reach-floor"], ...], Field(min_length=1)
    ] = Field(description="all of them")
    counts: tuple[Counted, ...] = Field(description="what is added up, for every side")
    tie: Literal["made", "failed", "tied"] | None = Field(
        None, description="if and only if more is needed than the others have"
    )
    floor: Points | None = Field(None, description="if and only if a floor must be reached")
    keeps: tuple[Counted, ...] | None = Field(
        None, description="counted, and meant to stay with a fallen side"
    )


class Transfer(Cited):
    """Points that change hands once the outcome is known."""

    when: Literal["made", "failed", "tied"]
    doubled: bool | None = Field(None, description="only doubled, or only undoubled deals")
    from_: Literal["taker", "defence"] = Field(alias="from")
    to: Literal["taker", "defence", "pot", "nobody"]
    sources: tuple[Source, ...]
    share: Literal["each"] | None = Field(
        None, description="where several receive: each gets the whole"
    )


class Double(Cited):
    """A double; after rounding it multiplies what the winner writes of these sources."""

    factor: Annotated[int, Field(ge=2, le=64)]
    sources: Annotated[tuple[Source, ...], Field(min_length=1)]


class Rounding(Cited):
    """How points become what is written."""

    method: Literal["each", "leader-and-rest"]
    unit: Literal[1, 10] = Field(description="1 rounds nothing")
    ahead: Literal["taker"] | None = Field(
        None, description="the taker has the remainder of a winner, whoever has more"
    )
    write: Literal["points", "tens"]


class Penalty(Cited):
    """What the others write when a side breaks a rule; nothing is judged or moved."""

    points: Points | None = Field(None, description="of a fixed award")
    melds: Points | None = Field(None, description="of a fixed award, written among the melds")
    award: Literal["deal", "deal-and-melds", "fixed"] = Field(
        description="the deal's fixed points, every meld that was called, and the belotes called"
    )


class Carry(Cited):
    """Who takes the points that hang."""

    to: Literal["deal-winner"]


class MatchEnd(Cited):
    """When a match is over."""

    ends: Literal["target", "rounds"]
    target: Target | None = None
    choices: Annotated[tuple[Target, ...], Field(min_length=1)] | None = None
    rounds: Annotated[int, Field(ge=1, le=1_000)] | None = Field(
        None, description="beside a target, whichever comes first"
    )
    both_over: Literal["higher", "taker"] | None = Field(
        None, description="who wins where several pass the target in one deal; taker: level too"
    )
    level: Literal["play-on", "draw"]
    not_on: tuple[Literal["capot", "hanging", "nothing", "unmade", "beaten"], ...] | None = Field(
        None,
        description="deals it does not end on: a capot, points hang, the side ahead writes nothing,"
        " or did not call and make it, or fell or took no trick",
    )
    not_by: tuple[Literal["belote"], ...] | None = None
    claims: Literal["never", "defence-after-trick"] = Field(
        description="may a side claim the match during a deal"
    )


class Option(Cited):
    """A known way in which houses differ; `set` is read as `[house]` is.

    Its cites decide every key that it sets, but for those that `clauses` name, dotted as in `set`.
    """

    name: Slug
    says: Words
    set: dict[str, Any]


class Ruleset(Strict):
    """One variant's law, complete in itself."""

    schema_: Literal[1] = Field(alias="schema")
    id: Slug
    edition: Annotated[int, Field(ge=1, le=9999)]
    title: Words
    sheet: SheetName | None = Field(
        None, description="how its score sheet is ruled; without it, a row of figures a deal"
    )
    without: tuple[Absent, ...] = Field(description="tables this game does not have")
    words: dict[Slug, Annotated[str, Field(min_length=1, max_length=60)]] | None = None
    table: TableOf
    deck: Deck
    deal: Deal
    bidding: Bidding
    play: Play
    values: Values
    contracts: Contracts
    award: Awards
    melds: Melds | None = None
    judge: Judge
    transfer: dict[Slug, Transfer]
    double: dict[Slug, Double] | None = None
    rounding: Rounding | None = None
    penalty: dict[Slug, Penalty] | None = None
    carry: Carry | None = None
    match: MatchEnd
    option: tuple[Option, ...] | None = None
