"""Unsubscribing by one tap: its address, and who tapped.

What a booking needs leaves in any case (`allow_unsubscribe` in `mail/writing.py`).
"""

import hmac
from collections.abc import Collection
from typing import Final

from django.conf import settings

from nightcap.core.keyed import mailbox_of, token_for
from nightcap.core.time import now
from nightcap.mail.errors import NoSuchMailbox
from nightcap.mail.models import Unsubscribed

NAME: Final = "unsubscribe"
"""What stands behind `private` in a template in the place of the token (`mail/writing.py`)."""
_KIND = "unsubscribing"
_MAILBOX = 32


def unsubscribe_url(email: str) -> str:
    """Return the address at which a mailbox ends such mails."""
    return f"{settings.PUBLIC_URL}/unsubscribe/{token_of(email)}"


def token_of(email: str) -> str:
    """Return the secret by which a mailbox unsubscribes; the database holds none of it."""
    mailbox = mailbox_of(email)
    return mailbox + token_for(_KIND, mailbox)


def check(token: str) -> str:
    """Return the name of the mailbox that a token is of. Raises NoSuchMailbox."""
    mailbox = token[:_MAILBOX]
    if not hmac.compare_digest(token.encode(), f"{mailbox}{token_for(_KIND, mailbox)}".encode()):
        raise NoSuchMailbox
    return mailbox


def unsubscribe(token: str) -> None:
    """Note that a mailbox wants no such mails any more; twice is the same as once.

    Raises NoSuchMailbox.
    """
    row = Unsubscribed(mailbox=check(token), at=now())
    Unsubscribed.objects.bulk_create([row], ignore_conflicts=True)


def unsubscribed_among(emails: Collection[str]) -> set[str]:
    """Return those of these addresses whose mailbox wants no such mails."""
    mailboxes = {email: mailbox_of(email) for email in emails}
    found = Unsubscribed.objects.filter(mailbox__in=set(mailboxes.values()))
    unwilling = set(found.values_list("mailbox", flat=True))
    return {email for email, mailbox in mailboxes.items() if mailbox in unwilling}
