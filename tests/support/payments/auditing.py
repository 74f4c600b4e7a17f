"""An auditor of payments: what the house says beside what Stripe's other end holds."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from tests.support.payments.stripe import StripeServer
from tests.support.server import RunningServer

PRICE = 2500
"""What a seat costs in the drills, in cents."""


def wrongs(server: RunningServer, stripe: StripeServer) -> list[str]:
    """Return all in which the house and Stripe differ, once nobody is paying any more."""
    books = stripe.books()
    paid, still_open = _sessions(books)
    returned = Counter[str]()
    for refund in books["refund"]:
        if refund["status"] != "failed":
            returned[refund["payment_intent"]] += refund["amount"]
    return [
        *_of_bookings(server, paid, still_open, returned),
        *_of_the_books(server, books),
    ]


def _sessions(books: dict[str, Any]) -> tuple[defaultdict[str, list[Any]], set[str]]:
    paid, still_open = defaultdict[str, list[Any]](list), set[str]()
    for session in books["session"]:
        reference = session["metadata"]["booking"]
        if session["payment_status"] == "paid":
            paid[reference].append(session)
        elif session["status"] == "open":
            still_open.add(reference)
    return paid, still_open


def _of_bookings(
    server: RunningServer,
    paid: defaultdict[str, list[Any]],
    still_open: set[str],
    returned: Counter[str],
) -> Iterator[str]:
    rows = server.rows(
        "SELECT reference, number_of_tickets, paid - refunded, status IN ('cancelled', 'expired'),"
        " status <> 'confirmed' FROM bookings_booking WHERE amount IS NOT NULL"
    )
    for reference, seats, kept, is_cancelled, is_held in rows:
        sessions = paid.pop(str(reference), [])
        at_stripe = sum(one["amount_total"] - returned[one["payment_intent"]] for one in sessions)
        if len(sessions) > 1:
            yield f"{reference} was charged {len(sessions)} times"
        if kept != at_stripe:
            yield f"{reference} has paid {kept} here and {at_stripe} there"
        if not (is_cancelled or is_held) and at_stripe != int(str(seats)) * PRICE:
            yield f"{reference} is booked and not paid"
        if is_cancelled and at_stripe:
            yield f"{reference} is cancelled and was paid"
        if is_cancelled and reference in still_open:
            yield f"{reference} is cancelled and can still be paid"
    for reference, sessions in paid.items():
        if any(one["amount_total"] > returned[one["payment_intent"]] for one in sessions):
            yield f"{reference} was paid and is not here"


def _of_the_books(server: RunningServer, books: dict[str, Any]) -> Iterator[str]:
    # What was paid for bookings that are not here is in no book of the house.
    known = {row[0] for row in server.rows("SELECT intent_id FROM payments_payment")}
    lines = {one["id"]: one for one in books["balance"]}
    charges = [one for one in books["charge"] if one["payment_intent"] in known]
    expected = sum(lines[one["balance_transaction"]]["net"] for one in charges) - sum(
        one["amount"]
        for one in books["refund"]
        if one["payment_intent"] in known and one["status"] != "failed"
    )
    [(posted,)] = server.rows(
        "SELECT CAST(COALESCE(SUM(amount), 0) AS INTEGER) FROM payments_posting"
        " WHERE account = 'stripe'"
    )
    if posted != expected:
        yield f"the books say {posted}, Stripe {expected}"
    uneven = server.rows(
        "SELECT entry FROM payments_posting GROUP BY entry HAVING SUM(amount) <> 0"
    )
    yield from (f"entry {entry} does not sum to zero" for (entry,) in uneven)
