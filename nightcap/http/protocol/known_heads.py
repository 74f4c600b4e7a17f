"""Heads that were read and answered a moment ago, by their bytes.

Reloads and similar browsers send identical bytes, so the parsed and checked head is cached. The
response is looked up for each request, so no visitor gets one that a publish has replaced. The
cached heads do not say who sent them.
"""

from typing import NamedTuple

from asgiref.typing import HTTPScope

from nightcap.http import request_id
from nightcap.http.protocol.exchange import Application, Exchange, Line
from nightcap.http.request import Refused, Request
from nightcap.http.response import Response

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

    def answer(
        self, application: Application, head: bytes, line: Line
    ) -> tuple[Exchange, Response] | None:
        """Answer these bytes where they are a whole head that is known, else return None."""
        known = self._known.get(head) if len(head) <= LONGEST else None
        response = None if known is None else application.answer_at_once(known.request)
        if known is None or response is None:
            return None
        exchange = Exchange(line, known.scope, keeps_alive=True, request_id=request_id.made())
        exchange.is_complete = True
        return exchange, response

    def answer_first(self, application: Application, exchange: Exchange) -> Response | None:
        """Return what can be answered without waiting, and keep the head of who was answered."""
        if not exchange.is_complete or exchange.has_body:
            return None
        try:
            request = application.read(exchange.scope)
        except Refused as refusal:
            return application.own(refusal.response)
        response = application.answer_at_once(request)
        if response is not None:
            self._keep(exchange, request)
        return response

    def _keep(self, exchange: Exchange, request: Request) -> None:
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
