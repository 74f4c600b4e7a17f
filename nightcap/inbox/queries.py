"""Reads of the inbox."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Count, Min, Q, QuerySet

from nightcap.core.paging import matching
from nightcap.events.models import Event
from nightcap.inbox.errors import NoSuchInquiry, NoSuchMessage
from nightcap.inbox.models import ContactMessage, HostInquiry, Received, Status
from nightcap.venue.profile import profile

INQUIRY, MESSAGE = "inquiry", "message"
DAYS_AROUND = 3
"""How many days before and after an inquiry's day the calendar shows."""
MOST_SHOWN = 200
"""How many other inquiries it shows: more can only be the work of machines."""


@dataclass(frozen=True, slots=True)
class KindCounts:
    """How much of one kind there is."""

    total: int
    unread: int
    waiting: int
    oldest_waiting_at: datetime | None


@dataclass(frozen=True, slots=True)
class Around:
    """What is on about the day of an inquiry: days from `first_day` to `last_day`."""

    inquiry: HostInquiry
    first_day: date
    last_day: date
    events: list[Event]
    inquiries: list[HostInquiry]


def inquiries(*, search: str = "", status: Status | None = None) -> QuerySet[HostInquiry]:
    """Return the inquiries that hold every word of `search`, newest first."""
    columns = ("first_name", "last_name", "email", "phone", "event_name", "notes")
    return HostInquiry.objects.filter(matching(search, *columns), _of(status))


def messages(*, search: str = "", status: Status | None = None) -> QuerySet[ContactMessage]:
    """Return the messages that hold every word of `search`, newest first."""
    columns = ("name", "email", "message", "notes")
    return ContactMessage.objects.filter(matching(search, *columns), _of(status))


def both(
    *,
    search: str = "",
    status: Status | None = None,
    kind: str | None = None,
    offset: int = 0,
    limit: int | None = None,
) -> tuple[list[HostInquiry | ContactMessage], int]:
    """Return a part of inquiries and messages as one list, newest first, and how many there are.

    With `kind` it holds only those.
    """
    end = None if limit is None else offset + limit
    asked = inquiries(search=search, status=status)
    written = messages(search=search, status=status)
    keys: list[tuple[datetime, str, int]] = []
    total = 0
    if kind != MESSAGE:
        total += asked.count()
        keys += [(at, INQUIRY, pk) for at, pk in asked.values_list("created_at", "pk")[:end]]
    if kind != INQUIRY:
        total += written.count()
        keys += [(at, MESSAGE, pk) for at, pk in written.values_list("created_at", "pk")[:end]]
    return _rows(sorted(keys, reverse=True)[offset:end]), total


def counts(kind: type[Received]) -> KindCounts:
    """Count what has arrived, what nobody has opened, and what is still new."""
    waiting = Q(status=Status.NEW)
    found = kind._default_manager.aggregate(
        total=Count("pk"),
        unread=Count("pk", filter=Q(read_at=None)),
        waiting=Count("pk", filter=waiting),
        oldest_waiting_at=Min("created_at", filter=waiting),
    )
    return KindCounts(**found)


def inquiry(inquiry_id: int) -> HostInquiry:
    """Return one inquiry. Raises NoSuchInquiry."""
    row = HostInquiry.objects.filter(pk=inquiry_id).first()
    if row is None:
        raise NoSuchInquiry
    return row


def message(message_id: int) -> ContactMessage:
    """Return one message. Raises NoSuchMessage."""
    row = ContactMessage.objects.filter(pk=message_id).first()
    if row is None:
        raise NoSuchMessage
    return row


def around(inquiry_id: int) -> Around:
    """Return what else is on about the day of an inquiry: events, and the other inquiries.

    Declined inquiries, cancelled events and test events take no room and are left out.
    Raises NoSuchInquiry.
    """
    row = inquiry(inquiry_id)
    reach = timedelta(days=DAYS_AROUND)
    first, last = row.event_date - reach, row.event_date + reach
    zone = profile().time_zone
    begin = datetime.combine(first, time.min, zone)
    end = datetime.combine(last + timedelta(days=1), time.min, zone)
    others = HostInquiry.objects.filter(event_date__range=(first, last))
    return Around(
        inquiry=row,
        first_day=first,
        last_day=last,
        events=list(Event.objects.public().overlapping(begin, end)),
        inquiries=list(
            others.exclude(pk=row.pk)
            .exclude(status=Status.DECLINED)
            .order_by("event_date", "start_time", "pk")[:MOST_SHOWN]
        ),
    )


def _of(status: Status | None) -> Q:
    return Q(status=status) if status else Q()


def _rows(keys: list[tuple[datetime, str, int]]) -> list[HostInquiry | ContactMessage]:
    asked = HostInquiry.objects.in_bulk([pk for _, kind, pk in keys if kind == INQUIRY])
    written = ContactMessage.objects.in_bulk([pk for _, kind, pk in keys if kind == MESSAGE])
    found = (asked.get(pk) if kind == INQUIRY else written.get(pk) for _, kind, pk in keys)
    return [row for row in found if row]
