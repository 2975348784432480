"""What the figures of a thousand matches cost, and the page of a long evening.

    python tests/bench/evenings.py [--matches N]

The installed program is run on matches that are made up here, always the same ones. Seconds are
those of this machine; instructions, counted where valgrind is installed, are the same in every
run. Aims: 1,000 matches through `stats` within 10 s on two cores; an evening of 40 deals as html
for at most 25 times the instructions of `python -c pass`.
"""

import argparse
import datetime as dt
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from startup import count, environment, install

from belascore.cards import SUIT_NAMES
from belascore.matchfile import appended, header_text, read_match
from belascore.rounds import Claim, Header, Round
from belascore.rules.load import load_law
from belascore.score.replay import replay

PEOPLE = ("Ana", "Maja", "Ivo", "Pero", "Šime", "Łukasz", "عمر", "Léa")
LAWS = ("bela-hr", "belot-4", "belote-plain", "belotten")
START = dt.datetime(2025, 1, 3, 20, tzinfo=dt.UTC)
AIM_SECONDS, AIM_BARE = 10, 25


def match_text(random: Random, number: int, deals: int | None = None) -> bytes:
    """A match file: played to its end, or as many deals."""
    ruleset = random.choice(LAWS) if deals is None else "bela-hr"
    law = load_law(ruleset)
    a, b, c, d = random.sample(PEOPLE, 4)
    sides = ((law.words["us"].casefold(), (a, c)), (law.words["them"].casefold(), (b, d)))
    begun = START + dt.timedelta(days=number // 2)
    target = None if deals is None else 99_999
    header = Header(
        ruleset, sides, law.edition, target, d, begun.date(), f"{number:012d}", law.digest
    )
    document = read_match(header_text(header, {}, None).encode(), "match")
    blocks: list[Round] = []
    while len(blocks) < (deals or 60):
        at = begun + dt.timedelta(minutes=4 * len(blocks))
        blocks.append(_deal(random, (a, b, c, d), melds=law.melds is not None)._replace(at=at))
        document_so_far = document.match._replace(rounds=tuple(blocks))
        if deals is None and replay(document_so_far, law).finish:
            break
    return appended(document, *blocks).data


def _deal(random: Random, people: tuple[str, ...], *, melds: bool) -> Round:
    taker = random.randrange(4)
    own = random.randrange(60, 150)
    points = (own, 162 - own) if taker % 2 == 0 else (162 - own, own)
    said = (Claim(random.choice(people), points=random.choice((20, 50))),)
    return Round(
        taker=people[taker],
        call=random.choice(SUIT_NAMES),
        points=points,
        melds=said if melds and random.random() < 0.4 else None,
    )


def report_stats(program: str, folder: Path, matches: int) -> None:
    """Time the figures of many matches and print them."""
    library = folder / "many"
    library.mkdir()
    random = Random(1)
    deals = 0
    for number in range(matches):
        data = match_text(random, number)
        deals += data.count(b"[[round]]")
        (library / f"{number:05d}.toml").write_bytes(data)
    start, used = time.perf_counter(), os.times().children_user
    command = [program, "stats", str(library)]
    subprocess.run(command, env=environment(folder), check=True, capture_output=True)
    seconds, used = time.perf_counter() - start, os.times().children_user - used
    aim = f"aim {AIM_SECONDS} s: {'reached' if seconds <= AIM_SECONDS else 'missed'}"
    sys.stdout.write(
        f"stats of {matches} matches, {deals} deals, {os.cpu_count()} cores: {seconds:.2f} s, "
        f"of which {used:.2f} s of a core   {aim}\n"
    )


def report_page(python: str, program: str, folder: Path) -> None:
    """Count what the page of a long evening costs and print it."""
    evening = folder / "evening.toml"
    evening.write_bytes(match_text(Random(2), 0, deals=40))
    if not shutil.which("valgrind"):
        sys.stdout.write("valgrind is not installed: instructions are not counted\n")
        return
    bare = count([python, "-c", "pass"], environment(folder))
    for words in ("html", "html --detail", "svg"):
        command = [program, "export", *words.split(), "--match", str(evening)]
        ratio = count(command, environment(folder)) / bare
        aim = f"aim {AIM_BARE}: {'reached' if ratio <= AIM_BARE else 'missed'}"
        sys.stdout.write(f"export {words}, 40 deals: {ratio:.1f} x bare   {aim}\n")


def main() -> None:
    """Install, make the matches, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="belascore-bench-") as name:
        folder = Path(name)
        python = install(folder)
        program = str(Path(python).with_name("belascore"))
        report_stats(program, folder, asked.matches)
        report_page(python, program, folder)


if __name__ == "__main__":
    main()
