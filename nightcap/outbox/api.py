"""The mail log: what was sent, what waits, and what failed. The manager's alone."""

from dataclasses import asdict

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from nightcap.core import paging
from nightcap.core.errors import Problem
from nightcap.core.paging import PageIn
from nightcap.outbox import queries, services
from nightcap.outbox.models import Message
from nightcap.outbox.schemas import MailCountsOut, MailDetailOut, MailOut, StateIn
from nightcap.staff.access import manager

router = Router(by_alias=True, tags=["mails"], auth=manager)

_MISSING = {401: Problem, 404: Problem, 422: Problem}


@router.get(
    "", response={200: list[MailOut], 401: Problem, 422: Problem}, operation_id="list_mails"
)
def list_mails(
    request: HttpRequest, page: Query[PageIn], part: Query[StateIn], response: HttpResponse
) -> QuerySet[Message]:
    """List the mails, newest first; `X-Total-Count` says how many there are."""
    return paging.cut(queries.mails(search=page.search, state=part.wanted), page, response)


@router.get("/counts", response={200: MailCountsOut, 401: Problem}, operation_id="count_mails")
def count_mails(request: HttpRequest) -> MailCountsOut:
    """Count the mails by their state."""
    return MailCountsOut(**asdict(queries.counts()), is_mail_sent=settings.MAIL_IS_SENT)


@router.get("/{mail_id}", response={200: MailDetailOut} | _MISSING, operation_id="get_mail")
def get_mail(request: HttpRequest, mail_id: int) -> Message:
    """Show one mail with what it says."""
    return queries.mail(mail_id)


@router.post(
    "/{mail_id}/send-again",
    response={200: MailDetailOut, 403: Problem, 409: Problem} | _MISSING,
    operation_id="send_mail_again",
)
def send_again(request: HttpRequest, mail_id: int) -> Message:
    """Send a mail again, and answer the one that is now on its way.

    One that failed is the same mail, tried anew; of one that was sent it is a copy.
    """
    return services.send_again(mail_id)
