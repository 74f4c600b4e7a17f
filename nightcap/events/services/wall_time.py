"""The venue's clock on the wall: counting in its days and hours over the changes of the clocks."""

from datetime import UTC, datetime, time, timedelta

from nightcap.core.errors import Invalid
from nightcap.events.models import Event
from nightcap.venue.profile import profile

_MOMENT = timedelta(microseconds=1)


def on_the_wall(moment: datetime) -> datetime:
    """Return what the venue's clock shows at an instant, without its zone."""
    return moment.astimezone(profile().time_zone).replace(tzinfo=None, fold=0)


def day_in_words(moment: datetime) -> str:
    """Write the day at the venue: "November 8, 2036"."""
    wall = on_the_wall(moment)
    return f"{wall:%B} {wall.day}, {wall.year}"


def instant(wall: datetime) -> datetime:
    """Return the instant at which the venue's clock shows a time.

    A time that the clocks skip becomes an hour later; of one that occurs twice the first counts.
    """
    return wall.replace(tzinfo=profile().time_zone).astimezone(UTC)


def fill_whole_days(event: Event) -> None:
    """Let an all-day event run from midnight to midnight at the venue, for one day by default."""
    first = on_the_wall(event.starts_at).date()
    end = event.ends_at or event.starts_at + _MOMENT
    last = on_the_wall(end - _MOMENT).date()
    event.starts_at = instant(datetime.combine(first, time.min))
    event.ends_at = instant(datetime.combine(last + timedelta(days=1), time.min))


def check_times(event: Event) -> None:
    """Raise Invalid for an end that is not after the start."""
    if event.ends_at and event.ends_at <= event.starts_at:
        raise Invalid(
            "The event must end after it starts.", fields={"endDate": "must be after the start"}
        )
