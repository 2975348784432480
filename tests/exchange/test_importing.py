"""Imports: what an export holds comes back, and what cannot be read is told with its place."""

import json
import re
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Final

import pytest
from conftest import Shell
from telling import raises
from telling import told as text_of

from belascore.exchange.exporting import exported
from belascore.exchange.formats import missing
from belascore.exchange.importing import SIZE, import_match
from belascore.faults import BelascoreError, NotFoundError, Phrase, UnreadableError, UsageError
from belascore.match.game import Game, load_game
from belascore.store.library import list_matches, open_match
from belascore.words.say import ENGLISH

FOLDER = Path(__file__).parents[1] / "exports"
MATCHES = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@pytest.fixture(autouse=True)
def _library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BELASCORE_DIR", str(tmp_path / "data"))


def written(folder: Path, text: str | bytes, name: str = "x.json") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def told(notes: Iterable[Phrase]) -> list[str]:
    return [str(ENGLISH.say(*note)) for note in notes]


def sent(folder: Path, game: Game, form: str = "json", *, eu: bool = False) -> Path:
    return written(folder, exported(game, form, ENGLISH, eu=eu), f"x.{form}")


# JSON: all of it comes back


@pytest.mark.parametrize("name", MATCHES)
def test_json_comes_back_to_the_byte(name: str, tmp_path: Path) -> None:
    before = load_game(FOLDER / f"{name}.toml")
    file = sent(tmp_path, before)
    after = import_match(file, None).game
    assert exported(load_game(after.path), "json", ENGLISH) == file.read_bytes()
    assert after.document.seals == before.document.seals
    assert after.score.entries == before.score.entries
    assert open_match() == after.path


def test_an_evening_written_by_hand_comes_back(tmp_path: Path) -> None:
    """Forty deals without a seal, a time or an id, and with every kind of correction."""
    before = load_game(Path(__file__).parents[1] / "transcripts" / "forty.toml")
    first = import_match(sent(tmp_path, before), None).game
    assert first.match[1:] == before.match[1:]
    assert first.score.entries == before.score.entries
    file = sent(tmp_path, first)
    second = import_match(file, tmp_path / "again.toml").game
    assert exported(second, "json", ENGLISH) == file.read_bytes()


def test_a_file_of_ours_is_made_again_to_the_byte(tmp_path: Path) -> None:
    before = load_game(FOLDER / "evening.toml")
    assert set(before.document.seals) == {"good"}
    import_match(sent(tmp_path, before), tmp_path / "again.toml")
    assert (tmp_path / "again.toml").read_bytes() == before.document.data


def test_a_change_by_hand_is_not_washed_away(tmp_path: Path) -> None:
    text = (FOLDER / "evening.toml").read_text(encoding="utf-8").replace('"102-60"', '"112-50"')
    before = load_game(written(tmp_path, text, "changed.toml"))
    assert before.document.seals[0] == "changed"
    after = import_match(sent(tmp_path, before), None).game
    assert after.document.seals == before.document.seals
    assert after.notes == before.notes


def test_rules_in_any_order_come_back(tmp_path: Path) -> None:
    text = (FOLDER / "evening.toml").read_text(encoding="utf-8")
    house = (
        '\n[house]\n"judge.tie" = "tied"\ncarry = { to = "deal-winner" }\n"match.target" = 501\n'
    )
    house += (
        '"transfer.tied" = { when = "tied", sources = ["cards"], to = "pot", from = "taker" }\n'
    )
    before = load_game(
        written(tmp_path, text.replace("\n[[round]]", house + "\n[[round]]", 1), "h.toml")
    )
    file = sent(tmp_path, before)
    after = import_match(file, None).game
    assert after.match.house == before.match.house
    assert exported(after, "json", ENGLISH) == file.read_bytes()
    again = import_match(file, tmp_path / "again.toml").game
    assert exported(again, "json", ENGLISH) == file.read_bytes()


def test_a_ruleset_of_ones_own_comes_along(tmp_path: Path) -> None:
    import tomli_w

    from belascore.rules.load import shipped_ruleset

    rules = shipped_ruleset("bela-hr") | {"id": "mine"}
    rules["judge"] = rules["judge"] | {"tie": "made"}
    text = (FOLDER / "evening.toml").read_text(encoding="utf-8").replace('"bela-hr"', '"mine"')
    head, _, rest = text.partition("\n[[round]]")
    text = f"{head}\n{tomli_w.dumps({'rules': rules})}\n[[round]]{rest}"
    before = load_game(written(tmp_path, text, "mine.toml"))
    file = sent(tmp_path, before)
    after = import_match(file, None).game
    assert exported(after, "json", ENGLISH) == file.read_bytes()
    assert after.score.entries == before.score.entries


