"""Match files that are not as they were written: they are checked, put right, or accepted.

A path comes in. `verify` and `copies` tell what is wrong and change nothing; `plan` shows what can
be done, and `apply` does what somebody chose; `accept` makes the blocks that accept a change.
"""
