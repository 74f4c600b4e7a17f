"""Thanking those who came, on the morning after, once: with what there is to see, and is next."""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from nightcap.bookings import event_mails
from nightcap.bookings.event_mails import AfterTheShow
from nightcap.bookings.models import Booking
from nightcap.bookings.services import mail_times, telling
from nightcap.content import selectors as content
from nightcap.content.models import PastEventImage
from nightcap.core.writing import publishing
from nightcap.events import selectors
from nightcap.events.fields import EventOut
from nightcap.events.models import Event, title_key
from nightcap.events.rules import venue_clock
from nightcap.events.selectors import effective_events, lock_event
from nightcap.mail import services as mail
from nightcap.mail.unsubscribing import unsubscribed_among
from nightcap.venue.profile import profile

_BACK = timedelta(days=4)
"""Longer than from the end of an event to the end of its thanks, whatever the clocks."""
_MOST_PHOTOS = 3

log = logging.getLogger(__name__)


def thank_all_that_are_due(*, at: datetime) -> int:
    """Queue the thanks that are due at an instant; return how many mails.

    To each mailbox with a party of which somebody has arrived, unless it has unsubscribed. Of an
    event without arrivals nobody is known to have come, and nobody is written to.
    """
    if not profile().bookings.thank_the_morning_after:
        return 0
    lately = Event.objects.public().overlapping(at - _BACK, at).over(at)
    mails = 0
    for event in lately.order_by("starts_at", "pk"):
        try:
            if mail_times.thanks(event).holds(at) and _to_thank(event):
                mails += _thank(event.pk, at)
        except Exception:
            # One event that cannot be told of does not keep the guests of others waiting.
            log.exception("The guests of event %s are not thanked; it is tried again", event.pk)
    return mails


@publishing.atomic()
def _thank(event_id: int, at: datetime) -> int:
    # Another worker waits here, and finds everybody thanked.
    event = lock_event(event_id)
    to_thank = _to_thank(event)
    after = _after_the_show(event, at)
    for bookings in to_thank:
        thanks = event_mails.thanks(bookings, event, after)
        thanks.expires_at = mail_times.thanks(event).ends_at
        mail.enqueue(thanks)
        Booking.objects.filter(pk__in=[one.pk for one in bookings]).update(thanked_at=at)
    return len(to_thank)


def _to_thank(event: Event) -> list[list[Booking]]:
    """Return the parties to thank, as lists of bookings by mailbox.

    Somebody of each has come. None of them has unsubscribed or been thanked before.
    """
    came = Booking.objects.filter(event=event, cancelled_at=None, arrived_seats__gt=0)
    by_mailbox = telling.by_mailbox(came.order_by("pk"))
    unwilling = unsubscribed_among({bookings[0].customer_email for bookings in by_mailbox})
    return [
        bookings
        for bookings in by_mailbox
        if bookings[0].customer_email not in unwilling
        and all(booking.thanked_at is None for booking in bookings)
    ]


def _after_the_show(event: Event, at: datetime) -> AfterTheShow:
    """Gather what there is to see of an event that is over, and which one is next."""
    [shown] = selectors.add_next_dates(effective_events([event], at=at), at=at)
    dates = [shown.next_date] if shown.next_date else selectors.next_performances(at, "", at=at)
    return AfterTheShow(
        post_event_link=shown.post_event_link or "",
        photos=_photos(shown),
        next_event=Event.objects.get(pk=dates[0].id) if dates else None,
        is_same_show=shown.next_date is not None,
    )


def _photos(event: EventOut) -> Sequence[PastEventImage]:
    """Return the first photos of the matching past event, if any.

    It has the same title and day as this event, by the venue's clock.
    """
    day = venue_clock(event.starts_at).date()
    for past in content.past_events().filter(event_date=day):
        if title_key(past.title) == title_key(event.title):
            return list(content.photos_of_past_event(past.pk)[:_MOST_PHOTOS])
    return []
