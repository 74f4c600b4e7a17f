"""Who tried to log in, from where and how it ended; kept for a season and no longer."""

from datetime import timedelta
from typing import Literal

from django.db.models import QuerySet
from django.http import HttpRequest

from nightcap.core.http import network_of
from nightcap.core.time import now
from nightcap.staff.models import LogIn

KEPT_FOR = timedelta(days=90)

_LONGEST = 60
_UNKNOWN = "Unknown browser"

# In this order: most browsers name those that came before them, too.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "Chromebook"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)

Shown = Literal["all", "successful", "failed"]


def source_of(request: HttpRequest) -> str:
    """Name the network that a request comes from."""
    return network_of(request.META.get("REMOTE_ADDR", ""))[:_LONGEST]


def browser_of(request: HttpRequest) -> str:
    """Name browser and system of a request in words, as in "Safari on iPhone"."""
    user_agent = request.headers.get("User-Agent", "")
    names = (_first(_BROWSERS, user_agent) or _UNKNOWN, _first(_SYSTEMS, user_agent))
    return " on ".join(filter(None, names))


def record(request: HttpRequest, outcome: LogIn.Outcome, *, name: str | None = None) -> None:
    """Write down how an attempt ended.

    `name` is the staff member's, never what was typed: that may be a password at the wrong place.
    """
    LogIn.objects.create(
        at=now(),
        outcome=outcome,
        browser=browser_of(request),
        network=source_of(request),
        name=name,
    )


def latest(shown: Shown = "all") -> QuerySet[LogIn]:
    """Return the attempts, latest first."""
    successful = LogIn.objects.filter(outcome=LogIn.Outcome.LOGGED_IN)
    match shown:
        case "all":
            return LogIn.objects.all()
        case "successful":
            return successful
        case "failed":
            return LogIn.objects.exclude(outcome=LogIn.Outcome.LOGGED_IN)


def has_let_in(network: str) -> bool:
    """Whether somebody has logged in from this network."""
    return LogIn.objects.filter(network=network, outcome=LogIn.Outcome.LOGGED_IN).exists()


def sweep() -> None:
    """Drop what is older than KEPT_FOR."""
    LogIn.objects.filter(at__lte=now() - KEPT_FOR).delete()


def _first(known: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for sign, name in known if sign in user_agent), "")
