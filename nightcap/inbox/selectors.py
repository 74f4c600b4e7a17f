"""Reads of the manager's inbox and calendar."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import NamedTuple, TypeVar

from django.db.models import Expression, F, Q, QuerySet, Value
from django.db.models.functions import Coalesce, Concat, Left, Lower, NullIf, Trim

from nightcap.core.errors import Invalid, NoSuchRow
from nightcap.core.lists import Columns, counted, in_order, rank
from nightcap.core.search import search as search_in
from nightcap.events.models import DEFAULT_LENGTH, Event, EventState
from nightcap.events.selectors import get_event
from nightcap.events.services import programme, repetition
from nightcap.events.services.programme import Times
from nightcap.inbox.models import UNNAMED_EVENT, ContactMessage, HostInquiry, Status
from nightcap.inbox.rules import Item, Span, all_conflicts, closed, conflicts, items
from nightcap.inbox.schemas import (
    CalendarItemOut,
    CalendarOut,
    ClashesIn,
    InquiryCalendarOut,
    Kind,
    KindCountsOut,
    KindIn,
    RepeatedDayOut,
    RepetitionIn,
    ShownItemOut,
)
from nightcap.trap.models import FormKind, TrappedForm
from nightcap.venue import special_days
from nightcap.venue.models import SpecialDay
from nightcap.venue.profile import profile
from nightcap.venue.special_days import SpecialDayOut

E = TypeVar("E", HostInquiry, ContactMessage)
MOST_DAYS = 92
"""The most days that the calendar shows at once."""
DAYS_AROUND = 3
"""Days before and after an inquiry's day that its calendar shows."""
MOST_SHOWN = 200
"""The most other inquiries that it shows: more can only come from programs."""


class _Key(NamedTuple):
    """The position of an entry in the whole inbox, and its key."""

    created_at: datetime
    kind: Kind
    pk: int


def entries(model: type[E], *, search: str = "", status: Status | None = None) -> QuerySet[E, E]:
    """Return the entries of one kind that contain every word of `search`, newest first."""
    found = model._default_manager.filter(search_in(model, search))
    return found.filter(status=status) if status else found


def find_entry(model: type[E], entry_id: int) -> E:
    """Return one entry. Raises NoSuchRow."""
    found = model._default_manager.filter(pk=entry_id).first()
    if found is None:
        raise NoSuchRow(str(model._meta.verbose_name))
    return found


def both_kinds(page: KindIn) -> tuple[list[HostInquiry | ContactMessage], int]:
    """Return a page of all entries, and the number of entries on all pages.

    Without a sort the newest is first.
    """
    found: dict[Kind, QuerySet[HostInquiry] | QuerySet[ContactMessage]] = {
        "inquiry": entries(HostInquiry, search=page.search, status=page.status),
        "message": entries(ContactMessage, search=page.search, status=page.status),
    }
    shown = {kind: rows for kind, rows in found.items() if page.kind in {None, kind}}
    total = sum(counted(rows, page.most_counted) for rows in shown.values())
    wanted = _sorted_keys(shown, page) if page.sort else _newest_keys(shown, page)
    wanted_rows = {
        kind: rows.in_bulk([key.pk for key in wanted if key.kind == kind])
        for kind, rows in found.items()
    }
    # Leave out rows that were deleted in between.
    there = [key for key in wanted if key.pk in wanted_rows[key.kind]]
    return [wanted_rows[key.kind][key.pk] for key in there], total


_Shown = Mapping[Kind, QuerySet[HostInquiry] | QuerySet[ContactMessage]]


def _newest_keys(shown: _Shown, page: KindIn) -> list[_Key]:
    """Return the keys of a page of the entries, newest first; an index serves each kind."""
    end = page.offset + page.limit
    keys = [
        _Key(at, kind, pk)
        for kind, rows in shown.items()
        for at, pk in rows.values_list("created_at", "pk")[:end]
    ]
    return sorted(keys, reverse=True)[page.offset : end]


