"""Referee: what a table argues about, asked without a match.

`people` finds the law and who plays; `typed` reads cards and a deal in one line, `asked_melds`
melds, `deal_file` and `loose_deal` a deal in a file, and `deal` judges it. Each gives a value of
`belascore.answers` with `.json()`, `.lines(speech)` and an exit code. Begin reading at `typed`.
"""
