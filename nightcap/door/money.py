"""Payments at the door: the amount due from arriving guests, and its entry in the books."""

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
    """The tap names no price of an event with several, or one that the event does not have."""

    words = "This event has no such price. Let them in again at one that it has."


def amount_of_walk_in(event: Event, tier_id: int | None, seats: int) -> int:
    """Return the price of `seats` seats, in cents; 0 if the event has no prices.

    `tier_id` may be None if the event has one price. Raises NoSuchPrice.
    """
    amounts: dict[int, int] = {tier["id"]: tier["amount"] for tier in event.tiers}
    if tier_id is None and len(amounts) <= 1:
        return sum(amounts.values()) * seats
    if tier_id not in amounts:
        raise NoSuchPrice
    return amounts[tier_id] * seats


def owed_by(booking_ids: Collection[int], undone: Collection[UUID]) -> dict[int, int]:
    """Return the balance of each booking at the door, in cents, less payments there.

    Payments of the taps `undone` do not count.

    Rule: A party pays its whole balance once, in cash or by card, when its first guests arrive. If
    that arrival is undone, the balance is due again.
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
    """Post the payments of new taps; for an undo, reverse the payment of its tap."""
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
