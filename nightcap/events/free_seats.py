"""Whoever waits for the seats of an event hears that some may be free, in the same transaction.

An event knows no waitlist: the domain that keeps one asks here to be called.
"""

from collections.abc import Callable

Follower = Callable[[int], int]

_followers: list[Follower] = []


def follows(follower: Follower) -> Follower:
    """Let a function be called with the id of each event whose seats may have come back.

    It returns to how many parties it has offered some.
    """
    _followers.append(follower)
    return follower


def may_have_come(event_id: int) -> None:
    """Say that an event may have more free seats than before, or may be open to book again.

    To be called in the transaction that does it, once the event's row says so and is held.
    """
    for follower in _followers:
        follower(event_id)
