"""Figures over many matches: counted by hand, in every form, and what is left out of them."""

import csv
import datetime as dt
import io
import json
import re
from collections.abc import Sequence
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from conftest import Shell
from telling import raises
from written import BELA, deal, write

from belascore.answers.stats import Stats
from belascore.cli.output import progress
from belascore.cli.stats import FORMS, page_columns, rendered
from belascore.faults import NotFoundError, UsageError
from belascore.match.gather import gather
from belascore.rounds import Round
from belascore.stats import Figures, Record, figures_by, period, player_key

SWAPPED = ("Ana", "Pero"), ("Maja", "Ivo")


@pytest.fixture
def season(tmp_path: Path) -> Path:
    """Three matches of two evenings, and one of another month that nobody has won."""
    folder = tmp_path / "season"
    folder.mkdir()
    # Ana makes it, Pero falls, mi take every trick: 100 + 162 + 252 = 514 : 62
    first = [
        deal("Ana", "100-62"),
        deal("Pero", "92-70"),
        deal("Ivo", "162-0", tricks=(8, 0)),
    ]
    write(folder / "a.toml", BELA, first, name="a")
    # mi fall twice, vi take every trick: 0 : 162 + 252 + 162 = 576
    second = [
        deal("mi", "40-122", call="clubs"),
        deal("Maja", "0-162", tricks=(0, 8)),
        deal("Ana", "60-102"),
    ]
    write(folder / "b.toml", BELA, second, name="b", day="2026-01-17")
    # ana is Ana: 110 + 162 + 252 = 524 : 52
    third = [
        deal("ana", "110-52"),
        deal("Maja", "90-72"),
        deal("Pero", "162-0", tricks=(8, 0)),
    ]
    write(folder / "c.toml", (("ana", "Pero"), ("Maja", "Ivo")), third, name="c", day="2026-01-18")
    open_one = [
        deal("Ivo", "81-81"),
        deal("Ana", "100-62", agreed=(50, 50)),
        Round(void="misdealt"),
    ]
    write(folder / "d.toml", SWAPPED, open_one, name="d", day="2026-02-01")
    return folder


@pytest.fixture
def records(season: Path) -> tuple[Record, ...]:
    return gather(sorted(season.iterdir())).records


def by_name(figures: Sequence[Figures]) -> dict[str, Figures]:
    return {one.name: one for one in figures}


def test_the_figures_of_a_player(records: tuple[Record, ...]) -> None:
    found = by_name(figures_by(records, "player"))
    assert list(found) == ["Ana", "Ivo", "Maja", "Pero"]
    ana = found["Ana"]
    assert (ana.matches, ana.won, ana.lost, ana.streak, ana.streak_now) == (4, 2, 1, 1, 1)
    # of her four calls one was agreed at the table: neither made nor failed
    assert (ana.calls, ana.made, ana.failed, ana.tied, ana.made_streak) == (4, 2, 1, 0, 1)
    assert (ana.deals, ana.capots, ana.percent) == (11, 2, 67)
    assert ana.points == 514 + 0 + 524 + 162 + 50
    assert ana.average_tenths == round(10 * ana.points / 11)
    assert [tuple(partner) for partner in ana.partners] == [("Ivo", 2, 1), ("Pero", 2, 1)]
    assert found["Ivo"].streak_now == -2


def test_a_call_of_a_side_is_nobodys_but_the_pairs(records: tuple[Record, ...]) -> None:
    pairs = by_name(figures_by(records, "pair"))
    assert {name: one.matches for name, one in pairs.items()} == {
        "Ana + Ivo": 2, "Ana + Pero": 2, "Ivo + Maja": 2, "Maja + Pero": 2,
    }  # fmt: skip
    ana_ivo = pairs["Ana + Ivo"]
    assert (ana_ivo.calls, ana_ivo.made, ana_ivo.failed) == (4, 2, 2)
    players = by_name(figures_by(records, "player"))
    named = [player for name, player in players.items() if name in ("Ana", "Ivo")]
    assert ana_ivo.partners == ()
    assert sum(one.calls for one in named) == sum(one.calls for one in players.values()) - 4


