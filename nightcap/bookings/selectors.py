"""Reads of bookings: single ones, lists, sales of events, the evening, and attendance."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, Sum, When
from django.db.models.functions import Coalesce, Greatest, Lower

from nightcap.bookings import quotes, rules
from nightcap.bookings.event_schemas import (
    EveningOut,
    EventSalesOut,
    PrivateEventOut,
    SalesPointOut,
    UsualPointOut,
    UsualSalesOut,
)
from nightcap.bookings.models import (
    HAVE_SEATS,
    HOLDS,
    MOST_TICKETS,
    PAY_WITHIN,
    WITHOUT_EMAIL,
    Booking,
    BookingQuerySet,
    Status,
)
from nightcap.bookings.payment_calls import payments, preview_prepayment
from nightcap.bookings.rules import Attendance, MoveTerms, NoSuchLink, Remainder
from nightcap.bookings.schemas import (
    DuePaymentOut,
    HeldOut,
    ListedBookingOut,
    OtherDateOut,
    OwnBookingOut,
    State,
    paid_at_door_out,
    payment_out,
    refunds_out,
)
from nightcap.bookings.tickets import Ticket, TicketOut, in_one_line
from nightcap.core.errors import Invalid, NoSuchRow
from nightcap.core.keyed import hash_of
from nightcap.core.lists import Columns, in_order, rank
from nightcap.core.search import matching
from nightcap.core.search import search as search_in
from nightcap.core.time import now
from nightcap.events import selectors as events
from nightcap.events.fields import EventOut
from nightcap.events.models import Event, EventQuerySet, EventState, TicketStatus
from nightcap.events.rules import instant_on, venue_clock
from nightcap.events.selectors import Time, effective_event, effective_events
from nightcap.events.tiers import in_words

FILE_COLUMNS = {
    "Code": "reference",
    "Name": "customer_name",
    "Email": "customer_email",
    "Phone": "customer_phone",
    "Tickets": "number_of_tickets",
    "Event": "event__title",
    "Event date": "event__starts_at",
    "Booked": "created_at",
    "Origin": "origin",
    "Arrived": "arrived_at",
    "Cancelled": "cancelled_at",
    "Held until": "held_until",
    "Comp": "is_comp",
    "Note": "note",
    "Prices": "tickets",
    "Amount": "amount",
    "Guest's request": "guest_request",
}
"""The columns of the file with bookings: heading and value."""
SETTLED = F("paid") - F("refunded") + F("goodwill")
REFUNDABLE = F("paid") - F("refunded") - Greatest(F("fee_kept") - F("goodwill"), 0)
"""The cents that a cancellation can refund, like `Booking.refundable`, but may be negative."""
_SETTLED_AT_DOOR = Case(When(prepay_comes_back=True, then=F("goodwill")), default=SETTLED)
DUE_AT_DOOR = Case(
    When(amount__gt=_SETTLED_AT_DOOR, then=F("amount") - _SETTLED_AT_DOOR), default=0
)
"""The cents that a party without a comp pays at the door, like `rules.due_at_door`."""
_FILE_CHUNK_ROWS = 1_000
_COMPARED_EVENTS = 12
"""The number of latest past events of a title in an average: about a season."""
_DAY = timedelta(days=1)
_MOST_DAYS_BEFORE = 90
"""Earlier bookings count as made on this day."""


def one(booking_id: int) -> Booking:
    """Return a booking with its event. Raises NoSuchRow."""
    booking = Booking.objects.select_related("event").filter(pk=booking_id).first()
    if booking is None:
        raise NoSuchRow("booking")
    return booking


def by_token(token: str) -> Booking:
    """Return the booking of a private URL's token, with its event. Raises NoSuchLink."""
    found = _with_link(token)
    if found is None or not found.is_opened_by(token):
        raise NoSuchLink
    return found


def handed_over_by(token: str) -> Booking | None:
    """Return the booking of this token if its guest has handed it over; otherwise None."""
    found = _with_link(token)
    return found if found is not None and found.handed_over_at is not None else None


def _with_link(token: str) -> Booking | None:
    return Booking.objects.select_related("event").filter(link_hash=hash_of(token)).first()