def test_rules_are_checked_whatever_the_file_says_of_them(tmp_path: Path) -> None:
    document = json.loads(exported(load_game(FOLDER / "evening.toml"), "json", ENGLISH))
    from belascore.rules.load import shipped_ruleset

    document["rules"] = shipped_ruleset("bela-hr") | {"judge": {}}
    with raises(UnreadableError, match="judge"):
        import_match(written(tmp_path, json.dumps(document)), None)
    assert not list_matches()


# The id


def test_an_id_that_is_there_needs_a_word(tmp_path: Path) -> None:
    file = sent(tmp_path, load_game(FOLDER / "evening.toml"))
    first = import_match(file, None).game
    with raises(UsageError, match="in the library already") as caught:
        import_match(file, None)
    assert first.path.stem in text_of(caught.value)
    second = import_match(file, None, anew=True).game
    assert second.match.header.id != first.match.header.id
    assert second.match[1:] == first.match[1:]
    assert len(list_matches()) == 2


SHOWN: Final = ("txt", "md", "html", "svg", "xlsx", "pdf")


@pytest.mark.parametrize("form", SHOWN)
def test_a_sheet_is_no_import(form: str, tmp_path: Path) -> None:
    if missing(form):
        pytest.skip(f"needs the extra of {form}")
    file = sent(tmp_path, load_game(FOLDER / "evening.toml"), form)
    with raises(UnreadableError, match="import reads json and csv; this is neither") as seen:
        import_match(file, None)
    assert len(seen.value.faults) == 1
    assert "belascore export json" in text_of(seen.value)


def test_deals_that_are_there_need_a_word(tmp_path: Path) -> None:
    game = load_game(FOLDER / "evening.toml")
    first = import_match(sent(tmp_path, game), None).game
    for eu in (False, True):
        with raises(UsageError, match="are in the library already") as caught:
            import_match(sent(tmp_path, game, "csv", eu=eu), None)
        assert first.path.stem in text_of(caught.value)
    second = import_match(sent(tmp_path, game, "csv"), None, anew=True).game
    assert second.match.header.id != first.match.header.id
    assert len(list_matches()) == 2


TYPED_TWICE: Final = """\
rules,sides,date,taker,call,points mi,points vi,at
bela-hr,"mi: Ana, Ivo | vi: Eva, Jure",2026-01-16,Ana,hearts,102,60,{}
,,,Jure,spades,72,90,{}
"""
EVENING, LATER = "2026-01-16T20:04:00Z", "2026-01-16T20:09:00Z"


@pytest.mark.parametrize(
    ("change", "there"),
    [
        (("", ""), True),
        (("102,60", "101,61"), True),  # corrected since; the moments are the same
        (("Jure", "Jura"), True),
        (("2026-01-16,", "2026-01-17,"), False),
        (("20:0", "21:0"), False),
        (("Ana, Ivo | vi: Eva, Jure", "A, B | vi: C, D"), False),
    ],
)
def test_a_twin_is_known_by_its_day_people_and_moments(
    change: tuple[str, str], there: bool, tmp_path: Path
) -> None:
    text = TYPED_TWICE.format(EVENING, LATER)
    import_match(written(tmp_path, text, "one.csv"), None)
    text = text.replace(*change) if change[0] else text
    if "A, B" in text:
        text = text.replace(",Ana,", ",A,").replace(",Jure,", ",D,")
    other = written(tmp_path, text, "two.csv")
    with refused_if(there):
        import_match(other, None)


@pytest.mark.parametrize(
    ("change", "there"),
    [(("", ""), True), (("102,60", "101,61"), False), (("2026-01-16,", "2026-01-17,"), False)],
)
def test_deals_without_moments_have_to_be_the_same(
    change: tuple[str, str], there: bool, tmp_path: Path
) -> None:
    text = TYPED_TWICE.format("", "")
    import_match(written(tmp_path, text, "one.csv"), None)
    other = written(tmp_path, text.replace(*change) if change[0] else text, "two.csv")
    with refused_if(there):
        import_match(other, None)


