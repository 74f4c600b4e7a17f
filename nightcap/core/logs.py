"""Lines of the log, without what opens something to whoever reads them."""

import logging
import re

_SECRET = re.compile(r"(/(?:guest/bookings|booking)/)[\w-]{20,}")


class Formatter(logging.Formatter):
    """Writes a line, with its traceback, and leaves the tokens of private links out."""

    def format(self, record: logging.LogRecord) -> str:
        return _SECRET.sub(r"\1...", super().format(record))
