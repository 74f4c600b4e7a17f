"""Writes an email as MIME, and sends it to the mail server or writes it to a folder."""

import re
import smtplib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import timedelta
from email import policy
from email.generator import BytesGenerator
from email.header import Header, decode_header
from email.message import EmailMessage as MimeMessage
from email.mime.image import MIMEImage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from email.parser import BytesParser
from email.utils import format_datetime, formataddr
from ipaddress import ip_address
from pathlib import Path
from typing import cast

from django.conf import settings
from django.core.mail import (
    EmailMessage,
    EmailMultiAlternatives,
    get_connection,
)
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.smtp import EmailBackend
from django.core.mail.utils import DNS_NAME

from nightcap.connections.rules import smtp_options
from nightcap.connections.services import Unreadable, email_url
from nightcap.core.time import now
from nightcap.mail.errors import (
    PERMANENT,
    MailboxRejected,
    Refused,
    Undelivered,
    Unreachable,
    is_about_mailbox,
)
from nightcap.mail.models import NO_PICTURES, Mail, Pictures
from nightcap.venue.profile import profile

FILES_KEPT_FOR = timedelta(days=30)


class SmtpBackend(EmailBackend):
    """Delivers by SMTP, over TLS with a checked certificate.

    `use_ssl` speaks TLS from the first byte on, `use_tls` after STARTTLS, which every server must
    offer except one on this machine. Without either, all is clear text. If a server lacks STARTTLS
    or has a wrong certificate, no data is sent to it, above all no password.
    """

    def open(self) -> bool | None:
        if not self.use_tls or self.connection is not None:
            return super().open()
        self.connection = server = smtplib.SMTP(
            self.host, self.port, local_hostname=DNS_NAME.get_fqdn(), timeout=settings.EMAIL_TIMEOUT
        )
        server.ehlo_or_helo_if_needed()
        if server.has_extn("starttls") or not is_loopback(self.host):
            server.starttls(context=self.ssl_context)
        if self.username and self.password:
            server.login(self.username, self.password)
        return True


def is_loopback(host: str) -> bool:
    """Return whether a host name or address is this machine, without a lookup.

    A DNS answer could be forged, so a name counts only if it is reserved (RFC 6761).
    """
    name = host.lower().rstrip(".")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


class EmlBackend(BaseEmailBackend):
    """Writes each email as `<time>-<id>.eml`, if no mail server is configured.

    Every mail program opens such a file. Only the server's user can read the folder. A file appears
    only when it is complete.
    """

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        folder = Path(settings.EMAIL_FILE_PATH)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for message in email_messages:
            mime = message.message()
            identity = re.sub(r"[^A-Za-z0-9-]", "", str(mime["Message-ID"]).partition("@")[0])
            name = f"{now():%Y%m%dT%H%M%SZ}-{identity}.eml"
            draft = folder / f".{name}"
            with draft.open("wb") as file:
                BytesGenerator(file, mangle_from_=False).flatten(mime, linesep="\r\n")
            draft.chmod(0o600)
            draft.rename(folder / name)
        return len(email_messages)


def files_that_hold(is_wanted: Callable[[str], bool]) -> Iterator[Path]:
    """Yield the email files of which a decoded header or text part is wanted."""
    folder = Path(settings.EMAIL_FILE_PATH)
    # Include drafts, which a power cut leaves behind.
    for file in sorted((*folder.glob("*.eml"), *folder.glob(".*.eml"))):
        if any(map(is_wanted, _texts_of(file))):
            yield file


def sweep_files() -> int:
    """Delete the files that are older than FILES_KEPT_FOR; return their number."""
    oldest = (now() - FILES_KEPT_FOR).timestamp()
    swept = 0
    for file in Path(settings.EMAIL_FILE_PATH).glob("*.eml"):
        if file.stat().st_mtime < oldest:
            file.unlink(missing_ok=True)
            swept += 1
    return swept


def mail_server() -> BaseEmailBackend:
    """Return the backend that sends emails now: the mail server, or the file writer.

    Raises Unreachable if the server was set with another secret key.
    """
    try:
        address = email_url()
    except Unreadable as error:
        raise Unreachable(str(error)) from error
    if address:
        return SmtpBackend(**smtp_options(address))
    return get_connection()


def final_state(server: BaseEmailBackend) -> Mail.State:
    """Return the state after success: sent, or written to a file without a server."""
    return Mail.State.WRITTEN if isinstance(server, EmlBackend) else Mail.State.SENT


@contextmanager
def connected() -> Iterator[BaseEmailBackend]:
    """Open a connection to the mail server for one email. Raises Unreachable."""
    server = mail_server()
    try:
        try:
            server.open()
        except OSError as error:
            raise Unreachable(_reason(error)) from error
        yield server
    finally:
        # An error while closing does not concern the email.
        with suppress(OSError):
            server.close()


