"""Calls the waitlist when seats may be free, in the same transaction.

An event knows no waitlist: the domain that keeps one asks here to be called.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Follower = Callable[[int], int]
Counter = Callable[[int], int]

_followers: list[Follower] = []
_counters: list[Counter] = []
_put_off: ContextVar[set[int] | None] = ContextVar("put_off", default=None)


def follows(follower: Follower) -> Follower:
    """Let a function be called with the id of each event whose seats may have come back.

    It returns to how many parties it has offered some.
    """
    _followers.append(follower)
    return follower


def counts_waiting(counter: Counter) -> Counter:
    """Let a function say how many parties wait for seats of the event with an id."""
    _counters.append(counter)
    return counter


def parties_waiting(event_id: int) -> int:
    """Return how many parties wait for seats of an event, to which nothing is offered yet."""
    return sum(count(event_id) for count in _counters)


def may_have_come(event_id: int) -> int:
    """Say that an event may have more free seats than before, or may be open to book again.

    Return to how many parties some were offered at once. To be called in the transaction that does
    it, once the event's row says so and is held.
    """
    put_off = _put_off.get()
    if put_off is not None:
        put_off.add(event_id)
        return 0
    return sum(follower(event_id) for follower in _followers)


@contextmanager
def told_of_afterwards() -> Iterator[None]:
    """Say it only when the block ends well: for seats that come free to be taken in it at once."""
    put_off: set[int] = set()
    token = _put_off.set(put_off)
    try:
        yield
    finally:
        _put_off.reset(token)
    for event_id in put_off:
        may_have_come(event_id)
