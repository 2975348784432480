"""Corrections of every kind and undo, beside a score kept on paper."""

import datetime as dt
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from paper import Deal, Paper, Sheet
from saving import record
from telling import raises

from belascore.faults import RefusedError, UsageError
from belascore.match.correct import HeaderChange, dropped, edited, header_block, restored
from belascore.match.enter import Typed, preview
from belascore.match.game import Game, game_of, load_game
from belascore.match.gather import ending
from belascore.matchfile import header_text, read_match
from belascore.rounds import Header, Round
from belascore.score.corrections import redo_block, undo_block
from belascore.store.save import create

NAMES: Final = ("Ana", "Eva", "Ivo", "Jure")
OTHERS: Final = ("Maja", "Pero", "Đuro", "Łucja", "Zoé", "عمر")
HEADER: Final = Header("bela-hr", (("mi", NAMES[::2]), ("vi", NAMES[1::2])), dealer=NAMES[3])
NOW: Final = dt.datetime(2026, 1, 16, 20, tzinfo=dt.UTC)
TARGETS: Final = (501, 701, 1001)
CALLS: Final = ("herc", "pik", "♦", "tref")


def seen(game: Game) -> dict[str, Any]:
    """The same of a match as `Sheet.seen` tells of paper."""
    score = game.score
    players = score.seats.players
    rows = {
        entry.number: (
            players[entry.dealer] if entry.dealer is not None else None,
            entry.score,
            entry.totals,
        )
        for entry in score.entries
        if entry.status in ("scored", "void", "withheld")
    }
    assert score.next_dealer is not None
    return {
        "rows": rows,
        "totals": score.totals,
        "finish": tuple(score.finish) if score.finish else None,
        "next": players[score.next_dealer],
        "sides": [list(names) for _, names in score.header.sides],
        "dealer": score.header.dealer,
        "target": score.target,
    }