def refused_if(there: bool) -> AbstractContextManager[object]:
    """What an import does where the deals are there, or are not."""
    if not there:
        return nullcontext()
    return raises(UsageError, match="are in the library already")


def test_a_file_that_is_there_stays(tmp_path: Path) -> None:
    file = sent(tmp_path, load_game(FOLDER / "evening.toml"))
    here = written(tmp_path, "mine", "here.toml")
    with raises(UsageError, match="there already"):
        import_match(file, here, anew=True)
    assert here.read_text() == "mine"
    import_match(file, tmp_path / "elsewhere.toml")
    assert not list_matches()


def test_a_match_without_id_gets_one(tmp_path: Path) -> None:
    document = json.loads(exported(load_game(FOLDER / "evening.toml"), "json", ENGLISH))
    del document["match"]["id"], document["score"], document["house"], document["rules"]
    document["from-the-future"] = 1.5
    game = import_match(written(tmp_path, json.dumps(document)), None).game
    assert len(game.match.header.id) == 12


def test_another_score_is_told(tmp_path: Path) -> None:
    document = json.loads(exported(load_game(FOLDER / "evening.toml"), "json", ENGLISH))
    document["score"]["totals"] = [1, 2]
    done = import_match(written(tmp_path, json.dumps(document)), None)
    assert told(done.notes) == ["the file says 1 : 2; by bela-hr it is 504 : 658"]


# Faults of JSON

Change = Callable[[dict[str, Any]], Any]


def _set(document: Any, *path: Any) -> None:
    *way, last, value = path
    for step in way:
        document = document[step]
    document[last] = value


@pytest.mark.parametrize(
    ("path", "says"),
    [
        (("schema", "belascore/match@2"), "made by a newer belascore"),
        (("schema", "belascore/score@1"), "is not"),
        (("schema", None), "is not"),
        (("match", []), "match: is missing"),
        (("match", "target", "1001"), "target: must be a whole number"),
        (("match", "schema", 2), "made by a newer belascore"),
        (("match", "sides", {}), "sides: must name the sides"),
        (("house", []), "house: must be a table"),
        (("house", {"judge.tie": None}), "house.judge.tie: must be a text or a whole number"),
        (("house", {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {}}}}}}}}}), "too deeply"),
        (("house", {"judge.tie": "x\u202e"}), "U+202E"),
        (("house", {"options": ["no-such"]}), "no-such"),
        (("house", {"judge.tie": 1.5}), "house.judge.tie: must be a text or a whole number"),
        (("rounds", {}), "rounds: must be a list"),
        (("rounds", [[]]), "round @1: must be a table"),
        (("rounds", 0, {"n": 1}), "round @1: must be a table that says something"),
        (("rounds", 0, "n", 2), "round @1: n: is 2, expected 1"),
        (("rounds", 0, "points", 98), "round @1: points: must be"),
        (("rounds", 0, "points", "98.5-64"), "round @1: points: must be"),
        (("rounds", 0, "taker", {"x": 1}), "round @1: taker: must be a name"),
        (("rounds", 0, "note", "\ud800"), "round @1: note: holds the character U+D800"),
        (("rounds", 0, "note", "x" * 2001), "round @1: note: is longer than 2000"),
        (("rounds", 0, "melds", ["mi: " + "x" * 2001]), "round @1: melds: is longer than 2000"),
        (("rounds", 0, "pionts", "98-64"), "round @1: pionts: is unknown"),
        (("rounds", 0, "at", "yesterday"), "round @1: at: is not a moment"),
    ],
)
def test_a_fault_of_json_is_told_with_its_place(
    path: tuple[Any, ...], says: str, tmp_path: Path
) -> None:
    document = json.loads(exported(load_game(FOLDER / "evening.toml"), "json", ENGLISH))
    _set(document, *path)
    with raises(UnreadableError, match=re.escape(says)) as caught:
        import_match(written(tmp_path, json.dumps(document)), None)
    assert caught.value.exit_code == 3
    assert "x.json" in text_of(caught.value)
    assert not list_matches()


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    document = json.loads(exported(load_game(FOLDER / "evening.toml"), "json", ENGLISH))
    _set(document, "rounds", 0, "points", "x")
    _set(document, "rounds", 3, "call", 5)
    _set(document, "house", "options", None)
    with pytest.raises(UnreadableError) as caught:
        import_match(written(tmp_path, json.dumps(document)), None)
    assert [(fault.place.round, fault.place.key) for fault in caught.value.faults] == [
        (None, "house.options"),
        (1, "points"),
        (4, "call"),
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "the file is empty"),
        (b"\xff\xfe{\x00", "not UTF-8"),
        (b'{"schema":\n}', "x.json:2: this is not JSON"),
        (b'{"a": 1, "a": 2}', '"a" is there twice'),
        (b'{"a": NaN}', "NaN is no whole number"),
        (b'{"a": ' + b"9" * 5000 + b"}", "too many digits"),
        (b'{"a": ' + b"[" * 100_000, "nested too deeply"),
        (b"[1]", "is not"),
        (b"# belascore match. You", "needs no import"),
        (b"{" + b" " * SIZE, "larger than 8 MiB"),
        (b"PK\x03\x04", "import reads json and csv; this is neither"),
        (b"a;b;c\n1;2;3", "import reads json and csv; this is neither"),
    ],
)
def test_a_text_that_is_no_export(text: bytes, says: str, tmp_path: Path) -> None:
    with raises(UnreadableError, match=re.escape(says)):
        import_match(written(tmp_path, text), None)


