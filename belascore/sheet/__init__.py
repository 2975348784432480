"""Sheets: what people read, built once from a score and arranged by exporters.

`build` makes a `Sheet` (`model`) of a score: a layout (`layouts`) says which columns there are,
from the deals and sums in `tally`; `report` tells deal by deal. `columns` and `book` make tables
for spreadsheets. An `Edition` holds all of them, and each of `exporters` prints one to bytes;
`paper` draws what they share. Begin reading at `build`.
"""
