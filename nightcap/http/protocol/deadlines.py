"""How long a visitor may keep a connection waiting, and whether that time is over."""

HEAD = 5.0
"""Seconds in which the head of a request must have come whole."""
IDLE = 60.0
"""Seconds that a connection is kept for another request."""
LINGER = 3.0
"""Seconds in which what nobody reads any more is thrown away, so that the response arrives."""
NEXT_PART = 10.0
"""Seconds in which a visitor must take ENOUGH bytes of a response that waits."""
ENOUGH = 4_096


class Deadlines:
    """Since when one visitor is waited for; all instants are the table's, in seconds."""

    __slots__ = ("_taken", "is_idle", "since", "stalls_since", "written")

    def __init__(self, now: float) -> None:
        self.since = now
        self.is_idle = False
        """Whether the next request is waited for, and nothing of it has come."""
        self.written = 0
        """Bytes that were given to the connection, taken by the visitor or not."""
        self.stalls_since: float | None = None
        """Since when the visitor takes too little of what waits for him."""
        self._taken = 0

    def begin(self, now: float, *, is_idle: bool = False) -> None:
        """Wait for a request from now on: for its rest, or where it is idle for anything of it."""
        self.since, self.is_idle = now, is_idle

    def are_over(self, now: float, *, unsent: int, is_served: bool, is_deaf: bool) -> bool:
        """Whether the visitor has kept us waiting for too long.

        `unsent` bytes wait for him to take them; `is_served` says that he waits for us, `is_deaf`
        that nothing he sends is read any more.
        """
        if unsent:
            taken = self.written - unsent
            if self.stalls_since is None or taken - self._taken >= ENOUGH:
                self._taken, self.stalls_since = taken, now
            return now - self.stalls_since > NEXT_PART
        self.stalls_since = None
        return not is_served and now - self.since > self._allowed(is_deaf)

    def _allowed(self, is_deaf: bool) -> float:
        if is_deaf:
            return LINGER
        return IDLE if self.is_idle else HEAD