def other_holds(booking: Booking) -> Sequence[Booking]:
    """Return the mailbox's other holds that can be confirmed, soonest end first.

    Empty unless an email asked to confirm this booking: otherwise its guest may have seen the link
    on the screen, without access to the mailbox.
    """
    if booking.asked_at is None:
        return []
    waiting = Booking.objects.select_related("event").holds(now())
    others = waiting.filter(mailbox=booking.mailbox).exclude(pk=booking.pk)
    return list(others.order_by("held_until", "pk"))


def has_paid_again(booking: Booking) -> bool:
    """Return whether the mailbox has paid for the same event with a newer booking."""
    newer = Booking.objects.confirmed().filter(created_at__gt=booking.created_at)
    own = newer.filter(event_id=booking.event_id, mailbox=booking.mailbox)
    return own.filter(paid__gt=F("refunded")).exists()


def other_dates(booking: Booking, *, is_by_phone: bool, at: datetime) -> list[OtherDateOut]:
    """Return the dates of a booking's show to which it can move, soonest first.

    Guests can choose dates that the site lists and sells; `is_by_phone` adds the others.
    """
    wanted = Event.objects.taking_guests() if is_by_phone else Event.objects.public()
    found = wanted.not_over(at).filter(title_key=booking.event.title_key)
    dates = list(found.exclude(pk=booking.event_id)[: events.MOST_DATES])
    return [
        OtherDateOut.from_orm(date)
        for date, shown in zip(dates, effective_events(dates, at=at), strict=True)
        if (is_by_phone and _has_seats(date, booking.number_of_tickets))
        or can_seat(date, shown, seats=booking.number_of_tickets, at=at)
    ]


def can_seat(event: Event, shown: EventOut, *, seats: int, at: datetime) -> bool:
    """Return whether guests can book a number of seats at a listed event now.

    `shown` is the event as visitors see it.
    """
    is_open = event.is_on_sale(at) and shown.ticket_status not in events.CLOSED
    return is_open and _has_seats(event, seats)


def dates_for_guest(booking: Booking, *, at: datetime) -> list[tuple[EventOut, MoveTerms]]:
    """Return the other dates to which a guest can move a booking, with the terms of the move."""
    ids = [date.id for date in other_dates(booking, is_by_phone=False, at=at)]
    found = Event.objects.in_bulk(ids)
    dates = [found[event_id] for event_id in ids]
    with_terms = list[tuple[EventOut, MoveTerms]]()
    for event, shown in zip(dates, effective_events(dates, at=at), strict=True):
        # Omit dates without prices for these seats.
        with suppress(Invalid):
            with_terms.append((shown, _terms_of_move(booking, event, at=at)))
    return with_terms


def _terms_of_move(booking: Booking, event: Event, *, at: datetime) -> MoveTerms:
    """Return the effect of a guest's move on the money of a booking. Raises Invalid."""
    quote = quotes.moved(booking, event, is_by_phone=False)
    percent = rules.percent_back(booking, at=at)
    moved = copy(booking)
    moved.agree_to_date(event)
    refund, fee = preview_prepayment(moved, quote, percent)
    due = max(0, moved.prepay - moved.settled)
    kept = quotes.covered_tickets(moved)
    is_held = due > 0 and (not kept or quotes.costs_less(moved, kept))
    is_known = quote.amount is not None and booking.amount is not None
    return MoveTerms(
        more=(quote.amount or 0) - (booking.amount or 0) if is_known else None,
        refund=refund,
        fee=fee,
        due=due,
        at_door=rules.due_at_door(moved),
        remainder=remainder(moved, kept, at=at + PAY_WITHIN) if is_held else None,
    )


def remainder(booking: Booking, tickets: Sequence[Ticket], *, at: datetime) -> Remainder:
    """Return the rest of a booking if its unpaid part is released at an instant.

    `tickets` are the ones that remain then.
    """
    if not tickets:
        return Remainder(seats=0)
    percent = rules.percent_back(booking, at=at)
    smaller = copy(booking)
    quote = quotes.with_tickets(smaller, tickets)
    refund, _ = preview_prepayment(smaller, quote, percent)
    owes = max(0, quote.full_prepayment - smaller.settled)
    return Remainder(seats=quote.seats, owes=owes, refund=refund)