def send(
    server: BaseEmailBackend,
    mail: Mail,
    *,
    pictures: Pictures = NO_PICTURES,
    unsubscribe: str = "",
    list_name: str = "",
) -> None:
    """Send one email; `unsubscribe` and `list_name` are those of compose().

    Raises Refused if the server refuses this email permanently (a 5xx answer to its recipient or
    its content; MailboxRejected if that is about the mailbox), Unreachable if the connection broke,
    Undelivered for any other refusal: also one of the sender, because the manager can correct that
    setting while the email waits.
    """
    try:
        server.send_messages(
            [compose(mail, pictures=pictures, unsubscribe=unsubscribe, list_name=list_name)]
        )
    except smtplib.SMTPRecipientsRefused as error:
        [(code, _)] = error.recipients.values()
        reason = _reason(error)
        if code < PERMANENT:
            raise Undelivered(reason) from error
        raise (MailboxRejected if is_about_mailbox(reason) else Refused)(reason) from error
    except smtplib.SMTPDataError as error:
        raise (Refused if error.smtp_code >= PERMANENT else Undelivered)(_reason(error)) from error
    except smtplib.SMTPResponseException as error:
        raise Undelivered(_reason(error)) from error
    except OSError as error:
        raise Unreachable(_reason(error)) from error


class _FoldedHeader(Header):
    """A header that includes its name when it is folded, so its first line is never empty."""

    def encode(
        self, splitchars: str = ";, \t", maxlinelen: int | None = None, linesep: str = "\n"
    ) -> str:
        folded = super().encode(splitchars, maxlinelen, linesep)
        # A long address has no place to be folded at.
        is_empty = not folded.partition(linesep)[0].strip()
        return super().encode(splitchars, 0, linesep) if is_empty and folded else folded


class _Message(EmailMultiAlternatives):
    """A message whose headers are folded with their names, and whose HTML shows its pictures.

    Django folds only their values, and the name in front then makes the first line too long. The
    pictures are attached to the HTML (RFC 2387): mail programs show them without a network.
    """

    pictures: Pictures = NO_PICTURES

    def message(self, *, policy: policy.Policy | None = None) -> MimeMessage:
        mime = super().message()
        if self.pictures:
            self._add_pictures(mime)
        for name, value in mime.items():
            if not name.lower().startswith(("content-", "mime-")):
                header = _FoldedHeader(header_name=name)
                for text, charset in decode_header(value):
                    header.append(text, charset or "us-ascii")
                mime.replace_header(name, header)
        return mime

    def _add_pictures(self, mime: MimeMessage) -> None:
        [alternative] = [
            part for part in mime.walk() if part.get_content_type() == "multipart/alternative"
        ]
        *texts, html = cast("list[MimeMessage]", alternative.get_payload())
        related = MIMEMultipart("related", type="text/html")
        related.attach(html)
        for name, picture in self.pictures.items():
            part = MIMEImage(picture, "png")
            part.add_header("Content-ID", f"<{name}>")
            part.add_header("Content-Disposition", "inline", filename=f"{name.split('@')[0]}.png")
            related.attach(part)
        alternative.set_payload([*texts, related])


def compose(
    mail: Mail,
    *,
    pictures: Pictures = NO_PICTURES,
    unsubscribe: str = "",
    list_name: str = "",
) -> EmailMultiAlternatives:
    """Return a row as a MIME message, with the same Message-ID and Date at every attempt.

    `pictures` are those of its HTML. With an `unsubscribe` URL, mail programs show a button for it
    (RFC 8058). `list_name` is the part of the list's id (RFC 2919) before the sender's domain.
    """
    venue = profile()
    message = _Message(
        subject=mail.subject,
        body=mail.text,
        from_email=formataddr((venue.name, venue.sender)),
        to=[mail.to],
        reply_to=[address] if (address := mail.reply_to or venue.email) else [],
        headers={
            "Message-ID": mail.message_id,
            "Date": format_datetime(mail.queued_at),
            "Auto-Submitted": "auto-generated",
        },
    )
    message.pictures = pictures
    if unsubscribe:
        message.extra_headers["List-Unsubscribe"] = f"<{unsubscribe}>"
        message.extra_headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    if list_name:
        domain = venue.sender.rpartition("@")[2].encode("idna").decode()
        message.extra_headers["List-Id"] = f"<{list_name}.{domain}>"
    if mail.html:
        message.attach_alternative(mail.html, "text/html")
    if mail.calendar:
        entry = MIMEText(mail.calendar, "calendar", "utf-8")
        is_cancellation = "\r\nMETHOD:CANCEL\r\n" in mail.calendar
        entry.set_param("method", "CANCEL" if is_cancellation else "PUBLISH")
        entry.add_header("Content-Disposition", "attachment", filename=mail.calendar_name)
        message.attach(entry)
    return message


def _texts_of(file: Path) -> Iterator[str]:
    try:
        with file.open("rb") as opened:
            message = BytesParser(MimeMessage, policy=policy.default).parse(opened)
    except FileNotFoundError:
        return
    yield from (str(value) for value in message.values())
    for part in message.walk():
        if part.get_content_maintype() == "text":
            yield str(part.get_content())


def _reason(error: OSError) -> str:
    return f"{type(error).__name__}: {error}"
