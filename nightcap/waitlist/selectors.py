"""Reads of the waitlist: who waits, at which place, and how many."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import BigIntegerField, Count, OuterRef, Q, QuerySet, Subquery, Sum

from nightcap.bookings.services import notifying
from nightcap.core.errors import NoSuchRow
from nightcap.core.tables import prepared
from nightcap.core.tables.prepared import Param
from nightcap.core.time import now
from nightcap.events import free_seats
from nightcap.events.models import Event
from nightcap.waitlist.models import WaitlistEntry, WaitlistState

# Of two hundred dates that are saved as one, each is asked.
_WAITING = prepared.Tuples(
    WaitlistEntry.objects.filter(event_id=Param("id", BigIntegerField), booking=None, left_at=None)
    .order_by()
    .values_list("pk")
)


@dataclass(frozen=True, slots=True)
class Line:
    """How many parties wait for an event or have an offer, and for how many seats in all."""

    event_id: int
    parties: int
    seats: int


def waiting(event_id: int) -> QuerySet[WaitlistEntry]:
    """Return the parties to which nothing is offered yet, in the order of joining."""
    return WaitlistEntry.objects.filter(event_id=event_id, booking=None, left_at=None).order_by(
        "pk"
    )


@free_seats.counts_waiting
def parties_waiting(event_id: int) -> int:
    """Return to how many parties of an event nothing is offered yet."""
    return len(_WAITING.fetch(id=event_id))


def position_of(entry: WaitlistEntry) -> int | None:
    """Return the place in line of a party, 1 for the next; None where it does not wait."""
    if entry.state is not WaitlistState.WAITING:
        return None
    return waiting(entry.event_id).filter(pk__lte=entry.pk).count()


def positions_in(event_id: int) -> dict[int, int]:
    """Return the place in line of each party that waits for an event, by its id."""
    ids = waiting(event_id).values_list("pk", flat=True)
    return {pk: place for place, pk in enumerate(ids, start=1)}


def positions_of(entries: Iterable[WaitlistEntry]) -> dict[int, int]:
    """Return the place in line of each of these parties that waits, by its id; in one query.

    Their events are to be loaded already (`select_related("event")`).
    """
    waits = [one.pk for one in entries if one.state is WaitlistState.WAITING]
    until = WaitlistEntry.objects.filter(
        event=OuterRef("event"), pk__lte=OuterRef("pk"), booking=None, left_at=None
    )
    place = until.order_by().values("event").values(place=Count("pk"))
    rows = WaitlistEntry.objects.filter(pk__in=waits).order_by()
    return dict(rows.values_list("pk", Subquery(place)))


def of_event(event_id: int, *, is_open: bool) -> QuerySet[WaitlistEntry]:
    """Return the parties of an event in the order of joining.

    With `is_open` those alone that wait or have an offer, whatever has become of the event.
    """
    found = WaitlistEntry.objects.select_related("event", "booking").filter(event_id=event_id)
    return (found.filter(_in_line()) if is_open else found).order_by("pk")


def in_line(events: Iterable[Event]) -> list[WaitlistEntry]:
    """Return the parties that wait for these events or have an offer, in the order of joining."""
    found = WaitlistEntry.objects.select_related("event", "booking")
    return list(found.filter(_in_line(), event__in=list(events)).order_by("pk"))


@notifying.counts_told
def parties_in_line(event_id: int, guests: Collection[str]) -> int:
    """Return how many parties of an event wait or have an offer, but for those of `guests`.

    These are mailboxes.
    """
    return of_event(event_id, is_open=True).exclude(mailbox__in=guests).count()


def lines() -> list[Line]:
    """Return how many are in line for each event to come, for those for which somebody is."""
    coming: QuerySet[Event] = Event.objects.public().not_over(now())
    counts = (
        WaitlistEntry.objects.filter(_in_line(), event__in=coming.order_by())
        .order_by()
        .values("event_id")
        .annotate(parties=Count("pk"), seats=Sum("party_size"))
        .order_by("event_id")
    )
    return [Line(row["event_id"], row["parties"], row["seats"]) for row in counts]


def events_with_waiting() -> list[int]:
    """Return the events to come for which somebody waits."""
    coming = Event.objects.public().not_over(now()).order_by()
    waiting = WaitlistEntry.objects.filter(booking=None, left_at=None, event__in=coming)
    return list(waiting.order_by("event_id").values_list("event_id", flat=True).distinct())


def one(entry_id: int) -> WaitlistEntry:
    """Return a party with its event and booking. Raises NoSuchRow."""
    entries = WaitlistEntry.objects.select_related("event", "booking")
    found = entries.filter(pk=entry_id).first()
    if found is None:
        raise NoSuchRow(str(WaitlistEntry._meta.verbose_name))
    return found


def _in_line() -> Q:
    holds = Q(booking__held_until__gt=now(), booking__cancelled_at=None)
    return Q(left_at=None) & (Q(booking=None) | holds)
