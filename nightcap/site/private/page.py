"""What pages at private addresses share: each is one person's own, in no cache, index or log."""

from collections.abc import Iterable, Mapping
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from nightcap.bookings.mails import place, when
from nightcap.events.fields import EventOut
from nightcap.mail import unsubscribing
from nightcap.mail.errors import NoSuchMailbox
from nightcap.media.names import URL_PREFIX, PictureName
from nightcap.site import front_end, icons
from nightcap.site.security import policy
from nightcap.venue.profile import profile
from nightcap.venue.services import picture_url

_WIDEST = 960


class SeeOther(HttpResponseRedirect):
    """Leads from what was done to the page that shows it, so that a reload does nothing."""

    status_code = HTTPStatus.SEE_OTHER


def document(template: str, context: Mapping[str, object], *, status: int) -> HttpResponse:
    """Draw a page that extends `site/private.html`; without `main` there is nothing to show."""
    built = front_end.read(settings.FRONTEND_DIST)
    css = render_to_string("site/private.css", {"faces": list(_faces(built.fonts))})
    known = {"venue": profile(), "css": css, "icons": icons.links(), "logo": icons.vector()}
    html = render_to_string(template, {**known, **context})
    response = HttpResponse(html, status=status)
    response["Content-Security-Policy"] = policy(css=css)
    return private(response)


def private(response: HttpResponse) -> HttpResponse:
    """Let nobody keep a response, find it, or learn from where its links were followed."""
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    response["Cache-Control"] = "no-store"
    return response


def shown(event: EventOut) -> dict[str, object]:
    """Return what is shown of the event that a private address is about."""
    return {
        "event": event,
        "when": when(event),
        "place": place(event),
        "picture": picture(event.image_url),
    }


def picture(url: str | None) -> str:
    """Return the address of a picture as large as these pages show it; of none the venue's own."""
    url = url or picture_url(profile().open_graph.file)
    name = PictureName.parse(url.removeprefix(URL_PREFIX)) if url.startswith(URL_PREFIX) else None
    if name is None:
        return url
    width = max((width for width in name.widths if width <= _WIDEST), default=name.widths[0])
    return URL_PREFIX + name.variant(width, "webp")


def _faces(fonts: Iterable[str]) -> Iterable[dict[str, str]]:
    for url in fonts:
        family = "Jost" if "jost" in url else "Bodoni Moda"
        yield {"family": family, "style": "italic" if "italic" in url else "normal", "url": url}


_TEMPLATE = "site/unsubscribe.html"


# The token is the proof. A mail program that posts it has no cookie, and follows no redirect.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether the mails shall end; a POST ends them (RFC 8058). 404 for no token of ours."""
    try:
        if request.method == "POST":
            unsubscribing.unsubscribe(token)
        else:
            unsubscribing.check(token)
    except NoSuchMailbox:
        return document(_TEMPLATE, {"state": "unknown"}, status=HTTPStatus.NOT_FOUND)
    state = "done" if request.method == "POST" else "asked"
    shown = {"state": state, "main": {"picture": picture(None)}}
    return document(_TEMPLATE, shown, status=HTTPStatus.OK)
