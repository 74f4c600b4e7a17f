"""Money that moves at the door: what is owed by who is let in, and its entry in the books."""

from collections.abc import Collection, Iterable
from uuid import UUID

from nightcap.bookings.models import Booking
from nightcap.bookings.rules import due_at_door
from nightcap.door.models import Tap
from nightcap.events.models import Event
from nightcap.payments.models import Account
from nightcap.payments.services import books

_ACCOUNTS = {Tap.PaidBy.CASH: Account.DOOR_CASH, Tap.PaidBy.CARD: Account.DOOR_CARD}


class NoSuchPrice(Exception):
    """Nobody says which of an event's prices is paid, or it does not have that one."""

    words = "This event has no such price. Let them in again at one that it has."


def amount_of_walk_in(event: Event, tier_id: int | None, seats: int) -> int:
    """Return what seats cost at a price, in cents; 0 where the event has none.

    Raises NoSuchPrice.
    """
    amounts: dict[int, int] = {tier["id"]: tier["amount"] for tier in event.tiers}
    if tier_id is None and len(amounts) <= 1:
        return sum(amounts.values()) * seats
    if tier_id not in amounts:
        raise NoSuchPrice
    return amounts[tier_id] * seats


def owed_by(booking_ids: Collection[int], undone: Collection[UUID]) -> dict[int, int]:
    """Return what bookings owe at the door, in cents, after what was tapped there.

    `undone` are taps that are being taken back.

    Rule: A party that owes pays all of it with the first of its guests who come, in cash or by
    card, once; what was tapped is owed again when the arrival is undone.
    """
    owed = {row.pk: due_at_door(row) or 0 for row in Booking.objects.filter(pk__in=booking_ids)}
    paid = Tap.objects.filter(booking__in=booking_ids, amount__gt=0)
    undos = Tap.objects.filter(undoes__in=paid.values("uuid"))
    gone = {*undone, *undos.values_list("undoes", flat=True)}
    for tap in paid:
        if tap.uuid not in gone and tap.booking_id is not None:
            owed[tap.booking_id] -= tap.amount
    return {pk: max(0, amount) for pk, amount in owed.items()}


def post(taps: Iterable[Tap]) -> None:
    """Write what taps that are new took at the door, and what those that are undone gave back."""
    for tap in taps:
        about = tap
        if tap.undoes is not None:
            found = Tap.objects.filter(uuid=tap.undoes, event=tap.event_id).first()
            if found is None:
                continue
            about = found
        if about.amount:
            books.post_at_door(
                about.uuid,
                about.event,
                about.booking,
                _ACCOUNTS[Tap.PaidBy(about.paid_by)],
                about.amount,
                is_undone=tap.undoes is not None,
            )
