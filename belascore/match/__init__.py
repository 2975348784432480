"""An open match: what is done to it, from its first deal to the next game of its series.

A match file comes in and is a `game.Game`: the file, its law, its score. What is done to it is
judged first (`Game.ahead`) and then recorded; begin with `game.hold_game` and `game.record`.
"""
