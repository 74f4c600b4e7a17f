"""Writes of the door: taps by phones and in the panel, and door links.

Each function is one transaction.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

from django.db import IntegrityError
from django.db.models import Q

from nightcap.bookings import selectors as bookings
from nightcap.bookings.models import Booking, Status
from nightcap.bookings.rules import BookingIsCancelled
from nightcap.bookings.services.seats import STATUS_FIELDS, transition
from nightcap.core.errors import DomainError, Invalid, NoSuchRow, NotFound
from nightcap.core.keyed import hash_of
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.door import money, selectors
from nightcap.door.headcount import Headcount, effective_taps
from nightcap.door.models import OPEN_AFTER_THE_END, TAKEN_AFTER_THE_END, DoorLink, Tap
from nightcap.door.schemas import RefusedTapOut, TapIn
from nightcap.events import free_seats
from nightcap.events.models import Event
from nightcap.events.selectors import lock_event, lock_events

MOST_TAPS = 5_000
"""Most taps of one event."""
_ARRIVAL_FIELDS = ("arrived_seats", "arrived_at", "version")
_AHEAD = timedelta(days=2)
"""How long before an event a link of every evening accepts its taps."""


class NoSuchDoor(NotFound):
    """No door link has this token, or it has ended."""

    def __init__(self) -> None:
        super().__init__("There is no such door.")


class AnotherPerson(DomainError):
    """The taps belong to a person other than the signed-in one."""

    def __init__(self) -> None:
        super().__init__(
            "Somebody else is signed in now.", fields={"personId": "is not who is signed in"}
        )


@publishing.atomic()
def record_taps(
    taps: Sequence[TapIn], *, is_open: Callable[[Event], bool], link: DoorLink | None = None
) -> list[RefusedTapOut]:
    """Store new taps; return the refused ones with the reason.

    The order of taps and repeated taps do not change the headcount. `is_open` returns whether this
    door may tap for an event. Without a `link`, the list of changes names the signed-in person.
    """
    taps = list({tap.id: tap for tap in taps}.values())
    locked = lock_events({tap.event_id for tap in taps})
    events = {pk: event for pk, event in locked.items() if event.deleted_at is None}
    known = set(
        Tap.objects.filter(uuid__in=[tap.id for tap in taps]).values_list("uuid", flat=True)
    )
    new = [tap for tap in taps if tap.id not in known]
    owners = Booking.objects.in_bulk([tap.booking_id for tap in new if tap.booking_id is not None])
    counts = {pk: Tap.objects.filter(event=event).count() for pk, event in events.items()}
    paying = {tap.booking_id for tap in new if tap.paid_by and tap.booking_id is not None}
    undone = {tap.undoes for tap in new if tap.undoes is not None}
    known_undos = Tap.objects.filter(undoes__in=[tap.id for tap in new])
    undone.update(undo.undoes for undo in known_undos if undo.undoes is not None)
    owed = money.owed_by(paying, undone)
    refused: list[RefusedTapOut] = []
    kept: list[Tap] = []
    for tap in new:
        event, owner = events.get(tap.event_id), owners.get(tap.booking_id or 0)
        if event is None or not is_open(event):
            reason = "This door does not open that event."
        elif tap.booking_id is not None and (owner is None or owner.event_id != tap.event_id):
            reason = "This party is booked for another date. Who came is a walk-in here."
        elif counts[tap.event_id] >= MOST_TAPS:
            reason = f"More than {MOST_TAPS} taps are not kept of one event."
        else:
            try:
                amount = 0 if tap.id in undone else _amount_of(tap, event, owed)
            except money.NoSuchPrice as error:
                reason = error.words
            else:
                counts[tap.event_id] += 1
                earliest = owner.created_at if owner else event.starts_at - _AHEAD
                kept.append(_sent_tap(tap, link, amount, earliest=earliest))
                continue
        refused.append(RefusedTapOut(id=tap.id, reason=reason))
    # Only their own events are locked: another request may insert the same id for another event.
    Tap.objects.bulk_create(kept, ignore_conflicts=True)
    money.post(kept)
    _sync_bookings(events[pk] for pk in sorted({tap.event_id for tap in kept}))
    if link is None:
        _record_taps_by_person(kept, events)
    return refused


@publishing.atomic()
def set_arrival(
    booking_id: int, *, has_arrived: bool, paid_by: Tap.PaidBy | None = None
) -> Booking:
    """Check in a whole party from the panel, or undo all of its arrivals.

    `paid_by` is how the party paid its balance. An arrival confirms a held booking. A repeat has no
    effect. Raises NoSuchRow and BookingIsCancelled.
    """
    event = lock_event(bookings.one(booking_id).event_id)
    action = "arrived" if has_arrived else "not arrived after all"
    with changes.edit(Booking, booking_id, action=action) as edit:
        booking = edit.row
        if booking.is_cancelled:
            raise BookingIsCancelled
        room = selectors.rooms_of([event])[event.pk]
        missing = booking.number_of_tickets - room.headcount.arrived.get(booking.pk, 0)
        if has_arrived and missing > 0:
            taken = money.owed_by([booking.pk], ())[booking.pk] if paid_by else 0
            kind = Tap.Kind.ARRIVAL
            _tap(event, kind=kind, booking=booking, seats=missing, **_paid(paid_by, taken))
        elif not has_arrived:
            for tap in effective_taps(room.taps):
                if tap.booking_id == booking.pk:
                    _tap(event, kind=Tap.Kind.UNDO, undoes=tap.uuid)
        _set_arrived(selectors.rooms_of([event])[event.pk].headcount, booking)
    return booking


@publishing.atomic()
def add_walk_in(
    tap_id: UUID,
    *,
    event_id: int,
    seats: int,
    name: str,
    is_paid: bool,
    paid_by: Tap.PaidBy | None,
    tier_id: int | None,
) -> None:
    """Check in a walk-in from the panel.

    A repeat with the same id has no effect. Raises NoSuchRow, and Invalid if `paid_by` is given and
    `tier_id` is no price of the event.
    """
    event = lock_event(event_id)
    if event.deleted_at is not None:
        raise NoSuchRow("event")
    if not Tap.objects.filter(uuid=tap_id).exists():
        try:
            taken = money.amount_of_walk_in(event, tier_id, seats) if paid_by else 0
        except money.NoSuchPrice as error:
            raise Invalid(error.words, fields={"tierId": "must be a price of the event"}) from error
        _tap(
            event,
            uuid=tap_id,
            kind=Tap.Kind.WALK_IN,
            seats=seats,
            name=name,
            tier=tier_id,
            **{"is_paid": is_paid} | _paid(paid_by, taken),
        )
        _record_walk_in(event, "added", ("", seats))
        _sync_bookings([event])


@publishing.atomic()
def undo_walk_in(tap_id: UUID) -> None:
    """Undo a walk-in from the panel. A repeat has no effect. Raises NoSuchRow."""
    tap = Tap.objects.filter(uuid=tap_id, kind=Tap.Kind.WALK_IN).first()
    if tap is None:
        raise NoSuchRow("walk-in")
    event = lock_event(tap.event_id)
    if not Tap.objects.filter(undoes=tap_id).exists():
        _tap(event, kind=Tap.Kind.UNDO, undoes=tap_id)
        _record_walk_in(event, "taken back", (tap.seats, ""))
        _sync_bookings([event])


def _record_walk_in(event: Event, action: str, seats: tuple[object, object]) -> None:
    changes.record(
        action=action,
        kind="walk-in",
        title=event.title,
        model=event._meta.label_lower,
        subject_id=event.pk,
        fields={"seats": seats},
    )


def record_arrivals(
    parties: Iterable[tuple[Booking, int, datetime]],
    paid_by: Callable[[Booking], Tap.PaidBy | None] = lambda _: None,
) -> None:
    """Record the arrived seats of each party and the time, in the caller's transaction.

    `paid_by` returns how a party paid its balance, None if it did not.
    """
    came = list(parties)
    owed = money.owed_by([booking.pk for booking, _, _ in came if paid_by(booking)], ())
    taps = [
        _new_tap(
            booking.event,
            {"kind": Tap.Kind.ARRIVAL, "booking": booking, "seats": seats}
            | _paid(paid_by(booking), owed.get(booking.pk, 0)),
            at,
        )
        for booking, seats, at in came
    ]
    Tap.objects.bulk_create(taps)
    money.post(taps)
    _sync_bookings({booking.event_id: booking.event for booking, _, _ in came}.values())


def is_opened_by(link: DoorLink, event: Event) -> bool:
    """Whether a link accepts taps for an event."""
    if link.event_id is not None:
        return link.event_id == event.pk
    return event.starts_at - _AHEAD < now() < event.over_at + TAKEN_AFTER_THE_END


def _record_taps_by_person(taps: Iterable[Tap], events: Mapping[int, Event]) -> None:
    """Add an entry to the list of changes for each tap of the signed-in person."""
    for tap in taps:
        about: Tap | None = tap
        if tap.undoes is not None:
            about = Tap.objects.filter(uuid=tap.undoes).exclude(kind=Tap.Kind.UNDO).first()
        if about is None:
            continue
        is_undo = about is not tap
        seats: tuple[object, object] = (about.seats, "") if is_undo else ("", about.seats)
        if about.booking is None:
            _record_walk_in(events[tap.event_id], "taken back" if is_undo else "added", seats)
        else:
            action = "not arrived after all" if is_undo else "arrived"
            changes.record_row(about.booking, action=action, fields={"seats arrived": seats})


def _amount_of(tap: TapIn, event: Event, owed: dict[int, int]) -> int:
    """Return the amount that is paid with a tap, in cents. Raises NoSuchPrice."""
    if tap.paid_by is None:
        return 0
    if tap.booking_id is not None:
        # The first tap pays the whole balance; a later tap of the party pays 0.
        return owed.pop(tap.booking_id, 0)
    return money.amount_of_walk_in(event, tap.tier_id, tap.seats)


def _paid(paid_by: Tap.PaidBy | None, amount: int) -> dict[str, object]:
    """Return the payment fields of a tap; empty without a payment."""
    return {"paid_by": paid_by, "is_paid": True, "amount": amount} if paid_by else {}


def _sent_tap(tap: TapIn, link: DoorLink | None, amount: int, *, earliest: datetime) -> Tap:
    """Return the row of a phone's tap.

    Rule: The phone's time of a tap counts if it is not in the future, and not before the booking
    was made; for a walk-in, not before two days ahead of the event. Otherwise the time of receipt
    counts.
    """
    received_at = now()
    given = tap.model_dump(exclude={"id", "at", "paid_by", "tier_id"})
    # Phones send whole seconds.
    is_possible = earliest.replace(microsecond=0) <= tap.at <= received_at
    return Tap(
        **given | _paid(tap.paid_by, amount),
        tier=tap.tier_id,
        uuid=tap.id,
        at=tap.at if is_possible else received_at.replace(microsecond=0),
        received_at=received_at,
        link=link,
    )


def _tap(event: Event, **values: object) -> None:
    """Save a tap of the panel, and post its payment or the reversal of one."""
    tap = _new_tap(event, values)
    tap.save()
    money.post([tap])


def _new_tap(event: Event, values: dict[str, object], at: datetime | None = None) -> Tap:
    """Return an unsaved tap of the panel, by default with the current time."""
    at = at or now()
    given = {"uuid": uuid4(), "at": at.replace(microsecond=0), "received_at": at}
    return Tap(event=event, **(given | values))


def _sync_bookings(events: Iterable[Event]) -> None:
    """Update the arrivals of bookings and the walk-ins of events from the taps."""
    for event in events:
        room = selectors.rooms_of([event])[event.pk]
        for booking in room.bookings:
            before = (booking.arrived_seats, booking.arrived_at, booking.is_held)
            _set_arrived(room.headcount, booking)
            after = (booking.arrived_seats, booking.arrived_at, booking.is_held)
            if before != after:
                if before[2] != after[2]:
                    booking.version += 1
                booking.save(update_fields=[*_ARRIVAL_FIELDS, *STATUS_FIELDS])
        if event.walk_ins != room.headcount.walk_ins:
            # A plain UPDATE: the event's version stays, so an open edit causes no conflict.
            Event.objects.filter(pk=event.pk).update(walk_ins=room.headcount.walk_ins)
            if event.capacity is not None:
                publishing.bump()
                free_seats.seats_freed(event.pk)


def _set_arrived(counted: Headcount, booking: Booking) -> None:
    booking.arrived_seats = counted.arrived.get(booking.pk, 0)
    booking.arrived_at = counted.since.get(booking.pk)
    if booking.arrived_seats and booking.is_held:
        transition(booking, Status.CONFIRMED, sends_email=False)


def make_link(event_id: int | None, *, key: str | None) -> DoorLink:
    """Make a door link for an event; None makes one for every evening.

    A repeat with the same `key` returns the first link. Raises NoSuchRow.
    """
    # Derive the id from the key instead of storing the response, which would contain the token.
    identity = uuid4() if key is None else uuid5(NAMESPACE_URL, f"door link {key}")
    try:
        return _find_link(key=identity) or _create_link(event_id, identity)
    except IntegrityError:
        # Another request with the same key was faster.
        if (link := _find_link(key=identity)) is None:
            raise
        return link


def active_links() -> list[DoorLink]:
    """Return the links that open a door now, newest first."""
    open_events = Event.objects.not_over(now() - OPEN_AFTER_THE_END)
    links = DoorLink.objects.select_related("event").filter(ended_at=None)
    return list(links.filter(Q(event=None) | Q(event__in=open_events)))


def end_link(link_id: int) -> None:
    """End a link at once. A repeat has no effect on its end. Raises NoSuchRow."""
    with changes.edit(DoorLink, link_id, action="ended") as edit:
        edit.row.ended_at = edit.row.ended_at or now()


def open_link(token: str, *, for_taps: bool = False) -> DoorLink:
    """Return the link of a token. Raises NoSuchDoor if it is unknown or has ended.

    With `for_taps` an expired link is returned as long as it accepts taps.
    """
    link = _find_link(link_hash=hash_of(token))
    if link is None or not (link.takes_taps if for_taps else link.is_open):
        raise NoSuchDoor
    return link


def _find_link(**by: object) -> DoorLink | None:
    return DoorLink.objects.select_related("event").filter(**by).first()


@publishing.atomic()
def _create_link(event_id: int | None, key: UUID) -> DoorLink:
    event = Event.objects.with_page().filter(pk=event_id).first() if event_id is not None else None
    if event is None and event_id is not None:
        raise NoSuchRow("event", field="eventId")
    link = DoorLink(key=key, event=event, created_at=now())
    link.link_hash = hash_of(link.token)
    return changes.create(link, action="made")
