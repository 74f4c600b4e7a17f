"""Links to the bookings of a mailbox: requests, emails, and their end."""

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.core.writing.locking import lock_one
from nightcap.core.writing.pieces import delete_in_pieces
from nightcap.evenings import mails
from nightcap.evenings.models import VALID_FOR, EveningsLink
from nightcap.mail import services as mail
from nightcap.mail import volume

_MOST_AT_ONCE = 100


@publishing.atomic()
def request_link(email: str, *, network: str, size: int) -> None:
    """Store a guest's request for a link; the worker sends it to a known mailbox.

    `size` is the number of bytes sent, and `network` the sender's, from `network_of`. Raises
    TooMany if the network has used up its volume of the day.

    Rule: A request for a link to one's bookings does the same for a known and an unknown address:
    the worker looks the address up. A mailbox gets at most five such links a day.
    """
    volume.count_submission(network=network, size=size)
    if volume.count_link_request(email):
        EveningsLink.for_address(email).save(force_insert=True)


def send_due_links() -> int:
    """Queue the emails of the requested links; return the number of requests."""
    due = EveningsLink.objects.filter(sent_at=None).order_by("pk")
    ids = list(due.values_list("pk", flat=True)[:_MOST_AT_ONCE])
    for link_id in ids:
        _send(link_id)
    return len(ids)


@publishing.atomic()
def _send(link_id: int) -> None:
    """Queue the email of a link; delete the link if no email can be sent.

    Rule: A link to one's bookings goes to the address of the newest booking of the mailbox. Of
    requests that the worker finds at the same time, only the last gets an email.
    """
    link = lock_one(EveningsLink.objects.filter(pk=link_id, sent_at=None))
    if link is None:
        return
    newest = Booking.objects.filter(mailbox=link.mailbox).order_by("-created_at", "-pk").first()
    later = EveningsLink.objects.filter(mailbox=link.mailbox, sent_at=None, pk__gt=link.pk)
    is_of_use = newest is not None and link.ends_at > now() and not later.exists()
    if newest is None or not is_of_use or not volume.count_reply(newest.customer_email):
        link.delete()
        return
    link.sent_at = now()
    link.save(update_fields=["sent_at"])
    mail.enqueue(mails.bookings_link(link, newest.customer_email))


def forget_ended_links() -> int:
    """Delete the links whose hour is over; return their number."""
    return delete_in_pieces(EveningsLink.objects.filter(created_at__lte=now() - VALID_FOR))
