"""Reads of the two lists: the manager's alone."""

from datetime import datetime

from django.db.models import QuerySet

from nightcap.core.search import search as search_in
from nightcap.subscribers.models import Subscriber


def newest_first(
    kind: type[Subscriber], *, search: str = "", since: datetime | None = None
) -> QuerySet[Subscriber]:
    """Return who is on a list, found by name or address, or only who joined at or after `since`."""
    found = kind.objects.filter(search_in(kind, search))
    return found if since is None else found.filter(created_at__gte=since)
