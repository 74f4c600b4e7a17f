"""Heads that were read and answered a moment ago, by their bytes.

Whoever reloads sends the very same bytes, and so do many whose browsers are alike: what they ask
for need not be parsed and checked again. It is looked up anew each time, so nobody is answered what
a publish has replaced, and what is kept here says nothing of who sent it.
"""

from typing import NamedTuple

from asgiref.typing import HTTPScope

from nightcap.http import request_id
from nightcap.http.protocol.exchange import Exchange
from nightcap.http.request import Request

LONGEST = 2_048
"""Bytes of a head that is kept."""
MOST_HEADERS = 40
"""Lines of one. Read, a short line takes fifty times its bytes."""
MOST = 256


class Known(NamedTuple):
    """What the bytes of a head say, without the address that they came from.

    The scope names method, path and version alone: all else is in the request.
    """

    scope: HTTPScope
    request: Request


class KnownHeads:
    """A bounded table of heads; all are forgotten when it is full."""

    def __init__(self) -> None:
        self._known: dict[bytes, Known] = {}

    def __len__(self) -> int:
        return len(self._known)

    def get(self, head: bytes) -> Known | None:
        """Return what these bytes say, if they are a whole head that is known."""
        return self._known.get(head) if len(head) <= LONGEST else None

    def keep(self, exchange: Exchange, request: Request) -> None:
        """Keep the head of an exchange, unless it holds for this one alone.

        As one does which came in parts or with others, has a body, ends its connection, or is named
        by a proxy.
        """
        head = exchange.head
        if (
            head is None
            or len(head) > LONGEST
            or len(request.headers) > MOST_HEADERS
            or exchange.has_body
            or not exchange.keeps_alive
            or exchange.scope["http_version"] != "1.1"
            or request_id.HEADER in request.headers
        ):
            return
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[head] = Known(
            {**exchange.scope, "client": None, "headers": ()}, request._replace(client="")
        )
