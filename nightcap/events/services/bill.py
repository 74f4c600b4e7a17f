"""Every change to the bill. Each function is one transaction and raises the content version."""

from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta
from typing import Unpack

from django.db import transaction
from typing_extensions import TypedDict  # pydantic reads these, and on Python 3.11 needs them so

from nightcap.audit import services as audit
from nightcap.audit.models import Change
from nightcap.core import publishing
from nightcap.core.errors import Invalid
from nightcap.core.time import now
from nightcap.events import overlay, queries
from nightcap.events.errors import HasBookings
from nightcap.events.models import Event, TicketStatus
from nightcap.events.services.rows import KIND, locked, write_down
from nightcap.media.services import accept_image
from nightcap.venue.profile import profile

_TIMES = {"starts_at", "ends_at", "is_all_day"}
_IN_CALENDARS = _TIMES | {"location", "cancelled_at"}
_MOMENT = timedelta(microseconds=1)


class EventDetails(TypedDict, total=False):
    """What may be said about an event beside its title and start."""

    description: str
    category: str
    ends_at: datetime | None
    is_all_day: bool
    location: str
    image_url: str
    eventbrite_link: str
    ticket_status: TicketStatus
    featured: bool
    price_range: str
    capacity: int | None
    is_cancelled: bool


class EventChanges(EventDetails, total=False):
    """What may be changed about an event."""

    title: str
    starts_at: datetime


_BY_HAND = {*EventChanges.__annotations__, "cancelled_at"}


def create(*, title: str, starts_at: datetime, **details: Unpack[EventDetails]) -> Event:
    """Put an event on the bill.

    Raises Invalid for an end that is not after the start, and what accept_image raises.
    """
    changes: EventChanges = {"title": title, "starts_at": starts_at, "category": "other", **details}
    _take_picture(changes)
    with transaction.atomic():
        at = now()
        event = Event(created_at=at, updated_at=at)
        _apply(event, changes, at)
        event.save()
        write_down(event, "created")
    return event


def update(event_id: int, changes: EventChanges, *, seen: int | None = None) -> Event:
    """Change what is given; on an imported event those fields are the manager's from then on.

    An answer of the API may be sent back whole: a status, picture or ticket link in it that merely
    repeats what visitors see is not taken for the event's own. Who gives only some fields means
    each of them, so 'Sold Out' stands also when it is set while the event is full.
    Raises NoSuchEvent, Stale when `seen` is not the latest version, Invalid (end not after start,
    fewer seats than are taken), and what accept_image raises.
    """
    changes = changes.copy()
    _take_picture(changes)
    with transaction.atomic():
        at = now()
        event = locked(event_id)
        if changes.keys() == EventChanges.__annotations__.keys():
            _drop_what_is_laid_over(event, changes, at)
        _save_by_hand(event, _apply(event, changes, at), at, seen=seen)
    return event


@transaction.atomic
def set_ticket_status(event_id: int, status: TicketStatus) -> Event:
    """Let the manager's word on the tickets be the last, over that of links saved before.

    Raises NoSuchEvent.
    """
    at = now()
    event = locked(event_id)
    before = {
        "ticket_status": event.ticket_status,
        "ticket_status_set_at": event.ticket_status_set_at,
    }
    event.ticket_status = status
    event.ticket_status_set_at = at
    _save_by_hand(event, before, at)
    return event


@transaction.atomic
def delete(event_id: int) -> Change:
    """Take an event off the bill; return the change that can be undone.

    An imported one leaves a stone, so that no import revives it, and so does one that was ever
    booked. Raises NoSuchEvent, and HasBookings while guests still look forward to it.
    """
    at = now()
    event = locked(event_id)
    if event.seats_taken and event.over_at > at:
        raise HasBookings(f"{event.seats_taken} seats are booked: cancel the event instead.")
    change = audit.record_deletion(kind=KIND, title=event.title, rows=[event])
    event.deleted_at = event.updated_at = at
    event.save(update_fields=["deleted_at", "updated_at"])
    publishing.bump()
    return change


def _take_picture(details: EventDetails) -> None:
    # Before the transaction: decoding a picture takes long, and the file must stand first.
    if "image_url" in details:
        details["image_url"] = accept_image(details["image_url"])


def _drop_what_is_laid_over(event: Event, changes: EventChanges, at: datetime) -> None:
    shown = queries.one(event, at=at)
    if changes.get("ticket_status") == shown.ticket_status:
        changes.pop("ticket_status", None)
    if changes.get("image_url") == (shown.image_url or ""):
        changes.pop("image_url", None)
    if changes.get("eventbrite_link") == (shown.eventbrite_link or ""):
        changes.pop("eventbrite_link", None)


def _apply(event: Event, changes: EventChanges, at: datetime) -> dict[str, object]:
    """Write the changes onto the row; return what the columns that really changed held before."""
    columns = [field.attname for field in Event._meta.concrete_fields]
    before = {name: getattr(event, name) for name in columns}
    for name, value in changes.items():
        if name != "is_cancelled":
            setattr(event, name, value)
    if changes.get("is_cancelled", event.is_cancelled) != event.is_cancelled:
        event.cancelled_at = None if event.is_cancelled else at
    if "ticket_status" in changes:
        event.ticket_status_set_at = at
    event.title_key = overlay.title_key(event.title)
    event.is_test = overlay.is_test(event.title)
    _check(event)
    if event.is_all_day:
        _fill_whole_days(event)
    return {name: value for name, value in before.items() if getattr(event, name) != value}


def _check(event: Event) -> None:
    if not event.title_key:
        raise Invalid("An event needs a title.", fields={"title": "is required"})
    if event.ends_at and event.ends_at <= event.starts_at:
        raise Invalid(
            "The event must end after it starts.", fields={"endDate": "must be after the start"}
        )
    if event.capacity is not None and event.capacity < event.seats_taken:
        raise Invalid(
            f"{event.seats_taken} seats are booked already.",
            fields={"capacity": f"must be at least {event.seats_taken}"},
        )


def _fill_whole_days(event: Event) -> None:
    """Let an all-day event run from midnight to midnight at the venue, for one day by default."""
    zone = profile().time_zone
    first = event.starts_at.astimezone(zone).date()
    end = event.ends_at or event.starts_at + _MOMENT
    last = (end - _MOMENT).astimezone(zone).date()
    event.starts_at = datetime.combine(first, time.min, zone).astimezone(UTC)
    event.ends_at = datetime.combine(last + timedelta(days=1), time.min, zone).astimezone(UTC)


def _save_by_hand(
    event: Event, before: Mapping[str, object], at: datetime, *, seen: int | None = None
) -> None:
    """Save the columns that `before` names, which held those values until now."""
    if not before:
        return
    event.begin_change(seen)
    event.updated_at = at
    changed = set(before)
    if changed & _IN_CALENDARS:
        event.ical_sequence += 1
    if event.source:
        # Start and end go together: half of them from the feed could end before it starts.
        by_hand = changed | (_TIMES if changed & _TIMES else set())
        event.hand_set = sorted({*event.hand_set, *(by_hand & _BY_HAND)})
    event.save(update_fields=[*changed, "updated_at", "ical_sequence", "hand_set", "version"])
    told = {
        name.replace("_", " "): (value, getattr(event, name))
        for name, value in before.items()
        if name in _BY_HAND
    }
    write_down(event, "changed", told)
