"""A web server of clips on this machine: the first part of a path says what it answers."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path

from tests.support.events import web_server

REEL = (Path(__file__).parents[3] / "venue" / "videos" / "five-minutes.mp4").read_bytes()
_RANGE = re.compile(r"bytes=(\d+)-(\d*)")


class ClipSite(web_server.Silent, BaseHTTPRequestHandler):
    """Answers `/clip/…` with a clip, `/type/T…` with one of another type, and `/S/…` with status S.

    `asked` remembers which methods, paths and ranges were asked.
    """

    protocol_version = "HTTP/1.1"
    asked: list[tuple[str, str, str | None]] = []
    gone: set[str] = set()
    """Paths at which there is nothing any more."""
    stop = threading.Event()

    def do_HEAD(self) -> None:
        """Refuse it, as a server does whose addresses are signed for GET."""
        self._note()
        self._say("403")

    def do_GET(self) -> None:
        """Answer as the path says."""
        self._note()
        name, _, rest = self.path[1:].partition("/")
        if self.path in self.gone:
            self._say("404")
        elif name == "clip":
            self._play("video/mp4")
        elif name == "type":
            self._play(rest)
        elif name == "page":
            self._page()
        elif name == "silent":
            self.stop.wait(20)
        else:
            self._say(name, rest)

    def _note(self) -> None:
        self.asked.append((self.command, self.path, self.headers["Range"]))

    def _say(self, status: str, rest: str = "") -> None:
        self.send_response(int(status))
        if status.startswith("3"):
            self.send_header("Location", rest)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _page(self) -> None:
        page = b"<!doctype html><title>Watch</title><p>A player of our own</p>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def _play(self, kind: str) -> None:
        wanted = _RANGE.fullmatch(self.headers["Range"] or "")
        start = int(wanted[1]) if wanted else 0
        end = int(wanted[2]) + 1 if wanted and wanted[2] else len(REEL)
        part = REEL[start:end]
        self.send_response(206 if wanted else 200)
        if kind:
            self.send_header("Content-Type", kind)
        if wanted:
            last = start + len(part) - 1
            self.send_header("Content-Range", f"bytes {start}-{last}/{len(REEL)}")
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("Content-Length", str(len(part)))
        self.end_headers()
        self.wfile.write(part)


@contextmanager
def serving() -> Iterator[str]:
    """Run the server and yield its address."""
    ClipSite.asked.clear()
    ClipSite.gone.clear()
    with web_server.serving(ClipSite, ClipSite.stop) as address:
        yield address
