"""Delivery to a real mail server."""

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from tests.support.mail_server import Mailbox, mail_server


@pytest.fixture
def mailbox(settings: Settings) -> Iterator[Mailbox]:
    """Yield the mailbox of a server that mails are delivered to."""
    with mail_server() as (mailbox, port):
        settings.EMAIL_BACKEND = "nightcap.mail.transport.SmtpBackend"
        settings.EMAIL_HOST = "127.0.0.1"
        settings.EMAIL_PORT = port
        settings.EMAIL_TIMEOUT = 2
        yield mailbox
