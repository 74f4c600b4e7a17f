"""Reads of the list of changes."""

from collections.abc import Collection

from django.apps import apps
from django.db.models import QuerySet

from nightcap.core.models import Change
from nightcap.core.search import search as search_in


def latest(*, search: str = "", domains: Collection[str] | None = None) -> QuerySet[Change]:
    """Return the changes, latest first: of all domains' rows, or of some.

    Kind, title, action or who did it hold every word of `search`.
    """
    found = Change.objects.filter(search_in(Change, search))
    if domains is None:
        return found
    models = [model._meta.label_lower for model in apps.get_models()]
    return found.filter(model__in=[label for label in models if label.split(".")[0] in domains])


def is_of(change_id: int, domains: Collection[str]) -> bool:
    """Whether all that a change has done was done to rows of these domains."""
    change = Change.objects.filter(pk=change_id).first()
    if change is None:
        return False
    touched = {change.model, *(step["model"] for step in change.reversal)}
    return all(label.split(".")[0] in domains for label in touched)
