"""Sends the evening's figures to the venue at closing."""

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
    """Queue the closing email of the evening that ended before `at`; return whether one is new.

    Rule: Half an hour after the last show of an evening, the venue gets its figures by email, once,
    if the manager chose so. A show that lasts beyond the night does not delay the email. Twelve
    hours after the end it is no longer sent.
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
        # Another worker may queue the same email; its `once` key is unique.
        with suppress(IntegrityError), publishing.atomic():
            if mail.enqueue_once(closing):
                return True
    return False
