"""Asks the holds, a domain above, whether an event's date has a confirmed private event."""

from collections.abc import Callable
from dataclasses import dataclass

from nightcap.core.errors import not_connected
from nightcap.events.models import Event, EventState, is_test


@dataclass(slots=True)
class HoldCalls:
    """The events' call to holds: set in `nightcap/holds/apps.py`.

    `check_event` raises DomainError for an event on a date with a confirmed private event.
    """

    check_event: Callable[[Event], object] = not_connected


holds = HoldCalls()


def takes_room(event: Event) -> bool:
    """Return whether an event occupies the venue, as in `EventQuerySet.taking_room`."""
    return (
        event.state != EventState.DRAFT and event.cancelled_at is None and not is_test(event.title)
    )


def check_private_dates(event: Event) -> None:
    """Raise DomainError if the event takes a date that has a confirmed private event."""
    if takes_room(event):
        holds.check_event(event)
