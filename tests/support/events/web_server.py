"""A web server on this machine that stands for one elsewhere."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Silent:
    """Has no log."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the library's name)
        """Say nothing."""


@contextmanager
def serving(answers: type[BaseHTTPRequestHandler], stop: threading.Event) -> Iterator[str]:
    """Let it answer, and yield its address; whatever keeps somebody waiting ends with `stop`."""
    stop.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), answers) as http:
        thread = threading.Thread(target=http.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{http.server_port}"
        finally:
            stop.set()
            http.shutdown()
            thread.join()
