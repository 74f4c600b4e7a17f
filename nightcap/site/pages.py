"""Renders every page: the route's answers, React's markup of them, and the document."""

import logging
import re
from collections.abc import Sequence
from datetime import timedelta
from http import HTTPStatus
from typing import NamedTuple

from django.conf import settings
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponsePermanentRedirect,
    HttpResponseRedirect,
)
from django.utils.translation import gettext as _

from nightcap.content import selectors as content
from nightcap.core.characters import ELLIPSIS, cut
from nightcap.core.time import now, utc_iso
from nightcap.core.writing import publishing
from nightcap.events.fields import EventOut
from nightcap.events.models import EventState
from nightcap.http.sharing import keep, next_change
from nightcap.media import elsewhere
from nightcap.site import calendar_view, document, front_end, icons, page_data, shades
from nightcap.site.document import Head, PageData, SharePicture
from nightcap.site.front_end import FrontEnd, Route
from nightcap.site.renderer import RenderFailed, renderer_of
from nightcap.site.security import origin_of, policy
from nightcap.site.structured_data import House, describe
from nightcap.venue import categories
from nightcap.venue.grounds import GROUNDS
from nightcap.venue.pages import pages
from nightcap.venue.profile import Profile, profile
from nightcap.venue.services import picture_url
from nightcap.venue.values import Picture

log = logging.getLogger(__name__)

NOT_FOUND = "/404"
"""The path of all paths without a route: they share one response."""
_LEADING_DIGITS = re.compile(r"[0-9]{1,18}(?![0-9])")
_LONGEST_DESCRIPTION = 200


class _Page(NamedTuple):
    """One page before it is drawn. Without a route it is 'Page Not Found'."""

    path: str
    route: Route | None
    placeholders: dict[str, str]
    answers: Sequence[page_data.Fetched]
    is_off: bool = False

    @property
    def status(self) -> int:
        return HTTPStatus.NOT_FOUND if self.route is None else HTTPStatus.OK

    @property
    def event(self) -> EventOut | None:
        return page_data.single(self.answers)


def page(request: HttpRequest) -> HttpResponse:
    """Return a page's whole HTML; 301 or 302 if the page has another address.

    Raises Unavailable when a public operation refuses to answer.
    """
    built = front_end.read(settings.FRONTEND_DIST)
    bare = request.path.rstrip("/") or "/"
    if bare != request.path and built.route(bare):
        return HttpResponsePermanentRedirect(bare)
    at = now()
    # Read before the data: a publish in between then makes this page stale at once.
    version = publishing.version()
    asked = calendar_view.view(request.META.get("QUERY_STRING", ""), at)
    if asked.moved_to and request.path == calendar_view.CALENDAR:
        # Not for good: a category may get its earlier name again.
        return HttpResponseRedirect(f"{request.path}?{asked.moved_to}")
    found = _find(
        request.path, built, at_placeholders=asked.placeholders(first_day=profile().first_day)
    )
    event = found.event
    if event and event.page_path != request.path:
        return HttpResponsePermanentRedirect(event.page_path)
    shown = PageData(version, utc_iso(at), found.path, found.status, found.answers, asked.search)
    data = shown.json()
    try:
        markup = renderer_of(built.bundle).render(found.path, data)
    except RenderFailed as error:
        log.warning("The plain shell is sent for %s: %s", found.path, error)
        markup = None
    venue = profile()
    faces = built.faces[venue.type]
    styles = built.first_styles + shades.of_pages(venue, faces)
    html = document.page(
        front_end=built,
        styles=styles,
        head=_head(found, venue, built.routes),
        markup=markup or "",
        data=data,
        fonts=faces.fonts,
        ground=GROUNDS[venue.ground],
        ahead=at.astimezone(venue.time_zone).utcoffset() or timedelta(),
    )
    csp = policy(
        css=styles,
        script=built.boot,
        frame_origin=origin_of(venue.social_feed_url),
        # The clips of all pages, because the browser keeps this document during navigation.
        clip_sources=elsewhere.origins(content.external_clip_urls()),
    )
    response = HttpResponse(html, status=found.status, headers={"Content-Security-Policy": csp})
    is_shared = found.status == HTTPStatus.OK or found.is_off or request.path == NOT_FOUND
    if markup is None or not is_shared:
        return response
    return keep(response, until=next_change(at))


