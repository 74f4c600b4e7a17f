"""Putting an event on the programme again, week after week."""

from datetime import UTC, date, datetime, time, timedelta

from django.db import transaction

from nightcap.core import changes
from nightcap.core.errors import Invalid
from nightcap.events.fields import EventIn
from nightcap.events.models import Event
from nightcap.venue.profile import profile

MOST_REPEATED = 104
"""Weeks that an event can be repeated at once."""

_NOT_REPEATED = {"eventbrite_link", "featured", "ticket_status", "is_cancelled"}
_REPEATED = EventIn.model_fields.keys() - _NOT_REPEATED


@transaction.atomic
def repeat(event_id: int, *, until: date) -> list[Event]:
    """Put an event on the programme again each week at the same time of the venue's clock.

    The last date is the one on or before `until`, a day at the venue. A time that the clocks skip
    becomes an hour later; of a time that occurs twice the first counts. If the end would then not
    be after the start, the event keeps its length. Bookings, ticket address and status, 'featured'
    and a cancellation are not repeated. Raises NoSuchRow, and Invalid for no date or too many.
    """
    event = changes.locked(Event, event_id)
    zone = profile().time_zone
    first = event.starts_at.astimezone(zone)
    weeks = (until - first.date()).days // 7
    if not 1 <= weeks <= MOST_REPEATED:
        raise Invalid(
            "There is no week between the event and that day, or there are too many.",
            fields={"until": f"must be 1 to {MOST_REPEATED} weeks after the event"},
        )
    repeated = [_repeated(event, timedelta(weeks=week + 1)) for week in range(weeks)]
    for further in repeated:
        further.save()
    changes.record(
        action=f"repeated {weeks} times",
        kind=event.audit_kind,
        title=event.audit_title,
        model=event._meta.label_lower,
        subject_id=event.pk,
        is_public=True,
    )
    return repeated


def _repeated(event: Event, later: timedelta) -> Event:
    zone = profile().time_zone

    def moved(moment: datetime) -> datetime:
        wall = moment.astimezone(zone).replace(tzinfo=None, fold=0)
        if event.is_all_day:
            # Where the clocks skip midnight, that day began at one.
            wall = datetime.combine(wall, time.min)
        return (wall + later).replace(tzinfo=zone).astimezone(UTC)

    further = Event(**{name: getattr(event, name) for name in _REPEATED})
    further.starts_at = moved(event.starts_at)
    further.ends_at = event.ends_at and moved(event.ends_at)
    if event.ends_at and further.ends_at and further.ends_at <= further.starts_at:
        further.ends_at = further.starts_at + (event.ends_at - event.starts_at)
    further.name_title()
    return further
