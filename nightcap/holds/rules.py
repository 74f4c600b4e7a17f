"""Decisions on holds: valid times, a free rank, and whether one can be confirmed."""

from collections.abc import Collection
from datetime import date, datetime

from nightcap.core.errors import DomainError, Invalid
from nightcap.core.time import now
from nightcap.holds.models import FIRST, SECOND, DateHold, HoldState
from nightcap.venue.moments import long_day
from nightcap.venue.profile import profile


class DateHeld(DomainError):
    """The date has a hold of this rank already, or no first hold that a second could follow."""

    def __init__(self, message: str, fault: str) -> None:
        super().__init__(message, fields={"rank": fault})


class NotConfirmable(DomainError):
    """The hold has ended or is a second one."""


class InquiryHolds(DomainError):
    """The inquiry holds a date, so it cannot be deleted."""

    def __init__(self) -> None:
        super().__init__("This inquiry holds a date. Release the hold first.")


class DateTaken(DomainError):
    """The date has a confirmed private event, and the manager has not allowed another event."""

    def __init__(self, day: date) -> None:
        super().__init__(
            f"{long_day(day)} has a confirmed private event.",
            fields={"date": "has a confirmed private event"},
        )


def check_times(day: date, until: datetime) -> None:
    """Raise Invalid, which names the field, for a past date and for an impossible expiry.

    Rule: A hold is of today or a later date, and expires in the future, at the latest at the end of
    its date in venue time.
    """
    zone = profile().time_zone
    if day < now().astimezone(zone).date():
        raise Invalid("This date is past.", fields={"date": "must not be in the past"})
    if until <= now():
        raise Invalid("The hold would have expired.", fields={"until": "must be in the future"})
    if until.astimezone(zone).date() > day:
        raise Invalid(
            "The hold would expire after its date.", fields={"until": "must not be after the date"}
        )


def check_rank(rank: int, *, inquiry_id: int, active: Collection[DateHold]) -> None:
    """Raise DateHeld unless a date with these active holds can get one of this rank.

    Rule: A date has at most one first hold and one second hold, of two inquiries. A second hold
    needs a first hold that is not confirmed.
    """
    first = next((hold for hold in active if hold.rank == FIRST), None)
    if any(hold.inquiry_id == inquiry_id for hold in active):
        raise DateHeld("This inquiry holds the date already.", "is held by this inquiry")
    if first is not None and first.state == HoldState.CONFIRMED:
        raise DateHeld("A private event is confirmed for this date.", "is confirmed already")
    if rank == SECOND and first is None:
        raise DateHeld("A second hold needs a first hold.", "needs a first hold")
    if any(hold.rank == rank for hold in active):
        name = "first" if rank == FIRST else "second"
        raise DateHeld(f"This date has a {name} hold already.", f"has a {name} hold already")


def check_confirmable(hold: DateHold) -> None:
    """Raise NotConfirmable for a hold that has ended, and for a second hold.

    Rule: Only a first hold is confirmed; its inquiry is confirmed for its date too.
    """
    if hold.present_state in {HoldState.RELEASED, HoldState.EXPIRED}:
        raise NotConfirmable("This hold has ended.")
    if hold.rank == SECOND:
        raise NotConfirmable("Release the first hold of this date first.")