def test_a_pair_is_called_as_the_last_match_of_each_calls_them(tmp_path: Path) -> None:
    first, second = (("ana", "Maja"), ("Ivo", "Pero")), (("Ana", "Ivo"), ("Maja", "pero"))
    write(tmp_path / "a.toml", first, [deal("ana", "100-62")], day="2026-01-16", name="a")
    write(tmp_path / "b.toml", second, [deal("Ana", "100-62")], day="2026-01-17", name="b")
    records = gather([tmp_path / "a.toml", tmp_path / "b.toml"]).records
    names = {one.name for one in figures_by(records, "pair")}
    assert names == {"Ana + Maja", "Ivo + pero", "Ana + Ivo", "Maja + pero"}
    maja = by_name(figures_by(records, "player"))["Maja"]
    assert {partner.name for partner in maja.partners} == {"Ana", "pero"}


def test_by_law_and_month_they_are_those_of_the_whole_table(records: tuple[Record, ...]) -> None:
    (law,) = figures_by(records, "law")
    assert (law.name, law.matches, law.won, law.streak) == ("bela-hr", 4, None, None)
    assert (law.deals, law.calls, law.made, law.failed, law.capots) == (11, 11, 5, 5, 3)
    assert law.points == (514 + 62) + 576 + (524 + 52) + 162 + 100
    assert [one.name for one in figures_by(records, "month")] == ["2026-01", "2026-02"]


def test_a_player_has_own_figures_by_month(records: tuple[Record, ...]) -> None:
    january, february = figures_by(records, "month", player_key("ANA", records))
    assert (january.matches, january.won, january.lost, january.calls) == (3, 2, 1, 3)
    assert (february.won, february.calls, february.made, february.percent) == (0, 1, 0, None)


def test_the_order_of_the_files_does_not_matter(season: Path) -> None:
    paths = sorted(season.iterdir())
    there, back = gather(paths).records, gather(paths[::-1]).records
    for by in ("player", "pair", "law", "month"):
        assert figures_by(there, by) == figures_by(back, by)


def test_what_is_counted_in_tens_is_told_in_points(tmp_path: Path) -> None:
    path = write(tmp_path / "x.toml", BELA, [deal("Ana", "98-64")], rules="belot-bg", target=151)
    (law,) = figures_by(gather([path]).records, "law")
    assert (law.points, law.average_tenths) == (160, 1600)


def test_three_players_have_no_pairs_and_call_alone(tmp_path: Path) -> None:
    sides = (("Ana",), ("Eva",), ("Ivo",))
    rounds = [deal("ana", "90-40-32")]
    path = write(tmp_path / "x.toml", sides, rounds, rules="belot-3", target=701)
    records = gather([path]).records
    assert figures_by(records, "pair") == ()
    assert by_name(figures_by(records, "player"))["Ana"].calls == 1


# Periods and names


def test_a_period_holds_both_its_ends(records: tuple[Record, ...]) -> None:
    def held(since: str = "", until: str = "") -> int:
        return sum(period(since, until).holds(record) for record in records)

    assert held() == 4
    assert held("2026-01-17") == 3
    assert held("2026-01", "2026-01") == 3
    assert held(until="2025") == 0
    assert held("2026", "2026") == 4
    assert held("2026-01-17", "2026-01-17") == 1


def test_a_match_without_a_date_is_in_no_period(tmp_path: Path) -> None:
    records = gather([write(tmp_path / "x.toml", BELA, [], day=None)]).records
    assert [one.name for one in figures_by(records, "month")] == ["undated"]
    assert period().holds(records[0])
    assert not period("2026").holds(records[0])


@pytest.mark.parametrize(
    "text", ["yesterday", "2026-13", "2026-02-30", "16.1.2026", "٢٠٢٦", "0000", "2026-01-16T20:00"]
)
def test_what_is_no_date(text: str) -> None:
    with raises(UsageError, match="is no date"):
        period(since=text)


