"""The waitlist's emails: a party has joined, has an offer, or its event has changed."""

from datetime import datetime

from django.utils.translation import gettext as _

from nightcap.bookings.mails import (
    HELD_UNTIL,
    change_context,
    change_facts,
    contents_of,
    event_facts,
    moment_in_words,
    subject_line,
)
from nightcap.bookings.models import Booking
from nightcap.bookings.rules import to_pay
from nightcap.bookings.selectors import price_of
from nightcap.core.time import now
from nightcap.events.fields import EventOut
from nightcap.events.models import Event
from nightcap.events.selectors import event_out
from nightcap.mail import services as mail
from nightcap.mail.models import Mail
from nightcap.mail.writing import Contents, Facts, MailKind, Secrets, from_snapshot, snapshot
from nightcap.waitlist.models import WaitlistEntry
from nightcap.waitlist.rules import place_in_words, time_to_accept

_JOINED = "waitlist/joined"
_OFFERED = "waitlist/offered"
_CANCELLED = "waitlist/event-cancelled"
_CHANGED = "waitlist/event-changed"

_ENTRY_FIELDS = ("key", "customer_name", "customer_email", "party_size")
_TICKET_FIELDS = ("number_of_tickets", "tickets", "amount")


def joined(entry: WaitlistEntry, *, position: int) -> Mail:
    """Return the email to a party that joined, with the link to its waitlist entry."""
    facts, subject = {"position": position}, _("You are on the waitlist: %(title)s")
    return _entry_mail(_JOINED, subject, entry, entry.event, facts)


def offered(entry: WaitlistEntry, event: Event, booking: Booking, *, until: datetime) -> Mail:
    """Return the email with an offer to a party, with the link to accept it."""
    facts: Facts = {
        HELD_UNTIL: until.isoformat(),
        "booking": snapshot(booking, _TICKET_FIELDS),
    }
    return _entry_mail(_OFFERED, _("Seats for you: %(title)s"), entry, event, facts)


def event_cancelled(entry: WaitlistEntry, event: Event, message: str) -> Mail:
    """Return the email about the cancellation of the event."""
    subject = _("Cancelled: %(title)s")
    return _entry_mail(_CANCELLED, subject, entry, event, {"message": message})


def event_changed(entry: WaitlistEntry, event: Event, was: Event, message: str) -> Mail:
    """Return the email about an event that was moved or restored.

    `was` is the event as the party knows it.
    """
    subject, facts = change_facts(was, message)
    until = entry.offer_until.isoformat() if entry.offer_until else None
    return _entry_mail(_CHANGED, subject, entry, event, {HELD_UNTIL: until, **facts})


def _entry_mail(
    template: str, subject: str, entry: WaitlistEntry, event: Event, facts: Facts
) -> Mail:
    return mail.new(
        to=entry.customer_email,
        subject=subject_line(subject, event),
        template=template,
        facts={
            "entry": snapshot(entry, _ENTRY_FIELDS),
            "event": event_facts(event),
            **facts,
        },
    )


def _write_joined(facts: Facts) -> Contents:
    entry, event = _rows_of(facts)
    place = place_in_words(int(str(facts["position"])))
    to_accept = time_to_accept(from_snapshot(Event, facts["event"]), now())
    return contents_of(event, {"entry": entry, "place": place, "to_accept": to_accept})


def _write_offered(facts: Facts) -> Contents:
    entry, event = _rows_of(facts)
    # Emails of an earlier release have no booking in their facts.
    kept = facts.get("booking", {"number_of_tickets": entry.party_size})
    booking = from_snapshot(Booking, kept)
    context = {
        "entry": entry,
        "until": moment_in_words(facts[HELD_UNTIL]),
        "price": price_of(booking, event),
        "to_pay": to_pay([booking], event.price_range),
    }
    return contents_of(event, context)


def _write_cancelled(facts: Facts) -> Contents:
    entry, event = _rows_of(facts)
    return contents_of(event, {"entry": entry, "message": facts["message"]})


def _write_changed(facts: Facts) -> Contents:
    entry, event = _rows_of(facts)
    until = facts[HELD_UNTIL]
    context = {
        "entry": entry,
        "until": moment_in_words(until) if until else "",
        **change_context(facts, event),
    }
    return contents_of(event, context)


def _tokens(facts: Facts) -> Secrets:
    entry, _event = _rows_of(facts)
    return {"": entry.token}


def _rows_of(facts: Facts) -> tuple[WaitlistEntry, EventOut]:
    event = from_snapshot(Event, facts["event"])
    return from_snapshot(WaitlistEntry, facts["entry"]), event_out(event, None, at=now())


MAILS = {
    # A party joins the waitlist.
    _JOINED: MailKind(_write_joined, _tokens),
    # Seats become free, or the manager offers some (`services`).
    _OFFERED: MailKind(_write_offered, _tokens),
    # The event is cancelled, or has moved (`services.mail_event_changed`).
    _CANCELLED: MailKind(_write_cancelled),
    _CHANGED: MailKind(_write_changed, _tokens),
}
"""The waitlist's emails by template: the cause of each, and the function that writes it."""
