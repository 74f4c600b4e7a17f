"""Separate limits for wrong passwords of known and unknown devices.

A device that has logged in before never waits behind strangers.

Counted are wrong passwords. All allowances together judge at most 5,000 of them a day: 4,000 of
strangers, 1,000 of browsers and networks that have logged in before.
"""

import ipaddress
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from nightcap.core.errors import TooMany
from nightcap.staff import log_ins, throttle
from nightcap.staff.throttle import Allowance
from nightcap.staff.turns import Rank

COOKIE_LASTS = timedelta(days=365)

_SALT = "nightcap.staff.lanes"
_NUMBER = re.compile(r"[0-9A-Za-z_-]{22}")
_WIDER_PREFIX = 48
ONE_MOST, ONE_PAUSE = 10, timedelta(minutes=3)
_HELD_BACK = (
    "Passwords are being guessed in great number. Please try again later, or with a browser that"
    " has logged in before."
)

STRANGERS = Allowance("strangers", 800, timedelta(seconds=27), _HELD_BACK)
KNOWN = Allowance("known", 200, timedelta(seconds=108), _HELD_BACK)
CODES = Allowance(
    "codes", 20, timedelta(minutes=10), "Too many wrong codes. Please use a recovery code."
)
"""Six digits are soon guessed by many who know the password; recovery codes are not counted."""


@dataclass(frozen=True, slots=True)
class Lane:
    """What a guess counts for: an own allowance, the share of all like it, the network around."""

    own: Allowance
    share: Allowance
    around: tuple[Allowance, ...]
    is_known: bool
    has_cookie: bool = False

    @property
    def allowances(self) -> tuple[Allowance, ...]:
        """Everything that a guess counts for."""
        return (self.own, self.share, *self.around)

    @property
    def rank(self) -> Rank:
        """Who comes first when several wait: who has not guessed comes before who has."""
        if self.is_known:
            return Rank.KNOWN
        return Rank.CLEAN if throttle.are_unused((self.own, *self.around)) else Rank.TRIED


def lane_of(request: HttpRequest) -> Lane:
    """Return the best lane of who asks in which a guess is still taken.

    Raises TooMany, with the shortest wait, when all of them are used up.
    """
    refusals: list[TooMany] = []
    for lane in _lanes(request):
        try:
            throttle.refuse_if_used_up(lane.allowances)
        except TooMany as refusal:
            refusals.append(refusal)
        else:
            return lane
    raise min(refusals, key=lambda refusal: refusal.retry_after)


def are_strangers_refused() -> bool:
    """Whether so much was guessed that nobody unknown can log in at the moment."""
    return throttle.is_used_up(STRANGERS)


def let_strangers_in() -> None:
    """Forget what strangers have guessed together; what each address has guessed still counts."""
    throttle.forget((STRANGERS, CODES))


def remember(request: HttpRequest, response: HttpResponse) -> None:
    """Let a browser that has logged in be known for a year.

    Its cookie opens nothing: it only keeps the browser from waiting behind those who guess.
    """
    response.set_signed_cookie(
        _cookie_name(),
        _number_of(request) or secrets.token_urlsafe(16),
        salt=_SALT,
        max_age=int(COOKIE_LASTS.total_seconds()),
        secure=settings.SECURE,
        httponly=True,
        samesite="Lax",
    )


def _lanes(request: HttpRequest) -> Iterator[Lane]:
    number, network = _number_of(request), log_ins.source_of(request)
    if number is not None:
        yield Lane(_one("browser", number), KNOWN, (), is_known=True, has_cookie=True)
    own = _one("network", network)
    if log_ins.has_let_in(network):
        yield Lane(own, KNOWN, (), is_known=True)
    wider = _wider(network)
    around = () if wider is None else (Allowance(f"network {wider}", 20, ONE_PAUSE),)
    yield Lane(own, STRANGERS, around, is_known=False)


def _one(kind: str, name: str) -> Allowance:
    return Allowance(f"{kind} {name}"[:80], ONE_MOST, ONE_PAUSE)


def _wider(network: str) -> str | None:
    """Name the /48 of an IPv6 network, which one customer may have whole; IPv4 has none."""
    try:
        parsed = ipaddress.ip_network(network)
    except ValueError:
        return None
    if isinstance(parsed, ipaddress.IPv4Network):
        return None
    return str(parsed.supernet(new_prefix=_WIDER_PREFIX))


def _number_of(request: HttpRequest) -> str | None:
    number: str | None = request.get_signed_cookie(
        _cookie_name(), None, salt=_SALT, max_age=COOKIE_LASTS
    )
    return number if number and _NUMBER.fullmatch(number) else None


def _cookie_name() -> str:
    return "__Host-nightcap-browser" if settings.SECURE else "nightcap-browser"
