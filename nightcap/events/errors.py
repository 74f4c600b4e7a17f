from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from nightcap.core.errors import DomainError, Invalid


class NotBookable(DomainError):
    """No seats are sold for this event, or not any more."""


class HasBookings(DomainError):
    """Guests hold seats for the event or wait for some, so it cannot vanish."""


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A coming event that an import would withdraw."""

    event_id: int
    title: str
    starts_at: datetime


class FeedError(Invalid):
    """The feed cannot be imported; the text is one line for the manager."""

    def __init__(self, message: str) -> None:
        super().__init__(message, fields={"url": message})


class TooManyGone(FeedError):
    """The import would cancel enough future events to suggest a broken calendar.

    `withdrawals` are those events: the manager confirms that they are off, or mends the calendar.
    """

    status: ClassVar[int] = 409

    def __init__(self, withdrawals: Sequence[Withdrawal], *, coming: int) -> None:
        super().__init__(
            f"{len(withdrawals)} of the {coming} coming events are no longer in the calendar. "
            "Nothing was imported: confirm first that they shall be cancelled."
        )
        self.withdrawals = withdrawals
