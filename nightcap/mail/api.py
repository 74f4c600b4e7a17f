"""The mail log: what was sent, what waits, and what failed. The manager's alone."""

from dataclasses import asdict
from typing import Literal

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query

from nightcap.core import lists
from nightcap.core.errors import Problem
from nightcap.core.lists import PageIn
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant
from nightcap.mail import services
from nightcap.mail.errors import in_words
from nightcap.mail.models import Mail
from nightcap.staff.access import manager_router

router = manager_router("mails")


class StateIn(CamelSchema):
    """Which mails are wanted."""

    state: Literal["queued", "sending", "sent", "written", "failed", "all"] = "all"

    @property
    def wanted(self) -> Mail.State | None:
        """The one state that is wanted, None for every state."""
        return None if self.state == "all" else Mail.State(self.state)


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


@router.get("", response={200: list[MailOut]} | READ_REFUSALS, operation_id="list_mails")
def list_mails(
    request: HttpRequest, page: Query[PageIn], part: Query[StateIn], response: HttpResponse
) -> QuerySet[Mail]:
    """List the mails, newest first; `X-Total-Count` says how many there are."""
    return lists.cut(services.mails(search=page.search, state=part.wanted), page, response)


@router.get("/counts", response={200: MailCountsOut, 401: Problem}, operation_id="count_mails")
def count_mails(request: HttpRequest) -> MailCountsOut:
    """Count the mails by their state."""
    counts = services.counts()
    return MailCountsOut.model_validate(
        asdict(counts) | {"reason": in_words(counts.error), "is_mail_sent": settings.MAIL_IS_SENT}
    )


@router.get("/{mail_id}", response={200: MailDetailOut} | READ_REFUSALS, operation_id="get_mail")
def get_mail(request: HttpRequest, mail_id: int) -> Mail:
    """Show one mail with what it says."""
    return services.mail(mail_id)


@router.post(
    "/{mail_id}/send-again",
    response={200: MailDetailOut} | WRITE_REFUSALS,
    operation_id="send_mail_again",
)
def send_again(request: HttpRequest, mail_id: int) -> MailDetailOut:
    """Send a mail again, and answer the one that is now on its way.

    A mail that failed is sent again as the same mail; a mail that was sent goes out as a copy.
    """
    return MailDetailOut.from_orm(services.readable(services.send_again(mail_id)))