def _has_seats(event: Event, seats: int) -> bool:
    return event.seats_left is None or event.seats_left >= seats


def other_of_mailbox(booking: Booking, reference: str) -> Booking:
    """Return another booking of the mailbox, if an email asked to confirm this one.

    Raises NoSuchLink.
    """
    others = Booking.objects.select_related("event").filter(mailbox=booking.mailbox)
    other = others.filter(reference=reference).first()
    if booking.asked_at is None or other is None:
        raise NoSuchLink
    return other


def other_confirmed_booking(booking: Booking, reference: str) -> Booking | None:
    """Return another booking of the mailbox by reference, if it is confirmed."""
    if reference == booking.reference:
        return None
    try:
        other = other_of_mailbox(booking, reference)
    except NoSuchLink:
        return None
    return other if other.status == Status.CONFIRMED else None


def own_booking(booking: Booking, held: Booking | None = None) -> OwnBookingOut:
    """Return a booking as its guest sees it; `held` are seats that were just requested."""
    # Read it again, because the event's seats may just have changed.
    at = now()
    row = Event.including_deleted.get(pk=booking.event_id)
    event = effective_event(row, at=at)
    may_change = rules.may_change(booking)
    left = event.seats_left if event.seats_left is not None else MOST_TICKETS
    if event.ticket_status == TicketStatus.SOLD_OUT or not row.is_on_sale(at):
        left = 0
    own = booking.number_of_tickets
    moved = payments.money_moved([booking])[booking.pk]
    return OwnBookingOut(
        reference=booking.reference,
        state=rules.state_of(booking),
        event_id=event.id,
        event_title=event.title,
        event_date=event.starts_at,
        customer_name=booking.customer_name,
        customer_email=booking.customer_email,
        customer_phone=booking.customer_phone,
        guest_request=booking.guest_request,
        number_of_tickets=own,
        most_tickets=min(rules.most_tickets(booking), own + left) if may_change else own,
        is_comp=booking.is_comp,
        tickets=[TicketOut.from_orm(ticket) for ticket in booking.tickets],
        to_pay="" if event.is_cancelled else rules.to_pay([booking], event.price_range),
        payment=payment_out(booking, moved),
        balance_due=rules.balance_due(booking, moved),
        refund_if_cancelled=rules.refund_if_cancelled(booking, at=at)
        if rules.may_cancel(booking)
        else 0,
        refunds=refunds_out(moved),
        paid_at_door=paid_at_door_out(moved),
        held_until=booking.held_until,
        changes_until=booking.changes_until if may_change else None,
        version=booking.version,
        held=HeldOut.from_orm(held) if held else None,
    )


def price_of(booking: Booking, event: EventOut) -> str:
    """Return the prices of a party's seats as text: "$25", or by name "2 Student at $15"."""
    if not booking.tickets:
        return event.price_range
    if len(booking.tickets) == len(event.tiers) == 1:
        return in_words(booking.tickets[0]["amount"], event.currency)
    return in_one_line(booking.tickets)


def find_bookings(
    *, event_id: int | None = None, search: str = "", state: State = State.ALL, sort: str = ""
) -> BookingQuerySet:
    """Return bookings of one event or of all, searched by name, email, phone or reference.

    Without `sort`, the newest is first.
    """
    found = Booking.objects.select_related("event")
    match state:
        case State.ACTIVE:
            found = found.active()
        case State.CANCELLED:
            found = found.ended()
        case State.OWES:
            found = _with_balance_due(found)
    if event_id is None:
        found = found.filter(search_in(Booking, search))
    else:
        found = found.filter(matching(Booking, search), event_id=event_id)
    if sort.endswith(("paid", "owed")):
        found = _with_money(found)
    return in_order(found, sort, _SORTED_BY)


_SORTED_BY: Columns = {
    "guest": Lower("customer_name"),
    "contact": (Lower("customer_email"), F("customer_phone")),
    "tickets": F("number_of_tickets"),
    "booked": F("created_at"),
    "paid": F("paid_in_all"),
    "owed": F("owed"),
    "event": F("event__starts_at"),
    "state": (rank("status", Status.values), Case(When(arrived_at=None, then=0), default=1)),
}


_UNPAID = Greatest(DUE_AT_DOOR, F("prepay") - SETTLED)
"""The balance of a booking before payments at the door, in cents."""


