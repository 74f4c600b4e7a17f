"""Reads of the two lists, for the manager only."""

from datetime import datetime

from django.db.models import F, QuerySet
from django.db.models.functions import Lower

from nightcap.core.lists import Columns, in_order
from nightcap.core.search import search as search_in
from nightcap.subscribers.models import Subscriber


def find_subscribers(
    kind: type[Subscriber], *, search: str = "", since: datetime | None = None, sort: str = ""
) -> QuerySet[Subscriber]:
    """Return a list's subscribers whose name or address matches, who joined since an instant."""
    found = kind.objects.filter(search_in(kind, search))
    if since is not None:
        found = found.filter(created_at__gte=since)
    return in_order(found, sort, _SORTED_BY)


_SORTED_BY: Columns = {"name": Lower("name"), "email": F("email"), "date": F("created_at")}
