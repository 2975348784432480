"""`python -m tests.faults`: every fault harness, also those that take minutes or root; the figures.

`--quick` leaves those out: what the suite runs on each change, with its figures.
"""

import sys
import time
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parent


def main() -> int:
    """Run them, print what was skipped and why, the figures, and how long it took (G13)."""
    sys.path.insert(0, str(FOLDER.parent))
    begun = time.perf_counter()
    quick = ["-m", "not faults"] if "--quick" in sys.argv[1:] else ["-o", "addopts="]
    code = pytest.main([str(FOLDER), "-q", "-rs", *quick])
    from faults.harness import FIGURES

    took = time.perf_counter() - begun
    sys.stdout.write("\n".join(["", *sorted(FIGURES), f"G13  all of this: {took:.0f} s", ""]))
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
