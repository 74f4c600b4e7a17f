"""Reads of a mailbox's bookings by its link."""

from datetime import datetime
from typing import NamedTuple

from nightcap.bookings.models import Booking
from nightcap.core.keyed import hash_of
from nightcap.core.time import now
from nightcap.evenings.models import EveningsLink
from nightcap.evenings.rules import NoSuchEveningsLink


class Evenings(NamedTuple):
    """The bookings of a mailbox: upcoming ones soonest first, past ones latest first."""

    upcoming: list[Booking]
    past: list[Booking]


def by_token(token: str) -> EveningsLink:
    """Return the link of a token. Raises NoSuchEveningsLink, also after its hour."""
    link = EveningsLink.objects.filter(link_hash=hash_of(token)).first()
    if link is None or link.ends_at <= now():
        raise NoSuchEveningsLink
    return link


def bookings_of(link: EveningsLink, *, at: datetime) -> Evenings:
    """Return all bookings of a link's mailbox with their events, also cancelled and expired ones.

    Rule: A guest's link lists the bookings of the whole mailbox, also of events for members only. A
    forgotten guest's bookings belong to no mailbox.
    """
    found = Booking.objects.filter(mailbox=link.mailbox).select_related("event")
    rows = list(found.order_by("event__starts_at", "pk"))
    past = [booking for booking in reversed(rows) if booking.event.over_at <= at]
    return Evenings([booking for booking in rows if booking.event.over_at > at], past)
