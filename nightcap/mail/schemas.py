"""What the mail log shows."""

from typing import Literal

from nightcap.core.lists import PageIn
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant
from nightcap.mail.errors import in_words
from nightcap.mail.models import Mail


class MailsIn(PageIn):
    """Which mails are wanted."""

    state: Literal["queued", "sending", "sent", "written", "failed", "all"] = "all"
    sort: Literal[
        "", "subject", "-subject", "to", "-to", "written", "-written", "state", "-state"
    ] = ""


class MailOut(CamelSchema):
    """A mail of the log, without its text.

    `reason` says why it has not left, `error` the same in the mail server's own words; `dueAt` is
    when a mail that waits is tried next, `sentAt` when it left or was written to a file.
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
        """Put the error into words."""
        return in_words(mail.error)


class MailDetailOut(MailOut):
    """A mail with what it says; one that could not be written says nothing but the reason."""

    reply_to: str
    text: str
    calendar_name: str
    message_id: str


class MailCountsOut(CamelSchema):
    """How many mails are in which state, and whether there is a mail server at all.

    Without one (`isMailSent` false) a mail is written to a file in the data folder, and counts
    among `written`. `late` have waited for ten minutes or longer; the oldest that waits does so
    since `waitingSince`, and `reason` says in words why, as far as that is known.
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
