"""Newsletter and secret calendar: the same operations for each (docs/product.md, 'API').

What visitors are answered never tells who is on a list; all but their sign-up is the manager's.
"""

from collections.abc import Iterable
from typing import Annotated

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Header, Query, Router, Status

from nightcap.core import lists
from nightcap.core.errors import Problem
from nightcap.core.http import length_of, sender_of
from nightcap.core.lists import PageIn
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS, deleted
from nightcap.core.writing import changes
from nightcap.core.writing.idempotency import once
from nightcap.mail.volume import count_submission
from nightcap.staff.access import is_manager, manager_router, require_csrf_token
from nightcap.subscribers import selectors, services
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber, Subscriber
from nightcap.subscribers.schemas import (
    SinceIn,
    SubscribedOut,
    SubscriberChangesIn,
    SubscriberIn,
    SubscriberOut,
)
from nightcap.venue.profile import profile

_SIGN_UP = {
    201: SubscriberOut | SubscribedOut,
    403: Problem,
    409: Problem,
    422: Problem,
    429: Problem,
    503: Problem,
}
_THE_ROW = "return=representation"
_HEADING = ("Name", "Email", "Subscribed")


def _operations(place: str, kind: type[Subscriber]) -> Router:
    """Make the operations of one list; `place` is its name in addresses."""
    router = manager_router(place)
    word = place.replace("-", "_")
    _add_sign_up(router, place, word, kind)
    _add_reads(router, place, word, kind)
    _add_changes(router, place, word, kind)
    return router


def _add_sign_up(router: Router, place: str, word: str, kind: type[Subscriber]) -> None:
    @router.post(f"/{place}", auth=None, response=_SIGN_UP, operation_id=f"join_{word}")
    def join(
        request: HttpRequest, data: SubscriberIn, prefer: Annotated[str, Header()] = ""
    ) -> HttpResponse:
        """Subscribe; twice is the same as once.

        The signed-in manager who prefers the row (RFC 7240) is answered it, and refused, naming
        `email`, for an address that is there.
        """
        if prefer == _THE_ROW and is_manager(request):
            require_csrf_token(request)
            return once(request, f"add to {place}", lambda: _added(kind, data))

        def perform() -> Status[SubscribedOut]:
            count_submission(network=sender_of(request), size=length_of(request))
            receive = services.set_aside if data.website else services.join
            receive(kind, name=data.name, email=data.email)
            return Status(201, SubscribedOut())

        return once(request, place, perform)


def _added(kind: type[Subscriber], data: SubscriberIn) -> Status[SubscriberOut]:
    row = services.add(kind, name=data.name, email=data.email)
    return Status(201, SubscriberOut.from_orm(row))


def _add_reads(router: Router, place: str, word: str, kind: type[Subscriber]) -> None:
    @router.get(
        f"/{place}",
        response={200: list[SubscriberOut]} | READ_REFUSALS,
        operation_id=f"{word}_subscribers",
    )
    def subscribers(
        request: HttpRequest, page: Query[PageIn], span: Query[SinceIn], response: HttpResponse
    ) -> QuerySet[Subscriber]:
        """List who is on the list, newest first; `X-Total-Count` says how many were found."""
        found = selectors.newest_first(kind, search=page.search, since=span.since)
        return lists.cut(found, page, response)

    @router.get(f"/{place}/download", response=READ_REFUSALS, operation_id=f"download_{word}")
    def download(request: HttpRequest) -> HttpResponse:
        """Answer the whole list as a CSV file, newest first; days and hours are the venue's."""
        rows = _rows(selectors.newest_first(kind))
        return lists.csv_response(f"{place}-subscribers.csv", _HEADING, rows)


def _add_changes(router: Router, place: str, word: str, kind: type[Subscriber]) -> None:
    @router.put(
        f"/{place}/{{subscriber_id}}",
        response={200: SubscriberOut} | WRITE_REFUSALS,
        operation_id=f"update_{word}_subscriber",
    )
    def update(
        request: HttpRequest, subscriber_id: int, data: SubscriberChangesIn
    ) -> SubscriberOut:
        """Change the fields that are given; refused, naming `email`, for another's address."""
        row = services.update(kind, subscriber_id, data.given(), seen=data.version)
        return SubscriberOut.from_orm(row)

    @router.delete(
        f"/{place}/{{subscriber_id}}",
        response={204: None} | WRITE_REFUSALS,
        operation_id=f"delete_{word}_subscriber",
    )
    def delete(request: HttpRequest, subscriber_id: int) -> HttpResponse:
        """Take somebody off the list; `X-Change` names what can be undone."""
        return deleted(changes.delete(kind, subscriber_id))


def _rows(subscribers: QuerySet[Subscriber]) -> Iterable[tuple[str, str, str]]:
    zone = profile().time_zone
    for row in subscribers.iterator():
        yield row.name, row.email, f"{row.created_at.astimezone(zone):%Y-%m-%d %H:%M}"


newsletter = _operations("newsletter", NewsletterSubscriber)
secret_calendar = _operations("secret-calendar", SecretCalendarSubscriber)
