"""One mail as MIME, and what the mail server's answers to it mean."""

import smtplib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email.mime.text import MIMEText
from email.utils import format_datetime, formataddr

from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend

from nightcap.outbox.errors import Refused, Undelivered, Unreachable
from nightcap.outbox.models import Message
from nightcap.venue.profile import profile

_PERMANENT = 500


@contextmanager
def connected() -> Iterator[BaseEmailBackend]:
    """Open a connection to the mail server for one mail. Raises Unreachable."""
    server = get_connection()
    try:
        server.open()
    except OSError as error:
        raise Unreachable(_reason(error)) from error
    try:
        yield server
    finally:
        # What goes wrong in the goodbye says nothing about the mail.
        with suppress(OSError):
            server.close()


def send(server: BaseEmailBackend, message: Message) -> None:
    """Hand one mail to the server.

    Raises Refused when the server will not have this mail (a 5xx answer to its recipient or its
    content), Unreachable when the connection broke, Undelivered for any other refusal: also one of
    the sender, because that is the venue's own setting and can be mended while the mail waits.
    """
    try:
        server.send_messages([compose(message)])
    except smtplib.SMTPRecipientsRefused as error:
        [(code, _)] = error.recipients.values()
        raise (Refused if code >= _PERMANENT else Undelivered)(_reason(error)) from error
    except smtplib.SMTPDataError as error:
        raise (Refused if error.smtp_code >= _PERMANENT else Undelivered)(_reason(error)) from error
    except smtplib.SMTPResponseException as error:
        raise Undelivered(_reason(error)) from error
    except OSError as error:
        raise Unreachable(_reason(error)) from error


def compose(message: Message) -> EmailMultiAlternatives:
    """Write a row as the mail that leaves: the same Message-ID and Date at every attempt."""
    venue = profile()
    mail = EmailMultiAlternatives(
        subject=message.subject,
        body=message.text,
        from_email=formataddr((venue.name, venue.email)),
        to=[message.to],
        reply_to=[message.reply_to or venue.email],
        headers={
            "Message-ID": message.message_id,
            "Date": format_datetime(message.queued_at),
            "Auto-Submitted": "auto-generated",
        },
    )
    if message.html:
        mail.attach_alternative(message.html, "text/html")
    if message.calendar:
        entry = MIMEText(message.calendar, "calendar", "utf-8")
        is_cancellation = "\r\nMETHOD:CANCEL\r\n" in message.calendar
        entry.set_param("method", "CANCEL" if is_cancellation else "PUBLISH")
        entry.add_header("Content-Disposition", "attachment", filename=message.calendar_name)
        mail.attach(entry)
    return mail


def _reason(error: OSError) -> str:
    return f"{type(error).__name__}: {error}"
