"""The mails of the waitlist: a party is in line, seats are held for it, its event has changed."""

from datetime import datetime

from nightcap.bookings.event_mails import news, what_has_changed
from nightcap.bookings.mails import OF_EVENT, contents_of
from nightcap.core.characters import CONTROL
from nightcap.core.time import now
from nightcap.events.fields import EventOut
from nightcap.events.models import Event
from nightcap.events.rules import price_at_the_door
from nightcap.events.selectors import event_out
from nightcap.mail import services as mail
from nightcap.mail.facts import Facts, kept, restored
from nightcap.mail.models import Mail
from nightcap.mail.writing import Contents, Secrets, reveals, writes
from nightcap.venue.moments import dated_moment
from nightcap.waitlist.models import WaitlistEntry
from nightcap.waitlist.place import in_words
from nightcap.waitlist.private_link import token_of

_JOINED = "waitlist/joined"
_OFFERED = "waitlist/offered"
_CANCELLED = "waitlist/event-cancelled"
_CHANGED = "waitlist/event-changed"

_OF_ENTRY = ("key", "customer_name", "customer_email", "party_size")


def joined(entry: WaitlistEntry, event: Event, *, position: int) -> Mail:
    """Make the word that a party is in line, with the link to its place."""
    return _mail_about(_JOINED, "You are on the waitlist", entry, event, {"position": position})


def offered(entry: WaitlistEntry, event: Event, *, held_until: datetime) -> Mail:
    """Make the word that seats are held for a party, with the link to accept them."""
    facts = {"held_until": held_until.isoformat()}
    return _mail_about(_OFFERED, "Seats for you", entry, event, facts)


def event_cancelled(entry: WaitlistEntry, event: Event, message: str) -> Mail:
    """Make the word that the event a party waits for is cancelled."""
    return _mail_about(_CANCELLED, "Cancelled", entry, event, {"message": message})


def event_changed(entry: WaitlistEntry, event: Event, was: Event, message: str) -> Mail:
    """Make the word that the event a party waits for has moved or is on again.

    `was` is the event as the party knows it.
    """
    subject, facts = news(was, message)
    held_until = entry.held_until.isoformat() if entry.held_until else None
    return _mail_about(_CHANGED, subject, entry, event, {"held_until": held_until, **facts})


def _mail_about(
    template: str, subject: str, entry: WaitlistEntry, event: Event, more: Facts
) -> Mail:
    return mail.new(
        to=entry.customer_email,
        subject=" ".join(CONTROL.sub(" ", f"{subject}: {event.title}").split()),
        template=template,
        facts={"entry": kept(entry, _OF_ENTRY), "event": kept(event, OF_EVENT), **more},
    )


@writes(_JOINED)
def _write_joined(facts: Facts) -> Contents:
    entry, event = _rows_of(facts)
    place = in_words(int(str(facts["position"])))
    return contents_of(event, {"entry": entry, "place": place}, None)


@writes(_OFFERED)
def _write_offered(facts: Facts) -> Contents:
    entry, event = _rows_of(facts)
    context = {
        "entry": entry,
        "until": dated_moment(datetime.fromisoformat(str(facts["held_until"])), at=now()),
        "to_pay": price_at_the_door(event.price_range, entry.party_size),
    }
    return contents_of(event, context, None)


@writes(_CANCELLED)
def _write_cancelled(facts: Facts) -> Contents:
    entry, event = _rows_of(facts)
    return contents_of(event, {"entry": entry, "message": facts["message"]}, None)


@writes(_CHANGED)
def _write_changed(facts: Facts) -> Contents:
    entry, event = _rows_of(facts)
    until = facts["held_until"]
    context = {
        "entry": entry,
        "until": dated_moment(datetime.fromisoformat(str(until)), at=now()) if until else "",
        **what_has_changed(facts, event),
    }
    return contents_of(event, context, None)


@reveals(_JOINED, _OFFERED, _CHANGED)
def _tokens(facts: Facts) -> Secrets:
    entry, _ = _rows_of(facts)
    return {"": token_of(entry)}


def _rows_of(facts: Facts) -> tuple[WaitlistEntry, EventOut]:
    event = restored(Event, facts["event"])
    return restored(WaitlistEntry, facts["entry"]), event_out(event, None, at=now())
