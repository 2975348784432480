"""The page in a browser: it asks nobody for anything, and prints on the paper it is made for.

Needs `chromium`; without it these tests are skipped.
"""

import re
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from belascore.exchange.exporting import exported
from belascore.exchange.sheets import sheet_of
from belascore.match.game import load_game
from belascore.sheet.build import Wish
from belascore.sheet.grid import pages
from belascore.words.say import ENGLISH

FOLDER: Final = Path(__file__).parents[1] / "sheets" / "layouts"
CHROMIUM: Final = shutil.which("chromium")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed"),
]
SECONDS: Final = 120
QUIET: Final = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--disable-extensions"),
    *("--disable-default-apps", "--disable-domain-reliability", "--no-pdf-header-footer"),
    "--metrics-recording-only",
)
OF_ITS_OWN: Final = re.compile(r"\b(google|googleapis|gvt1|gstatic)\.com\b")
"""What the browser asks its maker for, whatever page it shows; none of it stands in a page."""
MILLIMETRES: Final = 25.4 / 72
A_PIXEL: Final = 0.5
"""Browsers round paper to whole pixels."""


class Proxy:
    """The only way out: whoever asks for anything is counted, and told nothing."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._socket.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                guest, _ = self._socket.accept()
            except OSError:
                return
            with guest:
                self.asked.append(guest.recv(200).decode(errors="replace"))

    def foreign(self) -> list[str]:
        """What was asked for because of the page."""
        return [asked for asked in self.asked if asked and not OF_ITS_OWN.search(asked)]

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def proxy() -> Iterator[Proxy]:
    proxy = Proxy()
    yield proxy
    proxy.close()


def print_page(html: bytes, folder: Path, proxy: Proxy) -> Path:
    """The page as the browser prints it."""
    page, paper = folder / "page.html", folder / "page.pdf"
    page.write_bytes(html)
    assert CHROMIUM
    subprocess.run(
        [
            *(CHROMIUM, *QUIET, f"--proxy-server={proxy.address}"),
            *("--proxy-bypass-list=<-loopback>", f"--user-data-dir={folder / 'profile'}"),
            *(f"--print-to-pdf={paper}", page.as_uri()),
        ],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
        timeout=SECONDS,
    )
    return paper


@pytest.mark.parametrize("name", ["bela-34", "coinche", "klaverjas-strokes", "belot-bg", "three"])
def test_a_page_asks_for_nothing_and_fits_its_paper(
    name: str, tmp_path: Path, proxy: Proxy
) -> None:
    reader = pytest.importorskip("pypdf").PdfReader
    game = load_game(FOLDER / f"{name}.toml")
    assert not OF_ITS_OWN.search(exported(game, "html", ENGLISH).decode())
    paper = sheet_of(game, ENGLISH).paper
    printed = reader(print_page(exported(game, "html", ENGLISH), tmp_path, proxy)).pages
    assert proxy.foreign() == []
    for page in printed:
        wide, high = (float(side) * MILLIMETRES for side in page.mediabox[2:])
        assert abs(wide - paper.width) < A_PIXEL
        assert abs(high - paper.height) < A_PIXEL
    sheets = pages(sheet_of(game, ENGLISH).grids[0], paper.deals)
    # below the sheet, or on a page of its own, is the chart
    assert len(sheets) <= len(printed) <= len(sheets) + 1
    last = printed[len(sheets) - 1].extract_text()
    assert all(str(total) in last for total in game.score.totals)
    assert "edition 1" in last


def test_the_reasons_of_each_deal_fit_too(tmp_path: Path, proxy: Proxy) -> None:
    game = load_game(FOLDER / "bela-34.toml")
    print_page(exported(game, "html", ENGLISH, wish=Wish(detail=True)), tmp_path, proxy)
    assert proxy.foreign() == []


def test_a_page_that_asks_would_be_seen(tmp_path: Path, proxy: Proxy) -> None:
    print_page(b"<img src='http://elsewhere.example/a.png'>", tmp_path, proxy)
    assert any("elsewhere.example" in asked for asked in proxy.foreign())
