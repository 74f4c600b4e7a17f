"""The site as the server serves it: its files, which responses are shared, what a failure shows."""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

from nightcap.core import logs
from nightcap.http.request import Target
from nightcap.http.server import Site
from nightcap.media.names import URL_PREFIX
from nightcap.site import (
    applications,
    calendar_view,
    crawlers,
    errors,
    front_end,
    icons,
    readiness,
)
from nightcap.site.front_end import ADMIN
from nightcap.site.pages import NOT_FOUND
from nightcap.site.security import headers, policy

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
        f"/{applications.WORKER}",
        *(f"/{name}" for name in icons.NAMES),
    }
)
"""What is neither a page nor below /api, and as good for one visitor as for another."""

PRIVATE = re.compile(
    r"/(?:booking|waitlist|unsubscribe)/[\w-]{1,200}|/door/events/\d{1,18}|/door/[\w-]{1,200}(?:/manifest\.webmanifest)?",
    re.ASCII,
)
"""The pages behind private links: of a booking, a place in line, unsubscribing, and the door.

The door of who is signed in too: its document holds nothing, and is answered to anybody.

Also of a link that was not copied whole: its page says where to call.
"""

_OWN = ("/healthz", "/readyz", URL_PREFIX)
"""What the server answers without Django."""


def served() -> Site:
    """Return what the server has to know of this installation. Needs no database."""
    built = front_end.read(settings.FRONTEND_DIST)
    is_https = settings.PUBLIC_URL.startswith("https:")
    assets = front_end.assets(built.client)
    logs.allow_words_of(
        [*_routes(get_resolver()), *(route.path for route in built.routes), *assets, *_OWN]
    )

    @lru_cache(maxsize=1_024)
    def bare_target(path: str) -> Target:
        is_known = path in DOCUMENTS or built.route(path.rstrip("/") or "/") is not None
        # All paths that no route knows share one response.
        return Target(path if is_known else NOT_FOUND)

    def shared_target(path: str, query: str) -> Target:
        target = bare_target(path)
        return calendar_view.shared_target(target.path, query) if query else target

    return Site(
        public_url=settings.PUBLIC_URL,
        trusted_proxies=settings.TRUSTED_PROXIES,
        session_cookie=settings.SESSION_COOKIE_NAME,
        media_root=Path(settings.MEDIA_ROOT),
        headers=headers(csp=policy(), is_https=is_https),
        assets=assets,
        prerendered=[Target(route.path) for route in built.routes if ":" not in route.path],
        shared_target=shared_target,
        ready=readiness.response,
        is_private=lambda path: PRIVATE.fullmatch(path) is not None,
        failure=errors.failure,
    )


def _routes(resolver: URLResolver | URLPattern) -> Iterator[str]:
    """Every route that Django knows, as it is written."""
    yield str(resolver.pattern)
    if isinstance(resolver, URLResolver):
        for pattern in resolver.url_patterns:
            yield from _routes(pattern)
