"""Which backups stay: the last of 7 days, of 4 weeks and of 12 months."""

from collections.abc import Callable, Iterable
from datetime import datetime

DAYS, WEEKS, MONTHS = 7, 4, 12


def kept(made: Iterable[datetime]) -> set[datetime]:
    """Return which backups are kept.

    Days, weeks and months without a backup do not count, so whatever stops for long loses nothing.
    """
    newest_first = sorted(made, reverse=True)
    stays: set[datetime] = set()
    for period, most in _PERIODS:
        last_of_each: dict[object, datetime] = {}
        for at in newest_first:
            last_of_each.setdefault(period(at), at)
        stays.update(sorted(last_of_each.values(), reverse=True)[:most])
    return stays


_PERIODS: tuple[tuple[Callable[[datetime], object], int], ...] = (
    (lambda at: at.date(), DAYS),
    (lambda at: at.isocalendar()[:2], WEEKS),
    (lambda at: (at.year, at.month), MONTHS),
)
