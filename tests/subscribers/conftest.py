"""A venue whose emails are delivered to a real mail server."""

import pytest
from pytest_django import Settings

from tests.mail.conftest import mailbox
from tests.support.mail_server import Mailbox

__all__ = ["mailbox"]


@pytest.fixture
def asking(mailbox: Mailbox, settings: Settings) -> Mailbox:
    """Return the mailbox of a venue that asks for confirmation because it has a mail server."""
    settings.EMAIL_URL = f"smtp+plain://127.0.0.1:{settings.EMAIL_PORT}"
    return mailbox
