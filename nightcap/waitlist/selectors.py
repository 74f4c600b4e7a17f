"""Reads of the waitlist: its parties, their positions, and their number."""

from collections.abc import Collection, Iterable

from django.db.models import Count, OuterRef, Subquery, Sum

from nightcap.bookings.models import Booking
from nightcap.core.errors import NoSuchRow
from nightcap.core.keyed import hash_of
from nightcap.core.time import now
from nightcap.events.models import Event, EventQuerySet
from nightcap.waitlist.models import WaitlistEntry, WaitlistEntryQuerySet, WaitlistState
from nightcap.waitlist.rules import NoSuchPlace
from nightcap.waitlist.schemas import LineOut, OwnPlaceOut


def one(entry_id: int) -> WaitlistEntry:
    """Return a party with its event and booking. Raises NoSuchRow."""
    found = _with_event_and_booking().filter(pk=entry_id).first()
    if found is None:
        raise NoSuchRow(str(WaitlistEntry._meta.verbose_name))
    return found


def by_token(token: str) -> WaitlistEntry:
    """Return the party of a private URL's token. Raises NoSuchPlace."""
    found = _with_event_and_booking().filter(link_hash=hash_of(token)).first()
    if found is None:
        raise NoSuchPlace
    return found


def own_place(entry: WaitlistEntry) -> OwnPlaceOut:
    """Return a waitlist entry as its guest sees it now."""
    return OwnPlaceOut.from_orm(entry).model_copy(update={"position": position_of(entry)})


def waiting(event_id: int) -> WaitlistEntryQuerySet:
    """Return the parties of an event without an offer, in order of joining."""
    return WaitlistEntry.objects.waiting().filter(event_id=event_id).order_by("pk")


def of_event(event_id: int, *, is_open: bool) -> WaitlistEntryQuerySet:
    """Return the parties of an event in order of joining.

    With `is_open` only those that wait or have an offer, even if the event is cancelled.
    """
    found = _with_event_and_booking().filter(event_id=event_id)
    return (found.in_line() if is_open else found).order_by("pk")


def in_line(events: Iterable[Event]) -> list[WaitlistEntry]:
    """Return the parties that wait for these events or have an offer, in order of joining."""
    found = _with_event_and_booking().in_line().filter(event__in=list(events))
    return list(found.order_by("pk"))


def count_waiting(event_id: int) -> int:
    """Return the number of parties of an event without an offer."""
    return WaitlistEntry.objects.waiting().filter(event_id=event_id).count()


def count_in_line(event_id: int, guests: Collection[str]) -> int:
    """Return the number of parties that wait or have an offer.

    Parties with a mailbox in `guests` are not counted.
    """
    return of_event(event_id, is_open=True).exclude(mailbox__in=guests).count()


def position_of(entry: WaitlistEntry) -> int | None:
    """Return a party's position, 1 for the next; None if it does not wait."""
    return positions_of([entry]).get(entry.pk)


def positions_of(entries: Iterable[WaitlistEntry]) -> dict[int, int]:
    """Return the positions of the parties that wait, by id, in one query.

    The caller loads their events and bookings (`select_related("event", "booking")`).
    """
    waits = [one.pk for one in entries if one.state is WaitlistState.WAITING]
    until = WaitlistEntry.objects.waiting().filter(event=OuterRef("event"), pk__lte=OuterRef("pk"))
    place = until.order_by().values("event").values(place=Count("pk"))
    rows = WaitlistEntry.objects.filter(pk__in=waits).order_by()
    return dict(rows.values_list("pk", Subquery(place)))


def lines() -> list[LineOut]:
    """Count the parties on the waitlist of each upcoming event; omit events without any."""
    counts = (
        WaitlistEntry.objects.in_line()
        .filter(event__in=_coming())
        .order_by()
        .values("event_id")
        .annotate(parties=Count("pk"), seats=Sum("party_size"))
        .order_by("event_id")
    )
    return [LineOut(**row) for row in counts]


def open_offers() -> list[WaitlistEntry]:
    """Return the parties that can still accept their offer, soonest expiration first."""
    offered = _with_event_and_booking().filter(booking__in=Booking.objects.holds(now()))
    coming = offered.filter(left_at=None, event__in=_coming())
    return list(coming.order_by("booking__held_until", "pk"))


def events_with_waiting() -> list[int]:
    """Return the ids of upcoming events with waiting parties."""
    waiting = WaitlistEntry.objects.waiting().filter(event__in=_coming())
    return list(waiting.order_by("event_id").values_list("event_id", flat=True).distinct())


def _coming() -> EventQuerySet:
    return Event.objects.taking_guests().not_over(now()).order_by()


def _with_event_and_booking() -> WaitlistEntryQuerySet:
    return WaitlistEntry.objects.select_related("event", "booking")
