"""The topics of `belascore help`: what the table asks, and what the shell wants to know."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SCREEN = """\
What belascore prints where: signs, colours, and what it takes from the environment.

Every command has these options; they may stand before its name as well:
  --ascii         no signs but those of ASCII: H for ♥, - for –, Dokic for Đokić
  --color WHEN    auto, always or never
  --lang LANG     the language of the answers: en, hr, fr, nl, de, bg, el; what a language lacks
                  is said in English, and what --json prints is the same in all

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
  BELASCORE_LANG        the language, where --lang is not typed; before `belascore config lang hr`
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


_NOTATION = """\
How cards are written and read.

In files and JSON a card is two characters, rank then suit: 789TJQKA and SHDC.
  TS is the ten of spades, QH the queen of hearts.

When you type, these are the same:
  QH   qh   Q♥   ♥Q   "dama herc"   "hearts queen"
  10H and TH
  789H for 7H 8H 9H      JJJJ for all four jacks
Words of Croatian, Bosnian, French, Dutch, German, Bulgarian and English are read whole, with or
without their accents, in every country. One-letter local codes are not read: D could be a queen in
one language and a jack in the next.
"""

_ENTRY = """\
How a deal is entered, in one line.

  belascore add TAKER CALL POINTS [MORE]
  belascore add TAKER BID CALL [DOUBLE] POINTS [MORE]      where there is an auction

TAKER   who called: a player or a side; two letters are enough if nobody else begins so
BID     110, or capot: before the call, for a number behind it is the points
CALL    the suit: hearts, herc, ♥, H; no-trumps, sans-atout, sa; all-trumps, tout-atout, ta
DOUBLE  x, coinche, contra, kontra; xx, surcoinche, recontra, rekontra
POINTS  102      card points of the taker's side with the last ten; the rest is filled in
        vi=60    those of the side named
        102-60   all, in the order of the sheet
        capot    every trick (štiglja); vi:capot if the other side took them
        pad      the taker fell and nobody counted (failed, chute, nat): the others write all.
                 Beside points an outcome (pad, prolaz, visi) is compared with them
MORE    +20          melds of the taker's side, by points; +20+50 are two
        vi+50        of another side or player
        maja:789H    by cards; ana:terca by name; several: maja:789H+JJJJ
        ana:terca-K  a run to the king, of whatever suit; or ana:20-K
        maja:50=789H said 50, showed 7 8 9
        maja:789H+late      came too late; unshown: was not shown
        bela         king and queen of trumps, of the taker's side; pero:bela of another
        tricks=7-1   tricks of each side, needed where one side has all points: was it every trick?
        vi:revoke    a penalty; then no points are needed
        paper=102-60 what the table wrote: compared, never obeyed
        agreed=81-81 what the table agreed to write: obeyed, and shown as such
        dealer=ana   who really dealt, where it was not whose turn it was
        last=vi      who won the last trick
        claim=vi     stopped the deal and claimed the match, where the rules allow it; POINTS are
                     those so far, of the side that claims: vi=60

  ana 110 hearts 122              bid 110, made 122
  ana 90 hearts coinche 60 bela   bid 90, doubled, fell
  ana capot hearts capot          bid every trick and took it
  ana capot hearts 150            bid every trick and did not
  ana hearts vi=60 claim=vi       the others claimed when they had 60

  belascore add void misdealt         a deal that was thrown in
  belascore add dalje                 everybody passed, where the rules allow it

Nobody types who fell: the rules decide, and `belascore why N` says by which clause.
`belascore add -` reads one entry a line: all are recorded, or none (see --keep-going).
In a shell, leave out # ! * ? , > < | & ; $ ( ) ' " ~ or put quotes around them.
"""

