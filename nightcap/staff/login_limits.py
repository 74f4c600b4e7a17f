"""Separate attempt limits for known and unknown devices, so an attack cannot lock out the manager.

Wrong passwords are counted in the database, for all workers and servers. All limits together check
at most 5,000 of them a day: 4,000 of unknown devices, 1,000 of devices that have logged in before.

Rule: After ten wrong passwords from one place one more is checked every three minutes; an attempt
that is refused unchecked is not counted.
Rule: A browser or network that has logged in before has login limits of its own.
"""

import fcntl
import math
import re
import secrets
import threading
import time
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import IO

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from nightcap.core.errors import TooMany
from nightcap.core.http import sender_of, site_of
from nightcap.core.time import now
from nightcap.core.writing.locking import lock
from nightcap.staff.models import AttemptLimit, LogIn

COOKIE_LASTS = timedelta(days=365)
# A known browser stays known over an upgrade: the salt is the module's earlier name.
_COOKIE_SALT = "nightcap.staff.lanes"
_BROWSER_ID = re.compile(r"[0-9A-Za-z_-]{22}")
_HELD_BACK = (
    "Passwords are being guessed in great number. Please try again later, or with a browser that"
    " has logged in before."
)

_POLL_SECONDS = 0.02
# A waiting attempt occupies a thread.
_NEW_WAITING = threading.BoundedSemaphore(2)
_KNOWN_WAITING = threading.BoundedSemaphore(3)
_NEW_WAIT_SECONDS, _KNOWN_WAIT_SECONDS = 6.0, 3.0


@dataclass(frozen=True, slots=True)
class Limit:
    """How many wrong attempts are checked: `most` at once, then one more after each `pause`.

    The defaults are the limit of one browser or network.
    """

    key: str
    most: int = 10
    pause: timedelta = timedelta(minutes=3)
    refusal: str = "Too many wrong passwords. Please try again later."

    def wait(self, cleared_at: datetime) -> timedelta:
        """Return the time until another attempt is checked."""
        return max(cleared_at - (self.most - 1) * self.pause - now(), timedelta(0))


STRANGERS = Limit("strangers", 800, timedelta(seconds=27), _HELD_BACK)
KNOWN = Limit("known", 200, timedelta(seconds=108), _HELD_BACK)
CODES = Limit(
    "codes", 20, timedelta(minutes=10), "Too many wrong codes. Please use a recovery code."
)
"""Six digits are soon guessed by attackers with the password; recovery codes are not counted."""