def _with_balance_due(found: BookingQuerySet) -> BookingQuerySet:
    """Keep the bookings with a balance due, like `rules.balance_due`."""
    confirmed = found.confirmed().filter(is_comp=False, event__cancelled_at=None)
    return confirmed.alias(unpaid=_UNPAID, taken=payments.taken_at_door()).filter(
        unpaid__gt=F("taken")
    )


def totals(found: BookingQuerySet) -> dict[str, int]:
    """Add up all bookings of a list; amounts are in cents.

    `seats` omit those of cancelled bookings.
    """
    # The prefix keeps an alias from hiding the column of the same name.
    sums = _with_money(found.order_by()).aggregate(
        of_parties=Count("pk"),
        of_seats=Coalesce(Sum("number_of_tickets", filter=Q(status__in=HAVE_SEATS)), 0),
        of_paid=Coalesce(Sum("paid_in_all"), 0),
        of_owed=Coalesce(Sum("owed"), 0),
    )
    return {name.removeprefix("of_"): value for name, value in sums.items()}


def _with_money(found: BookingQuerySet) -> BookingQuerySet:
    """Annotate `paid_in_all` (with payments at the door) and `owed`, in cents.

    `owed` is 0 for bookings that `_with_balance_due` excludes.
    """
    owes = Q(status=Status.CONFIRMED, is_comp=False, event__cancelled_at=None)
    return found.annotate(at_door=payments.taken_at_door()).annotate(
        paid_in_all=F("paid") - F("refunded") + F("at_door"),
        owed=Case(When(owes, then=Greatest(_UNPAID - F("at_door"), 0)), default=0),
    )


def due_payments(*, at: datetime) -> list[DuePaymentOut]:
    """Return the confirmed bookings with a deadline for their balance, soonest first.

    Unpaid holds of new seats are omitted: their guests are on the checkout page.
    """
    due = Booking.objects.confirmed().filter(balance_due_at__gt=at, event__cancelled_at=None)
    return [
        DuePaymentOut(
            booking_id=row.pk,
            reference=row.reference,
            event_id=row.event_id,
            event_title=row.event.title,
            customer_name=row.customer_name,
            amount=row.prepay - row.settled,
            pay_until=row.balance_due_at,
        )
        for row in due.select_related("event").order_by("balance_due_at", "pk")
        if row.balance_due_at is not None
    ]


def listed(bookings: Iterable[Booking]) -> list[ListedBookingOut]:
    """Return bookings as the panel lists them; three queries read the money of all."""
    rows = list(bookings)
    moved = payments.money_moved(rows)
    return [ListedBookingOut.from_orm(row, context={"moved": moved[row.pk]}) for row in rows]


def listed_one(booking: Booking) -> ListedBookingOut:
    """Return one booking as the panel lists it."""
    [out] = listed([booking])
    return out


def file_name(event: Event | None) -> str:
    """Return the name of the file with the bookings of an event, or of all."""
    if event is None:
        return "bookings.csv"
    return f"bookings-{event.slug}-{venue_clock(event.starts_at):%Y-%m-%d}.csv"


def file_rows(event_id: int | None) -> Iterator[tuple[object, ...]]:
    """Return the bookings of one event or of all as rows of a file, in venue time."""
    rows = find_bookings(event_id=event_id).values_list(*FILE_COLUMNS.values())
    return (tuple(map(_cell, row)) for row in rows.iterator(_FILE_CHUNK_ROWS))


def box_office_events(
    when: Time, *, search: str = "", event_id: int | None = None, sort: str = "", at: datetime
) -> EventQuerySet:
    """Return the events of the box office: upcoming soonest first, past latest first.

    `sort` overrides that order. Cancelled events are included. Events without a page are included
    only by `event_id`, so that they can be cancelled.
    """
    found = Event.objects.with_page() if event_id is None else Event.objects.filter(pk=event_id)
    found = events.search_events(search, found)
    if when is Time.UPCOMING:
        found = found.not_over(at).order_by("starts_at", "id")
    else:
        found = (found.over(at) if when is Time.PAST else found).order_by("-starts_at", "-id")
    if sort.endswith("parties"):
        found = found.annotate(parties=Count("bookings", filter=Q(bookings__status__in=HAVE_SEATS)))
    return in_order(found, sort, _EVENTS_SORTED_BY)