def test_there_must_be_a_file(tmp_path: Path) -> None:
    with raises(NotFoundError, match="no file"):
        import_match(tmp_path / "nowhere.json", None)
    with raises(UnreadableError, match="not a plain file"):
        import_match(tmp_path, None)


@pytest.mark.parametrize(
    ("path", "error"),
    [
        (("match", "ruleset", "whist"), NotFoundError),
        (("match", "edition", 9), NotFoundError),
        (("match", "sides", {"a": ["A"], "b": ["B"], "c": ["C"]}), UnreadableError),
    ],
)
def test_the_law_must_be_known_and_fit(
    path: tuple[Any, ...], error: type[BelascoreError], tmp_path: Path
) -> None:
    document = json.loads(exported(load_game(FOLDER / "evening.toml"), "json", ENGLISH))
    document["rounds"] = []
    del document["match"]["dealer"]
    _set(document, *path)
    with pytest.raises(error):
        import_match(written(tmp_path, json.dumps(document)), None)
    assert not list_matches()


# Comma-separated values: the deals as they stand


@pytest.mark.parametrize("eu", [False, True])
@pytest.mark.parametrize("name", ["evening", "three"])
def test_csv_comes_back_to_the_byte(name: str, eu: bool, tmp_path: Path) -> None:
    before = load_game(FOLDER / f"{name}.toml")
    file = sent(tmp_path, before, "csv", eu=eu)
    done = import_match(file, None)
    assert done.notes == ()
    assert exported(done.game, "csv", ENGLISH, eu=eu) == file.read_bytes()
    assert [entry.score for entry in done.game.score.entries] == [
        entry.score for entry in before.score.entries
    ]
    assert set(done.game.document.seals) == {"good"}


def test_csv_brings_the_deals_that_stand(tmp_path: Path) -> None:
    before = load_game(FOLDER / "hostile.toml").score
    done = import_match(sent(tmp_path, load_game(FOLDER / "hostile.toml"), "csv"), None)
    after = done.game.score
    kept = [entry for entry in before.entries if entry.status not in ("struck", "correction")]
    assert [entry.status for entry in after.entries] == [entry.status for entry in kept]
    assert [entry.score for entry in after.entries] == [entry.score for entry in kept]
    assert [entry.dealer for entry in after.entries] == [entry.dealer for entry in kept]
    notes = [entry.verdict.written.note for entry in kept]
    assert [entry.verdict.written.note for entry in after.entries] == notes
    assert (after.totals, after.header.sides) == (before.totals, before.header.sides)
    assert done.game.law.house == ("tie-hangs", "belote-stays", "match.target")
    assert len(done.withheld) == 1
    left = len(before.entries) - len(kept)
    assert told(done.notes) == [
        f"left out: {left} row{'s' * (left > 1)} of notes, of corrections and of what was "
        "crossed out; json brings all of it back",
    ]


HEAD = "rules,sides,taker,call,points mi,points vi"
DAMAGED = """\
rules,sides,taker,call,points mi,points vi,status
bela-hr,"mi: Ana, Ivo | vi: Eva, Jure",Ana,hearts,102,60,scored
,,Ana,hearts,120,60,scored
,,Eva,spades,,,withheld
,,Ivo,,99,,scored
,,Nobody,clubs,99,63,
"""
"""Two deals of five are sound, and one says itself that it has no score."""


