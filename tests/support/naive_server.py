"""A server as one writes it first, whose threads read what visitors send: only for controls."""

import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

_PATIENCE = 1.5
_VISITORS = 3


def waits_behind(request: bytes, *, held: int, threads: int) -> int:
    """Hold connections that say `request` and no more; return how many visitors get no answer."""
    with socket.create_server(("127.0.0.1", 0), backlog=64) as listener, ExitStack() as opened:
        port = listener.getsockname()[1]
        pool = opened.enter_context(ThreadPoolExecutor(threads))
        for _ in range(threads):
            pool.submit(_serve, listener)
        # Before the pool is waited for.
        opened.callback(listener.shutdown, socket.SHUT_RDWR)
        lines = ExitStack()
        opened.callback(lines.close)
        for _ in range(held):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", port)))
            line.sendall(request)
        waiting = 0
        for _ in range(_VISITORS):
            with socket.create_connection(("127.0.0.1", port), timeout=_PATIENCE) as visitor:
                visitor.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                try:
                    visitor.recv(100)
                except TimeoutError:
                    waiting += 1
        return waiting


def _serve(listener: socket.socket) -> None:
    """Take one visitor after the other until the listener is closed, and read all that is said."""
    with suppress(OSError):
        while True:
            line, _ = listener.accept()
            with line, suppress(OSError):
                _read(line)
                line.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")


def _read(line: socket.socket) -> None:
    said = b""
    while b"\r\n\r\n" not in said:
        part = line.recv(1_000)
        if not part:
            raise ConnectionError
        said += part
    head, _, body = said.partition(b"\r\n\r\n")
    wanted = (
        int(head.lower().partition(b"content-length:")[2].split()[0]) if b"-Length" in head else 0
    )
    while len(body) < wanted:
        part = line.recv(1_000)
        if not part:
            raise ConnectionError
        body += part