_EVENTS_SORTED_BY: Columns = {**events.EVENTS_SORTED_BY, "parties": F("parties")}


def sales_of(events: Sequence[Event], *, at: datetime) -> list[EventSalesOut]:
    """Return events with their parties and money, always in three queries."""
    is_held = Q(status__in=HOLDS)
    counted = {
        "parties": Count("pk"),
        "parties_without_email": Count("pk", filter=WITHOUT_EMAIL),
        "held_parties": Count("pk", filter=is_held),
        "held_seats": Coalesce(Sum("number_of_tickets", filter=is_held), 0),
        "arrived_parties": Count("pk", filter=Q(arrived_seats__gt=0)),
        "arrived_seats": Sum("arrived_seats"),
    }
    parties = Booking.objects.active().filter(event__in=events).order_by().values("event_id")
    counts = {row["event_id"]: row for row in parties.annotate(**counted)}
    no_parties = dict.fromkeys(counted, 0)
    money = _money_of(events)
    rows = ("seats_taken", "walk_ins", "house_seats", "version", "has_page")
    return [
        EventSalesOut.model_validate(
            dict(shown)
            | counts.get(event.pk, no_parties)
            | money[event.pk]
            | {name: getattr(event, name) for name in rows}
            | {"event_id": event.pk}
        )
        for event, shown in zip(events, effective_events(events, at=at), strict=True)
    ]


def _money_of(events: Sequence[Event]) -> dict[int, dict[str, int]]:
    """Return the payments and balances of events by id, in cents."""
    bookings = Booking.objects.filter(event__in=events).order_by()
    prepaid = bookings.values("event_id").annotate(cents=Sum(F("paid") - F("refunded")))
    owing = _with_balance_due(bookings).values("event_id")
    owed = owing.annotate(cents=Sum(F("unpaid") - F("taken")))
    at_doors = payments.door_takings(Event.objects.filter(pk__in=[event.pk for event in events]))
    money = {event.pk: {"taken": at_doors.get(event.pk, 0), "owed": 0} for event in events}
    for name, sums in (("taken", prepaid), ("owed", owed)):
        for row in sums:
            money[row["event_id"]][name] += row["cents"]
    return money


class Evening(NamedTuple):
    """The shows of tonight, or of the next evening with shows.

    The private events are always tonight's.
    """

    day: date
    is_tonight: bool
    shows: EventQuerySet
    private_events: EventQuerySet


def find_evening(*, at: datetime) -> Evening:
    """Return tonight's shows, including past and cancelled ones, or the next evening's.

    Rule: A show that runs past midnight, or begins then, extends its evening until it ends, at most
    until 6 AM. A show of an earlier day that is still running belongs to tonight too.
    """
    running = Event.objects.taking_guests().not_over(at)
    tonight = rules.show_day(at)
    if not running.filter(in_evening(tonight), is_all_day=False).exists():
        tonight = venue_clock(at).date()
    begun = list(running.filter(starts_at__lte=at).values_list("pk", flat=True))
    shows = Event.objects.with_page().filter(in_evening(tonight) | Q(pk__in=begun))
    day = tonight
    if not shows.filter(cancelled_at=None).exists():
        next_show = running.order_by("starts_at", "id").first()
        day = rules.evening_of(next_show) if next_show else tonight
        shows = Event.objects.with_page().filter(in_evening(day))
    private = Event.objects.taking_room().filter(state=EventState.PRIVATE)
    is_on = private.not_over(at).filter(starts_at__lte=at)
    private_events = private.filter(in_evening(tonight)) | is_on
    return Evening(day, is_tonight=day == tonight, shows=shows, private_events=private_events)


def evening(*, at: datetime) -> EveningOut:
    """Return the shows of this evening or the next one, with their seats and parties."""
    found = find_evening(at=at)
    shows = sales_of(list(found.shows.order_by("starts_at", "id")), at=at)
    return EveningOut(
        day=found.day,
        is_tonight=found.is_tonight,
        shows=shows,
        private_events=[
            PrivateEventOut.from_orm(event)
            for event in found.private_events.order_by("starts_at", "id")
        ],
    )


