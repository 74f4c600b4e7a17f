"""Reads of holds, and the state of a date for visitors."""

from datetime import date, datetime, time, timedelta

from nightcap.core.errors import Invalid, NoSuchRow
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.holds.models import DateHold, DateHoldQuerySet, DateState, HoldState
from nightcap.inbox.models import HostInquiry, Status
from nightcap.inbox.rules import Span
from nightcap.inbox.selectors import MOST_DAYS, find_entry
from nightcap.venue.profile import profile

WARNED_BEFORE = timedelta(days=1)
"""How long before its expiry a hold needs attention."""


def of_inquiry(inquiry_id: int) -> list[DateHold]:
    """Return the holds of an inquiry, by date. Raises NoSuchRow."""
    return list(_with_inquiry().filter(inquiry=find_entry(HostInquiry, inquiry_id)))


def one(hold_id: int) -> DateHold:
    """Return a hold. Raises NoSuchRow."""
    found = _with_inquiry().filter(pk=hold_id).first()
    if found is None:
        raise NoSuchRow("hold")
    return found


def between(first: date, last: date) -> list[DateHold]:
    """Return the held and confirmed dates between two days, inclusive. Raises Invalid."""
    if not timedelta() <= last - first < timedelta(days=MOST_DAYS):
        raise Invalid(
            f"The list has 1 to {MOST_DAYS} days.",
            fields={"to": f"must be 0 to {MOST_DAYS - 1} days after from"},
        )
    return list(_with_inquiry().active(now()).filter(date__range=(first, last)))


def expiring() -> list[DateHold]:
    """Return the holds that need attention, soonest first.

    Rule: A hold needs attention from a day before it expires.
    """
    at = now()
    soon = _with_inquiry().filter(
        state=HoldState.HELD, expires_at__gt=at, expires_at__lte=at + WARNED_BEFORE
    )
    return list(soon.order_by("expires_at", "pk"))


def date_state(day: date) -> DateState:
    """Return the state of a date for visitors.

    Rule: Visitors learn of a date only whether it is free, requested or taken. A date is taken by a
    confirmed private event or a public event, and requested by a hold or an open inquiry. Events
    for members only, unlisted events and drafts have no effect.
    """
    holds = DateHold.objects.active(now()).filter(date=day)
    inquiries = HostInquiry.objects.filter(event_date=day)
    if (
        holds.filter(state=HoldState.CONFIRMED).exists()
        or inquiries.filter(status=Status.CONFIRMED).exists()
        or _has_public_event(day)
    ):
        return DateState.TAKEN
    if holds.exists() or inquiries.exclude(status=Status.DECLINED).exists():
        return DateState.REQUESTED
    return DateState.FREE


def _has_public_event(day: date) -> bool:
    zone = profile().time_zone
    begin = datetime.combine(day, time.min, zone)
    end = datetime.combine(day + timedelta(days=1), time.min, zone)
    events = Event.objects.public().for_everyone().overlapping(begin, end)
    # A show of the evening before, which ends after midnight, does not take this day.
    return any(day in Span.of_event(event).days() for event in events)


def _with_inquiry() -> DateHoldQuerySet:
    return DateHold.objects.select_related("inquiry")