def _sorted_keys(shown: _Shown, page: KindIn) -> list[_Key]:
    """Return the keys of a page of the entries, sorted by the database."""
    columns = _SORTED_BY[page.sort.removeprefix("-")]
    first, *others = (
        rows.order_by()
        .annotate(sorted_by=columns[kind], of_kind=Value(kind))
        .values_list("sorted_by", "created_at", "of_kind", "pk")
        for kind, rows in shown.items()
    )
    sign = "-" if page.sort.startswith("-") else ""
    keys = first.union(*others, all=True) if others else first
    ordered = keys.order_by(*(sign + name for name in ("sorted_by", "of_kind", "pk")))
    part = ordered[page.offset : page.offset + page.limit]
    return [_Key(at, kind, pk) for _, at, kind, pk in part]


_SENDER = Lower(Trim(Concat("first_name", Value(" "), "last_name")))
_EVENT_NAME = Coalesce(NullIf("event_name", Value("")), Value(UNNAMED_EVENT))
_SORTED_BY: Mapping[str, Mapping[Kind, F | Expression]] = {
    "from": {"inquiry": _SENDER, "message": Lower("name")},
    # The panel shows the kind first.
    "about": {
        "inquiry": Concat(Value("inquiry: "), Lower(_EVENT_NAME)),
        "message": Concat(Value("message: "), Lower(Left("message", 200))),
    },
    "received": {"inquiry": F("created_at"), "message": F("created_at")},
    "status": dict.fromkeys(("inquiry", "message"), rank("status", Status.values)),
}


def entry_counts(model: type[E]) -> KindCountsOut:
    """Return the numbers of all, unread and waiting entries of a kind.

    Rule: An entry waits for an answer while it is new; an answer or a quote answers an inquiry.
    """
    found = model._default_manager.all()
    waiting = found.filter(status=Status.NEW)
    if model is HostInquiry:
        waiting = waiting.filter(Q(("quotes", None)), Q(("answers", None)))
    oldest = waiting.order_by("created_at").values_list("created_at", flat=True).first()
    return KindCountsOut(
        total=counted(found),
        unread=counted(found.filter(read_at=None)),
        waiting=counted(waiting),
        oldest_waiting_at=oldest,
    )


def trapped_forms(sort: str = "") -> QuerySet[TrappedForm]:
    """Return the forms that the manager has not decided about yet.

    Without a `sort` the newest is first.
    """
    found = TrappedForm.objects.order_by("-created_at", "-pk")
    return in_order(found, sort, _TRAPPED_SORTED_BY)


_TRAPPED_SORTED_BY: Columns = {
    "from": Lower("name"),
    "sent": rank("kind", FormKind.values),
    "received": F("created_at"),
}


def calendar_around(inquiry: HostInquiry) -> InquiryCalendarOut:
    """Return the calendar around the day of an inquiry: events, and the other inquiries.

    Declined inquiries, drafts, cancelled events and test events are left out. Raises Invalid for an
    inquiry without a date.
    """
    own = Span.of_inquiry(inquiry)
    if inquiry.event_date is None or own is None:
        raise Invalid("This inquiry has no date yet.", fields={"eventDate": "is not known yet"})
    first = inquiry.event_date - timedelta(days=DAYS_AROUND)
    last = inquiry.event_date + timedelta(days=DAYS_AROUND)
    zone = profile().time_zone
    begin = datetime.combine(first, time.min, zone)
    end = datetime.combine(last + timedelta(days=1), time.min, zone)
    events = list(Event.objects.taking_room().overlapping(begin, end))
    others = HostInquiry.objects.filter(event_date__range=(first, last)).exclude(pk=inquiry.pk)
    taking_room = others.exclude(status=Status.DECLINED)
    inquiries = list(taking_room.order_by("event_date", "start_time", "pk")[:MOST_SHOWN])
    closed_days = list(special_days.closed_between(first, last))
    taken = set(own.days())
    overlapping: list[object] = [
        *(event for event in events if own.overlaps(Span.of_event(event))),
        *(other for other in inquiries if (when := Span.of_inquiry(other)) and own.overlaps(when)),
        *(day for day in closed_days if day.date in taken),
    ]
    shown = {
        "event_date": inquiry.event_date,
        "starts_at": own.start,
        "ends_at": own.end,
        "first_day": first,
        "last_day": last,
        "events": events,
        "inquiries": inquiries,
        "closed_days": closed_days,
    }
    return InquiryCalendarOut.from_orm(shown, context={"overlapping": overlapping})


