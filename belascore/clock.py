"""The clock of the table: moments as its time zone shows them."""

import datetime as dt


def local(moment: dt.datetime) -> dt.datetime:
    """A moment in the time zone of the computer; in UTC where that is none that can be."""
    try:
        return moment.astimezone()
    except (ValueError, OverflowError, OSError):  # TZ=XXX+24, or a clock at the calendar's end
        return moment.astimezone(dt.UTC)


def today() -> dt.date:
    """The day it is at the table."""
    return local(dt.datetime.now(dt.UTC)).date()
