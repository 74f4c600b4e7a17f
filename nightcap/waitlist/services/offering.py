"""Offering the seats that have come back: to the first party that fits, and to the next after it.

An offer is a booking that is held, in the transaction in which the seats came back. So at every
commit no party waits that the free seats would fit, and a new booking takes no seats from the line.
"""

from datetime import date, datetime, timedelta

from django.db.models import F

from nightcap.bookings.errors import NotBookable, SoldOut
from nightcap.bookings.models import Booking
from nightcap.bookings.selectors import DAY_CUTOFF
from nightcap.bookings.services import limits, seats
from nightcap.bookings.services.booking import new
from nightcap.core.models import Change
from nightcap.core.tables import prepared
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import CLOCK
from nightcap.core.writing.locking import lock_one
from nightcap.events import free_seats
from nightcap.events.models import Event
from nightcap.events.selectors import lock_event
from nightcap.events.waitlist import closes_at
from nightcap.mail import services as mail
from nightcap.venue.profile import profile
from nightcap.waitlist import mails, private_link, selectors
from nightcap.waitlist.models import WaitlistEntry


@free_seats.follows
def offer_what_is_free(event_id: int) -> int:
    """Offer free seats to the parties that fit, in order of joining.

    Returns the number of parties that get an offer.

    Nothing is offered in the last minutes before the start, when the door decides, nor while the
    event cannot be booked: it is cancelled, say, or marked Sold Out by hand to keep seats back.
    """
    return _offer(event_id) if selectors.parties_waiting(event_id) else 0


def offer_everywhere() -> int:
    """Offer what is free at every event for which somebody waits; return to how many parties.

    What comes back is offered at once; this finds what came back unseen, as when the profile's
    numbers change or a server of the release before frees seats.
    """
    return sum(map(offer_what_is_free, selectors.events_with_waiting()))


def hold_for(entry: WaitlistEntry, event: Event) -> None:
    """Hold seats that were just taken for a party that waits, and ask it by mail."""
    booking = new(event, entry.party, Booking.Origin.SITE)
    # What waits for the word of one network is counted together, offers too.
    if entry.network is not None:
        booking.network, booking.network_at = entry.network, entry.joined_at
    at = booking.created_at
    until = booking.held_until = at + timedelta(minutes=held_minutes(event, at))
    prepared.insert(booking)
    WaitlistEntry.objects.filter(pk=entry.pk).update(booking=booking, version=F("version") + 1)
    private_link.let_open(entry)
    mail.enqueue(mails.offered(entry, event, held_until=until))


def record_offer(entry: WaitlistEntry, *, actor: Change.Actor) -> None:
    """Write an offer into the list of changes, in the transaction that makes it."""
    changes.record(
        action="offered seats",
        kind=entry.audit_kind,
        title=entry.audit_title,
        model=entry._meta.label_lower,
        subject_id=entry.pk,
        actor=actor,
    )


def held_minutes(event: Event, at: datetime) -> int:
    """Return for how many minutes seats are held that are offered at an instant."""
    minutes = profile().waitlist
    is_the_day = _show_day_of(at) >= _show_day_of(event.starts_at)
    return minutes.held_minutes_on_the_day if is_the_day else minutes.held_minutes


@publishing.atomic()
def _offer(event_id: int) -> int:
    # So no party joins or leaves now.
    lock_event(event_id)
    parties = 0
    while (entry := _first_that_fits(event_id)) is not None:
        try:
            event = seats.take(event_id, entry.party_size)
        except (NotBookable, SoldOut):
            break
        hold_for(entry, event)
        record_offer(entry, actor=CLOCK)
        parties += 1
    return parties


def _first_that_fits(event_id: int) -> WaitlistEntry | None:
    event = Event.objects.filter(pk=event_id).first()
    if event is None or closes_at(event) <= now():
        return None
    waiting = selectors.waiting(event_id)
    if event.seats_left is not None:
        waiting = waiting.filter(party_size__lte=event.seats_left)
    at = now()
    first = next((entry for entry in waiting if _may_be_offered(entry, at)), None)
    # Locked, so that a guest who is forgotten at this moment is forgotten before or after.
    return lock_one(waiting.filter(pk=first.pk)) if first else None


def _may_be_offered(entry: WaitlistEntry, at: datetime) -> bool:
    """Whether no more seats would wait for the word of the party's network than may.

    Such a party stays in line until the others have confirmed, or their time has passed.
    """
    return limits.may_wait(entry.event_id, entry.network, entry.party_size, at=at)


def _show_day_of(instant: datetime) -> date:
    """Return the day at the venue to which an instant belongs.

    The small hours belong to the day before.
    """
    return (instant.astimezone(profile().time_zone) - DAY_CUTOFF).date()