def test_a_damaged_table_is_imported_as_a_whole_or_not_at_all(shell: Shell) -> None:
    (shell.folder / "x.csv").write_text(DAMAGED, encoding="utf-8")
    ran = shell.run("import", "x.csv")
    assert (ran.code, ran.out) == (1, "")
    assert "bela-hr cannot score these; nothing was imported" in ran.err
    assert "x.csv:3: points: 120 and 60 make 180" in ran.err
    assert "x.csv:6: taker: " in ran.err
    assert "x.csv:4" not in ran.err
    assert "--keep-going" in ran.err
    assert not shell.data.exists()
    ran = shell.run("import", "x.csv", "--keep-going")
    assert ran.code == 1
    assert ran.out.startswith("Imported: ")
    statuses = [one["status"] for one in json.loads(shell.ok("show", "--json"))["rounds"]]
    assert statuses == ["scored", "withheld", "withheld", "scored", "withheld"]


SIDES = '"mi: Ana, Ivo | vi: Eva, Jure"'


def test_a_table_typed_by_hand(tmp_path: Path) -> None:
    text = "Rules,SIDES,Taker,call,points  mi,points vi,score mi,score vi,dealer\n\n"
    text += f"bela-hr,{SIDES},Ana,hearts,102,,102,60,Jure\n,,vi,spades,,98,64,100,\n,,,,,,,,\n"
    done = import_match(written(tmp_path, text, "x.csv"), None)
    header, rounds = done.game.match.header, done.game.match.rounds
    assert header.sides == (("mi", ("Ana", "Ivo")), ("vi", ("Eva", "Jure")))
    assert (header.dealer, header.target) == ("Jure", 1001)
    assert header.rules == done.game.law.digest
    assert [(one.taker, one.points, one.dealer) for one in rounds] == [
        ("Ana", (102, None), None),
        ("vi", (None, 98), None),
    ]
    assert [one.paper for one in rounds] == [None, (64, 100)]
    assert [entry.score for entry in done.game.score.entries] == [(102, 60), (64, 98)]
    codes = [finding.code for finding in done.game.score.entries[1].verdict.findings]
    assert codes == ["paper-differs"]


def test_who_dealt_out_of_turn_is_kept(tmp_path: Path) -> None:
    names = ("Ana", "Eva", "Ivo", "Ivo", "Ivo", "Jure")
    lines = [f"bela-hr,{SIDES},Ana,hearts,102,60,{name}," for name in names]
    lines[2] = f"bela-hr,{SIDES},,,,,Ivo,misdealt"
    text = "\n".join([f"{HEAD},dealer,void", *lines])
    done = import_match(written(tmp_path, text, "x.csv"), None)
    assert [one.dealer for one in done.game.match.rounds] == [None] * 4 + ["Ivo", None]
    players = done.game.score.seats.players
    dealers = [entry.dealer for entry in done.game.score.entries]
    assert tuple(players[seat] for seat in dealers if seat is not None) == names


@pytest.mark.parametrize(
    ("text", "places", "says"),
    [
        (HEAD, ["1"], "there are no rows"),
        (f"{HEAD}\n,,Ana,hearts,102,60", ["1: rules", "1: sides"], "Every row names the ruleset"),
        (f"{HEAD}\nbela-hr,Ana,Ana,hearts,102,60", ["2: sides"], "must name the sides"),
        (f"{HEAD}\nbela-hr,{SIDES},Ana,hearts,a,60", ["2: points mi"], '"a" is no whole number'),
        (f"{HEAD},calls\nbela-hr,{SIDES},Ana", ["1: calls"], "the column is unknown"),
        (f"{HEAD},call\nbela-hr,{SIDES},Ana", ["1: call"], "there twice"),
        (f"{HEAD}\nbela-hr,{SIDES},Ana,hearts,102,60,7", ["2"], "7 cells, and the head names 6"),
        (
            f"{HEAD}\nbela-hr,{SIDES},Ana,hearts,102,60\n\nbelote,,7up,hearts,102,60",
            ["4: rules"],
            "A file holds one match",
        ),
        (
            f"{HEAD},melds,status\nbela-hr,{SIDES},7up,hearts,102,60,x,lost\n,,Ana,,1,2,Ana: 7X,",
            ["2: status", "2: taker", "2: melds", "3: melds"],
            "begins with a digit",
        ),
        (f'{HEAD}\nbela-hr,{SIDES},"Ana', ["2"], "no table of values"),
        (f'{HEAD}\nbela-hr,{SIDES},"An"a,', ["2"], "no table of values"),
        (f"{HEAD},house\nbela-hr,{SIDES},Ana,,,,[1]", ["2: house"], "are no house rules"),
        (f"{HEAD},note\nbela-hr,{SIDES},Ana,,,,{'x' * 2001}", ["2: note"], "longer than 2000"),
        (f"{HEAD},target\nbela-hr,{SIDES},Ana,,,,many", ["2: target"], "must be a whole number"),
        ("n;b;c\n1;2;3", ["1: rules", "1: sides"], "missing or blank"),
    ],
)
def test_a_fault_of_csv_is_told_with_its_line(
    text: str, places: list[str], says: str, tmp_path: Path
) -> None:
    with raises(UnreadableError, match=re.escape(says)) as caught:
        import_match(written(tmp_path, text, "x.csv"), None)
    found = [str(fault.place).partition("x.csv:")[2] for fault in caught.value.faults]
    assert found == places
    assert not list_matches()


