"""A web server of ticket pages on this machine: the first part of a path says what it answers."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler

from tests.support.events import web_server


class TicketPage(web_server.Silent, BaseHTTPRequestHandler):
    """Answers with the status that the path begins with; `asked` remembers what was asked."""

    asked: list[tuple[str, str, str]] = []
    stop = threading.Event()

    def do_HEAD(self) -> None:
        """Answer as the path says, at `no-head` that HEAD is not known."""
        self._answer("HEAD")

    def do_GET(self) -> None:
        """Answer as the path says."""
        self._answer("GET")

    def _answer(self, method: str) -> None:
        self.asked.append((method, self.path, self.headers["User-Agent"]))
        name, _, rest = self.path[1:].partition("/")
        if name == "silent":
            self.stop.wait(20)
            return
        if name == "no-head":
            name = rest if method == "GET" else "405"
        self.send_response(int(name))
        if name.startswith("3"):
            self.send_header("Location", rest)
        # A body without end, for a client that would read it.
        self.send_header("Content-Length", "1000000000")
        self.end_headers()


@contextmanager
def serving() -> Iterator[str]:
    """Run the server and yield its address."""
    TicketPage.asked.clear()
    with web_server.serving(TicketPage, TicketPage.stop) as address:
        yield address
