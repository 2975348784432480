"""Two ways of doing the same work, timed in turn: what all benches measure with.

Medians of 15 interleaved rounds, in time of the processor, and the median of their ratios. Figures
of one run compare with each other and with nothing else.
"""

import sys
import time
from collections.abc import Callable
from statistics import median

ROUNDS = 15

Task = Callable[[], object]


def seconds(task: Task) -> float:
    begin = time.process_time()
    task()
    return time.process_time() - begin


def compare(
    name: str, ours: Task, theirs: Task, items: int, aim: float | None, other: str = "naive"
) -> float:
    """Run both in turn, after one round that does not count; print and give the ratio."""
    ours(), theirs()
    pairs = [(seconds(ours), seconds(theirs)) for _ in range(ROUNDS)]
    mine, others = median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)
    ratio = median(b / a for a, b in pairs)
    goal = "" if aim is None else f"   aim {aim:g}x: {'reached' if ratio >= aim else 'missed'}"
    sys.stdout.write(
        f"{name:34} {items / mine:>11,.0f}/s   {other} {items / others:>9,.0f}/s"
        f"   {ratio:6.2f}x{goal}\n"
    )
    return ratio
