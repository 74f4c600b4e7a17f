"""Correcting the email address of a booking: its guest requests it, the new address confirms.

Each function is one transaction or a read. They raise NoSuchLink for an unknown token.
"""

import hmac
from dataclasses import replace
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from nightcap.bookings import mails, rules, selectors
from nightcap.bookings.models import Booking
from nightcap.bookings.rules import NoSuchLink, SameEmail
from nightcap.bookings.services.change import follow_renamed_guest
from nightcap.bookings.services.notify_guests import mail_guest
from nightcap.core.errors import TooMany
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import GUEST
from nightcap.core.writing.pieces import MOST_ROWS
from nightcap.mail import services as mail
from nightcap.mail import volume
from nightcap.venue.profile import profile

_CONFIRM_WITHIN = timedelta(days=1)
_LONGEST_ID = 18


@publishing.atomic()
def request(token: str, *, email: str) -> None:
    """Email a confirmation link to a guest's new address; the booking keeps the old one until then.

    Raises NoSuchLink, SameEmail, TooMany, and the errors of rules.check_may_correct_email().

    Rule: A guest's new email address is used once its owner confirms it by a link, within a day and
    before the event starts. A booking sends at most five such links a day, and a mailbox gets at
    most 20 emails a day.
    """
    booking = changes.locked(Booking, selectors.by_token(token).pk)
    if not booking.is_opened_by(token):
        raise NoSuchLink
    rules.check_may_correct_email(booking)
    if email == booking.customer_email:
        raise SameEmail
    is_counted = volume.count_address_request(booking.reference)
    if not (is_counted and volume.count_reply(email)):
        raise TooMany(
            _("This address was changed very often today. Please %(call_us)s.")
            % {"call_us": profile().call_us},
            retry_after=timedelta(days=1) // timedelta(seconds=1),
        )
    booking.new_email, booking.new_email_at = email, now()
    booking.save(update_fields=["new_email", "new_email_at"])
    until = confirmable_until(booking) or booking.event.starts_at
    mail.enqueue(mails.new_email(booking, until=until))


def requested(token: str) -> Booking:
    """Return the booking of a confirmation link that is still valid.

    Raises NoSuchLink, and the errors of rules.check_may_correct_email().
    """
    booking_id = token.partition("-")[0]
    is_id = booking_id.isascii() and booking_id.isdecimal() and len(booking_id) <= _LONGEST_ID
    found = Booking.objects.select_related("event").filter(pk=int(booking_id) if is_id else 0)
    booking = found.first()
    if booking is None or not _is_requested_by(booking, token):
        raise NoSuchLink
    rules.check_may_correct_email(booking)
    return booking


@publishing.atomic()
def confirm(token: str) -> Booking:
    """Set the confirmed address of a booking, and email both addresses.

    Raises the errors of requested().

    Rule: A corrected booking keeps its link, its code and the guest book's notes. Its emails are
    sent to the new address, and the old address is notified. A newsletter subscription stays with
    the old address.
    """
    with changes.edit(Booking, requested(token).pk, actor=GUEST) as edit:
        booking = edit.row
        if not _is_requested_by(booking, token):
            raise NoSuchLink
        rules.check_may_correct_email(booking)
        earlier = booking.customer_email
        booking.link_email = booking.first_email
        booking.party = replace(booking.party, customer_email=booking.new_email)
        booking.forget_new_email()
        # The link was known without access to the new mailbox, so it must not show its other holds.
        booking.asked_at = None
    follow_renamed_guest(edit)
    if earlier:
        mail.enqueue(mails.email_changed(booking, to=earlier))
    mail_guest(booking, mails.changed)
    return booking


def confirmable_until(booking: Booking) -> datetime | None:
    """Return the deadline to confirm the requested address; None if that is not possible."""
    if booking.new_email_at is None:
        return None
    until = min(booking.new_email_at + _CONFIRM_WITHIN, booking.event.starts_at)
    return until if now() < until else None


def forget_unconfirmed() -> int:
    """Delete the addresses that were not confirmed within a day; return their number."""
    old = Booking.objects.filter(new_email_at__lte=now() - _CONFIRM_WITHIN)
    forgotten = 0
    while ids := list(old.order_by("new_email_at").values_list("pk", flat=True)[:MOST_ROWS]):
        forgotten += Booking.objects.filter(pk__in=ids).update(new_email="", new_email_at=None)
    return forgotten


def _is_requested_by(booking: Booking, token: str) -> bool:
    is_open = booking.new_email_at is not None and now() < booking.new_email_at + _CONFIRM_WITHIN
    return is_open and hmac.compare_digest(booking.new_email_token.encode(), token.encode())
