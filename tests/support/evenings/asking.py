"""Asking for a link to all bookings of a mailbox, as a guest does."""

import re

from django.test import Client

from nightcap.evenings.services import send_due_links
from nightcap.mail import writing
from nightcap.mail.models import Mail
from tests.support.answers import Answer

ADDRESS = "/api/guest/evenings"
TEMPLATE = "evenings/link"


def ask(email: str = "ada@example.com", **headers: str) -> Answer:
    """Ask for a link; the worker has not looked for the address yet."""
    return Client().post(ADDRESS, {"email": email}, "application/json", headers=headers)


def links_sent() -> list[Mail]:
    """Let the worker send the links that were asked for; return all emails with one."""
    send_due_links()
    return [as_sent(mail) for mail in Mail.objects.filter(template=TEMPLATE).order_by("pk")]


def as_sent(mail: Mail) -> Mail:
    """Return an email with its token, as the guest reads it."""
    writing.write(mail)
    return writing.with_secrets(mail)


def token_for(email: str = "ada@example.com") -> str:
    """Return the token of a new link for a known address."""
    ask(email)
    [*_, mail] = links_sent()
    [token] = re.findall(r"https://understudy\.example/evenings/([\w-]{43})\s", mail.text)
    return str(token)
