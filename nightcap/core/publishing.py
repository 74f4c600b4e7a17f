"""The content version: every change that the public can see raises it in its own transaction."""

from django.db.models import F

from nightcap.core.models import ContentVersion


def bump() -> None:
    """Raise the content version in the caller's transaction: pages rendered before are stale."""
    if not ContentVersion.objects.filter(pk=1).update(version=F("version") + 1):
        ContentVersion.objects.get_or_create(pk=1, defaults={"version": 2})


def version() -> int:
    """Return the content version, 1 before the first change."""
    row = ContentVersion.objects.filter(pk=1).first()
    return row.version if row else 1
