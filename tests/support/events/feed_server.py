"""A web server of feeds on this machine, with every fault, one an address."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler

from tests.support.events import web_server
from tests.support.events.feed_files import calendar, vevent

YEARS = (2030, 2031, 2032)
CALENDAR = calendar(vevent("DTSTART:20261201T200000Z"))
SEASON = calendar(
    *(vevent(f"DTSTART:{year}1201T200000Z", uid=f"{year}", title=f"Gala {year}") for year in YEARS)
)
HELD = calendar(
    vevent("DTSTART:20301201T200000Z", uid="gala", title="Gala"),
    *(
        vevent(
            f"DTSTART;TZID=America/New_York:203012{day:02}T200000",
            "STATUS:TENTATIVE",
            uid=f"held-{day}",
            title="Hold for the trio",
        )
        for day in range(2, 27)
    ),
    vevent("DTSTART;VALUE=DATE:20310115", "CLASS:PRIVATE", uid="staff", title="Staff party"),
    vevent("DTSTART:soon", uid="broken", title="Broken entry"),
)


class Feed(web_server.Silent, BaseHTTPRequestHandler):
    """Answers by the first part of the path; `asked` remembers host and path."""

    asked: list[tuple[str, str]] = []
    stop = threading.Event()

    def do_GET(self) -> None:
        self.asked.append((self.headers["Host"], self.path))
        # The client leaves in the middle of most of these answers.
        with suppress(BrokenPipeError, ConnectionResetError):
            self._answer(self.path[1:])

    def _answer(self, path: str) -> None:
        name, _, rest = path.partition("/")
        answers: dict[str, Callable[[], None]] = {
            "season": lambda: self._send(200, SEASON),
            "good": lambda: self._send(200, CALENDAR),
            "held": lambda: self._send(200, HELD),
            "moved": lambda: self._redirect("/good"),
            "hops": lambda: self._redirect("/good" if rest == "1" else f"/hops/{int(rest) - 1}"),
            "to": lambda: self._redirect(rest),
            "huge": lambda: self._begin(200, {"Content-Length": "100000000"}),
            "endless": self._endless,
            "drip": self._slow_body,
            "slow-head": self._slow_head,
            "cut": lambda: self._send(200, CALENDAR, {"Content-Length": "5000"}),
            "packed": lambda: self._send(200, b"\x1f\x8b", {"Content-Encoding": "gzip"}),
        }
        answers.get(name, lambda: self._send(404, b"gone"))()

    def _endless(self) -> None:
        self._begin(200, {})
        while not self.stop.is_set():
            self.wfile.write(b"X" * 65_536)

    def _slow_body(self) -> None:
        self._begin(200, {})
        self._drip(b"B")

    def _slow_head(self) -> None:
        self.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
        self._drip(b"x")

    def _drip(self, byte: bytes) -> None:
        while not self.stop.wait(0.05):
            self.wfile.write(byte)

    def _send(self, status: int, body: bytes, headers: dict[str, str] | None = None) -> None:
        self._begin(status, {"Content-Length": str(len(body)), **(headers or {})})
        self.wfile.write(body)

    def _redirect(self, address: str) -> None:
        self._begin(302, {"Location": address, "Content-Length": "0"})

    def _begin(self, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()


@contextmanager
def serving() -> Iterator[str]:
    """Run the server and yield its address."""
    Feed.asked.clear()
    with web_server.serving(Feed, Feed.stop) as address:
        yield address
