"""Reads of the list of changes."""

from django.db.models import QuerySet

from nightcap.core.models import Change
from nightcap.core.searching import search as search_in


def latest(*, search: str = "") -> QuerySet[Change]:
    """Return the changes whose kind, title or action hold every word of `search`, latest first."""
    return Change.objects.filter(search_in(Change, search, *Change.searched))
