"""Emails about quotes for private events."""

from nightcap.mail.writing import MailKind

MAILS: dict[str, MailKind] = {}
