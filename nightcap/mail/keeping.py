"""How long mails are kept: in the log, and as files where no mail server is configured."""

import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from django.conf import settings

from nightcap.core.time import now
from nightcap.mail.models import Mail

KEPT_FOR = timedelta(days=90)
"""What was sent or given up: its row with all that it said."""
FILES_KEPT_FOR = timedelta(days=30)

_AT_ONCE = 500


def sweep() -> int:
    """Delete what was kept long enough, in small pieces; return how many mails and files."""
    return _sweep_rows() + sum(1 for _ in _sweep_files(Path(settings.EMAIL_FILE_PATH)))


def _sweep_rows() -> int:
    finished = Mail.objects.filter(
        state__in=[Mail.State.SENT, Mail.State.FAILED], queued_at__lt=now() - KEPT_FOR
    ).order_by("queued_at", "pk")
    swept = 0
    while some := list(finished.values_list("pk", flat=True)[:_AT_ONCE]):
        # A transaction of its own, so that nobody who books waits for all of them.
        swept += Mail.objects.filter(pk__in=some).delete()[0]
    return swept


def _sweep_files(folder: Path) -> Iterator[None]:
    oldest = (now() - FILES_KEPT_FOR).timestamp()
    if not folder.is_dir():
        return
    with os.scandir(folder) as files:
        for file in files:
            if file.name.endswith(".eml") and file.stat().st_mtime < oldest:
                Path(file.path).unlink(missing_ok=True)
                yield
