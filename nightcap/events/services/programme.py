"""Putting events on the programme, taking them off, and their state. One transaction each."""

from collections.abc import Mapping

from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.events.fields import LINK_ONLY, EventFields, NewEventIn
from nightcap.events.models import Event, TicketStatus
from nightcap.events.rules import check_deletable, check_times, fill_whole_days
from nightcap.events.selectors import lock_events
from nightcap.events.services import links

STATUS_FIELDS = frozenset({"ticket_status", "is_status_by_seats"})
"""The second counts where both are given."""
_NO_COLUMNS = LINK_ONLY | {
    *("version", "is_cancelled", "scope", "link_version"),
    *("notify_guests", "message"),
}
_TEXTS_OR_NULL = {"location", "image_url", "eventbrite_link"}


@publishing.atomic()
def create(values: NewEventIn) -> Event:
    """Put an event on the programme, and with it a link if fields of one are given.

    Raises Invalid for an end that is not after the start.
    """
    event = Event()
    given = columns(values)
    if values.ticket_status == TicketStatus.AVAILABLE and "is_status_by_seats" not in given:
        # The default, sent or not, sets no status by hand.
        given.pop("ticket_status", None)
    apply_values(event, given, is_cancelled=values.is_cancelled)
    event.derive_fields()
    of_link = {name: value for name in LINK_ONLY if (value := getattr(values, name))}
    if not of_link:
        return changes.create(event)
    lock_events([], titles=[event.title_key], starts=[event.starts_at])
    with changes.as_one(event, action="created"):
        changes.create(event)
        links.set_link_fields(event, None, of_link)
    return event


def set_ticket_status(event_id: int, status: TicketStatus | None) -> Event:
    """Set the ticket status by hand, or with None let it follow the seats.

    Raises NoSuchRow.

    Rule: The status that was set last counts, on the event or on its link.
    """
    return changes.change(Event, event_id, lambda event: _set_status(event, status)).row


def set_cancelled(event_id: int, *, is_cancelled: bool) -> Event:
    """Cancel an event, or put it on again. Raises NoSuchRow."""
    return changes.change(Event, event_id, lambda row: _cancel(row, is_cancelled=is_cancelled)).row


def delete(event_id: int) -> Change:
    """Take an event off the programme; return the change that can be undone.

    Raises NoSuchRow, and HasBookings while seats are booked or waited for and it is not over.
    """
    return changes.delete(Event, event_id, check=check_deletable)


def columns(values: EventFields) -> dict[str, object]:
    """Return the values that were sent for columns of the same names."""
    names = values.model_fields_set - _NO_COLUMNS
    given = {name: getattr(values, name) for name in names}
    return given | {name: given[name] or "" for name in _TEXTS_OR_NULL & given.keys()}


def apply_values(
    event: Event, values: Mapping[str, object], *, is_cancelled: bool | None = None
) -> None:
    """Set fields of an event that is saved afterwards; None leaves a cancellation unchanged.

    Raises Invalid for an end that is not after the start.
    """
    changes.assign(event, {name: values[name] for name in values.keys() - STATUS_FIELDS})
    if values.get("is_status_by_seats"):
        _set_status(event, None)
    elif "ticket_status" in values:
        _set_status(event, TicketStatus(str(values["ticket_status"])))
    if is_cancelled is not None:
        _cancel(event, is_cancelled=is_cancelled)
    check_times(event)
    if event.is_all_day:
        fill_whole_days(event)


def _set_status(event: Event, status: TicketStatus | None) -> None:
    event.ticket_status = TicketStatus.AVAILABLE if status is None else status
    event.is_status_by_seats = status is None
    event.ticket_status_set_at = now()


def _cancel(event: Event, *, is_cancelled: bool) -> None:
    if is_cancelled != event.is_cancelled:
        event.cancelled_at = now() if is_cancelled else None
