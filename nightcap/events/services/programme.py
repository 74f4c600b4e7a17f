"""Every change to the programme. Each function is one transaction."""

from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta

from django.db import transaction

from nightcap.core import changes
from nightcap.core.errors import Invalid
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.events.effective import chosen_status, with_links
from nightcap.events.errors import HasBookings
from nightcap.events.fields import EventChangesIn, EventFields, EventIn
from nightcap.events.models import Event, EventLink, TicketStatus
from nightcap.events.services import links
from nightcap.venue.profile import profile

_MOMENT = timedelta(microseconds=1)
_TEXTS_OR_NULL = {"location", "image_url", "eventbrite_link"}


def create(values: EventIn) -> Event:
    """Put an event on the programme. Raises Invalid for an end that is not after the start."""
    event = Event()
    _apply(event, values, _given(values))
    event.name_title()
    return changes.create(event)


@transaction.atomic
def update(event_id: int, values: EventChangesIn) -> Event:
    """Change what is given; on an imported event those fields are the manager's from then on.

    A status, picture or address that merely repeats what the event's link says is not taken for
    the event's own, so an answer of the API may be sent back whole.
    Raises NoSuchRow, Stale when `values.version` is not the latest, and Invalid (end not after
    start, fewer seats than are taken).
    """

    def apply(event: Event) -> None:
        [(_, link)] = with_links([event])
        given = _given(values)
        for name in _repeated_from_link(given, event, link):
            del given[name]
        _apply(event, values, given)

    edit = changes.change(Event, event_id, apply, seen=values.version)
    links.follow(edit)
    return edit.row


def set_ticket_status(event_id: int, status: TicketStatus) -> Event:
    """Set the ticket status by hand; it outranks links that were saved earlier.

    Raises NoSuchRow.
    """

    def apply(event: Event) -> None:
        event.ticket_status = status
        event.ticket_status_set_at = now()

    return changes.change(Event, event_id, apply).row


def set_cancelled(event_id: int, *, is_cancelled: bool) -> Event:
    """Cancel an event, or put it on again. Raises NoSuchRow."""
    return changes.change(Event, event_id, lambda row: _cancel(row, is_cancelled=is_cancelled)).row


def delete(event_id: int) -> Change:
    """Take an event off the programme; return the change that can be undone.

    Raises NoSuchRow, and HasBookings while seats are booked and it is not over.
    """

    def check(event: Event) -> None:
        if event.seats_taken and event.over_at > now():
            raise HasBookings(f"{event.seats_taken} seats are booked: cancel the event instead.")

    return changes.delete(Event, event_id, check=check)


def _given(values: EventFields) -> dict[str, object]:
    """Return what the columns of the same names shall hold."""
    names = values.model_fields_set - {"version", "is_cancelled"}
    given = {name: getattr(values, name) for name in names}
    return given | {name: given[name] or "" for name in _TEXTS_OR_NULL & given.keys()}


def _apply(event: Event, values: EventFields, given: Mapping[str, object]) -> None:
    if "ticket_status" in given:
        event.ticket_status_set_at = now()
    changes.assign(event, given)
    if "is_cancelled" in values.model_fields_set:
        _cancel(event, is_cancelled=values.is_cancelled)
    _check(event)
    if event.is_all_day:
        _fill_whole_days(event)


def _repeated_from_link(
    given: Mapping[str, object], event: Event, link: EventLink | None
) -> set[str]:
    shown: dict[str, object] = {"ticket_status": chosen_status(event, link)}
    if event.over_at <= now() and given.get("ticket_status") == TicketStatus.CONCLUDED:
        shown["ticket_status"] = TicketStatus.CONCLUDED
    if link is not None:
        shown |= {"image_url": link.image_url, "eventbrite_link": link.url}
    return {name for name, value in shown.items() if value and given.get(name) == value}


def _cancel(event: Event, *, is_cancelled: bool) -> None:
    if is_cancelled != event.is_cancelled:
        event.cancelled_at = now() if is_cancelled else None


def _check(event: Event) -> None:
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
