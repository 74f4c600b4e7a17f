"""Reads of the two lists, for the manager only."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import F, QuerySet
from django.db.models.functions import Lower

from nightcap.core.lists import Columns, in_order
from nightcap.core.search import search as search_in
from nightcap.mail.services import unsubscribed_among, willing_among
from nightcap.subscribers.models import S, Subscriber, SubscriberState


def find_subscribers(
    kind: type[Subscriber], *, search: str = "", since: datetime | None = None, sort: str = ""
) -> QuerySet[Subscriber]:
    """Return a list's subscribers whose name or address matches, who joined since an instant."""
    found = kind.objects.filter(search_in(kind, search))
    if since is not None:
        found = found.filter(created_at__gte=since)
    return in_order(found, sort, _SORTED_BY)


_SORTED_BY: Columns = {"name": Lower("name"), "email": F("email"), "date": F("created_at")}


def with_states(kind: type[S], found: Iterable[S]) -> list[S]:
    """Return subscribers of one list with their `state`."""
    rows = list(found)
    emails = {row.email for row in rows}
    unsubscribed = unsubscribed_among(emails, kind.mailing_list)
    willing = willing_among(emails, kind.mailing_list)
    for row in rows:
        if row.email in unsubscribed:
            row.state = SubscriberState.UNSUBSCRIBED
        elif row.confirmed_at is None:
            row.state = SubscriberState.UNCONFIRMED
        elif row.email not in willing:
            row.state = SubscriberState.REJECTING
    return rows
