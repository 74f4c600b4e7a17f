"""Answers requests while the tables of an existing venue are migrated."""

import asyncio
import socket
from dataclasses import replace

import uvicorn
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope

from nightcap.config import web
from nightcap.http.response import json_response, send_whole, with_defaults
from nightcap.site.errors import UNAVAILABLE, failure

_PROBES = frozenset({"/healthz", "/readyz"})
_MIGRATING = json_response(UNAVAILABLE, b'{"status":"migrating"}')


def answer_until(ended: int, listener: socket.socket) -> None:
    """Answer every request with 503 until a file descriptor is readable.

    A load balancer sends visitors to another server meanwhile.
    """
    asyncio.run(_answer_until(ended, listener))


async def _answer_until(ended: int, listener: socket.socket) -> None:
    defaults = web.load().headers

    async def application(
        scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        path = scope["path"]
        response = _MIGRATING if path in _PROBES else failure(path, UNAVAILABLE)
        response = replace(response, headers=with_defaults(response.headers, defaults))
        await send_whole(send, response, without_body=scope["method"] == "HEAD")

    server = uvicorn.Server(web.config(application, web.new_connection_table()))

    def end() -> None:
        server.should_exit = True

    asyncio.get_running_loop().add_reader(ended, end)
    # The server closes the socket that it gets.
    await server.serve(sockets=[listener.dup()])
