"""What is held: booked, let run out, and opened by the link in its mail."""

import re
from datetime import timedelta

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.mail import writing
from nightcap.mail.models import Mail
from tests.support.bookings.asking import book

_LINK = re.compile(r"https://understudy\.example(/booking/[\w-]+)")


def hold(event: Event, /, **changes: object) -> Booking:
    """Book twice and once more: the third party of one address is held."""
    for _ in range(2):
        assert book(event, **changes).json()["heldUntil"] is None
    return again(event, **changes)


def again(event: Event, /, **changes: object) -> Booking:
    """Book what is held, as the address has its parties."""
    answer = book(event, **changes)
    assert answer.status_code == 201, answer.content
    booking = Booking.objects.get(pk=answer.json()["id"])
    assert booking.is_held
    return booking


def link_in(mail: Mail) -> str:
    """Return the path of the link in a mail as sent."""
    writing.write(mail)
    leaving = writing.with_secrets(mail)
    paths: set[str] = set(_LINK.findall(leaving.text)) | set(_LINK.findall(leaving.html))
    [path] = paths
    return path


def link_of(booking: Booking) -> str:
    """Return the path of the link in the mail about a booking."""
    mails = Mail.objects.filter(template="bookings/hold")
    [mail] = [mail for mail in mails if booking.reference in str(mail.facts)]
    return link_in(mail)


def let_run_out(booking: Booking) -> None:
    """Let the time of a hold have passed a moment ago."""
    Booking.objects.filter(pk=booking.pk).update(held_until=now() - timedelta(seconds=1))
