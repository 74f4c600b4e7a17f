"""The mails that a guest receives: the facts that each keeps, and how it is written from them."""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import cast

from pydantic import JsonValue

from nightcap.bookings.models import Booking
from nightcap.bookings.private_link import token_of
from nightcap.core.characters import CONTROL
from nightcap.core.time import now
from nightcap.events import ical
from nightcap.events.fields import EventOut
from nightcap.events.models import Event
from nightcap.events.rules import price_at_the_door
from nightcap.events.selectors import event_out
from nightcap.mail import services as mail
from nightcap.mail.facts import Facts, kept, restored
from nightcap.mail.models import Mail
from nightcap.mail.writing import Contents, Secrets, reveals, writes
from nightcap.venue.moments import dated_moment, long_date
from nightcap.venue.profile import profile

log = logging.getLogger(__name__)

CONFIRMATION = "bookings/confirmation"
_CANCELLATION = "bookings/cancellation"
_HOLD = "bookings/hold"
_HANDED_OVER = "bookings/handed-over"

_OF_BOOKING = (
    "reference",
    "customer_name",
    "customer_email",
    "customer_phone",
    "number_of_tickets",
    "is_comp",
)
OF_EVENT = (
    "id",
    "uid",
    "title",
    "description",
    "starts_at",
    "ends_at",
    "is_all_day",
    "location",
    "price_range",
    "doors_minutes",
    "performers",
    "minimum_age",
    "cancelled_at",
    "ical_sequence",
    "created_at",
    "updated_at",
)
"""The columns of an event that a mail can tell of."""


def confirmation(booking: Booking, event: Event) -> Mail:
    """Make the confirmation: what was booked, how to reach the venue, the calendar entry."""
    facts = {"is_change": False, "is_handed_over": False}
    return mail_about(CONFIRMATION, "Your booking", [booking], event, facts)


def held(booking: Booking, event: Event) -> Mail:
    """Make the mail that asks to confirm held seats, with the link to the button."""
    facts = {"held_until": kept(booking, ["held_until"])["held_until"]}
    return mail_about(_HOLD, "Confirm your seats", [booking], event, facts, has_entry=False)


def changed(booking: Booking, event: Event) -> Mail:
    """Make the confirmation of a booking that now holds something else."""
    facts = {"is_change": True, "is_handed_over": False}
    return mail_about(CONFIRMATION, "Your booking has changed", [booking], event, facts)


def handed_to(booking: Booking, event: Event) -> Mail:
    """Make the confirmation of a booking that somebody who cannot come has handed over.

    It does not say who: what one guest is told of another would outlive that one.
    """
    facts = {"is_change": False, "is_handed_over": True}
    return mail_about(CONFIRMATION, "Your seats", [booking], event, facts)


def handed_over(booking: Booking, event: Event, *, others: Sequence[Booking] = ()) -> Mail:
    """Make the mail to the guest who handed a booking over.

    It removes the calendar entry, as cancelled() does.
    """
    bookings = [booking, *others]
    subject = "You have handed your seats over"
    return mail_about(_HANDED_OVER, subject, bookings, event, has_entry=not others)


def cancelled(booking: Booking, event: Event, *, others: Sequence[Booking] = ()) -> Mail:
    """Make the word that a booking is cancelled.

    The entry leaves the guest's calendar, unless the mailbox still holds `others` for the event.
    """
    bookings = [booking, *others]
    return mail_about(
        _CANCELLATION, "Your booking is cancelled", bookings, event, has_entry=not others
    )


def mail_about(
    template: str,
    subject: str,
    bookings: Sequence[Booking],
    event: Event,
    more: Facts | None = None,
    *,
    has_entry: bool = True,
) -> Mail:
    """Make a mail to the first booking's address, by default with the event's calendar entry."""
    return mail.new(
        to=bookings[0].customer_email,
        subject=" ".join(CONTROL.sub(" ", f"{subject}: {event.title}").split()),
        template=template,
        facts={
            "bookings": [kept(booking, _OF_BOOKING) for booking in bookings],
            "event": kept(event, OF_EVENT),
            **(more or {}),
        },
        calendar_name=ical.file_name(event.title) if has_entry else "",
    )


@writes(CONFIRMATION)
def _write_confirmation(facts: Facts) -> Contents:
    [booking], event = rows_of(facts)
    context = {
        "booking": booking,
        "is_change": facts["is_change"],
        # A mail that was queued by an earlier release knows nothing of it.
        "is_handed_over": facts.get("is_handed_over", False),
        "place": place(event),
        "to_pay": to_pay(booking, event),
        "changes_until": changes_until(event),
        "google": ical.google_link(event),
        "outlook": ical.outlook_link(event),
    }
    return contents_of(event, context, ical.event_file)


@writes(_HOLD)
def _write_hold(facts: Facts) -> Contents:
    [booking], event = rows_of(facts)
    until = datetime.fromisoformat(str(facts["held_until"]))
    context = {"booking": booking, "until": dated_moment(until, at=now())}
    return contents_of(event, context, None)


@reveals(CONFIRMATION, _HOLD, _CANCELLATION)
def tokens(facts: Facts) -> Secrets:
    """Return the token of each booking that a mail is about."""
    bookings, _ = rows_of(facts)
    # The one without a reference is of a mail that was written by an earlier release.
    return {"": token_of(bookings[0])} | {
        booking.reference: token_of(booking) for booking in bookings
    }


@writes(_CANCELLATION, _HANDED_OVER)
def _write_cancellation(facts: Facts) -> Contents:
    [booking, *others], event = rows_of(facts)
    context = {"booking": booking, "others": others}
    return contents_of(event, context, None if others else ical.cancellation_file)


def rows_of(facts: Facts) -> tuple[list[Booking], EventOut]:
    """Return the bookings and the event that a mail keeps."""
    bookings = cast("list[JsonValue]", facts["bookings"])
    event = restored(Event, facts["event"])
    return [restored(Booking, one) for one in bookings], event_out(event, None, at=now())


def contents_of(
    event: EventOut,
    context: dict[str, object],
    write_entry: Callable[[EventOut], bytes] | None,
) -> Contents:
    """Return what a mail about an event says, with the entry that `write_entry` makes, if any."""
    known = {"event": event, "when": when(event)}
    return Contents({**known, **context}, _calendar(event, write_entry) if write_entry else "")


def when(event: EventOut) -> str:
    """Write the start in long US English, as wall time at the venue."""
    return long_date(event.starts_at, is_all_day=event.is_all_day)


def changes_until(event: EventOut) -> str:
    """Write until when guests change and cancel by their link; '' once that has passed.

    It is the rule as it is when the mail is written, as the link keeps it.
    """
    until = Booking(event=Event(starts_at=event.starts_at)).changes_until
    return dated_moment(until, at=now()) if until > now() else ""


def to_pay(booking: Booking, event: EventOut) -> str:
    """Write what a party pays at the door, as '$40'; empty for a comp and where none can say."""
    if booking.is_comp:
        return ""
    return price_at_the_door(event.price_range, booking.number_of_tickets)


def place(event: EventOut) -> str:
    """Write where in the house, or where else; empty where the venue's address says it all."""
    location = event.location or ""
    return "" if profile().address.street in location else location


def _calendar(event: EventOut, write_entry: Callable[[EventOut], bytes]) -> str:
    try:
        return write_entry(event).decode()
    except ValueError:
        # A guest without a calendar entry is better off than one without a seat.
        log.exception("Event %s cannot be written as a calendar entry", event.id)
        return ""
