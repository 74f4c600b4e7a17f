"""Putting an event on the bill again, week after week."""

from datetime import UTC, date, datetime, time, timedelta

from django.db import transaction

from nightcap.core.errors import Invalid
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.services.rows import locked, write_down
from nightcap.venue.profile import profile

MOST_REPEATED = 104
"""Weeks that an event can be repeated at once."""


@transaction.atomic
def repeat(event_id: int, *, until: date) -> list[Event]:
    """Put an event on the bill again each week at the same time of the venue's clock.

    The last date is the one on or before `until`, a day at the venue. A time that the clock skips
    is an hour later, of one that it shows twice the first is meant; an end that would then not lie
    behind its start keeps the event's length. What was booked, linked or cancelled is not repeated.
    Raises NoSuchEvent, and Invalid for no date or too many.
    """
    event = locked(event_id)
    zone = profile().time_zone
    first = event.starts_at.astimezone(zone)
    weeks = (until - first.date()).days // 7
    if not 1 <= weeks <= MOST_REPEATED:
        raise Invalid(
            "There is no week between the event and that day, or there are too many.",
            fields={"until": f"must be 1 to {MOST_REPEATED} weeks after the event"},
        )
    at = now()
    nights = [_night(event, timedelta(weeks=week + 1), at) for week in range(weeks)]
    for night in nights:
        night.save()
    write_down(event, f"repeated {weeks} times")
    return nights


def _night(event: Event, later: timedelta, at: datetime) -> Event:
    zone = profile().time_zone

    def moved(moment: datetime) -> datetime:
        wall = moment.astimezone(zone).replace(tzinfo=None, fold=0)
        if event.is_all_day:
            # Where the clocks skip midnight, that day began at one.
            wall = datetime.combine(wall, time.min)
        return (wall + later).replace(tzinfo=zone).astimezone(UTC)

    starts_at = moved(event.starts_at)
    ends_at = event.ends_at and moved(event.ends_at)
    if event.ends_at and ends_at and ends_at <= starts_at:
        ends_at = starts_at + (event.ends_at - event.starts_at)
    return Event(
        title=event.title,
        title_key=event.title_key,
        is_test=event.is_test,
        description=event.description,
        category=event.category,
        starts_at=starts_at,
        ends_at=ends_at,
        is_all_day=event.is_all_day,
        location=event.location,
        image_url=event.image_url,
        price_range=event.price_range,
        capacity=event.capacity,
        created_at=at,
        updated_at=at,
    )
