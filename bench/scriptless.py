"""A page without its scripts: what its largest paint is compared to.

All but the first answer comes from memory. A picture that came later than the site sends it would
be missing from what Lighthouse counts before the paint.
"""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import brotli
import httpx

_SCRIPTS = re.compile(
    rb'<script\b.*?</script>|<link\b[^>]*(?:rel="?modulepreload|as="?script)[^>]*>', re.DOTALL
)
_PASSED_ON = ("content-type", "cache-control", "content-encoding", "content-security-policy")


@contextmanager
def without_scripts(site: str) -> Iterator[str]:
    """Yield the address of a proxy before `site` that takes the scripts out of its pages."""

    client = httpx.Client(base_url=site)

    @cache
    def answer(path: str) -> tuple[int, dict[str, str], bytes]:
        with client.stream("GET", path, headers={"Accept-Encoding": "br"}) as response:
            body = b"".join(response.iter_raw())
        if response.headers["content-type"].startswith("text/html"):
            body = brotli.compress(_SCRIPTS.sub(b"", brotli.decompress(body)))
        kept = {name: response.headers[name] for name in _PASSED_ON if name in response.headers}
        return response.status_code, kept, body

    class Proxy(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        # The head is not to wait for the acknowledgement of the packet before it.
        disable_nagle_algorithm = True

        def do_GET(self) -> None:
            status, headers, body = answer(self.path)
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def handle(self) -> None:
            # It hangs up when it has seen the page.
            with suppress(ConnectionError):
                super().handle()

        def log_message(self, *_: object) -> None:
            pass

    proxy = ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    thread = threading.Thread(target=proxy.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{proxy.server_port}"
    finally:
        proxy.shutdown()
        thread.join()
        proxy.server_close()
        client.close()
