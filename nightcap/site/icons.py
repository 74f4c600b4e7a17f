"""The icons of the venue that is served, and the manifest that names them."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from nightcap.site import cacheable, mark
from nightcap.venue.profile import profile

MANIFEST = "manifest.webmanifest"


class _Icon(NamedTuple):
    """A square picture; the mark takes `share` of its width."""

    size: int
    share: float
    purpose: str = ""


_ICONS = {
    "apple-touch-icon.png": _Icon(180, 0.74),
    "icon-192.png": _Icon(192, 0.86, "any"),
    "icon-512.png": _Icon(512, 0.86, "any"),
    # A launcher may cut away all but the inner circle, four fifths of the width.
    "icon-maskable-192.png": _Icon(192, 0.68, "maskable"),
    "icon-maskable-512.png": _Icon(512, 0.68, "maskable"),
}
_IN_ICO = (16, 32, 48)
NAMES = ("favicon.ico", "favicon.svg", *_ICONS)
_TYPES = {".ico": "image/x-icon", ".svg": "image/svg+xml", ".png": "image/png"}
_AN_HOUR = "public, max-age=3600"


def links() -> str:
    """Write the elements of a page's head that lead to the icons and the manifest."""
    vector = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">'
    return "".join(
        (
            '<link rel="icon" href="/favicon.ico" sizes="32x32">',
            vector if mark.svg(profile()) else "",
            '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
            f'<link rel="manifest" href="/{MANIFEST}">',
        )
    )


@require_safe
def picture(request: HttpRequest, name: str) -> HttpResponse:
    """Answer one of the icons. Raises Http404 for a vector picture of a logo that is none."""
    data = _drawn(settings.VENUE_DIR, name)
    if data is None:
        raise Http404
    response = HttpResponse(data, content_type=_TYPES[Path(name).suffix])
    response["Cache-Control"] = _AN_HOUR
    response[cacheable.MARK] = cacheable.FOREVER
    return response


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Answer what a browser needs to put the site among a visitor's apps."""
    venue = profile()
    response = JsonResponse(
        {
            "id": "/",
            "name": venue.name,
            "short_name": venue.short_name,
            "description": venue.description,
            "lang": "en",
            "start_url": "/",
            "scope": "/",
            "display": "minimal-ui",
            "theme_color": mark.INK,
            "background_color": mark.INK,
            "icons": [
                {
                    "src": f"/{name}",
                    "sizes": f"{icon.size}x{icon.size}",
                    "type": "image/png",
                    "purpose": icon.purpose,
                }
                for name, icon in _ICONS.items()
                if icon.purpose
            ],
        },
        content_type="application/manifest+json",
    )
    response[cacheable.MARK] = cacheable.FOREVER
    return response


@cache
def _drawn(folder: Path, name: str) -> bytes | None:
    """Draw an icon of the venue in `folder`, once for all publishes."""
    venue = profile()
    match name:
        case "favicon.ico":
            return mark.ico(venue, _IN_ICO)
        case "favicon.svg":
            vector = mark.svg(venue)
            return vector.encode() if vector else None
        case _:
            icon = _ICONS[name]
            return mark.png(venue, icon.size, share=icon.share)
