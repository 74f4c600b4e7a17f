"""All open connections of one process: how many one visitor may hold, and for how long.

Connections with a request in progress are never closed. Idle ones are closed after a timeout, and
the oldest at once when the table is full: no visitor is refused because another holds connections.
"""

import time
from collections.abc import Iterator
from email.utils import formatdate
from typing import Protocol

from nightcap.core.http import NETWORKS_OF_A_SITE, network_of, site_of
from nightcap.core.watching import metrics
from nightcap.http.protocol.known_heads import KnownHeads

MOST = 8_000
"""Connections of one process, if the system grants it as many files."""
MOST_OF_ONE = 750
"""Connections of one visitor: 500 who book at once from behind one router have room."""
_SHARE_DROPPED = 10
"""A tenth of what is held goes at once, so that room is not looked for with every newcomer."""


class Held(Protocol):
    """A connection, as far as the table needs it."""

    client: str

    @property
    def held_since(self) -> float | None:
        """Since when only the visitor holds it; None while it is worked for him."""

    def look(self, now: float) -> None:
        """Close it when the visitor has kept us waiting for too long."""

    def close_when_idle(self) -> None:
        """Close it now, or after the requests that have come."""

    def drop(self) -> None:
        """Cut it off, and take it out of the table."""


class Connections:
    """Counted by the network that a visitor can choose addresses from, and by the site around."""

    def __init__(self, *, most: int = MOST, most_of_one: int | None = MOST_OF_ONE) -> None:
        """`most_of_one` is None where all come through a proxy, which counts them itself."""
        self._most = most
        self._most_of_one = most_of_one
        self.is_proxy_trusted = most_of_one is None
        """Whether what the other end says of a request was said by a proxy of the house."""
        self._of: dict[str, set[Held]] = {}
        self._of_site: dict[str, set[Held]] = {}
        self._count = 0
        self.known_heads = KnownHeads()
        self.is_closing = False
        self.now = 0.0
        """The time as of the last look; close enough for deadlines of seconds."""
        self.date = b""
        """The header that every response carries."""
        self.look()

    def __len__(self) -> int:
        return self._count

    def has_room_for(self, client: str) -> bool:
        """Whether a visitor may have one more connection, for which older ones may have to go."""
        if (most := self._most_of_one) is not None:
            own = self._of.get(network_of(client), set())
            if len(own) >= most:
                return self._make_room(own)
            around = self._of_site.get(site_of(client), set())
            if len(around) >= most * NETWORKS_OF_A_SITE:
                return self._make_room(around)
        if self._count >= self._most:
            return self._make_room(max(self._of_site.values(), key=len))
        return True

    def add(self, connection: Held) -> None:
        """Count a connection."""
        for counted, name in self._places_of(connection):
            counted.setdefault(name, set()).add(connection)
        self._count += 1

    def discard(self, connection: Held) -> None:
        """Count a connection no longer; more than once does no harm."""
        if connection not in self._of.get(network_of(connection.client), set()):
            return
        self._count -= 1
        for counted, name in self._places_of(connection):
            counted[name].discard(connection)
            if not counted[name]:
                del counted[name]

    def look(self) -> None:
        """Close what was held for too long. To be called about once a second."""
        self.now = time.monotonic()
        self.date = b"date: %b\r\n" % formatdate(usegmt=True).encode()
        for connection in self._all():
            connection.look(self.now)
        metrics.connections(self._count)

    def close(self) -> None:
        """Let every connection end with the requests that have come."""
        self.is_closing = True
        for connection in self._all():
            connection.close_when_idle()

    def _places_of(self, connection: Held) -> Iterator[tuple[dict[str, set[Held]], str]]:
        yield self._of, network_of(connection.client)
        yield self._of_site, site_of(connection.client)

    def _make_room(self, among: set[Held]) -> bool:
        held = [(since, one) for one in among if (since := one.held_since) is not None]
        held.sort(key=lambda pair: pair[0])
        for _, connection in held[: len(held) // _SHARE_DROPPED + 1]:
            connection.drop()
        return bool(held)

    def _all(self) -> list[Held]:
        return [connection for own in self._of.values() for connection in own]
