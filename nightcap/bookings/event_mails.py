"""The mails that all guests of an event receive: how each is made and written."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from django.conf import settings
from pydantic import JsonValue

from nightcap.bookings.mails import (
    OF_EVENT,
    changes_until,
    contents_of,
    mail_about,
    place,
    rows_of,
    tokens,
    when,
)
from nightcap.bookings.models import Booking
from nightcap.content.models import PastEventImage
from nightcap.core.time import now
from nightcap.events import ical
from nightcap.events.fields import EventOut
from nightcap.events.models import IN_CALENDARS, Event
from nightcap.events.rules import price_at_the_door
from nightcap.events.selectors import event_out
from nightcap.mail import unsubscribing
from nightcap.mail.facts import Facts, kept, restored
from nightcap.mail.models import Mail
from nightcap.mail.writing import Contents, Secrets, preview, reveals, writes
from nightcap.media.names import URL_PREFIX, PictureName
from nightcap.venue.moments import hour
from nightcap.venue.profile import profile

_EVENT_CANCELLED = "bookings/event-cancelled"
_EVENT_CHANGED = "bookings/event-changed"
_MESSAGE = "bookings/event-message"
_REMINDER = "bookings/reminder"
_THANKS = "bookings/thanks"
_PHOTO_WIDTH = 640

reveals(_EVENT_CANCELLED, _EVENT_CHANGED, _MESSAGE, _REMINDER)(tokens)
unsubscribing.may_be_ended(_THANKS)


@dataclass(frozen=True, slots=True)
class AfterTheShow:
    """What there is to see of an event that is over, and the event that is next, if any is.

    `is_same_show` says whether that is another date of the show or the next on the programme.
    """

    post_event_link: str
    photos: Sequence[PastEventImage]
    next_event: Event | None
    is_same_show: bool


def message(bookings: Sequence[Booking], event: Event, subject: str, text: str) -> Mail:
    """Make what the manager writes to all guests, for all the bookings of one mailbox."""
    return mail_about(_MESSAGE, subject, bookings, event, {"message": text}, has_entry=False)


def event_cancelled(bookings: Sequence[Booking], event: Event, message: str) -> Mail:
    """Make the word that an event is cancelled, for all the bookings of one mailbox."""
    return mail_about(_EVENT_CANCELLED, "Cancelled", bookings, event, {"message": message})


def event_changed(bookings: Sequence[Booking], event: Event, was: Event, message: str) -> Mail:
    """Make the word that an event has moved or is on again, for all the bookings of one mailbox.

    `was` is the event as the guest knows it.
    """
    subject, facts = news(was, message)
    return mail_about(_EVENT_CHANGED, subject, bookings, event, facts)


def news(was: Event, message: str) -> tuple[str, Facts]:
    """Return how the word of a change begins, and what it keeps beside the event.

    `was` is the event as the notified guest knows it.
    """
    subject = "On again" if was.is_cancelled else "Changed"
    return subject, {"was": kept(was, sorted(IN_CALENDARS)), "message": message}


def reminder(bookings: Sequence[Booking], event: Event) -> Mail:
    """Make the reminder of the day before, for all the bookings of one mailbox."""
    return mail_about(_REMINDER, "Reminder", bookings, event, has_entry=False)


def thanks(bookings: Sequence[Booking], event: Event, after: AfterTheShow) -> Mail:
    """Make the thanks of the morning after, for all the bookings of one mailbox."""
    photos: list[JsonValue] = [kept(photo, ("image_url", "caption")) for photo in after.photos]
    facts: Facts = {
        "post_event_link": after.post_event_link,
        "photos": photos,
        "next_event": kept(after.next_event, OF_EVENT) if after.next_event else None,
        "is_same_show": after.is_same_show,
    }
    subject = "Thank you for coming"
    return mail_about(_THANKS, subject, bookings, event, facts, has_entry=False)


@writes(_EVENT_CANCELLED)
def _write_event_cancelled(facts: Facts) -> Contents:
    bookings, event = rows_of(facts)
    context = {"booking": bookings[0], "bookings": bookings, "message": facts["message"]}
    return contents_of(event, context, ical.cancellation_file)


@writes(_EVENT_CHANGED)
def _write_event_changed(facts: Facts) -> Contents:
    bookings, event = rows_of(facts)
    context = {
        "booking": bookings[0],
        "bookings": bookings,
        **what_has_changed(facts, event),
        "changes_until": changes_until(event),
        "google": ical.google_link(event),
        "outlook": ical.outlook_link(event),
    }
    return contents_of(event, context, ical.event_file)


def what_has_changed(facts: Facts, event: EventOut) -> dict[str, object]:
    """Return what a mail says of a change: when and where, before it too, and the own words."""
    # What did not change is said as it stands.
    [of_event, of_past] = (cast("Facts", facts[name]) for name in ("event", "was"))
    known = event_out(restored(Event, {**of_event, **of_past}), None, at=now())
    return {
        "message": facts["message"],
        "place": place(event) or profile().name,
        "was_cancelled": known.is_cancelled,
        "was_when": _span(known) if _span(known) != _span(event) else "",
        "was_place": (place(known) or profile().name) if place(known) != place(event) else "",
        "when": _span(event),
    }


@writes(_MESSAGE)
def _write_message(facts: Facts) -> Contents:
    bookings, event = rows_of(facts)
    message = str(facts["message"])
    context = {
        "booking": bookings[0],
        "bookings": bookings,
        "message": message,
        "preview": preview(message),
    }
    return contents_of(event, context, None)


@writes(_REMINDER)
def _write_reminder(facts: Facts) -> Contents:
    bookings, event = rows_of(facts)
    seats = sum(one.number_of_tickets for one in bookings if not one.is_comp)
    context = {
        "booking": bookings[0],
        "bookings": bookings,
        "place": place(event),
        "to_pay": price_at_the_door(event.price_range, seats) if seats else "",
        "changes_until": changes_until(event),
    }
    return contents_of(event, context, None)


@writes(_THANKS)
def _write_thanks(facts: Facts) -> Contents:
    bookings, event = rows_of(facts)
    next_event = None
    if facts["next_event"]:
        next_event = event_out(restored(Event, facts["next_event"]), None, at=now())
    photos = [
        _photo(restored(PastEventImage, one)) for one in cast("list[JsonValue]", facts["photos"])
    ]
    context = {
        "booking": bookings[0],
        "post_event_link": facts["post_event_link"],
        "photos": photos,
        "next_event": next_event,
        "next_when": when(next_event) if next_event else "",
        "is_same_show": facts["is_same_show"],
    }
    return contents_of(event, context, None)


@reveals(_THANKS)
def _unsubscribing_token(facts: Facts) -> Secrets:
    bookings, _ = rows_of(facts)
    return {unsubscribing.NAME: unsubscribing.token_of(bookings[0].customer_email)}


def _photo(image: PastEventImage) -> dict[str, str]:
    """Return where a photo is, whole and as small as a mail shows it."""
    url = image.image_url
    name = PictureName.parse(url.removeprefix(URL_PREFIX)) if url.startswith(URL_PREFIX) else None
    if name is None:
        return {"url": url, "shown": url, "caption": image.caption}
    # In the last of the three formats, which every mail program shows.
    width = max((one for one in name.widths if one <= _PHOTO_WIDTH), default=name.widths[0])
    shown = settings.PUBLIC_URL + URL_PREFIX + name.variant(width, "jpg")
    return {"url": settings.PUBLIC_URL + url, "shown": shown, "caption": image.caption}


def _span(event: EventOut) -> str:
    """Write when an event is, with its end where one is known."""
    if event.ends_at is None or event.is_all_day:
        return when(event)
    return f"{when(event)} to {hour(event.ends_at)}"
