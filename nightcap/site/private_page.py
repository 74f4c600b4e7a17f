"""What the pages behind private links share: their look, and that nobody keeps or tells of them."""

from collections.abc import Iterable, Mapping

from django.conf import settings
from django.http import HttpResponse
from django.template.loader import render_to_string

from nightcap.http.security import policy
from nightcap.media.names import URL_PREFIX, PictureName
from nightcap.site import front_end, icons
from nightcap.venue.profile import profile
from nightcap.venue.services import picture_url

_WIDEST = 960


def document(template: str, context: Mapping[str, object], *, status: int) -> HttpResponse:
    """Return a page drawn without a script, in the style of a booking's own."""
    built = front_end.read(settings.FRONTEND_DIST)
    css = render_to_string("site/booking.css", {"faces": list(_faces(built.fonts))})
    known = {"venue": profile(), "css": css, "icons": icons.links(), "logo": icons.vector()}
    response = HttpResponse(render_to_string(template, {**known, **context}), status=status)
    response["Content-Security-Policy"] = policy(css=css)
    return private(response)


def private(response: HttpResponse) -> HttpResponse:
    """Let nobody keep a response, find it, or learn from where its links were followed."""
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    response["Cache-Control"] = "no-store"
    return response


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