def house_calendar(first: date, last: date) -> CalendarOut:
    """Return the calendar between two days. Raises Invalid for too many days, or none."""
    if not timedelta() <= last - first < timedelta(days=MOST_DAYS):
        raise Invalid(
            f"The calendar shows 1 to {MOST_DAYS} days.",
            fields={"to": f"must be 0 to {MOST_DAYS - 1} days after from"},
        )
    found = items(first, last)
    conflicting = defaultdict[int, list[str]](list)
    for one, item in enumerate(found):
        for other in range(one + 1, len(found)):
            # Soonest first: the others do not begin before this one ends.
            if found[other].span.start >= item.span.end:
                break
            if item.conflicts_with(found[other]):
                conflicting[one].append(found[other].title)
                conflicting[other].append(item.title)
    shown = [
        ShownItemOut(**dict(_item_out(item)), clashes_with=conflicting[place])
        for place, item in enumerate(found)
    ]
    days = [SpecialDayOut.from_orm(day) for day in special_days.between(first, last)]
    return CalendarOut(items=shown, special_days=days)


def conflicts_of_event(asked: ClashesIn) -> list[CalendarItemOut]:
    """Return the conflicts of an event at these times, and of the dates that move with it.

    Raises NoSuchRow.
    """
    becomes = Times(asked.start, asked.end, is_all_day=False)
    spans = [Span(asked.start, asked.end or asked.start + DEFAULT_LENGTH)]
    rows: list[Event] = []
    if asked.event is not None:
        event = get_event(asked.event)
        others = programme.other_dates(event, asked.scope)
        was = Times.of_event(event)._replace(is_all_day=False)
        rows = [event, *others]
        for other in others:
            programme.move_date(other, was, becomes)
            spans.append(Span.of_event(other))
    return [_item_out(item) for item in all_conflicts(spans, except_rows=rows)]


def conflicts_of_repetition(asked: RepetitionIn) -> list[RepeatedDayOut]:
    """Return the days of a repetition that have conflicts, soonest first.

    Raises NoSuchRow.
    """
    event = get_event(asked.event)
    spans = [
        Span.of_event(further)
        for further in repetition.further_dates(event, until=asked.until, every=asked.every)
    ]
    found = conflicts(spans, except_rows=[event])
    return [
        RepeatedDayOut(date=next(span.days()), clashes=[_item_out(item) for item in clashes])
        for span, clashes in zip(spans, found, strict=True)
        if clashes
    ]


def conflicts_of_closed_day(day: date) -> list[CalendarItemOut]:
    """Return the events and inquiries of a day that is to be closed."""
    own = closed(SpecialDay(date=day))
    found = [item for item in items(day, day) if item.kind != "closed"]
    return [_item_out(item) for item in found if own.conflicts_with(item)]


def conflicts_of_inquiry(inquiry: HostInquiry) -> list[CalendarItemOut]:
    """Return the conflicts of an inquiry if it were confirmed; [] without a date."""
    when = Span.of_inquiry(inquiry)
    spans = [when] if when else []
    return [_item_out(item) for item in all_conflicts(spans, except_rows=[inquiry])]


def _item_out(item: Item) -> CalendarItemOut:
    event = item.row if isinstance(item.row, Event) else None
    return CalendarItemOut(
        kind=item.kind,
        id=item.row.pk,
        title=item.title,
        starts_at=item.span.start,
        ends_at=item.span.end,
        is_all_day=isinstance(item.row, SpecialDay) or item.row.is_all_day,
        category=event.category if event else "",
        is_private=event is not None and event.state == EventState.PRIVATE,
    )
