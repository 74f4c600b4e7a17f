"""Calls the waitlist, in the same transaction, when seats of an event become free."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from nightcap.core.errors import not_connected


@dataclass(slots=True)
class WaitlistCalls:
    """The events' calls to the waitlist, a domain above: set in `nightcap/waitlist/apps.py`.

    Both get the id of an event. `offer_free_seats` returns how many parties were offered seats,
    `count_waiting` how many have no offer yet.
    """

    offer_free_seats: Callable[[int], int] = not_connected
    count_waiting: Callable[[int], int] = not_connected


waitlist = WaitlistCalls()

_deferred: ContextVar[set[int] | None] = ContextVar("deferred_events", default=None)


def parties_waiting(event_id: int) -> int:
    """Return how many parties wait for seats of an event and have no offer yet."""
    return waitlist.count_waiting(event_id)


def seats_freed(event_id: int) -> int:
    """Offer an event's free seats to the waitlist; return the number of offers.

    Call it in the transaction that frees them or opens the event again, which has locked the event,
    after the event's row is saved.

    Rule: Seats that become free are offered to the waitlist before other guests can book them.
    """
    deferred = _deferred.get()
    if deferred is not None:
        deferred.add(event_id)
        return 0
    return waitlist.offer_free_seats(event_id)


@contextmanager
def defer_seats_freed() -> Iterator[None]:
    """Delay the offers until the block has ended: it may take seats that it frees."""
    deferred: set[int] = set()
    token = _deferred.set(deferred)
    try:
        yield
    finally:
        _deferred.reset(token)
    for event_id in deferred:
        seats_freed(event_id)
