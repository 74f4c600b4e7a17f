"""Newsletter and secret calendar: the same operations for each (docs/product.md, 'API').

Answers to visitors never reveal who is on a list. Every operation except the sign-up is for the
manager only.
"""

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Annotated

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Header, Query, Router, Status
from pydantic import BaseModel, ValidationError

from nightcap.core import lists
from nightcap.core.crud import Crud
from nightcap.core.errors import Problem
from nightcap.core.http import length_of, sender_of
from nightcap.core.refusals import as_sentences, plain_reason
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.core.schemas import EmailAddress, PersonName
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
    ImportedOut,
    ImportIn,
    ImportRowIn,
    RefusedRowOut,
    SubscribedOut,
    SubscriberChangesIn,
    SubscriberIn,
    SubscriberOut,
    SubscribersIn,
)
from nightcap.subscribers.services import Person
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
    _add_import(router, place, word, kind)

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

    @router.get(
        f"/{place}",
        response={200: list[SubscriberOut]} | READ_REFUSALS,
        operation_id=f"{word}_subscribers",
    )
    def list_subscribers(
        request: HttpRequest, page: Query[SubscribersIn], response: HttpResponse
    ) -> list[Subscriber]:
        """List the subscribers, newest first or sorted; `X-Total-Count` counts those found."""
        found = selectors.find_subscribers(
            kind, search=page.search, since=page.since, sort=page.sort
        )
        return selectors.with_states(kind, lists.cut(found, page, response))

    def update(subscriber_id: int, values: Mapping[str, object], *, seen: int | None) -> Subscriber:
        row = services.update(kind, subscriber_id, values, seen=seen)
        return selectors.with_states(kind, [row])[0]

    rows.add_update(
        SubscriberChangesIn,
        update,
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
            row = services.add(kind, name=data.name, email=data.email, consent=data.consent)
            [shown] = selectors.with_states(kind, [row])
            return Status(201, SubscriberOut.from_orm(shown))

        def perform() -> Status[SubscribedOut]:
            count_submission(network=sender_of(request), size=length_of(request))
            receive = services.set_aside if data.website else services.join
            receive(kind, name=data.name, email=data.email)
            return Status(201, SubscribedOut())

        if prefer == THE_ROW and is_manager(request):
            require_csrf_token(request)
            return once(request, f"add to {place}", add)
        return once(request, place, perform)


def _add_import(router: Router, place: str, word: str, kind: type[Subscriber]) -> None:
    @router.post(
        f"/{place}/import",
        response={200: ImportedOut} | WRITE_REFUSALS,
        operation_id=f"import_{word}",
    )
    def import_people(request: HttpRequest, data: ImportIn) -> HttpResponse:
        """Add people who agreed to get the emails, with the manager's statement; confirmed at once.

        Returns the numbers of added and known people, and each refused row with its reason. With
        `preview` no row is added.
        """

        def perform() -> Status[ImportedOut]:
            people, refused = _people(data.rows)
            result = services.import_people(
                kind, people, consent=data.consent, is_preview=data.preview
            )
            refused += [
                RefusedRowOut(row=person.row, email=person.email, reason=reason)
                for person, reason in result.refused
            ]
            refused.sort(key=attrgetter("row"))
            return Status(
                200, ImportedOut(added=result.added, already_listed=result.known, refused=refused)
            )

        return once(request, f"import {place}", perform)


class _PersonIn(BaseModel):
    """A row of a file, checked by the rules of the sign-up form."""

    name: PersonName
    email: EmailAddress


def _people(rows: Sequence[ImportRowIn]) -> tuple[list[Person], list[RefusedRowOut]]:
    """Return the people of the rows with a valid address, and the other rows with their reason.

    A person without a name is listed under the address.
    """
    people: list[Person] = []
    refused: list[RefusedRowOut] = []
    for number, row in enumerate(rows, start=1):
        try:
            person = _PersonIn(email=row.email, name=row.name.strip() or row.email)
        except ValidationError as error:
            fields = {
                str(fault["loc"][0]): plain_reason(
                    fault["type"], fault["msg"], fault.get("ctx", {})
                )
                for fault in error.errors()
            }
            refused.append(RefusedRowOut(row=number, email=row.email, reason=as_sentences(fields)))
        else:
            people.append(Person(number, person.name, person.email))
    return people, refused


def _rows(subscribers: QuerySet[Subscriber]) -> Iterable[tuple[str, str, str]]:
    zone = profile().time_zone
    for row in subscribers.iterator():
        yield row.name, row.email, f"{row.created_at.astimezone(zone):%Y-%m-%d %H:%M}"


newsletter = _operations("newsletter", NewsletterSubscriber)
secret_calendar = _operations("secret-calendar", SecretCalendarSubscriber)
