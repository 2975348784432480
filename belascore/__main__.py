"""The `belascore` command, and `python -m belascore`."""

from sys import exit as end


def main() -> None:
    """Load and run the command line; an interruption while it is loaded says nothing."""
    try:
        from belascore.cli import main as run

        run()
    except KeyboardInterrupt:
        end(130)


if __name__ == "__main__":
    main()
