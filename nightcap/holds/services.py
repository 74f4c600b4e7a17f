"""Holds of dates: made, confirmed and released by the venue, expired by the clock.

Each service locks the inquiry first, then its hold, then the date's second hold.
"""

from datetime import date, datetime

from django.db import IntegrityError
from django.db.models import QuerySet

from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import CLOCK, MANAGER
from nightcap.events.models import Event
from nightcap.holds import rules, selectors
from nightcap.holds.models import ACTIVE, FIRST, SECOND, DateHold, HoldState
from nightcap.inbox.models import HostInquiry, Status
from nightcap.inbox.rules import Span


@publishing.atomic()
def hold_date(inquiry_id: int, *, day: date, until: datetime, rank: int) -> DateHold:
    """Hold a date for an inquiry. Raises NoSuchRow, Invalid and DateHeld."""
    rules.check_times(day, until)
    inquiry = changes.locked(HostInquiry, inquiry_id)
    _expire_due(DateHold.objects.filter(date=day).values_list("pk", flat=True))
    active = list(DateHold.objects.filter(date=day, state__in=ACTIVE))
    rules.check_rank(rank, inquiry_id=inquiry_id, active=active)
    hold = DateHold(inquiry=inquiry, date=day, expires_at=until, rank=rank)
    try:
        with publishing.atomic():
            return changes.create(hold, action="held")
    except IntegrityError as error:
        # A request at the same moment has held the date.
        raise rules.DateHeld("This date was held just now.", "is held already") from error


@publishing.atomic()
def confirm(hold_id: int) -> DateHold:
    """Confirm a first hold, and its inquiry for its date; a repeat has no effect.

    Raises NoSuchRow and NotConfirmable.
    """
    hold = selectors.one(hold_id)
    changes.locked(HostInquiry, hold.inquiry_id)
    with changes.edit(DateHold, hold_id, action="confirmed") as edit:
        rules.check_confirmable(edit.row)
        edit.row.state = HoldState.CONFIRMED
    if edit.before:
        values = {"status": Status.CONFIRMED, "event_date": hold.date}
        changes.update(HostInquiry, hold.inquiry_id, values)
    return selectors.one(hold_id)


@publishing.atomic()
def release(hold_id: int) -> None:
    """Release a hold; a repeat has no effect. Raises NoSuchRow.

    Rule: When a confirmed hold is released, its inquiry is no longer confirmed.
    """
    hold = selectors.one(hold_id)
    if hold.state not in ACTIVE:
        return
    inquiry = changes.locked(HostInquiry, hold.inquiry_id)
    was = _end(hold_id, HoldState.RELEASED, actor=MANAGER)
    is_for_date = inquiry.status == Status.CONFIRMED and inquiry.event_date == hold.date
    if was == HoldState.CONFIRMED and is_for_date:
        changes.update(HostInquiry, inquiry.pk, {"status": Status.ANSWERED})


def expire_due() -> int:
    """Expire the holds that are due, and move second holds up; return the number of expired."""
    ids = DateHold.objects.filter(state=HoldState.HELD, expires_at__lte=now())
    expired = _expire_due(ids.values_list("pk", flat=True))
    # Also after a forgotten guest's first hold was deleted.
    firsts = DateHold.objects.filter(rank=FIRST, state__in=ACTIVE).values("date")
    alone = DateHold.objects.filter(rank=SECOND, state=HoldState.HELD).exclude(date__in=firsts)
    for day in list(alone.values_list("date", flat=True)):
        _move_up(day)
    return expired


def check_inquiry_deletion(inquiry: HostInquiry) -> None:
    """Raise InquiryHolds for an inquiry that holds a date.

    Rule: An inquiry is deleted only once its holds are released or expired.
    """
    if DateHold.objects.active(now()).filter(inquiry=inquiry).exists():
        raise rules.InquiryHolds


def check_event(event: Event) -> None:
    """Raise DateTaken for an event on a date with a confirmed private event.

    Rule: An event is added on or moved to a date with a confirmed hold only if the manager allows
    it.
    """
    days = list(Span.of_event(event).days())
    taken = DateHold.objects.filter(date__in=days, state=HoldState.CONFIRMED).first()
    if taken is not None:
        raise rules.DateTaken(taken.date)


def _expire_due(ids: QuerySet[DateHold, int]) -> int:
    due = list(ids.filter(state=HoldState.HELD, expires_at__lte=now()).order_by("pk"))
    return sum(_end(pk, HoldState.EXPIRED, actor=CLOCK) == HoldState.HELD for pk in due)


@publishing.atomic()
def _end(hold_id: int, state: HoldState, *, actor: Change.Actor) -> HoldState:
    """End a hold that has not ended, and move the date's second hold up; return its old state.

    Rule: When a first hold is released or expires, the second hold of its date becomes the first.
    """
    with changes.edit(DateHold, hold_id, action=state.value, actor=actor) as edit:
        was = HoldState(edit.row.state)
        is_due = was is HoldState.HELD or state is HoldState.RELEASED
        if was in ACTIVE and is_due:
            edit.row.state = state
    if edit.before and edit.row.rank == FIRST:
        _move_up(edit.row.date)
    return was


@publishing.atomic()
def _move_up(day: date) -> None:
    """Make the second hold of a date the first, if the date has no first hold."""
    held = DateHold.objects.filter(date=day, state__in=ACTIVE)
    second = held.filter(rank=SECOND).first()
    if second is None or held.filter(rank=FIRST).exists():
        return
    with changes.edit(DateHold, second.pk, action="moved up", actor=CLOCK) as edit:
        if edit.row.state == HoldState.HELD:
            edit.row.rank = FIRST
