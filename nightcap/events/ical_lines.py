"""Lines of iCalendar: texts escaped, instants and days written, long lines folded (RFC 5545)."""

from collections.abc import Iterable
from datetime import UTC, date, datetime

from nightcap.core.characters import CONTROL_BUT_LINE_BREAKS

_LINE_OCTETS = 75
_INSIDE_CHARACTER = 0x80
_SECOND = len("2026-11-21T20:00:00")
_ESCAPES = (
    *(("\\", "\\\\"), (";", "\\;"), (",", "\\,")),
    *(("\r\n", "\\n"), ("\n", "\\n"), ("\r", "\\n")),
)


def text(value: str) -> str:
    """Escape a text; the control characters that none may hold are dropped."""
    for character, escaped in _ESCAPES:
        value = value.replace(character, escaped)
    return CONTROL_BUT_LINE_BREAKS.sub("", value)


def compact(moment: date) -> str:
    """Write an instant in UTC, or a day: 20261122T010000Z, 20261121."""
    if not isinstance(moment, datetime):
        return moment.isoformat().replace("-", "")
    written = moment.astimezone(UTC).isoformat()[:_SECOND]
    return f"{written.replace('-', '').replace(':', '')}Z"


def dated(name: str, moment: date) -> str:
    """Write a line that says when: an instant in UTC, or a day."""
    kind = "" if isinstance(moment, datetime) else ";VALUE=DATE"
    return f"{name}{kind}:{compact(moment)}"


def written(lines: Iterable[str]) -> bytes:
    """Write lines as they go into a file. Raises ValueError for what UTF-8 cannot hold."""
    return b"".join(_folded(line.encode()) + b"\r\n" for line in lines)


def _folded(rest: bytes) -> bytes:
    """Fold a line at 75 octets, between characters and never within an escape pair."""
    if len(rest) <= _LINE_OCTETS:
        return rest
    parts: list[bytes] = []
    while len(rest) > (room := _LINE_OCTETS - bool(parts)):
        while rest[room] & 0xC0 == _INSIDE_CHARACTER:
            room -= 1
        room -= (room - len(rest[:room].rstrip(b"\\"))) % 2
        parts.append(rest[:room])
        rest = rest[room:]
    return b"\r\n ".join([*parts, rest])
