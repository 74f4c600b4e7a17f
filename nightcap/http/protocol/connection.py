"""One connection of HTTP/1.1: requests are read, and the application answers.

What can be answered from memory is answered where it is read; all else gets a task. Requests that
come together are answered in their order.
"""

import asyncio
import logging
import socket
import struct
from collections import deque
from typing import TYPE_CHECKING

from nightcap.core.watching import logs
from nightcap.http import noting, request_id
from nightcap.http.protocol.deadlines import Deadlines
from nightcap.http.protocol.exchange import Application, Disconnected, Exchange
from nightcap.http.protocol.reading import OtherProtocol, RequestReader, Unreadable
from nightcap.http.response import Response

if TYPE_CHECKING:
    from nightcap.http.protocol.connections import Connections

log = logging.getLogger(__name__)

IN_ONE_PIECE = 32_000
"""Bytes of a body that go out together with the head."""

_RESET = struct.pack("ii", 1, 0)
_CLOSE = b"connection: close\r\n\r\n"
_KEEP_OLD = b"connection: keep-alive\r\n\r\n"
_HEAD_END = b"%%b%b: %%b\r\n%%b" % request_id.HEADER


class Connection(asyncio.Protocol):
    """One visitor's line, in the table of all lines of this process."""

    def __init__(self, application: Application, table: "Connections", client: str) -> None:
        self._application = application
        self._table = table
        self._transport: asyncio.Transport | None = None
        self.client = client
        # The requests that were read and not answered yet, and what comes after them.
        self._queue = deque[Exchange]()
        self._reader = RequestReader(
            self, self._queue, client, is_proxy_trusted=table.is_proxy_trusted
        )
        self._task: asyncio.Task[None] | None = None
        self._last_words: Response | None = None
        self._is_deaf = False
        self._deadlines = Deadlines(table.now)
        self._may_write: asyncio.Event | None = None

    # What the event loop calls.

    # Sockets have a Transport, which uvloop's is without being one by its class.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to listen."""
        self._transport = transport
        self._table.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Break off all exchanges of this connection."""
        self._transport = None
        self._table.discard(self)
        for exchange in self._queue:
            exchange.break_off()
        self.resume_writing()

    def data_received(self, data: bytes) -> None:
        """Read what came."""
        if self._is_deaf:
            return
        if self._reader.is_between and self._answer_known(data):
            return
        if self._deadlines.is_idle or not self._reader.is_within_head:
            self._deadlines.begin(self._table.now)
        try:
            self._reader.feed(data)
        except Unreadable as error:
            self._refuse(error.response)
        except OtherProtocol:
            self._is_deaf = True
        self._go_on()

    def pause_writing(self) -> None:
        """Make senders wait."""
        self._may_write = asyncio.Event()

    def resume_writing(self) -> None:
        """Let senders continue."""
        if self._may_write is not None:
            self._may_write.set()
            self._may_write = None
            self._go_on()

    # What an exchange calls.

    def write(self, data: bytes) -> None:
        """Send bytes, or keep them until the visitor takes them."""
        if self._transport is not None:
            self._deadlines.written += len(data)
            self._transport.write(data)

    async def drain(self) -> None:
        """Wait until the visitor has taken most of what was sent. Raises Disconnected."""
        if self._may_write is not None:
            await self._may_write.wait()
        if self._transport is None:
            raise Disconnected

    def hear_on(self) -> None:
        """Take more of the body from the line."""
        if self._transport is not None:
            self._transport.resume_reading()

    def end_head(self, exchange: Exchange) -> bytes:
        """Return what a head ends with: date, request id, whether the connection stays open."""
        if self._table.is_closing:
            exchange.keeps_alive = False
        if not exchange.keeps_alive or not exchange.is_complete:
            return _HEAD_END % (self._table.date, exchange.id, _CLOSE)
        if exchange.scope["http_version"] == "1.0":
            return _HEAD_END % (self._table.date, exchange.id, _KEEP_OLD)
        return _HEAD_END % (self._table.date, exchange.id, b"\r\n")

    # What the table calls.

    @property
    def held_since(self) -> float | None:
        """Since when only the visitor holds this connection; None while it is worked for him."""
        if self._deadlines.stalls_since is not None:
            return self._deadlines.stalls_since
        first = self._queue[0] if self._queue else None
        is_worked_for = first is not None and first.is_complete and not first.has_no_end
        return None if is_worked_for else self._deadlines.since

    def look(self, now: float) -> None:
        """Close the connection when the visitor has kept us waiting for too long."""
        if self._transport is not None and self._deadlines.are_over(
            now,
            unsent=self._transport.get_write_buffer_size(),
            is_served=bool(self._queue),
            is_deaf=self._is_deaf,
        ):
            self.drop()

    def close_when_idle(self) -> None:
        """Close the connection now, or after the requests that have come."""
        is_free = not self._queue or self._queue[0].has_no_end
        if is_free and self._transport is not None:
            self._transport.close()

    def drop(self) -> None:
        """Cut the connection off."""
        self._table.discard(self)
        if self._transport is None:
            return
        if self._transport.get_write_buffer_size():
            # What he does not take the system shall not keep for him either.
            line = self._transport.get_extra_info("socket")
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
        self._transport.abort()

    # Answering.

    def _go_on(self) -> None:
        """Answer what waits, as far as it is its turn."""
        if self._transport is None:
            return
        if self._queue and self._task is None:
            if self._may_write is not None:
                # Who asks much and takes nothing gets one response kept for him, not all.
                self._bound()
                return
            exchange = self._queue[0]
            response = self._table.known_heads.answer_first(self._application, exchange)
            if response is None:
                self._task = asyncio.get_running_loop().create_task(self._serve(exchange))
                self._task.add_done_callback(self._served)
                self._bound()
                return
            self._say(response, exchange)
            self._end(exchange)
            if self._queue:
                # Everybody gets one response before somebody gets the second.
                asyncio.get_running_loop().call_soon(self._go_on)
                self._bound()
                return
        if not self._queue and self._task is None:
            self._come_to_rest()

    def _answer_known(self, data: bytes) -> bool:
        """Answer a request that comes alone and was read before; False where it has to be read."""
        if self._queue or self._may_write is not None or self._transport is None:
            return False
        known = self._table.known_heads.answer(self._application, data, self)
        if known is None:
            return False
        exchange, response = known
        self._queue.append(exchange)
        self._say(response, exchange)
        self._end(exchange)
        return True

    def _come_to_rest(self) -> None:
        """Listen again, or say the last words."""
        if self._last_words is None:
            self.hear_on()
        else:
            self._say(self._last_words)
            self._last_words = None
            self._linger()

    def _bound(self) -> None:
        """Read no more than is soon worked on."""
        first = self._queue[0]
        is_full = len(self._queue) > 1 or first.is_heard_enough or self._may_write is not None
        if is_full and self._transport is not None:
            self._transport.pause_reading()

    async def _serve(self, exchange: Exchange) -> None:
        logs.request_id.set(exchange.id.decode())
        try:
            await self._application(exchange.scope, exchange.receive, exchange.send)
        except Disconnected:
            pass
        except Exception:
            log.exception("%s failed", exchange.scope["path"])

    def _served(self, _: asyncio.Task[None]) -> None:
        self._task = None
        exchange = self._queue[0]
        if not exchange.has_ended:
            noting.note(exchange)
            self.drop()
            return
        self._end(exchange)
        self._go_on()

    def _say(self, response: Response, exchange: Exchange | None = None) -> None:
        """Send a whole response; without an exchange it is the last one."""
        if exchange is not None:
            exchange.status = response.status
            end = self.end_head(exchange)
        else:
            named = request_id.made()
            noting.note_unreadable(response.status, named)
            end = _HEAD_END % (self._table.date, named, _CLOSE)
        is_bare = exchange is not None and exchange.scope["method"] == "HEAD"
        body = b"" if is_bare else response.body
        if len(body) <= IN_ONE_PIECE:
            self.write(b"".join((response.head, end, body)))
        elif self._transport is not None:
            # What many wait for is in memory once. A head that goes out by itself costs the system
            # as much as 50 kB of the body.
            head = response.head + end
            self._deadlines.written += len(head) + len(body)
            self._transport.writelines((head, body))

    def _end(self, exchange: Exchange) -> None:
        """Go over to the next request, or to the end."""
        noting.note(exchange)
        self._queue.popleft()
        self._deadlines.begin(self._table.now, is_idle=not self._queue)
        if not exchange.is_complete:
            self._linger()
        elif not exchange.keeps_alive:
            self._queue.clear()
            self._is_deaf = True
            if self._transport is not None:
                self._transport.close()

    def _refuse(self, response: Response) -> None:
        """Say no to what cannot be understood, after the requests before it."""
        self._is_deaf = True
        if self._queue and not self._queue[-1].is_complete:
            # The reader of the body sends the refusal.
            self._queue[-1].break_off()
        else:
            self._last_words = self._application.own(response)

    def _linger(self) -> None:
        """Close, but read on for a while: a reset would overtake the response."""
        self._queue.clear()
        self._is_deaf = True
        if self._transport is not None:
            self._transport.resume_reading()
            self._transport.write_eof()
