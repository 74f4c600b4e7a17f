"""Log lines, as text or as JSON, with the id of their request and no personal data.

A line contains no address, name, token, query or text of a visitor, even if an error message quotes
it.
"""

import json
import logging
import re
import traceback
from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import lru_cache

from django.db import InterfaceError, OperationalError

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the current request, in any thread; '' outside of a request."""

HIDDEN = "..."
_MOST_PATHS = 4_096
_PRIVATE = (
    r"(?:guest/bookings|booking|guest/waitlist|waitlist|quotes|members|evenings|door|confirm"
    r"|unsubscribe|new-email)"
)
# At the start of a path, also match a token that was cut. Elsewhere a short word may be a file in a
# traceback.
_TOKEN = re.compile(rf"((?<![\w./-])/(?:api/)?{_PRIVATE}/)[\w-]+|(/{_PRIVATE}/)[\w-]{{20,}}")
# The path may be the secret of a private calendar.
_ADDRESS = re.compile(r"(\b[\w+]+://[^\s/'\"]+/)[^\s'\")]+")
_MAILBOX = re.compile(r"[^\s<>'\"()=,;:/]+@[\w.-]+")
_PLACEHOLDER = re.compile("[:<]")
_NUMBER = re.compile(r"[0-9]{1,18}")
# Messages of these errors describe code and machines. Other messages may quote a visitor's input.
_ABOUT_CODE = (ArithmeticError, AttributeError, ImportError, IndexError, NameError, TypeError)
_ABOUT_MACHINES = (InterfaceError, OperationalError)

_shown_words = {""}


def allow_words_of(paths: Iterable[str]) -> None:
    """Show the words of these paths in log lines, except `:name` and `<name>`."""
    words = {word for path in paths for word in path.split("/")}
    _shown_words.update(word for word in words if not _PLACEHOLDER.match(word))
    shown_path.cache_clear()


@lru_cache(_MOST_PATHS)
def shown_path(path: str) -> str:
    """Return a path that shows only known words and the numbers after them."""
    shown = []
    before = ""
    for part in path.split("/"):
        is_number = before != "" and before in _shown_words and _NUMBER.fullmatch(part)
        shown.append(part if part in _shown_words or is_number else HIDDEN)
        before = part
    return "/".join(shown)


class TextFormatter(logging.Formatter):
    """Writes a line for people, after the request's id."""

    def format(self, record: logging.LogRecord) -> str:
        name = request_id.get()
        record.request_tag = f"[{name}] " if name else ""
        record.safe_text = message_of(record)
        return _without_secrets(super().format(record))

    # The base class names it in camelCase.
    def formatException(self, ei: "logging._SysExcInfoType") -> str:  # noqa: N802 (the library's)
        """Format a traceback without the values that the exceptions quote."""
        return "" if ei[1] is None else "".join(_traceback_lines(ei[1])).rstrip("\n")


class JsonFormatter(TextFormatter):
    """Writes a line for programs: one JSON object, with the facts of a request where it has any."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, object] = {
            "time": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname,
            "logger": record.name,
            "message": _without_secrets(message_of(record)),
        }
        if name := request_id.get():
            line["request_id"] = name
        line |= getattr(record, "facts", {})
        if record.exc_info:
            line["error"] = _without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def message_of(record: logging.LogRecord) -> str:
    """Return a record's message, with its paths as shown_path() returns them."""
    if not isinstance(record.args, tuple):
        return record.getMessage()
    shown = (
        shown_path(one) if isinstance(one, str) and one.startswith("/") else one
        for one in record.args
    )
    return str(record.msg) % tuple(shown) if record.args else str(record.msg)


def _without_secrets(text: str) -> str:
    text = _TOKEN.sub(rf"\1\2{HIDDEN}", text)
    text = _MAILBOX.sub(HIDDEN, text)
    return _ADDRESS.sub(rf"\1{HIDDEN}", text)


def _traceback_lines(error: BaseException) -> Iterator[str]:
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        yield from _traceback_lines(cause)
        yield "\nAnd then:\n\n"
    yield "Traceback (most recent call last):\n"
    yield from traceback.format_tb(error.__traceback__)
    text = _text_of(error)
    yield f"{type(error).__qualname__}{': ' + text if text else ''}\n"


def _text_of(error: BaseException) -> str:
    if isinstance(error, OSError):
        return error.strerror or ""
    if isinstance(error, _ABOUT_CODE):
        return str(error)
    return str(error).partition("\n")[0] if isinstance(error, _ABOUT_MACHINES) else ""
