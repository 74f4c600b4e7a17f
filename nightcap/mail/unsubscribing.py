"""Mails that a guest can end by one tap: which they are, the address of the tap, and who tapped.

What a booking needs is none of them: it leaves in any case.
"""

import hmac
from collections.abc import Collection
from typing import Final

from django.conf import settings

from nightcap.core.keyed import mailbox_of, token_for
from nightcap.core.time import now
from nightcap.mail.errors import NoSuchMailbox
from nightcap.mail.models import Mail, Unsubscribed

NAME: Final = "unsubscribe"
"""What stands behind `private` in a template in the place of the token (`mail/writing.py`)."""
_KIND = "unsubscribing"
_MAILBOX = 32

_templates: set[str] = set()


def may_be_ended(*templates: str) -> None:
    """Let mails of these templates carry the headers by which a mail program ends them."""
    _templates.update(templates)


def way_out(mail: Mail) -> str:
    """Return the address at which the recipient ends mails like this one, '' where none can be."""
    if mail.template not in _templates:
        return ""
    return f"{settings.PUBLIC_URL}/unsubscribe/{token_of(mail.to)}"


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
