"""The email log, for the manager only: sent, waiting and failed emails."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query

from nightcap.core import lists
from nightcap.core.errors import Problem
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.mail import services
from nightcap.mail.models import Mail
from nightcap.mail.schemas import MailCountsOut, MailDetailOut, MailOut, MailsIn
from nightcap.staff.access import manager_router

router = manager_router("mails")


@router.get("", response={200: list[MailOut]} | READ_REFUSALS, operation_id="list_mails")
def list_mails(
    request: HttpRequest, page: Query[MailsIn], response: HttpResponse
) -> QuerySet[Mail]:
    """List the emails, newest first or sorted; `X-Total-Count` is their number."""
    found = services.mails(search=page.search, state=page.state, sort=page.sort)
    return lists.cut(found, page, response)


@router.get("/counts", response={200: MailCountsOut, 401: Problem}, operation_id="count_mails")
def count_mails(request: HttpRequest) -> MailCountsOut:
    """Count the emails by state."""
    return services.counts()


@router.get("/{mail_id}", response={200: MailDetailOut} | READ_REFUSALS, operation_id="get_mail")
def get_mail(request: HttpRequest, mail_id: int) -> Mail:
    """Return one email with its text."""
    return services.mail(mail_id)


@router.post(
    "/{mail_id}/send-again",
    response={200: MailDetailOut} | WRITE_REFUSALS,
    operation_id="send_mail_again",
)
def send_again(request: HttpRequest, mail_id: int) -> MailDetailOut:
    """Send an email again; return the row that is now queued.

    An email that failed is queued again itself; of one that was sent a copy is queued.
    """
    return MailDetailOut.from_orm(services.readable(services.send_again(mail_id)))
