"""Events gone from their calendar: withdrawn, and asked about first where they are many."""

from collections.abc import Sequence
from datetime import datetime

from nightcap.core.writing import changes
from nightcap.core.writing.changes import FEED
from nightcap.events.errors import TooManyGone, Withdrawal
from nightcap.events.models import Event

_MOST = 5
"""More coming events than these are never withdrawn unasked,"""
_LARGEST_PART = 1 / 3
"""nor is a larger part of all,"""
_FEW = 2
"""but so few always are: in a short calendar two dates are many of all."""


def ask_about_many(gone: Sequence[Event], rows: Sequence[Event], *, at: datetime) -> None:
    """Refuse to withdraw coming events when their number suggests a broken calendar.

    `rows` are all events of the calendar's origin, `gone` those that it does not hold any more.
    Raises TooManyGone.
    """
    coming = sum(_is_coming(row, at) for row in rows)
    lost = [row for row in gone if _is_coming(row, at)]
    if len(lost) > _MOST or len(lost) > max(_FEW, coming * _LARGEST_PART):
        lost.sort(key=lambda row: (row.starts_at, row.pk))
        withdrawals = [Withdrawal(row.pk, row.title, row.starts_at) for row in lost]
        raise TooManyGone(withdrawals, coming=coming)


def _is_coming(row: Event, at: datetime) -> bool:
    is_off = row.deleted_at or row.cancelled_at or row.missing_from_feed_at
    return not is_off and row.over_at > at


def withdraw(row: Event, at: datetime) -> bool | None:
    """Cancel an event that is gone, or flag it where guests or the manager want it.

    Return whether it was cancelled, None where nothing was left to do.
    """
    if row.cancelled_at and (row.missing_from_feed_at or "cancelled_at" in row.overridden_fields):
        return None

    def apply(event: Event) -> None:
        event.missing_from_feed_at = event.missing_from_feed_at or at
        if not event.must_stay and "cancelled_at" not in event.overridden_fields:
            event.cancelled_at = at

    return bool(changes.change(Event, row.pk, apply, actor=FEED).before)
