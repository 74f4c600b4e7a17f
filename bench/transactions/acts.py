"""The longest work of a venue, each act on rows of its own; needs Django set up."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from uuid import uuid4

from nightcap.audit import services as audit
from nightcap.bookings.models import Booking, Party
from nightcap.bookings.services import clock_mails, notify_guests
from nightcap.core import database
from nightcap.core.models import Change, StoredResponse
from nightcap.core.time import now
from nightcap.core.writing import changes, idempotency
from nightcap.events.feed import merge
from nightcap.events.feed.plan import Choices
from nightcap.events.feed.reading import Occurrence, Reading
from nightcap.events.fields import EventChangesIn, Scope
from nightcap.events.models import Event
from nightcap.events.services import links, programme, repetition
from nightcap.events.services.repetition import Rhythm
from nightcap.guests import forgetting, retention
from nightcap.guests.personal_data import Address
from nightcap.inbox.models import ContactMessage
from nightcap.mail.models import Mail
from nightcap.venue.profile import profile

DATES, GUESTS, CHANGED, OLD = 200, 500, 3_000, 20_000
_ADA = "ada@example.com"
_BATCH = 2_000

Act = Callable[[], object]


def _title(number: int) -> str:
    return f"Show {number // DATES}"


def seed(events: int, mails: int, bookings: int) -> None:
    """Fill the database: shows of 200 dates, half of them past, with bookings and emails."""
    at = now().replace(minute=0, second=0, microsecond=0)
    first = at - timedelta(hours=3 * events)
    rows = [
        _event(_title(number), first + timedelta(hours=6 * number), capacity=1_000)
        for number in range(events)
    ]
    Event.objects.bulk_create(rows, batch_size=_BATCH)
    Booking.objects.bulk_create(
        (_booking(rows[number % events], number) for number in range(bookings)), batch_size=_BATCH
    )
    Mail.objects.bulk_create((_mail(number, at) for number in range(mails)), batch_size=_BATCH)


def _event(title: str, starts_at: datetime, *, capacity: int) -> Event:
    event = Event(title=title, category="music", starts_at=starts_at, capacity=capacity)
    event.derive_fields()
    return event


def _booking(event: Event, number: int, *, email: str = "") -> Booking:
    booking = Booking(reference=f"B{uuid4().hex[:10]}", event=event, created_at=event.created_at)
    booking.party = Party(f"Guest {number}", email or f"g{number}@example.com", "212 555 0100", 1)
    return booking


def _mail(number: int, at: datetime, *, to: str = "") -> Mail:
    return Mail(
        to=to or f"g{number}@example.com",
        subject="Your booking",
        template="bookings/confirmation",
        facts={"note": "x" * 1_200},
        message_id=f"<{uuid4()}@example.com>",
        queued_at=at,
        due_at=at,
        state=Mail.State.SENT,
        sent_at=at,
    )


def _full(title: str, starts_at: datetime, *, arrived: int = 0) -> Event:
    event = _event(title, starts_at, capacity=GUESTS)
    event.seats_taken = GUESTS
    event.save()
    bookings = [
        _booking(event, number, email=f"{number}-{title}@example.com") for number in range(GUESTS)
    ]
    for booking in bookings:
        booking.created_at = event.created_at - timedelta(days=9)
        booking.arrived_seats = arrived
    Booking.objects.bulk_create(bookings)
    return event


def _reading(count: int, *, location: str = "") -> Reading:
    at = now().replace(minute=0, second=0, microsecond=0) + timedelta(days=2)
    return Reading(
        [
            Occurrence(
                uid=f"entry-{number}",
                recurrence="",
                title=f"Calendar {number // DATES}",
                description="A night",
                category="music",
                location=location,
                image_url="",
                eventbrite_link="",
                starts_at=at + timedelta(hours=2 * number),
                ends_at=None,
                is_all_day=False,
            )
            for number in range(count)
        ]
    )


def _merge(reading: Reading) -> Act:
    return partial(
        merge.merge,
        reading,
        origin="feed",
        zone=profile().time_zone,
        at=now(),
        progress=lambda done, total: None,
        choices=Choices(is_confirmed=True),
    )


def _moved() -> Act:
    reading = _reading(CHANGED, location="Lounge")
    hour = timedelta(minutes=30)
    reading.occurrences = [
        replace(one, starts_at=one.starts_at + hour) for one in reading.occurrences
    ]
    return _merge(reading)


def _forget() -> Act:
    at = now()
    past = Event.objects.filter(starts_at__lt=at - timedelta(days=2)).order_by("-starts_at")
    Booking.objects.bulk_create(_booking(event, 1, email=_ADA) for event in past[:100])
    Mail.objects.bulk_create(_mail(number, at, to=_ADA) for number in range(GUESTS))
    return partial(forgetting.forget, Address(_ADA))


def _soon() -> Event:
    return _full("Soon", now() + timedelta(hours=30))


def _save_series() -> Act:
    some = Event.objects.filter(starts_at__gt=now() + timedelta(days=60)).earliest("pk")
    show = Event.objects.filter(title_key=some.title_key).earliest("starts_at")
    later = show.starts_at + timedelta(minutes=30)
    values = EventChangesIn.model_validate({"scope": Scope.ALL, "date": later.isoformat()})
    return partial(programme.save, show.pk, values)


def _undo_series() -> Act:
    entry = Change.objects.exclude(reversal=[]).latest("pk")
    return partial(audit.undo, entry.pk)


def _series_link() -> Act:
    event = Event.objects.filter(starts_at__gt=now() + timedelta(days=60)).earliest("pk")
    values = {"url": "https://tickets.example"}
    return partial(links.save, title=event.title, start_ts=None, values=values)


def _repeat() -> Act:
    event = _event("Weekly", now() + timedelta(days=1), capacity=70)
    event.save()
    until = (event.starts_at + timedelta(weeks=repetition.MOST_REPEATED)).date()
    return partial(repetition.repeat, event.pk, until=until, every=Rhythm.WEEK)


def _cancel() -> Act:
    return partial(notify_guests.cancel_event, _soon().pk, message="We are sorry.")


def _move_and_tell() -> Act:
    event = _full("Moving", now() + timedelta(days=5))
    later = event.starts_at + timedelta(hours=1)
    values = {"date": later.isoformat(), "notifyGuests": True, "message": "An hour later."}
    programme.save(event.pk, EventChangesIn.model_validate(values))
    return notify_guests.notify_of_due_changes


def _write() -> Act:
    event = _full("Letters", now() + timedelta(days=6))
    return partial(
        notify_guests.write_to_guests, event.pk, subject="Hello", message="See you soon."
    )


def _remind() -> Act:
    zone = profile().time_zone
    noon = now().astimezone(zone).replace(hour=12, minute=0, second=0, microsecond=0)
    _full("Tomorrow", noon + timedelta(days=1, hours=8))
    return partial(clock_mails.send_due_reminders, at=noon)


def _thank() -> Act:
    zone = profile().time_zone
    noon = now().astimezone(zone).replace(hour=12, minute=0, second=0, microsecond=0)
    _full("Yesterday", noon - timedelta(hours=17), arrived=1)
    return partial(clock_mails.send_due_thanks, at=noon)


def _old_responses() -> Act:
    at = now() - timedelta(days=1)
    StoredResponse.objects.bulk_create(
        (
            StoredResponse(
                operation="book",
                key=uuid4().hex,
                body_hash="",
                status=201,
                body="x" * 800,
                forget_at=at,
            )
            for _ in range(OLD)
        ),
        batch_size=_BATCH,
    )
    return idempotency.sweep


def _old_deletions() -> Act:
    at = now() - timedelta(days=3)
    ContactMessage.including_deleted.bulk_create(
        (
            ContactMessage(name="Ada", email=_ADA, message="x" * 500, created_at=at, deleted_at=at)
            for _ in range(OLD // 4)
        ),
        batch_size=_BATCH,
    )
    return changes.sweep_deleted


def _old_guests() -> Act:
    old = now() - timedelta(days=4 * 365)
    Mail.objects.filter(pk__in=Mail.objects.order_by("pk").values("pk")[:OLD]).update(queued_at=old)
    return partial(retention.sweep, is_night=False)


ACTS: dict[str, Callable[[], Act]] = {
    f"importing {CHANGED:,} new dates": lambda: _merge(_reading(CHANGED)),
    f"importing {CHANGED:,} moved dates": _moved,
    f"withdrawing {CHANGED:,} dates": lambda: _merge(_reading(0)),
    f"forgetting a guest of 100 bookings and {GUESTS} mails": _forget,
    f"moving {DATES} dates of a show": _save_series,
    f"undoing that for {DATES} dates": _undo_series,
    f"saving the link of {DATES} dates": _series_link,
    f"repeating an event {repetition.MOST_REPEATED} times": _repeat,
    f"cancelling an event of {GUESTS} guests": _cancel,
    f"notifying {GUESTS} guests that their event moves": _move_and_tell,
    f"writing to {GUESTS} guests": _write,
    f"reminding {GUESTS} guests": _remind,
    f"thanking {GUESTS} guests": _thank,
    f"ending what is kept of guests, {OLD:,} old mails among it": _old_guests,
    f"sweeping {OLD:,} old responses": _old_responses,
    f"removing {OLD // 4:,} deleted messages": _old_deletions,
    "overwriting what was deleted, by day": lambda: database.overwrite_deleted_data,
    "overwriting what was deleted, at night": lambda: partial(
        database.overwrite_deleted_data, is_night=True
    ),
}
