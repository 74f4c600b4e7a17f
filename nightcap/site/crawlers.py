"""Documents for search engines: crawling rules, security contact and sitemap."""

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from nightcap.core.time import now, utc_iso
from nightcap.events import selectors
from nightcap.http.sharing import keep, next_change
from nightcap.site import front_end, letters
from nightcap.site.front_end import ADMIN
from nightcap.venue.profile import profile

SECURITY = ".well-known/security.txt"
_SECURITY_EXPIRES = timedelta(days=180)
"""Less than a year (RFC 9116, 2.5.5)."""

_TEXT = "text/plain; charset=utf-8"
MOST_LISTED = 50_000
"""The most addresses in a sitemap (sitemaps.org)."""


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Keep crawlers out of the manager's pages and the API, and show them the sitemap."""
    text = render_to_string("site/robots.txt", {"admin": ADMIN, "base": settings.PUBLIC_URL})
    return keep(HttpResponse(text, content_type=_TEXT))


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Return the contact for reports of vulnerabilities of this site (RFC 9116)."""
    at, email = now(), profile().email
    context = {
        # The file must have a contact (RFC 9116, 2.5.3).
        "contact": f"mailto:{email}" if email else f"{settings.PUBLIC_URL}/contact",
        "expires": utc_iso(at + _SECURITY_EXPIRES),
        "address": f"{settings.PUBLIC_URL}/{SECURITY}",
    }
    text = render_to_string("site/security.txt", context)
    return keep(HttpResponse(text, content_type=_TEXT), until=next_change(at))


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """List every page for search engines, and the events from 30 days ago to a year ahead.

    Cancelled events are included, so that search engines learn of the cancellation; test events and
    deleted ones are not. The archive of letters is listed if it is turned on. Only an event's page
    has a `lastmod`, because changes of the others are not recorded.
    """
    at, venue = now(), profile()
    pages = [
        route.path
        for route in front_end.read(settings.FRONTEND_DIST).routes
        if ":" not in route.path and venue.has_page(route.screen)
    ]
    if venue.letters.archive:
        pages.append(f"/{letters.PATH}")
    events = selectors.exported_events(at=at)[: MOST_LISTED - len(pages)]
    xml = render_to_string(
        "site/sitemap.xml", {"base": settings.PUBLIC_URL, "pages": pages, "events": events}
    )
    return keep(HttpResponse(xml, content_type="application/xml"), until=next_change(at))