class Table:
    """People who type, and somebody beside them who writes on paper.

    Attributes:
        game: as the program has it.
        keep: records a block; in memory, or in a file.
    """

    def __init__(self, game: Game, keep: Callable[[Game, Round], Game] | None = None) -> None:
        self.game = game
        self.keep = keep or (lambda game, block: game.ahead([block]))
        self.paper = Paper(*NAMES)

    @property
    def sheet(self) -> Sheet:
        return self.paper.now

    def name(self, person: int) -> str:
        return self.sheet.names[person].replace(" ", "-")

    def write(self, block: Round) -> None:
        self.game = self.keep(self.game, block._replace(at=NOW))

    def agree(self) -> None:
        """The program and the paper say the same."""
        assert seen(self.game) == self.sheet.seen()

    # what is typed

    def words(self, deal: Deal, call: str) -> list[str]:
        if deal.void:
            return ["void", "misdealt"]
        own = deal.points[self.sheet.side(deal.taker)]
        words = [self.name(deal.taker), call, "capot" if own == 162 else str(own)]
        if own == 0:
            words[2] = f"{'mi' if deal.points[0] else 'vi'}:capot"
        if deal.offender is not None:
            words[2] = f"{self.name(deal.offender)}:renons"
        if deal.meld:
            words.append(f"{self.name(deal.meld[0])}+{deal.meld[1]}")
        if deal.belote is not None:
            words.append(f"{self.name(deal.belote)}:bela")
        if deal.agreed:
            words.append(f"agreed={deal.agreed[0]}-{deal.agreed[1]}")
        if deal.dealer is not None:
            words.append(f"dealer={self.name(deal.dealer)}")
        return words

    def add(self, deal: Deal, call: str) -> None:
        if self.sheet.seen()["finish"]:
            with raises(RefusedError, match="the match is over"):
                preview(self.game, Typed(self.words(deal, call)))
            return
        number = len(self.game.match.rounds) + 1
        self.write(preview(self.game, Typed(self.words(deal, call))).match.rounds[-1])
        self.paper.act().entries[number] = deal

    def edit(self, number: int, words: Sequence[str], *, add: bool = False, **parts: Any) -> None:
        """Type a correction of a deal; on paper, change these parts of it."""
        if self._is_after_the_end(number):
            with raises(RefusedError, match="the match is over"):
                edited(self.game, number, words, add=add, confirmed=False)
            return
        ahead = self._edited(number, words, add=add)
        if ahead is None:
            deal = self.sheet.deal(number)
            assert all(getattr(deal, part) == value for part, value in parts.items())
            return
        self.write(ahead.match.rounds[-1])
        self.paper.change(number, **parts)

    def _edited(self, number: int, words: Sequence[str], *, add: bool) -> Game | None:
        """The match with the correction; None where the deal says that already."""
        try:
            return edited(self.game, number, words, add=add, confirmed=False)
        except RefusedError as error:
            if error.fault.code != "edit-unchanged":
                raise
            return None

    def _is_after_the_end(self, number: int) -> bool:
        """Whether the match was over before a deal, which then can be corrected no more."""
        earlier = {n: entry for n, entry in self.sheet.entries.items() if n < number}
        before = Sheet(self.sheet.names, self.sheet.order, self.sheet.dealer, self.sheet.target)
        before.entries = earlier
        return before.seen()["finish"] is not None

    def whole(self, number: int, deal: Deal, call: str) -> None:
        parts = {key: value for key, value in vars(deal).items() if key != "struck"}
        self.edit(number, self.words(deal, call), **parts)

    def points(self, number: int, own: int) -> None:
        taker = self.sheet.side(self.sheet.deal(number).taker)
        both = (own, 162 - own) if taker == 0 else (162 - own, own)
        self.edit(number, [str(own)], points=both)

    def added(self, number: int, who: int) -> None:
        """Something that was forgotten: a meld, or else the belote."""
        deal = self.sheet.deal(number)
        if deal.meld is None:
            self.edit(number, [f"{self.name(who)}+50"], add=True, meld=(who, 50))
        elif deal.belote is None:
            self.edit(number, [f"{self.name(who)}:bela"], add=True, belote=who)

    def agreed(self, number: int, points: tuple[int, int]) -> None:
        self.edit(number, [f"agreed={points[0]}-{points[1]}"], agreed=points)

    def dealt(self, number: int, who: int) -> None:
        self.edit(number, [f"dealer={self.name(who)}"], dealer=who)

    def penalty(self, number: int, who: int) -> None:
        self.edit(number, [f"{self.name(who)}:renons"], offender=who)

    def drop(self, number: int) -> None:
        self.write(dropped(self.game, number))
        self.paper.change(number, struck=True)

    def restore(self, number: int) -> None:
        self.write(restored(self.game, number))
        self.paper.change(number, struck=False)

    def note(self, about: int | None) -> None:
        self.write(Round(about=about, note="a|b <i>#"))
        self.paper.act()

    def rename(self, person: int, new: str) -> None:
        change = HeaderChange(names=[f"{self.sheet.names[person]}={new}"])
        if self.sheet.is_somebody_else(new, person):
            with raises(UsageError, match=r"at the table already|in earlier rounds"):
                header_block(self.game, change)
            return
        self.write(header_block(self.game, change))
        self.paper.act().call(person, new)

    def reseat(self, order: Sequence[int]) -> None:
        seats = ",".join(self.sheet.names[person] for person in order)
        self.write(header_block(self.game, HeaderChange(seats=seats)))
        self.paper.act().order = [*order]

    def retarget(self, target: int) -> None:
        self.write(header_block(self.game, HeaderChange(target=target)))
        self.paper.act().target = target

    def first_dealer(self, person: int) -> None:
        self.write(header_block(self.game, HeaderChange(dealer=self.sheet.names[person])))
        self.paper.act().dealer = person

    def end(self, who: int | None) -> None:
        name = "" if who is None else self.sheet.names[who]
        if self.sheet.seen()["finish"]:
            with raises(RefusedError, match="over already"):
                ending(self.game, name)
            return
        number = len(self.game.match.rounds) + 1
        self.write(ending(self.game, name))
        self.paper.act().entries[number] = who

    def undo(self) -> None:
        block = undo_block(self.game.match.rounds)
        assert block is not None
        self.write(block)
        self.paper.undo()

    def redo(self) -> None:
        block = redo_block(self.game.match.rounds)
        assert block is not None
        self.write(block)
        self.paper.redo()


