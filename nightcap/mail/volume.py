"""Daily limits for submissions of visitors: generous for people, bounded for the disk.

The database counts, so the limits hold across all workers and servers.
"""

import math
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db import connection
from django.db.models import F
from django.utils.translation import gettext as _

from nightcap.core.errors import TooMany
from nightcap.core.keyed import mailbox_of, name_of
from nightcap.core.time import now
from nightcap.mail.models import DayVolume


@dataclass(frozen=True, slots=True)
class Bound:
    """The most submissions in a day, and the most bytes of all together."""

    submissions: int
    size: int


OF_A_NETWORK = Bound(submissions=1_000, size=2_000_000)
OF_EVERYBODY = Bound(submissions=5_000, size=20_000_000)
REPLIES = Bound(submissions=20, size=0)
"""Limit for one mailbox, so that a sender who uses a stranger's address cannot fill it."""
ADDRESS_REQUESTS = Bound(submissions=5, size=0)
"""Limit for one row whose guest asks to change the email address."""
LINK_REQUESTS = Bound(submissions=5, size=0)
"""Limit for one mailbox whose guest asks for a link to the bookings."""

_DAY = timedelta(days=1)
_EVERYBODY = ""


def count_submission(*, network: str, size: int) -> None:
    """Count a submission of `size` bytes in the transaction that stores it.

    `network` is the sender's, from `network_of`. Raises TooMany when the day's volume of this
    network or of all visitors is used up.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("count_submission() must run inside publishing.atomic()")
    at = now()
    if not _count(at, name_of("network", network), size, OF_A_NETWORK):
        text = _(
            "That is more than we can take from one place in a day. Please call us, or write again"
            " tomorrow."
        )
        raise _too_much(text, at)
    if not _count(at, _EVERYBODY, size, OF_EVERYBODY):
        text = _(
            "We were sent more today than we can take. Please call us, or write again tomorrow."
        )
        raise _too_much(text, at)


def count_reply(email: str) -> bool:
    """Count a reply to an address. Return False if today's limit is reached."""
    return _count(now(), mailbox_of(email), 0, REPLIES)


def count_address_request(row: str) -> bool:
    """Count a request to confirm another address for a row. Return False at today's limit."""
    return _count(now(), name_of("address request", row), 0, ADDRESS_REQUESTS)


def count_link_request(email: str) -> bool:
    """Count a request for a link to a mailbox's bookings. Return False at today's limit."""
    return _count(now(), name_of("link request", mailbox_of(email)), 0, LINK_REQUESTS)


def forget_past_days() -> int:
    """Delete the counts of past days; return their number."""
    deleted, _by_model = DayVolume.objects.filter(day__lt=now().astimezone(UTC).date()).delete()
    return deleted


def _count(at: datetime, source: str, size: int, bound: Bound) -> bool:
    day = at.astimezone(UTC).date()
    rows = DayVolume.objects.filter(day=day, source=source)
    free = rows.filter(submissions__lt=bound.submissions, size__lte=bound.size - size)
    counted = {"submissions": F("submissions") + 1, "size": F("size") + size}
    if free.update(**counted):
        return True
    DayVolume.objects.bulk_create([DayVolume(day=day, source=source)], ignore_conflicts=True)
    return free.update(**counted) == 1


def _too_much(text: str, at: datetime) -> TooMany:
    next_day = datetime.combine(at.astimezone(UTC).date() + _DAY, datetime.min.time(), UTC)
    wait = math.ceil((next_day - at).total_seconds())
    return TooMany(text, retry_after=wait)