def test_much_is_refused_at_once(tmp_path: Path) -> None:
    for text in (
        f"{HEAD}\n" + f"bela-hr,{SIDES},Ana,hearts,102,60\n" * 100_000,
        ",".join(["x"] * 300_000) + "\n1",
        json.dumps({"schema": "belascore/match@1", "match": {}, "rounds": [{}] * 5001}),
        json.dumps({"schema": "belascore/match@1", "house": {str(k): None for k in range(99_999)}}),
    ):
        with pytest.raises(UnreadableError) as caught:
            import_match(written(tmp_path, text, "x.txt"), None)
        assert len(caught.value.faults) <= 20


# The command


def test_the_command_opens_what_it_made(shell: Shell) -> None:
    (shell.folder / "x.json").write_bytes(
        exported(load_game(FOLDER / "evening.toml"), "json", ENGLISH)
    )
    ran = shell.run("import", "x.json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Imported: 2026-01-16-ana-maja-ivo-pero-7f3k\n  MI 504 : 658 VI")
    assert shell.ok("export", "json") == (shell.folder / "x.json").read_text(encoding="utf-8")
    again = shell.run("import", "x.json")
    assert (again.code, again.out) == (2, "")
    assert shell.run("import", "x.json", "--yes").code == 0


def test_deals_that_cannot_be_scored_are_kept_and_named(shell: Shell) -> None:
    (shell.folder / "x.json").write_bytes(
        exported(load_game(FOLDER / "hostile.toml"), "json", ENGLISH)
    )
    ran = shell.run("import", "x.json")
    assert ran.code == 1
    assert ran.out.startswith("Imported: ")
    assert "note: round @13: the card points are missing\n" in ran.err
    assert "round @3: the paper says 70 : 92" in ran.err


# Rules of one's own


def test_values_by_rules_of_ones_own_are_told_their_file(shell: Shell) -> None:
    shell.ok("rules", "new", "mine", "--from", "bela-hr", "--set", "judge.tie=made")
    shell.ok("new", "Ana", "Maja", "Ivo", "Pero", "--rules", "./mine.toml")
    shell.ok("add", "ana", "herc", "81")
    for form in ("csv", "json"):
        shell.ok("export", form, "-o", f"x.{form}")
    ran = shell.run("import", "x.csv")
    assert (ran.code, ran.out) == (4, "")
    assert ran.err == (
        "belascore: x.csv is played by mine, which is none of belascore's rulesets\n"
        "  Give their file: --rules FILE. Or import its JSON, which holds them.\n"
    )
    assert "MI 81 : 81 VI" in shell.ok("import", "x.csv", "--rules", "mine.toml", "--yes")
    assert "mine · to 1001" in shell.ok("show")
    refused = shell.run("import", "x.json", "--rules", "mine.toml")
    assert (refused.code, refused.out) == (2, "")
    assert "x.json holds its rules itself" in refused.err
    shell.ok("rules", "new", "other", "--from", "bela-hr")
    refused = shell.run("import", "x.csv", "--rules", "other.toml")
    assert (refused.code, refused.out) == (2, "")
    assert "x.csv is played by mine, and that file holds other" in refused.err
