"""The mails of the inbox: to the venue, answerable to the visitor, and a word back.

The word back repeats no text of the visitor's: it must not carry a stranger's words to an address
that a stranger chose.
"""

from collections.abc import Mapping

from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.mail import services as mail
from nightcap.venue.profile import profile


def inquiry(row: HostInquiry) -> None:
    """Queue the two mails of a host inquiry."""
    labels = {location.value: location.label for location in profile().locations}
    context = {"inquiry": row, "location": labels.get(row.location, "")}
    _to_venue("inbox/inquiry", context, f"Event inquiry: {row.event_name}", reply_to=row.email)
    _to_visitor("inbox/inquiry-received", context, "We have your inquiry", to=row.email)


def message(row: ContactMessage) -> None:
    """Queue the two mails of a message from the contact page."""
    context = {"message": row}
    _to_venue("inbox/message", context, f"Message from {row.name}", reply_to=row.email)
    _to_visitor("inbox/message-received", context, "We have your message", to=row.email)


def _to_venue(template: str, context: Mapping[str, object], subject: str, *, reply_to: str) -> None:
    mail.enqueue(
        to=profile().email,
        reply_to=reply_to,
        subject=subject,
        body=mail.render(template, context),
    )


def _to_visitor(template: str, context: Mapping[str, object], subject: str, *, to: str) -> None:
    mail.enqueue(to=to, subject=subject, body=mail.render(template, context))