def _find(path: str, built: FrontEnd, *, at_placeholders: dict[str, str]) -> _Page:
    placeholders = page_data.venue_placeholders(profile()) | categories.by_page() | at_placeholders
    venue = page_data.fetch(page_data.VENUE)
    missing = _Page(path, None, placeholders, (venue,))
    route = built.route(path)
    if route is None:
        return missing
    if not profile().has_page(route.screen):
        return missing._replace(is_off=True)
    digits = _LEADING_DIGITS.match(path.rpartition("/")[2])
    if digits:
        placeholders["id"] = digits[0]
    elif any("{id}" in query for query in route.queries):
        return missing
    fetched = [page_data.fetch(query.format_map(placeholders)) for query in route.queries]
    if any(answer.status == HTTPStatus.NOT_FOUND for answer in fetched):
        return missing
    return _Page(path, route, placeholders, (venue, *fetched))


def _head(found: _Page, venue: Profile, routes: Sequence[Route]) -> Head:
    base: str = settings.PUBLIC_URL
    picture = _picture(found, venue)
    if found.route is None:
        of_venue = ", ".join(filter(None, (venue.name, venue.street_line)))
        return Head(
            title=page_data.fill_title(_("Page Not Found | {name}"), found.placeholders),
            description=f"{of_venue}." if of_venue else "",
            site_name=venue.name,
            picture=picture,
            url=None,
        )
    event = found.event
    is_listed = event is None or event.state == EventState.PUBLISHED
    texts = found.placeholders | ({"title": event.title} if event else {})
    own = " ".join(event.description.split()) if event else ""
    title = page_data.fill_title(found.route.title, texts)
    described = describe(
        House(venue, base, frozenset(one.path for one in routes if venue.has_page(one.screen))),
        path=found.path,
        name=title.removesuffix(f" | {venue.name}"),
        picture=picture.url if picture else None,
        answers=found.answers,
    )
    return Head(
        title=title,
        description=_shortened(own) or page_data.description_of(found.route, found.answers, texts),
        site_name=venue.name,
        picture=picture,
        url=base + found.path if is_listed else None,
        kind="article" if event else "website",
        has_events=any(query.startswith("/api/events") for query in found.route.queries),
        structured_data=described if is_listed else (),
    )


def _picture(found: _Page, venue: Profile) -> SharePicture | None:
    base: str = settings.PUBLIC_URL
    event = found.event
    if event and event.image_url:
        return SharePicture.of(event.image_url, event.title, public_url=base)
    chosen = _page_picture(found.route, venue)
    if chosen:
        return SharePicture.of(picture_url(chosen.file), chosen.alt, public_url=base)
    return SharePicture(f"{base}/{icons.LARGEST}", venue.name) if venue.logo else None


def _page_picture(route: Route | None, venue: Profile) -> Picture | None:
    """Return the picture of a page: its own, the route's, the venue's for links, or any other.

    Rule: A link to a page without a picture of its own shows the venue's picture for links, else
    its first hero picture, else another of its pictures, else its logo.
    """
    known = (
        *venue.hero,
        *venue.page_pictures.values(),
        *venue.hosting.pictures,
        *pages().gallery.photos,
        *(place.picture for place in pages().about.spaces),
        *venue.photo_wall,
        *filter(None, [venue.open_graph]),
    )
    own = route and (venue.page_pictures.get(route.screen) or _named(f"{route.picture}.jpg", known))
    return own or venue.open_graph or next(iter(known), None)


def _named(file: str, pictures: Sequence[Picture]) -> Picture | None:
    return next((picture for picture in pictures if picture.file == file), None)


def _shortened(text: str) -> str:
    beginning = cut(text, _LONGEST_DESCRIPTION)
    if beginning == text:
        return text
    return beginning.rsplit(" ", 1)[0].rstrip(",;:.") + ELLIPSIS