def test_a_period_does_not_end_before_it_begins() -> None:
    with raises(UsageError, match="is before"):
        period("2026-02", "2026-01")
    assert period("2026-12", "2026-12").until == dt.date(2026, 12, 31)
    assert period(until="2024-02").until == dt.date(2024, 2, 29)


def test_a_player_is_found_by_the_beginning_of_the_name(records: tuple[Record, ...]) -> None:
    assert player_key("pe", records) == "pero"
    with raises(NotFoundError, match="Did you mean Pero"):
        player_key("peor", records)
    for typed, error in (("", NotFoundError), ("zzz", NotFoundError)):
        with pytest.raises(error):
            player_key(typed, records)


def test_a_beginning_that_two_share_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "x.toml", (("Ana", "Anita"), ("Ante", "Pero")), [])
    records = gather([path]).records
    assert player_key("ana", records) == "ana"
    with raises(UsageError, match="may be Ana, Anita, Ante"):
        player_key("an", records)


# What is left out


def test_a_copy_is_counted_once_and_the_longer_one_stays(tmp_path: Path) -> None:
    rounds = [deal("Ana", "100-62"), deal("Ivo", "100-62")]
    short = write(tmp_path / "a.toml", BELA, rounds[:1], name="same")
    long = write(tmp_path / "b.toml", BELA, rounds, name="same")
    for paths in ([short, long], [long, short]):
        gathered = gather(paths)
        assert [len(record.deals) for record in gathered.records] == [2]
        assert gathered.copies == (short,)


def test_files_that_cannot_be_read_are_named_and_left_out(shell: Shell, season: Path) -> None:
    (season / "e.toml").write_text("[match]\nruleset = 5\n")
    ran = shell.run("stats", "season")
    assert ran.code == 3
    assert "left out: " in ran.err
    assert "e.toml" in ran.err
    assert "4 matches, 11 deals" in ran.err
    assert ran.out.splitlines()[1].split()[:4] == ["Ana", "4", "2", "1"]
    (season / "f.toml").write_text("")
    ran = shell.run("stats", "season", "--format", "json")
    assert ran.code == 8
    skipped = json.loads(ran.out)["skipped"]
    assert [(one["file"], one["exit"]) for one in skipped] == [
        ("season/e.toml", 3), ("season/f.toml", 8),
    ]  # fmt: skip


def test_deals_without_a_score_are_said_not_counted(shell: Shell, season: Path) -> None:
    write(season / "e.toml", BELA, [deal("Ana", "100-63")], name="e")
    ran = shell.run("stats", "season/e.toml")
    assert ran.code == 0
    assert "1 of the matches hold deals without a score" in ran.err


# The command


def table_of(figures: tuple[Figures, ...]) -> str:
    return rendered("table", Stats(figures, {"by": "player"}, {}, page_columns()), eu=False)


