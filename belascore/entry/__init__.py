"""The entry grammar: one line typed at the table to a round, and back.

    ana hearts 102 +20        Ana called hearts, her side made 102 and has a meld of 20

`parse` reads what can be read; whether it is right is for `belascore.score` to say. What cannot be
read, or means two things, is a `UsageError`, with the entry that was probably meant in its data.
`render` writes a round as the entry that says it; `amend` puts another in the place of a part.

Begin at `parsing` (who called), go on with `reading` (word by word, into a `draft`), then `items`
(what somebody has) and `outcome` (what the numbers come to).
"""

from belascore.entry.context import Context, People
from belascore.entry.parsing import amend, parse
from belascore.entry.rendering import render

__all__ = ["Context", "People", "amend", "parse", "render"]
