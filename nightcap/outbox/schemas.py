"""The mail log."""

from typing import Literal

from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant
from nightcap.outbox import reasons
from nightcap.outbox.models import Message


class StateIn(CamelSchema):
    """Which mails are wanted."""

    state: Literal["queued", "sending", "sent", "failed", "all"] = "all"

    @property
    def wanted(self) -> Message.State | None:
        """The one state that is wanted, None for every state."""
        return None if self.state == "all" else Message.State(self.state)


class MailOut(CamelSchema):
    """A mail of the log, without its text.

    `reason` says why it has not left, `error` the same in the mail server's own words; `dueAt` is
    when a mail that waits is tried next.
    """

    id: int
    to: str
    subject: str
    state: Message.State
    attempts: int
    queued_at: Instant
    due_at: Instant
    sent_at: Instant | None
    reason: str
    error: str

    @staticmethod
    def resolve_reason(message: Message) -> str:
        """Put the error into words."""
        return reasons.in_words(message.error)


class MailDetailOut(MailOut):
    """A mail with what it says."""

    reply_to: str
    text: str
    calendar_name: str
    message_id: str


class MailCountsOut(CamelSchema):
    """How many mails are in which state, and whether there is a mail server at all.

    Without one (`isMailSent` false) a mail counts as sent once it lies in the data folder.
    """

    queued: int
    sending: int
    sent: int
    failed: int
    is_mail_sent: bool
