"""`python -m belascore` is the command `belascore`."""

from belascore.cli import main

main()
