"""What every change to an event begins and ends with."""

from collections.abc import Mapping

from nightcap.audit import services as audit
from nightcap.core import publishing
from nightcap.events.errors import NoSuchEvent
from nightcap.events.models import Event

KIND = "event"
"""What the list of changes calls it."""


def locked(event_id: int) -> Event:
    """Return an event that was not deleted, for this transaction alone. Raises NoSuchEvent."""
    event = Event.objects.select_for_update().filter(pk=event_id, deleted_at=None).first()
    if event is None:
        raise NoSuchEvent
    return event


def write_down(
    event: Event, action: str, fields: Mapping[str, tuple[object, object]] | None = None
) -> None:
    """Put what was done to an event into the list of changes, and publish it."""
    audit.record(action=action, kind=KIND, title=event.title, subject_id=event.pk, fields=fields)
    publishing.bump()