_RULES = """\
Where the law comes from, and how a table changes it.

  belascore rules list                the games
  belascore rules show bela-hr        a law as a person reads it, each rule with its clause
  belascore rules show bela-hr --agree   what houses differ in: agree before you play
  belascore rules cite 001#capot      a clause of a source, and what rests on it

Two laws key by key, with the clauses of both: `belascore rules diff bela-hr belot-4`

  belascore dispute 1                 what other laws make of a deal, and  which keys decide
  belascore dispute 1 --rules belotten,bela-hr+tie-hangs
  belascore dispute --evening --all   the whole match, by every law and option

House rules are chosen when a match begins and are kept in it:
  belascore new Ana Maja Ivo Pero --rules bela-hr --house tie-hangs
  belascore new Ana Maja Ivo Pero --rules bela-hr --set judge.tie=made
What rests on one is marked `house` wherever it decides something.

Rules of your own are a file, written from others and then edited by hand:
  belascore rules new our-bela --from bela-hr --set judge.tie=made
  belascore rules check our-bela.toml   every fault with its line and key
  belascore rules schema              JSON Schema, for editors that complete and check
  belascore new Ana Maja Ivo Pero --rules ./our-bela.toml
The match keeps them whole: it scores after that file is gone. The next `new` goes by them too.
"""

_JUDGE = """\
What the table argues about, answered without a match.

  belascore judge melds --rules bela-hr --call herc a1:789H b1:JJJJ
  belascore judge play --rules bela-hr --call karo --hand "8H AH KC AC" --trick KH
  belascore judge trick --rules bela-hr --call tref 7S TH 8S JH
  belascore judge round --rules bela-hr a1 herc 71 bela
  belascore judge round --rules bela-hr --players Ana,Maja,Ivo,Pero ana herc 71 bela

Without --rules those of the last match are meant. Without --players the seats are A1 B1 A2 B2, or
the people of the last match where one of them is named.

`belascore judge deal FILE` judges a deal written down card by card: a match file, or only this:
  call  = "tref"
  taker = "Pero"
  hands = ["Ana: 8♠ 10♠ K♠ ? ? ? ? ?"]   one entry a player; an unknown card is ?
  play  = ["Pero: 9♦ 10♠ Q♦ J♦"]         one a trick: who led, then the cards as they fell
  belascore judge deal deal.toml --rules bela-hr --players Ana,Maja,Ivo,Pero
What nobody knows is left out, and a trick ends before an unknown card. Without its points or all
its cards a deal is judged as far as it goes, and not scored; the exit code is 1 then.
"""

_FILES = """\
Where matches are kept, and what may be done to them by hand.

Each match is a text file (TOML) in your data folder, or where BELASCORE_DIR says:
  belascore matches path              the file of the open match
  belascore matches list              all of them
  belascore matches restore           those that `matches rm` put aside; with a NAME one comes back
Any command takes --match FILE for a file elsewhere.
  belascore export html -o evening.html   a sheet to print; also txt, md, pdf, csv, json, xlsx, svg
  belascore export --all -o sheets        every format, a file each; what needs an extra that is
                                          not installed is left out, and the exit code is 6
  belascore import evening.json           a match that was exported, read back

You may read the file, mail it, and write comments into it. A deal is added at its end and nothing
before it is ever rewritten: undo crosses out, it does not erase. Each deal ends with a seal, so
belascore notices a deal that was changed afterwards and says so. That shows slips and clumsy
changes; it is no proof against somebody who computes the seals anew. Against him the other side
notes the code that `end` and `export` print, 12 letters: `belascore check --code lxzi-tfoi-c2wk`.
It covers the deals and the head: who plays on which side, the target, the dealer, the date.

A save is complete on the disk before it is reported. A second copy of the last version is kept in
your state folder: ~/.local/state/belascore on Linux, or `state` in the folder BELASCORE_DIR names.
By it belascore knows a file that was emptied, cut short, changed by hand, or replaced by an older
one or by another match: add, show and undo say so, and `check` exits with 8. Nothing is mended on
its own:
  belascore recover                   what can be done; --cut or --restore does it
What recover replaces is kept beside the match: NAME.torn-, NAME.before- or NAME.copy- and a time.
A change that was meant is accepted with its reason: `belascore accept @3 --because TEXT`, or
`accept head` for what stands above the first deal, or `accept all`. What stood there before is
kept: `undo` and `recover` bring it back.

Beside each match lies a .bela-....lock that is never deleted: two who write at once meet there.
Where a disk knows no locks, `belascore --no-lock add ...` writes without, if nobody else does.
"""

