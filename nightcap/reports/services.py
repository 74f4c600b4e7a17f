"""The evening's figures, mailed to the house at closing."""

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import IntegrityError

from nightcap.bookings.rules import NIGHT_ENDS, show_day
from nightcap.core.writing import publishing
from nightcap.mail import services as mail
from nightcap.reports import mails, selectors
from nightcap.venue.profile import profile

_DAY = timedelta(days=1)
_SETTLES_IN = timedelta(minutes=30)
"""How long after the last show the door may still tap."""
_SENT_WITHIN = timedelta(hours=12)


def send_due_closing(*, at: datetime) -> bool:
    """Queue the mail about the evening that has ended at an instant; return whether one is new.

    Rule: Half an hour after the last show of an evening its figures are mailed to the house, once,
    if the manager wants them. What lasts beyond the night is not waited for. What is due for twelve
    hours is not sent any more.
    """
    if not profile().bookings.mail_figures_at_closing:
        return False
    for day in (show_day(at), show_day(at) - _DAY):
        shows = selectors.evening(day, at=at)
        if not shows:
            continue
        night_ends_at = datetime.combine(day + _DAY, NIGHT_ENDS, profile().time_zone)
        ends = [one.event.over_at for one in shows if one.event.over_at <= night_ends_at]
        ended_at = max(ends, default=night_ends_at)
        if not ended_at + _SETTLES_IN <= at < ended_at + _SENT_WITHIN:
            continue
        closing = mails.closing(day, shows, selectors.ahead(day + _DAY, at=at))
        # Another worker that is at it too has the same name for it.
        with suppress(IntegrityError), publishing.atomic():
            if mail.enqueue_once(closing):
                return True
    return False
