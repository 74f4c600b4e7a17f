"""Guesses, counted in the database: for all workers and servers, and however they are started."""

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from nightcap.core.errors import TooMany
from nightcap.core.time import now
from nightcap.core.writing.locking import lock
from nightcap.staff.models import Guesses


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many guesses are judged: `most` at once, then one more after each `pause`.

    In any day that is `most` and one for each pause in it.
    """

    counted_for: str
    most: int
    pause: timedelta
    refusal: str = "Too many wrong passwords. Please try again later."

    def wait(self, cleared_at: datetime) -> timedelta:
        """Return after how long another guess is taken."""
        return max(cleared_at - (self.most - 1) * self.pause - now(), timedelta(0))

    def used_once_more(self, cleared_at: datetime) -> datetime:
        """Return when a further guess and all before it count no more."""
        return max(cleared_at, now()) + self.pause


def refuse_if_used_up(allowances: Iterable[Allowance]) -> None:
    """Raise TooMany when one of the allowances is used up."""
    allowances = list(allowances)
    _refuse(allowances, _cleared_at(allowances))


@transaction.atomic
def take(allowances: Collection[Allowance]) -> None:
    """Count a guess before it is judged, so that guesses sent at once cannot outrun the count.

    Raises TooMany when one of the allowances is used up; nothing is counted then.
    """
    Guesses.objects.bulk_create(
        [Guesses(counted_for=each.counted_for, cleared_at=now()) for each in allowances],
        ignore_conflicts=True,
    )
    cleared_at = _cleared_at(allowances, is_locked=True)
    _refuse(allowances, cleared_at)
    for each in allowances:
        _write(each, each.used_once_more(cleared_at[each.counted_for]))


@transaction.atomic
def give_back(allowances: Collection[Allowance]) -> None:
    """Take a guess back that turned out to be none."""
    cleared_at = _cleared_at(allowances, is_locked=True)
    for each in allowances:
        if each.counted_for in cleared_at:
            _write(each, cleared_at[each.counted_for] - each.pause)


def is_used_up(allowance: Allowance) -> bool:
    """Whether no guess is taken at the moment that counts for it."""
    instant = _cleared_at([allowance]).get(allowance.counted_for)
    return instant is not None and allowance.wait(instant) > timedelta(0)


def are_unused(allowances: Collection[Allowance]) -> bool:
    """Whether nothing is counted for any of them at the moment."""
    return all(instant <= now() for instant in _cleared_at(allowances).values())


def forget(allowances: Collection[Allowance]) -> None:
    """Forget what was counted for these."""
    _rows(allowances).delete()


def forget_all() -> int:
    """Forget every guess that was counted; return for how many there was something."""
    return Guesses.objects.all().delete()[0]


def sweep() -> None:
    """Drop what counts no more."""
    Guesses.objects.filter(cleared_at__lte=now()).delete()


def _refuse(allowances: Iterable[Allowance], cleared_at: Mapping[str, datetime]) -> None:
    known = [each for each in allowances if each.counted_for in cleared_at]
    waits = [(each.wait(cleared_at[each.counted_for]), each.refusal) for each in known]
    wait, refusal = max(waits, default=(timedelta(0), ""))
    if wait > timedelta(0):
        raise TooMany(refusal, retry_after=math.ceil(wait.total_seconds()))


def _cleared_at(
    allowances: Collection[Allowance], *, is_locked: bool = False
) -> dict[str, datetime]:
    rows = lock(_rows(allowances)) if is_locked else list(_rows(allowances))
    most = {each.counted_for: each.most * each.pause for each in allowances}
    # A clock that was put back may not shut anybody out for longer than a full count does.
    return {row.pk: min(row.cleared_at, now() + most[row.pk]) for row in rows}


def _rows(allowances: Iterable[Allowance]) -> QuerySet[Guesses]:
    return Guesses.objects.filter(pk__in=[each.counted_for for each in allowances])


def _write(allowance: Allowance, cleared_at: datetime) -> None:
    _rows([allowance]).update(cleared_at=cleared_at)
