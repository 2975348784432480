"""The tree of `nl-boom`, with the strokes of the table beside the roem: `V` is 50, `I` is 20."""

from functools import partial
from typing import Final

from belascore.sheet.layouts.nl_boom import controls, grid, paper
from belascore.sheet.tally import Layout

LAYOUT: Final = Layout(paper, partial(grid, strokes=True), controls)
