"""Ports for servers that tests start."""

import secrets
import socket

_FIRST, _LAST = 10_000, 32_000
"""Below what systems give to outgoing connections, which would take one in between."""


def free_port() -> int:
    """Return a port of 127.0.0.1 that nobody listens on."""
    while True:
        port = _FIRST + secrets.randbelow(_LAST - _FIRST)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
