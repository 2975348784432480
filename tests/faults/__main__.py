"""`python -m tests.faults`: every fault harness, also those that take minutes or root; the figures.

`--quick` leaves those out: what the suite runs on each change, with its figures. Other words go to
pytest.
"""

import sys
import time
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parent


def main() -> int:
    """Run them, print what was skipped and why, the figures, and how long it took (G13)."""
    more = [word for word in sys.argv[1:] if word != "--quick"]
    chosen = ["-m", "not faults"] if "--quick" in sys.argv[1:] else ["-o", "addopts="]
    begun = time.perf_counter()
    code = pytest.main([str(FOLDER), "-q", "-s", "-rs", *chosen, *more])
    sys.stdout.write(f"G13  all of this: {time.perf_counter() - begun:.0f} s\n")
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
