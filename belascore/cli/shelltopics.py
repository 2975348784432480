"""The texts of `belascore help` about the shell: screen, JSON, the Tab key, exit codes."""

SCREEN = """\
What belascore prints where: signs, colours, and what it takes from the environment.

Every command has these options; they may stand before its name as well:
  --ascii         no signs but those of ASCII: H for ♥, - for –, Dokic for Đokić
  --color WHEN    auto, always or never

Without --ascii each output decides: an encoding that lacks a sign gets the nearest it has, and so
does a locale named C or POSIX. What has no ASCII spelling at all is written as its code, \\u0639.

Colours are only on a terminal. They never say what a word does not: a fall is red and says PAD, a
tie or a warning is yellow, the winner green, the total in front bold. In order of rank:
  --color               always or never
  NO_COLOR              set to anything: no colours
  FORCE_COLOR           or CLICOLOR_FORCE, set to anything but 0: colours everywhere
  TERM=dumb             or CLICOLOR=0: no colours

Other variables:
  BELASCORE_DIR         another data folder
  BELASCORE_DEBUG       set to anything: a bug shows where it broke
"""

JSON = """\
What commands print with --json, for other programs.

The answer is one line on standard output; letters that the output lacks are escaped. Keys may be
added, so leave alone what you do not know; what changes otherwise gets another number in `schema`.

Commands about a match print the object belascore/score@1, which `belascore batch` answers too:
  show          with all rounds
  add, note, end, accept   with the entry that was made; `recorded` is false after --dry-run
  add -         with all entries made; `refused` has the lines that were not, each with its error
  why N         with deal N; `clauses` has what its clauses say
  log           with all blocks: as `written` in the file, its `seal`, and whether it `stands`
  edit, drop, restore, undo, redo
                with the entry and every round that came out otherwise; `before` has these as
                they were
  belascore, new, next, import, matches open
                without rounds; `match` is the head of the match and `file` where it is. Without an
                open match `belascore --json` prints {"match": null}
  matches list, matches restore
                one such object a match in `matches`, with its `name` and whether it is `open`

`deal` is the number of a deal among those that stand, as `why 3` takes it; `number` is its place in
the file and in `log`, as `why @7` takes it. A block that is no deal that stands has no `deal`.

Numbers of all sides stand in the order of `sides`. Cards are written JH, TS. `score`, `totals` and
`pot` are what the sheet says, in steps of `unit` points; all else is points.

need, count, check, recover, migrate, judge, dispute, stats and the commands of rules print
objects of their own.

What fails prints {"error": {"code": ..., "kind": ..., "text": ..., "key": ..., "exit": ...}}, with
the exit code that it has without --json; `remedy`, `cites` and `faults` say more where there is
more. A code says what is wrong and never changes, its kind fixes the exit code. These are all, by
kind; `fault` are those within `faults`, `finding` those that a law says of a deal.
"""

COMPLETION = """\
What the Tab key completes, in bash, zsh, fish and PowerShell.

  belascore --install-completion    for the shell you are in; open a new one afterwards
  belascore --show-completion       prints the script, to put it where you like
Or by hand, in the file that your shell reads when it starts, with the shell's name for bash:
  eval "$(_BELASCORE_COMPLETE=source_bash belascore)"

Commands and options, rulesets, the options that a ruleset names after --house, the players and
rounds of the open match, or of the file behind --match, stored matches, formats, layouts, clauses
and topics. It looks into texts only and judges nothing; where it cannot read something, it is
silent. A blank in a name is completed as a dash: ana-marija.
"""

EXIT_CODES = """\
What the exit code of a command says.

  0    done, or yes
  1    the answer is no: the rules cannot score the deal, nothing to undo, laws differ
  2    what was typed cannot be read, or means two things
  3    a file that cannot be read, or that a newer belascore made
  4    not found: no open match, no such deal, ruleset, clause or topic
  5    busy: another belascore is writing this match
  6    needs an extra that is not installed
  7    a file could not be read or written, and what was there is as it was; or the answer could
       not be printed, and the message says so: an entry is recorded then
  8    the file is torn, emptied, or was changed after it was written
  9    recorded, but the disk did not confirm it: do not enter it again
  70   a bug in belascore
  130  interrupted
"""