def test_a_narrow_terminal_gets_the_columns_it_has_room_for(
    records: tuple[Record, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    figures = figures_by(records, "player")
    monkeypatch.delenv("COLUMNS", raising=False)
    whole = table_of(figures)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    narrow = table_of(figures)
    assert max(map(len, whole.splitlines())) > 80
    assert max(map(len, narrow.splitlines())) <= 80
    assert "matches  won  lost" in narrow
    assert "made streak" in whole
    assert "made streak" not in narrow


def test_whoever_says_how_wide_a_table_may_be_gets_it_so_wide(
    records: tuple[Record, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    figures = figures_by(records, "player")
    for columns in (100, 80, 60, 40):
        monkeypatch.setenv("COLUMNS", str(columns))
        shown = table_of(figures)
        assert max(map(len, shown.splitlines())) <= columns


def test_long_runs_say_on_a_terminal_how_far_they_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter([0.0, 0.9, 1.1, 1.1, 1.2])
    monkeypatch.setattr("time.monotonic", lambda: next(clock, 9.0))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    tell = progress("progress.reading")
    for done in range(1, 5):
        tell(done, 4)
    said = capsys.readouterr().err
    assert said == "\rreading 2 of 4\rreading 4 of 4\n"
    monkeypatch.setattr("sys.stderr.isatty", lambda: False)
    tell = progress("progress.reading")
    tell(4, 4)
    assert capsys.readouterr().err == ""


def test_without_arguments_every_stored_match_is_counted(table: Shell) -> None:
    table.ok("add", "ana", "hearts", "100")
    out = table.ok("stats", "--player", "an")
    assert out.splitlines()[1].split()[:3] == ["Ana", "1", "1"]
    assert table.run("stats", "--player", "nobody").code == 4
    assert table.run("stats", env={"BELASCORE_DIR": "nowhere"}).code == 4


def test_every_form_that_is_completed_can_be_asked_for(table: Shell) -> None:
    table.ok("add", "ana", "hearts", "100")
    for form in FORMS:
        assert table.ok("stats", "--format", form)


def test_csv_has_every_column_and_json_every_figure(shell: Shell, season: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(shell.ok("stats", "season", "--format", "csv"))))
    assert rows[0] | {"player": "Ana", "points": "1250", "average": "113.6"} == rows[0]
    assert rows[0] | {"partner": "Ivo", "with partner": "2", "made streak": "1"} == rows[0]
    eu = shell.ok("stats", "season", "--format", "csv", "--dialect", "eu")
    assert "113,6" in eu
    answer = json.loads(shell.ok("stats", "season", "--json", "--since", "2026-01"))
    assert answer["schema"] == "belascore/stats@1"
    assert (answer["by"], answer["since"]) == ("player", "2026-01")
    ana = answer["rows"][0]
    assert ana | {"name": "Ana", "points": 1250, "average": 113.6, "percent": 67} == ana
    assert ana["partners"][0] == {"name": "Ivo", "matches": 2, "won": 1}


def test_hostile_names_survive_in_every_form(shell: Shell) -> None:
    names = ("@SUM(1);@x", "<script>", "عمر", "Łukasz 🂡")
    path = shell.folder / "x.toml"
    write(path, (names[:2], names[2:]), [deal("عمر", "60-102"), deal("<script>", "100-62")])
    printed = shell.ok("stats", str(path))
    assert all(name in printed for name in names)
    rows = list(csv.reader(io.StringIO(shell.ok("stats", str(path), "--format", "csv"))))
    assert sorted(row[0] for row in rows[1:]) == sorted(("'@SUM(1);'@x", *names[1:]))
    answer = json.loads(shell.ok("stats", str(path), "--json"))
    assert {row["name"] for row in answer["rows"]} == set(names)
    shell.ok("stats", str(path), "-o", "x.svg")
    drawing = (shell.folder / "x.svg").read_text(encoding="utf-8")
    shown = "\n".join(fromstring(drawing).itertext())
    assert all(name in shown for name in names)
    assert "<script" not in drawing


def test_the_drawing_can_be_read_without_colour(shell: Shell, season: Path) -> None:
    drawing = shell.ok("stats", "season", "--format", "svg")
    assert set(re.findall(r'fill="([^"]+)"', drawing)) <= {"#000", "#999", "#fff"}
    assert all(word in drawing for word in ("made", "tied", "failed", "2 of 4"))


def test_a_file_is_covered_only_where_that_is_meant_and_a_match_never(
    shell: Shell, season: Path
) -> None:
    shell.ok("stats", "season", "-o", "x.csv")
    assert shell.run("stats", "season", "-o", "x.csv").code == 2
    shell.ok("stats", "season", "-o", "x.csv", "--yes")
    before = (season / "a.toml").read_bytes()
    assert shell.run("stats", "season", "--format", "csv", "-o", "season/a.toml", "--yes").code == 2
    assert (season / "a.toml").read_bytes() == before
    assert shell.run("stats", "season", "-o", "x.pdf").code == 2
    assert shell.run("stats", "season", "--dialect", "eu").code == 2