_STATS = """\
What the figures over many matches count.

  belascore stats                     every stored match, a row a player
  belascore stats --by pair --since 2026-01
  belascore stats --by month --player an   one player's months
  belascore stats --by law --format csv    also table, json, svg; -o FILE says it by its name
Matches elsewhere are named, files or folders: belascore stats league/ evening.toml

won, lost     matches that somebody won; the others are in `matches` alone
streak        most matches won in a row; `streak now` is the last run, lost ones negative
calls         scored deals that were called. A call of a side counts for the pair, and for a player
              only where the deal names him. What was forfeited, claimed or agreed at the table is
              neither made, failed nor tied
made %        of the calls that are one of the three
capots        deals in which the own side took every trick
average       points that the own side wrote a deal, in points also where the sheet counts in tens
partner       who was most often on the same side; json has all of them

By law and by month these are the figures of the whole table, or of --player. A player is known by
his name, capitals aside. A match that is there twice is counted once, the longer of the two.
"""

_CONFIG = """\
What stays from match to match, and what you set once for all.

`belascore new` repeats the house rules, the target and the names of the sides of the last match by
the same rules, and says so; alone it repeats the players too. `new --plain` begins without.

Set once, these hold for every match:
  belascore config                      all settings, and where each comes from
  belascore config rules bela-hr        one of them; also: config KEY --unset
They are kept in config.toml in the data folder:
  rules     of `new`: an id, or a file of your own
  players   of `new` where nobody is named: Ana,Maja,Ivo,Pero
  lang      the language of answers: en, hr, fr, nl, de, bg, el
  color     auto, always or never
  ascii     yes or no: no signs but those of ASCII
An option that is typed goes before the environment (BELASCORE_RULES, BELASCORE_PLAYERS and so on),
the environment before the file, and the file before what is usual.
"""

_SHEETS = """\
How a score is shown and printed: layouts, formats, empty sheets.

  belascore show                        the sheet, ruled as the law of the game says
  belascore show --running --chart      also running totals, and the way to here in blocks
  belascore show --detail --last 3      also what decided each deal; only the last three
  belascore export html -o sheet.html   a page to print, on paper of the size of the layout
  belascore export txt --blank          an empty sheet for the players of the open match
  belascore export md --rules coinche   one of a game for which no match is open

A ruleset says its layout; --layout NAME takes another:
  hr-blok          a column a side, melds outside; PAD marks a fall, a dash writes nothing
  fr-nous-eux      dealer, contract, running totals; a failed contract is crossed out, and a bar
                   stands where a total passes a thousand
  nl-boom          points and roem apart, with their control; N did not make it, P took no trick
  nl-boom-strokes  the same with roem in strokes as well: V is 50, I is 20
  bg-tefter        running totals in tens, with their control; points that hang under a line
  vl-manche        up to four games of a series side by side
  detail           deal by deal: what was called, counted and written, and by which clause

`show` puts the number of each deal first, for `why N` and `edit N`: deals are counted as they
stand, and one that is crossed out or was not played has no number. `log` numbers every act, @1,
@2, ...: `why @7` and `edit @7` name a deal by it, `restore @7` brings one back. Notes stand below
the sheet. On a narrow terminal running totals, those numbers and the melds beside the totals are
left out.

Formats: txt, md, html, pdf, xlsx, svg, csv, json. A pdf has the same bytes each time; a name in a
script that no font of it has is told by its characters, [slightly smiling face]. What needs an
extra that is not installed says how to install it.
"""

_WORDS: Final = """\
What things are called at other tables, so that a mixed one understands each other.

Every word is read in every language at any time: `add ana herc 102`, `add ana cœur 102`. A word
that means one thing here and another there is read as the rules of the match mean it, or asked
for. Behind each word stands its language: bs Bosnian, sr Serbian, mk Macedonian.
"""

TOPICS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "notation": _NOTATION,
        "entry": _ENTRY,
        "words": _WORDS,
        "rules": _RULES,
        "judge": _JUDGE,
        "files": _FILES,
        "config": _CONFIG,
        "sheets": _SHEETS,
        "stats": _STATS,
        "screen": SCREEN,
        "json": JSON,
        "completion": COMPLETION,
        "exit-codes": EXIT_CODES,
    }
)
"""Every topic by its name."""
