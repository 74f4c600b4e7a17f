"""A real SMTP server on loopback that misbehaves on request."""

import asyncio
import email
import socket
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import policy
from email.message import EmailMessage

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from tests.support.ports import free_port

_ON_ITS_WAY = 0.001
"""Seconds that an answer takes to leave this process."""


class Mailbox:
    """Takes every mail, unless a test says otherwise; keeps what was taken."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.contents: list[bytes] = []
        """The same mails, byte by byte."""
        self.recipients: list[str] = []
        self.answer_to_data = "250 OK"
        self.refused: dict[str, str] = {}
        self.is_dropping_after_data = False
        self.after_250: Callable[[], object] | None = None
        """Called once, as soon as the next mail is acknowledged."""
        self.port = 0
        self.passwords: list[str] = []
        self.were_secure: list[bool] = []

    def log_in(
        self,
        server: SMTP,
        session: Session,
        envelope: Envelope,
        mechanism: str,
        login: LoginPassword,
    ) -> AuthResult:
        """Take every password, and note it."""
        self.passwords.append(login.password.decode())
        self.were_secure.append(session.ssl is not None)
        return AuthResult(success=True)

    async def handle_RCPT(  # noqa: N802 (the library's name)
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address in self.refused:
            return self.refused[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 (the library's name)
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        if self.is_dropping_after_data:
            assert isinstance(server.transport, asyncio.Transport)
            server.transport.abort()
        elif self.answer_to_data.startswith("250"):
            content = envelope.content
            assert isinstance(content, bytes)
            self.contents.append(content)
            self.mails.append(email.message_from_bytes(content, policy=policy.default))
            self.recipients += envelope.rcpt_tos
            self.were_secure.append(session.ssl is not None)
            if self.after_250 is not None:
                # The acknowledgement leaves when this method has ended.
                asyncio.get_running_loop().call_later(_ON_ITS_WAY, self.after_250)
                self.after_250 = None
        return self.answer_to_data

    @property
    def is_all_secure(self) -> bool:
        """Whether something was said, and no password and no mail in clear text."""
        return bool(self.were_secure) and all(self.were_secure)

    def wait_for(self, count: int, *, within: float = 30.0) -> None:
        """Wait until this many mails were taken. Raises TimeoutError."""
        deadline = time.monotonic() + within
        while len(self.mails) < count:
            if time.monotonic() > deadline:
                raise TimeoutError(f"{len(self.mails)} of {count} mails arrived")
            time.sleep(0.02)

    @property
    def ids(self) -> list[str]:
        """The Message-IDs of what was taken, in order."""
        return [str(mail["Message-ID"]) for mail in self.mails]


@contextmanager
def mail_server(
    port: int = 0,
    *,
    host: str = "127.0.0.1",
    starttls: ssl.SSLContext | None = None,
    is_starttls_demanded: bool = False,
    smtps: ssl.SSLContext | None = None,
) -> Iterator[tuple[Mailbox, int]]:
    """Serve SMTP while the block runs; yields the mailbox and the port.

    It takes any password, also in clear text, offers STARTTLS if it has a context for it, and with
    one for `smtps` it speaks TLS from the first byte on.
    """
    mailbox = Mailbox()
    port = port or free_port()
    controller = Controller(
        mailbox,
        hostname=host,
        port=port,
        ssl_context=smtps,
        tls_context=starttls,
        require_starttls=is_starttls_demanded,
        authenticator=mailbox.log_in,
        auth_require_tls=False,
    )
    controller.start()
    mailbox.port = port
    try:
        yield mailbox, port
    finally:
        controller.stop()


@contextmanager
def silent_server() -> Iterator[int]:
    """Accept connections and never say a word; yields the port."""
    with socket.create_server(("127.0.0.1", 0), backlog=50) as listener:
        port: int = listener.getsockname()[1]
        yield port
