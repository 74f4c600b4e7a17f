"""Calendar files of guests: the event with the code, the link, the seats and the balance due.

Rule: Only a guest's own calendar file, in an email or from the guest's page, contains the code, the
link, the party size and the balance due of a booking.
"""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from nightcap.bookings import rules
from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events import ical
from nightcap.events.fields import EventOut
from nightcap.events.tiers import in_words


def guest_file(
    bookings: Sequence[Booking],
    event: EventOut,
    *,
    link_of: Callable[[Booking], str],
    left: tuple[EventOut, Sequence[Booking]] | None = None,
    received: int = 0,
) -> bytes:
    """Return the calendar file of a guest with these bookings of one event.

    `left` is the earlier date of a moved booking, with the guest's other bookings of it; without
    any, the file removes that date from the calendar. `received` are the payments at the door, in
    cents. Raises ValueError for a row that iCalendar cannot represent.
    """

    def note_of(held: Sequence[Booking], date: EventOut) -> ical.GuestNote:
        notes = [
            "\n".join(
                filter(
                    None,
                    (
                        _("Code for the door: %(code)s") % {"code": booking.reference},
                        _seats_of(booking),
                        _balance_of(booking, date, received),
                        _("Your booking: %(link)s") % {"link": link_of(booking)},
                    ),
                )
            )
            for booking in held
        ]
        return ical.GuestNote("\n\n".join(notes), stamped_at=now())

    before = None
    if left is not None:
        date, others = left
        before = ical.LeftDate(date, note_of(others, date) if others else None)
    return ical.event_file(event, left=before, note=note_of(bookings, event))


def _seats_of(booking: Booking) -> str:
    number = booking.number_of_tickets
    return ngettext("%(number)s seat", "%(number)s seats", number) % {"number": number}


def _balance_of(booking: Booking, event: EventOut, received: int) -> str:
    """Return the text on the balance due; empty for an unknown price."""
    at_door = rules.due_at_door(booking)
    before = max(0, booking.prepay - booking.settled)
    if at_door is None and not before:
        text = rules.to_pay([booking], event.price_range)
        return _("Balance due: %(amount)s") % {"amount": text} if text else ""
    due = max(0, max(at_door or 0, before) - received)
    if due:
        return _("Balance due: %(amount)s") % {"amount": in_words(due, event.currency)}
    return _("Paid: nothing is due") if booking.net_paid > 0 or received else _("Nothing is due")
