"""The site as the server serves it: its files, which responses are shared, what a failure shows."""

import re
from functools import lru_cache
from pathlib import Path

from django.conf import settings

from nightcap.http.request import Target
from nightcap.http.security import headers, policy
from nightcap.http.server import Site
from nightcap.site import calendar_view, crawlers, errors, front_end, icons, readiness
from nightcap.site.front_end import ADMIN
from nightcap.site.pages import NOT_FOUND

DOCUMENTS = frozenset(
    {
        ADMIN,
        f"{ADMIN}/",
        "/calendar.ics",
        "/embed/social-feed",
        "/robots.txt",
        "/sitemap.xml",
        f"/{crawlers.SECURITY}",
        f"/{icons.MANIFEST}",
        *(f"/{name}" for name in icons.NAMES),
    }
)
"""What is neither a page nor below /api, and as good for one visitor as for another."""

PRIVATE = re.compile(r"/booking/[\w-]{43}", re.ASCII)
"""The private addresses of bookings: each for one person alone, and with a button."""


def served() -> Site:
    """Return what the server has to know of this installation. Needs no database."""
    built = front_end.read(settings.FRONTEND_DIST)
    is_https = settings.PUBLIC_URL.startswith("https:")
    defaults = headers(csp=policy(), is_https=is_https)

    @lru_cache(maxsize=1_024)
    def is_known(path: str) -> bool:
        return path in DOCUMENTS or built.route(path.rstrip("/") or "/") is not None

    def shared_target(path: str, query: str) -> Target:
        # All paths that no route knows share one response.
        return calendar_view.shared_target(path, query) if is_known(path) else Target(NOT_FOUND)

    return Site(
        public_url=settings.PUBLIC_URL,
        trusted_proxies=settings.TRUSTED_PROXIES,
        session_cookie=settings.SESSION_COOKIE_NAME,
        media_root=Path(settings.MEDIA_ROOT),
        headers=defaults,
        assets=front_end.assets(built.client, defaults),
        made_ahead=[Target(route.path) for route in built.routes if ":" not in route.path],
        shared_target=shared_target,
        ready=readiness.response,
        is_private=lambda path: PRIVATE.fullmatch(path) is not None,
        failure=errors.failure,
    )