def tonights_shows(*, at: datetime) -> frozenset[int]:
    """Return the ids of tonight's shows."""
    found = find_evening(at=at)
    return frozenset(found.shows.values_list("pk", flat=True) if found.is_tonight else ())


def in_evening(day: date) -> Q:
    """Return a filter for the events of the evening of a venue day (`rules.evening_of`)."""
    begins_at, ends_at = (instant_on(one, rules.NIGHT_ENDS) for one in (day, day + _DAY))
    timed = Q(is_all_day=False, starts_at__gte=begins_at, starts_at__lt=ends_at)
    return timed | Q(begins_between(day, day), is_all_day=True)


def begins_between(first: date, last: date) -> Q:
    """Return a filter for events that begin from one venue day to another, both included."""
    return Q(starts_at__gte=instant_on(first), starts_at__lt=instant_on(last + _DAY))


def sales_over_time(event_id: int) -> list[SalesPointOut]:
    """Return the number of seats sold at an event over time, one point per change.

    A cancelled booking counts until its cancellation; a changed one with its present seats.
    """
    total = 0
    points = []
    for at, _, seats in sorted(_sales_steps(Booking.objects.filter(event=event_id))):
        total += seats
        points.append(SalesPointOut(at=at, seats=total))
    return points


def usual_sales(event_id: int, *, at: datetime) -> UsualSalesOut:
    """Return the average sales of the latest past events with this title. Raises NoSuchRow.

    Events without bookings do not count.
    """
    event = events.get_event(event_id)
    past = (
        Event.objects.taking_guests()
        .over(at)
        .filter(
            Exists(Booking.objects.filter(event=OuterRef("pk"))),
            title_key=event.title_key,
            starts_at__lt=event.starts_at,
        )
        .order_by("-starts_at", "-id")[:_COMPARED_EVENTS]
    )
    compared = [event.pk for event in past]
    # Change of the number of seats sold, by days before the start.
    steps = defaultdict[int, int](int)
    for instant, starts_at, seats in _sales_steps(Booking.objects.filter(event__in=compared)):
        steps[_days_before(instant, starts_at)] += seats
    sold = 0
    points = []
    for days in range(max(steps, default=-1), -1, -1):
        sold += steps[days]
        points.append(UsualPointOut(days_before=days, seats=round(sold / len(compared), 1)))
    return UsualSalesOut(events=len(compared), points=points)


def _sales_steps(bookings: QuerySet[Booking]) -> Iterator[tuple[datetime, datetime, int]]:
    """Yield time, start of the event, and change of seats of each booking and cancellation."""
    for starts_at, created_at, cancelled_at, seats in bookings.order_by().values_list(
        "event__starts_at", "created_at", "cancelled_at", "number_of_tickets"
    ):
        yield created_at, starts_at, seats
        if cancelled_at is not None:
            yield cancelled_at, starts_at, -seats


def where_door_was_used(events: EventQuerySet) -> EventQuerySet:
    """Keep the events with arrivals or walk-ins."""
    came = Booking.objects.filter(event=OuterRef("pk"), arrived_seats__gt=0)
    return events.filter(Exists(came)) | events.filter(walk_ins__gt=0)


def attendance(bookings: Iterable[Booking], *, at: datetime) -> dict[int, Attendance]:
    """Return the attendance of bookings by id, in one query.

    The caller loads their events (`select_related("event")`).
    """
    rows = list(bookings)
    over = {row.event_id for row in rows if row.event.over_at <= at}
    used = where_door_was_used(Event.including_deleted.filter(pk__in=over))
    was_used = set(used.order_by().values_list("pk", flat=True)) if over else set()
    return {
        row.pk: rules.attendance_of(row, was_door_used=row.event_id in was_used, at=at)
        for row in rows
    }


def _days_before(instant: datetime, start: datetime) -> int:
    """Return the whole days from an instant to an event's start, 0 once it has begun."""
    days = (start - instant) // _DAY
    return min(max(days, 0), _MOST_DAYS_BEFORE)


def _cell(value: object) -> object:
    match value:
        case datetime():
            return f"{venue_clock(value):%Y-%m-%d %H:%M}"
        case bool():
            return "yes" if value else ""
        case list():
            return in_one_line(value)
    return value