people = st.integers(0, 3)
shares = st.integers(30, 132).map(lambda own: (own, 162 - own))


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    points = draw(
        st.one_of(shares, shares, shares, st.sampled_from([(162, 0), (0, 162), (81, 81)]))
    )
    return Deal(
        taker=draw(people),
        points=points,
        meld=draw(st.one_of(st.none(), st.tuples(people, st.sampled_from([20, 50, 100, 200])))),
        belote=draw(st.one_of(st.none(), people)),
        agreed=draw(st.one_of(st.none(), st.none(), st.none(), shares)),
        dealer=draw(st.one_of(st.none(), st.none(), people)),
        offender=draw(st.one_of(st.none(), st.none(), st.none(), people)),
    )


def begun() -> Game:
    document = read_match(header_text(HEADER, {}, None).encode(), "evening.toml")
    return game_of(Path("evening.toml"), document)


class Corrections(RuleBasedStateMachine):
    """Any act at any time; now and then the file is read again from its first line."""

    def __init__(self) -> None:
        super().__init__()
        self.table = Table(begun())

    def some(self, data: st.DataObject, *, struck: bool = False) -> int:
        return data.draw(st.sampled_from(self.table.sheet.deals(struck=struck)))

    def has_deals(self) -> bool:
        return bool(self.table.sheet.deals())

    def some_taken(self, data: st.DataObject) -> int | None:
        """A deal with a taker, of which a part can be changed by itself."""
        sheet = self.table.sheet
        numbers = [number for number in sheet.deals() if not sheet.deal(number).void]
        return data.draw(st.sampled_from(numbers)) if numbers else None

    @rule(deal=deals(), call=st.sampled_from(CALLS))
    def add(self, deal: Deal, call: str) -> None:
        self.table.add(deal, call)

    @rule(deal=deals(), call=st.sampled_from(CALLS))
    def add_another(self, deal: Deal, call: str) -> None:
        self.table.add(deal, call)

    @rule()
    def misdeal(self) -> None:
        self.table.add(Deal(void=True), "")

    @precondition(has_deals)
    @rule(data=st.data(), deal=deals(), call=st.sampled_from(CALLS))
    def edit_whole(self, data: st.DataObject, deal: Deal, call: str) -> None:
        self.table.whole(self.some(data), deal, call)

    @rule(data=st.data(), own=st.integers(30, 132))
    def edit_points(self, data: st.DataObject, own: int) -> None:
        if number := self.some_taken(data):
            self.table.points(number, own)

    @rule(data=st.data(), who=people)
    def edit_add(self, data: st.DataObject, who: int) -> None:
        if number := self.some_taken(data):
            self.table.added(number, who)

    @rule(data=st.data(), points=shares)
    def agree_on(self, data: st.DataObject, points: tuple[int, int]) -> None:
        if number := self.some_taken(data):
            self.table.agreed(number, points)

    @rule(data=st.data(), who=people)
    def other_dealer(self, data: st.DataObject, who: int) -> None:
        if number := self.some_taken(data):
            self.table.dealt(number, who)

    @rule(data=st.data(), who=people)
    def penalty(self, data: st.DataObject, who: int) -> None:
        if number := self.some_taken(data):
            self.table.penalty(number, who)

    @precondition(has_deals)
    @rule(data=st.data())
    def drop(self, data: st.DataObject) -> None:
        self.table.drop(self.some(data))

    @precondition(lambda self: self.table.sheet.deals(struck=True))
    @rule(data=st.data())
    def restore(self, data: st.DataObject) -> None:
        self.table.restore(self.some(data, struck=True))

    @precondition(has_deals)
    @rule(data=st.data(), all_of_it=st.booleans())
    def note(self, data: st.DataObject, all_of_it: bool) -> None:
        self.table.note(None if all_of_it else self.some(data))

    @rule(person=people, new=st.sampled_from((*NAMES, *OTHERS)))
    def rename(self, person: int, new: str) -> None:
        self.table.rename(person, new)

    @rule(order=st.permutations(range(4)))
    def reseat(self, order: list[int]) -> None:
        self.table.reseat(order)

    @rule(goal=st.sampled_from(TARGETS))
    def retarget(self, goal: int) -> None:
        self.table.retarget(goal)

    @rule(person=people)
    def first_dealer(self, person: int) -> None:
        self.table.first_dealer(person)

    @rule(who=st.one_of(st.none(), people))
    def end(self, who: int | None) -> None:
        self.table.end(who)

    @precondition(lambda self: self.table.paper.before)
    @rule()
    def undo(self) -> None:
        self.table.undo()

    @precondition(lambda self: self.table.paper.taken_back)
    @rule()
    def redo(self) -> None:
        self.table.redo()

    @invariant()
    def agree(self) -> None:
        self.table.agree()

    def teardown(self) -> None:
        """Through every earlier state to the empty sheet, and from there through all again."""
        acts = len(self.table.paper.before)
        for step in (self.table.undo, self.table.redo):
            for _ in range(acts):
                step()
                self.table.agree()