class Rank(Enum):
    """The order in which attempts are served."""

    KNOWN = auto()
    """Has logged in before."""
    CLEAN = auto()
    """Is new, and has entered no wrong password recently."""
    FAILED_BEFORE = auto()
    """Has failed before: gets a slot only if no other attempt is waiting."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """The limits that an attempt counts in: its own, the share of its kind, the wider network."""

    own: Limit
    share: Limit
    around: tuple[Limit, ...] = ()
    has_cookie: bool = False

    @property
    def limits(self) -> tuple[Limit, ...]:
        return (self.own, self.share, *self.around)

    @property
    def rank(self) -> Rank:
        if self.share is KNOWN:
            return Rank.KNOWN
        has_failed = any(at > now() for at in _cleared_at((self.own, *self.around)).values())
        return Rank.FAILED_BEFORE if has_failed else Rank.CLEAN


def attempt_from(request: HttpRequest) -> Attempt:
    """Return the best limits of a device in which an attempt is still checked.

    Raises TooMany, with the shortest wait, when all of them are used up.
    """
    refusals: list[TooMany] = []
    for attempt in _attempts(request):
        try:
            check_limits(attempt.limits)
        except TooMany as refusal:
            refusals.append(refusal)
        else:
            return attempt
    raise min(refusals, key=lambda refusal: refusal.retry_after)


def _attempts(request: HttpRequest) -> Iterator[Attempt]:
    browser_id, network = _browser_id(request), sender_of(request)
    if browser_id is not None:
        yield Attempt(Limit(f"browser {browser_id}"), KNOWN, has_cookie=True)
    own = Limit(f"network {network}")
    if LogIn.objects.filter(network=network, outcome=LogIn.Outcome.LOGGED_IN).exists():
        yield Attempt(own, KNOWN)
    # The /48 of an IPv6 network, which one customer may have whole; IPv4 has none.
    site = site_of(request.META.get("REMOTE_ADDR", ""))
    around = () if site == network else (Limit(f"network {site}", most=20),)
    yield Attempt(own, STRANGERS, around)


def remember_browser(request: HttpRequest, response: HttpResponse) -> None:
    """Remember a browser that has logged in for a year.

    Its cookie grants no access; it only keeps the browser from waiting behind an attack.
    """
    response.set_signed_cookie(
        _cookie_name(),
        _browser_id(request) or secrets.token_urlsafe(16),
        salt=_COOKIE_SALT,
        max_age=int(COOKIE_LASTS.total_seconds()),
        secure=settings.SECURE,
        httponly=True,
        samesite="Lax",
    )


def check_limits(limits: Collection[Limit], *, is_locked: bool = False) -> dict[str, datetime]:
    """Return when each limit is cleared. Raises TooMany when one of them is used up.

    With `is_locked` the counts do not change before the end of the caller's transaction.
    """
    cleared_at = _cleared_at(limits, is_locked=is_locked)
    known = [limit for limit in limits if limit.key in cleared_at]
    waits = [(limit.wait(cleared_at[limit.key]), limit.refusal) for limit in known]
    wait, refusal = max(waits, default=(timedelta(0), ""))
    if wait > timedelta(0):
        raise TooMany(refusal, retry_after=math.ceil(wait.total_seconds()))
    return cleared_at


@transaction.atomic
def count_attempt(limits: Collection[Limit]) -> None:
    """Count an attempt before it is checked, so that parallel attempts are all counted.

    Raises TooMany, without counting, when one of the limits is used up.
    """
    AttemptLimit.objects.bulk_create(
        [AttemptLimit(key=limit.key, cleared_at=now()) for limit in limits], ignore_conflicts=True
    )
    cleared_at = check_limits(limits, is_locked=True)
    for limit in limits:
        _rows([limit]).update(cleared_at=max(cleared_at[limit.key], now()) + limit.pause)


@transaction.atomic
def refund_attempt(limits: Collection[Limit], *, cleared: Limit | None = None) -> None:
    """Take back a counted attempt, and forget all attempts of the limit `cleared`."""
    cleared_at = _cleared_at(limits, is_locked=True)
    for limit in limits:
        if limit is cleared:
            _rows([limit]).delete()
        elif limit.key in cleared_at:
            _rows([limit]).update(cleared_at=cleared_at[limit.key] - limit.pause)


def clear_all_limits() -> None:
    """Forget every counted attempt."""
    AttemptLimit.objects.all().delete()


def reset_new_device_limit() -> None:
    """Clear the shared limits of new devices; the limit of each network remains."""
    _rows((STRANGERS, CODES)).delete()


def are_new_devices_refused() -> bool:
    """Return True if the shared limit of new devices is used up."""
    return any(STRANGERS.wait(at) > timedelta(0) for at in _cleared_at([STRANGERS]).values())


def sweep_limits() -> None:
    """Delete counts that have expired."""
    AttemptLimit.objects.filter(cleared_at__lte=now()).delete()


@contextmanager
def hashing_slot(rank: Rank) -> Iterator[None]:
    """Hold one of the machine's two slots for hashing a password, one of them for known devices.

    A hash takes 100 MB and both processors for a moment, by intent. Locked files hold the slots,
    because they count for all workers and are freed when a process dies.

    Raises TooMany when no slot is free for this rank in time.
    """
    with ExitStack() as held:
        match rank:
            case Rank.KNOWN:
                _wait_for_slot(held, ("known", "all"), _KNOWN_WAIT_SECONDS, _KNOWN_WAITING)
            case Rank.CLEAN:
                with ExitStack() as asking:
                    # All waiting attempts share the lock, so that FAILED_BEFORE cannot get the
                    # slot.
                    _lock_file(asking, "asked-for", fcntl.LOCK_SH)
                    _wait_for_slot(held, ("all",), _NEW_WAIT_SECONDS, _NEW_WAITING)
            case Rank.FAILED_BEFORE:
                with ExitStack() as asking:
                    if not (_lock_file(asking, "asked-for") and _lock_file(held, "all")):
                        raise _no_slot()
        yield


def _wait_for_slot(
    held: ExitStack,
    names: tuple[str, ...],
    longest_seconds: float,
    waiting: threading.BoundedSemaphore,
) -> None:
    if not waiting.acquire(blocking=False):
        raise _no_slot()
    held.callback(waiting.release)
    deadline = time.monotonic() + longest_seconds
    while not any(_lock_file(held, name) for name in names):
        if time.monotonic() >= deadline:
            raise _no_slot()
        time.sleep(_POLL_SECONDS)


def _lock_file(held: ExitStack, name: str, operation: int = fcntl.LOCK_EX | fcntl.LOCK_NB) -> bool:
    """Lock a file until `held` is closed. Return False if another thread or process has it."""
    file: IO[str] = (settings.DATA_DIR / f"hashing-{name}.lock").open("a")
    try:
        fcntl.flock(file, operation)
    except BlockingIOError:
        file.close()
        return False
    held.callback(file.close)
    # Closing is not enough: a process that was forked meanwhile has the file open, too.
    held.callback(fcntl.flock, file, fcntl.LOCK_UN)
    return True


def _no_slot() -> TooMany:
    return TooMany("Too many people are logging in. Please try again.", retry_after=1)


def _browser_id(request: HttpRequest) -> str | None:
    found: str | None = request.get_signed_cookie(
        _cookie_name(), None, salt=_COOKIE_SALT, max_age=COOKIE_LASTS
    )
    return found if found and _BROWSER_ID.fullmatch(found) else None


def _cookie_name() -> str:
    return "__Host-nightcap-browser" if settings.SECURE else "nightcap-browser"


def _cleared_at(limits: Collection[Limit], *, is_locked: bool = False) -> dict[str, datetime]:
    rows = lock(_rows(limits)) if is_locked else list(_rows(limits))
    most = {limit.key: limit.most * limit.pause for limit in limits}
    # After the clock was set back, a wait is still at most a full count's.
    return {row.pk: min(row.cleared_at, now() + most[row.pk]) for row in rows}


def _rows(limits: Collection[Limit]) -> QuerySet[AttemptLimit]:
    return AttemptLimit.objects.filter(pk__in=[limit.key for limit in limits])
