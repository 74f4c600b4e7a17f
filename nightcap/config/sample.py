"""The sample venue's events and content, put once into an empty database; never put back."""

from django.db import transaction

from nightcap.config import sample_tables
from nightcap.core import publishing
from nightcap.core.first_time import is_first_time
from nightcap.core.time import now
from nightcap.events.feed import importing
from nightcap.events.models import Event
from nightcap.venue.sample import SampleEvent, sample
from nightcap.venue.services import picture_url

ORIGIN = "sample"
"""Its own source, so that no import of the venue's real calendar withdraws it, or the reverse."""


def load_into_empty_database() -> None:
    """Put the sample where there is nothing yet: the calendar, and each table of the content.

    Raises ProfileError, which names every mistake of the sample's files with its key.
    """
    _load_calendar()
    sample_tables.load()


@transaction.atomic
def _load_calendar() -> None:
    content = sample()
    if content is None or not is_first_time("sample events.event") or Event.objects.exists():
        return
    importing.import_feed(str(content.calendar), origin=ORIGIN)
    for details in content.events:
        _dress(details)


@transaction.atomic
def _dress(details: SampleEvent) -> None:
    """Add what a calendar file cannot say: price, seats, picture and ticket status."""
    nights = Event.objects.filter(source=ORIGIN, title=details.title)
    nights.update(
        price_range=details.price_range,
        capacity=details.capacity,
        featured=details.featured,
        image_url=picture_url(details.picture),
    )
    soonest = nights.not_over(now()).first()
    if soonest and details.ticket_status:
        soonest.ticket_status = details.ticket_status
        soonest.ticket_status_set_at = now()
        soonest.save(update_fields=["ticket_status", "ticket_status_set_at"])
    publishing.bump()
