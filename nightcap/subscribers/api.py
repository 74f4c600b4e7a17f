"""Newsletter and secret calendar: the same operations for each (docs/product.md, 'API').

Answers to visitors never reveal who is on a list. Every operation except the sign-up is for the
manager only.
"""

from collections.abc import Iterable
from functools import partial
from typing import Annotated

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Header, Router, Status

from nightcap.core import lists
from nightcap.core.crud import Crud
from nightcap.core.errors import Problem
from nightcap.core.http import length_of, sender_of
from nightcap.core.responses import READ_REFUSALS
from nightcap.core.writing.idempotency import once
from nightcap.mail.volume import count_submission
from nightcap.staff.access import (
    THE_ROW,
    is_manager,
    manager_router,
    require_csrf_token,
)
from nightcap.subscribers import selectors, services
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber, Subscriber
from nightcap.subscribers.schemas import (
    SubscribedOut,
    SubscriberChangesIn,
    SubscriberIn,
    SubscriberOut,
    SubscribersIn,
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
_HEADING = ("Name", "Email", "Subscribed")


def _operations(place: str, kind: type[Subscriber]) -> Router:
    """Return the router of one list; `place` is its name in URLs."""
    router = manager_router(place)
    word = place.replace("-", "_")
    _add_sign_up(router, place, word, kind)

    @router.get(f"/{place}/download", response=READ_REFUSALS, operation_id=f"download_{word}")
    def download(request: HttpRequest) -> HttpResponse:
        """Return the whole list as a CSV file, newest first.

        Times are in the venue's time zone.
        """
        rows = _rows(selectors.find_subscribers(kind))
        return lists.csv_response(f"{place}-subscribers.csv", _HEADING, rows)

    rows = Crud(
        router,
        kind,
        SubscriberOut,
        name=f"{word}_subscriber",
        noun="a subscriber",
        path=f"/{place}",
        row_id="subscriber_id",
    )
    rows.add_list(
        partial(selectors.find_subscribers, kind),
        takes=SubscribersIn,
        operation_id=f"{word}_subscribers",
        about="List the subscribers, newest first or sorted; `X-Total-Count` counts those found.",
    )
    rows.add_update(
        SubscriberChangesIn,
        partial(services.update, kind),
        about="Change the fields that are given; refused, naming `email`, for another's address.",
    )
    rows.add_delete()
    return router


def _add_sign_up(router: Router, place: str, word: str, kind: type[Subscriber]) -> None:
    @router.post(f"/{place}", auth=None, response=_SIGN_UP, operation_id=f"join_{word}")
    def join(
        request: HttpRequest, data: SubscriberIn, prefer: Annotated[str, Header()] = ""
    ) -> HttpResponse:
        """Subscribe an address; a repeated sign-up has no effect.

        A signed-in manager who sends `Prefer: return=representation` (RFC 7240) gets the row, or an
        error that names `email` if the address is already on the list.
        """

        def add() -> Status[SubscriberOut]:
            row = services.add(kind, name=data.name, email=data.email)
            return Status(201, SubscriberOut.from_orm(row))

        def perform() -> Status[SubscribedOut]:
            count_submission(network=sender_of(request), size=length_of(request))
            receive = services.set_aside if data.website else services.join
            receive(kind, name=data.name, email=data.email)
            return Status(201, SubscribedOut())

        if prefer == THE_ROW and is_manager(request):
            require_csrf_token(request)
            return once(request, f"add to {place}", add)
        return once(request, place, perform)


def _rows(subscribers: QuerySet[Subscriber]) -> Iterable[tuple[str, str, str]]:
    zone = profile().time_zone
    for row in subscribers.iterator():
        yield row.name, row.email, f"{row.created_at.astimezone(zone):%Y-%m-%d %H:%M}"


newsletter = _operations("newsletter", NewsletterSubscriber)
secret_calendar = _operations("secret-calendar", SecretCalendarSubscriber)
