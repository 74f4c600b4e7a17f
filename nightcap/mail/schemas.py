"""Schemas of the email log."""

from typing import Literal

from nightcap.core.lists import PageIn
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant
from nightcap.mail.errors import in_words
from nightcap.mail.models import Mail


class MailsIn(PageIn):
    """Page of the email log."""

    state: Literal["queued", "sending", "sent", "written", "failed", "all"] = "all"
    sort: Literal[
        "", "subject", "-subject", "to", "-to", "written", "-written", "state", "-state"
    ] = ""


class MailOut(CamelSchema):
    """An email of the log, without its text.

    `reason` explains in plain words why it was not sent, `error` is the mail server's own text;
    `dueAt` is the next attempt of a waiting email, `sentAt` when it was sent or written to a file.
    """

    id: int
    to: str
    subject: str
    state: Mail.State
    attempts: int
    queued_at: Instant
    due_at: Instant
    sent_at: Instant | None
    reason: str
    error: str

    @staticmethod
    def resolve_reason(mail: Mail) -> str:
        """Return the error as a plain sentence."""
        return in_words(mail.error)


class MailDetailOut(MailOut):
    """An email with its text; if the text could not be written, only with the reason."""

    reply_to: str
    text: str
    calendar_name: str
    message_id: str


class MailCountsOut(CamelSchema):
    """Numbers of emails by state, and whether a mail server is set.

    Without one (`isMailSent` false) an email is written to a file in the data folder, and counts as
    `written`. `late` emails have waited for ten minutes or longer; `waitingSince` is when the
    oldest waiting one was queued, and `reason` explains its delay, if known.
    """

    queued: int
    sending: int
    sent: int
    written: int
    failed: int
    late: int
    waiting_since: Instant | None
    reason: str
    is_mail_sent: bool
