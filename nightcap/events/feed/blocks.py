"""An iCalendar file taken apart into its zones and entries, so that one bad entry stays alone."""

import re
from dataclasses import dataclass, field

_FOLD = re.compile(rb"\r?\n[ \t]")
_LINE_BREAK = re.compile(r"\r\n|\n|\r")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class NotACalendar(Exception):
    """The file as a whole cannot be used; the text is a sentence for the manager."""


@dataclass(slots=True)
class Source:
    """One VCALENDAR: its own properties, and its VTIMEZONEs and VEVENTs as text."""

    properties: dict[str, str] = field(default_factory=dict)
    zones: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    unclosed: list[str] = field(default_factory=list)
    """VEVENTs that have no end."""


def split(data: bytes) -> list[Source]:
    """Take a file apart. To-dos, journals, alarms and what stands outside are left out.

    Raises NotACalendar for other text, for text that is not UTF-8 and for a file that was cut off.
    """
    # Unfolded as bytes: writers fold at 75 bytes, some in the middle of a letter.
    unfolded = _FOLD.sub(b"", data.removeprefix(_BYTE_ORDER_MARK))
    try:
        text = unfolded.decode()
    except UnicodeDecodeError as error:
        raise NotACalendar("The calendar is not UTF-8 text.") from error
    lines = [line for line in _LINE_BREAK.split(text) if line.strip()]
    if not lines or lines[0].strip().upper() != "BEGIN:VCALENDAR":
        raise NotACalendar("This is not an iCalendar file: it does not begin with BEGIN:VCALENDAR.")
    taker = _Taker()
    for line in lines:
        taker.take(line)
    if taker.source:
        raise NotACalendar("The calendar was cut off: END:VCALENDAR is missing.")
    return taker.sources


class _Taker:
    def __init__(self) -> None:
        self.sources: list[Source] = []
        self.source: Source | None = None
        self._open: list[str] = []
        self._lines: list[str] = []

    def take(self, line: str) -> None:
        head, _, value = line.partition(":")
        word, name = head.strip().upper(), value.strip().upper()
        if word == "BEGIN" and name == "VCALENDAR":
            self.source = Source()
        elif self.source is None:
            return
        elif word == "END" and name == "VCALENDAR":
            self._give_up(self.source)
            self.sources.append(self.source)
            self.source = None
        elif word == "BEGIN":
            self._begin(self.source, name, line)
        elif word == "END":
            self._end(self.source, name, line)
        elif self._open:
            self._keep(line)
        else:
            self.source.properties.setdefault(word.partition(";")[0], value.strip())

    def _begin(self, source: Source, name: str, line: str) -> None:
        if name == "VEVENT":
            self._give_up(source)
        self._open.append(name)
        self._keep(line)

    def _end(self, source: Source, name: str, line: str) -> None:
        if name not in self._open:
            return
        while self._open[-1] != name:
            self._open.pop()
        self._keep(line)
        self._open.pop()
        if self._open:
            return
        if name == "VEVENT":
            source.events.append(self._text())
        elif name == "VTIMEZONE":
            source.zones.append(self._text())
        self._lines = []

    def _keep(self, line: str) -> None:
        # A zone needs what is nested in it; an event's alarms are nobody's business here.
        if len(self._open) == 1 or self._open[0] == "VTIMEZONE":
            self._lines.append(line)

    def _give_up(self, source: Source) -> None:
        if "VEVENT" in self._open:
            source.unclosed.append("\r\n".join([*self._lines, "END:VEVENT", ""]))
        self._open, self._lines = [], []

    def _text(self) -> str:
        return "\r\n".join([*self._lines, ""])