Corrections.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),  # to shrink a whole evening takes minutes
)
test_the_program_and_the_paper_agree = Corrections.TestCase


# A whole evening in a file


FAR: Final = (20_000, 30_000, 50_000)
LONG: Final = {"match.target": FAR[-1], "match.choices": [*FAR]}
DEALS: Final = 40
EACH: Final = 10


def random_deal(rng: random.Random) -> Deal:
    own = rng.randint(30, 132)
    return Deal(
        taker=rng.randrange(4),
        points=rng.choice([(own, 162 - own), (own, 162 - own), (162, 0), (0, 162)]),
        meld=rng.choice([None, (rng.randrange(4), rng.choice([20, 50, 100]))]),
        belote=rng.choice([None, rng.randrange(4)]),
    )


def corrections(table: Table, rng: random.Random) -> dict[str, Callable[[], None]]:
    """Every kind of correction, of something that can be corrected so."""

    def one(fits: Callable[[Deal], bool] = lambda _: True) -> int:
        sheet = table.sheet
        return rng.choice([number for number in sheet.deals() if fits(sheet.deal(number))])

    def end() -> None:
        table.end(rng.choice([None, rng.randrange(4)]))
        table.agree()
        table.undo()

    def rename() -> None:
        person = rng.randrange(4)
        table.rename(person, f"{table.sheet.names[person]}a")

    return {
        "edit": lambda: table.whole(one(), random_deal(rng), rng.choice(CALLS)),
        "points": lambda: table.points(one(), rng.randint(30, 132)),
        "add": lambda: table.added(one(lambda deal: deal.belote is None), rng.randrange(4)),
        "drop": lambda: table.drop(one()),
        "restore": lambda: table.restore(rng.choice(table.sheet.deals(struck=True))),
        "note": lambda: table.note(one()),
        "agreed": lambda: table.agreed(one(), (own := rng.randint(0, 162), 162 - own)),
        "dealer": lambda: table.dealt(one(), rng.randrange(4)),
        "penalty": lambda: table.penalty(one(), rng.randrange(4)),
        "name": rename,
        "seats": lambda: table.reseat(rng.sample(range(4), 4)),
        "target": lambda: table.retarget(rng.choice(FAR)),
        "first dealer": lambda: table.first_dealer(rng.randrange(4)),
        "end": end,
    }


def test_forty_deals_and_ten_corrections_of_every_kind_undone_one_by_one(tmp_path: Path) -> None:
    rng, path = random.Random(40), tmp_path / "evening.toml"
    create(path, header_text(HEADER._replace(target=FAR[-1]), LONG, None))
    table = Table(load_game(path))
    table.sheet.target = FAR[-1]
    for _ in range(DEALS):
        table.add(random_deal(rng), rng.choice(CALLS))
    table.agree()
    kinds = [kind for kind in corrections(table, rng) for _ in range(EACH)]
    rng.shuffle(kinds)
    # what is brought back was crossed out before
    kinds.sort(key=lambda kind: kind == "restore")
    for kind in kinds:
        corrections(table, rng)[kind]()
        table.agree()
    acts = len(table.paper.before)
    assert acts == DEALS + EACH * (len(set(kinds)) - 1)  # each end was taken back at once
    for _ in range(acts):
        table.undo()
        table.agree()
    assert seen(table.game)["rows"] == {}
    assert undo_block(table.game.match.rounds) is None
    for _ in range(acts):
        table.redo()
        table.agree()

    # and the file says the same when it is read from its first line
    record(path, lambda _: table.game.match.rounds)
    assert seen(load_game(path)) == table.sheet.seen()
