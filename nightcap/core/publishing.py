"""The content version: every change that the public can see raises it in its own transaction."""

from django.db.models import F

from nightcap.core import prepared
from nightcap.core.models import ContentVersion

_ROW = ContentVersion.objects.filter(pk=1)
_READ = prepared.Select(_ROW)
_RAISE = prepared.Update(_ROW, version=F("version") + 1)


def bump() -> None:
    """Raise the content version in the caller's transaction: pages rendered before are stale."""
    if not _RAISE.run():
        ContentVersion.objects.get_or_create(pk=1, defaults={"version": 2})


def version() -> int:
    """Return the content version, 1 before the first change."""
    row = _READ.first()
    return row.version if row else 1
