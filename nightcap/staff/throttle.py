"""Wrong passwords, counted per address, so that guessing is slow and nobody else is locked out."""

import math
from datetime import timedelta

from django.db import transaction
from django.db.models import F

from nightcap.core.errors import TooMany
from nightcap.core.time import now
from nightcap.staff.models import FailedLogin

MOST_FAILURES = 10
WINDOW = timedelta(minutes=30)


def refuse_if_exhausted(source: str) -> None:
    """Raise TooMany when this origin has used up its guesses for now."""
    row = FailedLogin.objects.filter(origin=source, failures__gte=MOST_FAILURES).first()
    if row is not None:
        wait = row.window_began_at + WINDOW - now()
        if wait > timedelta(0):
            raise TooMany(
                "Too many wrong passwords. Please try again later.",
                retry_after=math.ceil(wait.total_seconds()),
            )


@transaction.atomic
def count_attempt(source: str) -> None:
    """Count a guess before it is judged, so that guesses sent at once cannot outrun the count.

    Raises TooMany when this origin has used up its guesses.
    """
    sweep()
    if not _raise_count(source):
        FailedLogin.objects.bulk_create(
            [FailedLogin(origin=source, failures=0, window_began_at=now())], ignore_conflicts=True
        )
        if not _raise_count(source):
            refuse_if_exhausted(source)


def forget(source: str) -> None:
    """Forget an origin's wrong guesses."""
    FailedLogin.objects.filter(origin=source).delete()


def sweep() -> None:
    """Drop the counts whose window has passed; the table holds half an hour's guesses at most."""
    FailedLogin.objects.filter(window_began_at__lte=now() - WINDOW).delete()


def _raise_count(source: str) -> bool:
    free = FailedLogin.objects.filter(origin=source, failures__lt=MOST_FAILURES)
    return free.update(failures=F("failures") + 1) == 1
