"""Faults: crashes, failing disks, two at once, hostile input, and what belascore makes of them.

`python -m tests.faults` runs all and prints figures; the suite runs what takes seconds and needs
no root. `python -m tests.faults.seeded` plants a bug for each harness, which has to find it.

Where each fault of the design's matrix is tried:

| fault | where |
|---|---|
| S1 power cut | `test_disks` test_power_cuts; `test_crash` test_every_state |
| S2, S18 killed, what is left over | `test_crash` killed, aimed; `test_disks` installed |
| S3 saved, not answered | counted by the aimed kills; the same again: `tests/shell/test_cli.py` |
| S4, S5 interrupted, terminal closed | `test_crash` a_thousand; `test_disks` interrupted |
| S6 to S10 full, limit, not writable, read-only, immutable | `test_disks` |
| S11, S12, S14, S15 errors of each call, short writes | `test_crash` test_an_error_at_every_call |
| S13 a folder that cannot be synced | `test_disks` test_a_folder_of_another; `store/test_save.py` |
| S16, S17, S19 to S21 temp beside the file, long names, links, mode | `store/test_save.py` |
| S22, S23 torn, NUL tail | `test_edits`; `gallery` |
| S24 emptied | `gallery` B1; `test_edits` test_recover_by_command |
| S25 no second copy | `test_disks`; `test_crash` test_an_error_at_every_call |
| S26 text that cannot be encoded | `test_exits` test_whatever_is_typed |
| S29 nobody hears the answer | `test_disks` test_an_answer_that_nobody_hears |
| C1, C2, C3, C6 two writers, holders killed and stopped, readers | `test_two` |
| C4, C5 odd lock files, no locks | `store/test_save.py` |
| C7, T4 an older copy over the file | `test_edits` |
| B1 to B49 bad match files | `gallery`, by these numbers |
| B36, B47 many faults; pipes, folders, devices | `test_reading`, `test_gates` |
| B48, B50 no such match; what the law does not score | `store/test_library.py`, `tests/findings` |
| T1, T2, T3, T5 changed, moved, harmless, forged | `test_edits` |
| T6, T7, T8 unsealed, another law, nothing to undo | `store/test_save.py` and its like |
| T8, T9 undo, redo, crashes | `test_histories` |
| T11 only UTC is written | `tests/matchfile/test_block.py` |
| O1 to O8, O10 terminal, csv, xlsx, html, md, json, svg | `test_exits` |
| O11, O12 exports over files, names of them | `tests/sheet/test_export.py` |

Not tried here: S27 and S28, Windows and macOS, beyond the stand-ins of `store/test_save.py`; S30,
disks that lie and network disks; C8, copies that a sync tool made, beyond that they are told as
forked; C9 and 2.6, there is no web page; C10, nothing forks; B16 and B17 beyond two names; T10,
clocks, the order is the number; T12 and T13, there is one schema yet; T14, the same match in two
files; O3, consoles without glyphs, is in `tests/shell/test_cli.py`; O9, what PDF shows, beyond
that nothing in it acts.
"""
