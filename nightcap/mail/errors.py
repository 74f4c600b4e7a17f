"""Reasons why an email was not sent: exceptions, and plain texts for a manager."""

import re

from nightcap.core.errors import DomainError

PERMANENT = 500
"""SMTP codes from here on (RFC 5321) are permanent failures; lower ones may pass on retry."""


class Undelivered(Exception):
    """The email was not sent, for the reason in the text; another attempt may succeed."""


class Unreachable(Undelivered):
    """The mail server itself is unreachable, so the next email would fail too."""


class Refused(Undelivered):
    """The server refused this email permanently."""


class MailboxRejected(Refused):
    """The server permanently rejected this recipient: there is no such mailbox."""


class Expired(Undelivered):
    """The email would arrive too late to be useful."""


class Unwanted(Undelivered):
    """The mailbox has unsubscribed from emails of this kind."""


class Unwritten(Undelivered):
    """The email's text could not be written; a later release may correct its template."""


class StillOnItsWay(DomainError):
    """The email is still queued or being sent, so it cannot be sent again."""


_UNREACHABLE = "The mail server could not be reached."
_INSECURE = "No secure connection to the mail server could be made."
_WORDS = {
    "SMTPAuthenticationError": "The mail server did not accept the venue's user name or password.",
    "SMTPSenderRefused": "The mail server does not let the venue's address send.",
    "SMTPServerDisconnected": "The connection to the mail server broke.",
    "SMTPConnectError": _UNREACHABLE,
    "SMTPHeloError": "The mail server would not talk to the venue's server.",
    "SMTPNotSupportedError": "The mail server does not offer what the venue's settings ask for.",
    "SMTPResponseException": _INSECURE,
    "ConnectionRefusedError": _UNREACHABLE,
    "ConnectionResetError": "The connection to the mail server broke.",
    "TimeoutError": "The mail server did not answer in time.",
    "gaierror": "The mail server's name could not be found.",
    "OSError": _UNREACHABLE,
    "SSLError": _INSECURE,
    "Unwritten": "What this mail says could not be written.",
    "Expired": "It would have come too late to be of any use, so it was not sent.",
    "Unwanted": "The recipient has unsubscribed from these emails, so it was not sent.",
    "SSLCertVerificationError": "The mail server could not prove who it is.",
}
_FULL, _UNKNOWN, _SPAM, _BUSY = (
    "The recipient's mailbox is full.",
    "There is no such mailbox: the address is probably mistyped.",
    "The recipient's mail server took the mail for spam or does not trust the venue's address.",
    "The recipient's mail server was busy.",
)
_FINER_CODE = re.compile(r"\b[45]\.(\d{1,2}\.\d{1,3})\b")
_ENHANCED = {"1.1": _UNKNOWN, "1.2": _UNKNOWN, "1.10": _UNKNOWN, "2.1": _UNKNOWN, "2.2": _FULL}


def in_words(error: str) -> str:
    """Return a plain sentence for the text of an Undelivered; '' for ''."""
    if not error:
        return ""
    kind, _, details = error.partition(":")
    if kind == "SMTPNotSupportedError" and "STARTTLS" in details:
        return "The mail server offers no secure connection, so nothing was sent to it."
    if known := _WORDS.get(kind):
        return known
    if kind in {"SMTPRecipientsRefused", "SMTPDataError"}:
        return _refusal(kind, details)
    return "Something went wrong while sending."


def answer_of(error: str) -> str:
    """Return the mail server's own answer to an email: "550 5.1.1 No such user".

    '' for every other error: the answer to a login is not shown.
    """
    kind, _, details = error.partition(":")
    if kind not in {"SMTPRecipientsRefused", "SMTPDataError", "SMTPSenderRefused"}:
        return ""
    found = re.search(r"\((\d{3}), b(['\"])(.*?)\2[,)]", details)
    return f"{found[1]} {found[3]}" if found else ""


def is_about_mailbox(answer: str) -> bool:
    """Return whether a permanent answer to a recipient concerns the mailbox itself.

    Answers about a full mailbox (X.2.2) or about the venue's reputation (X.7) do not.
    """
    finer = _FINER_CODE.search(answer)
    return finer is None or not (finer[1] == "2.2" or finer[1].startswith("7."))


def _refusal(kind: str, details: str) -> str:
    """Explain a mail server's answer by its code, and by RFC 3463's finer one if present."""
    code = re.search(r"\((\d{3}),", details)
    finer = _FINER_CODE.search(details)
    if finer and (known := _ENHANCED.get(finer[1])):
        return known
    if finer and finer[1].startswith("7."):
        return _SPAM
    if code and int(code[1]) < PERMANENT:
        return _BUSY
    if kind == "SMTPRecipientsRefused":
        return "The recipient's mail server takes no mail for this address."
    return "The mail server refused this mail."
