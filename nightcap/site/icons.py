"""The icons of the venue that is served, made from its folder, and the manifest that names them.

`icon.png` gives every size, `icon.svg` the icon of browsers that take vectors. A venue without them
has its logo's picture, else a plain ring, with the initials of its name where it is a vector.
"""

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe
from PIL import Image, ImageColor, ImageDraw, ImageOps

from nightcap.http.sharing import keep
from nightcap.venue import opening
from nightcap.venue.profile import known_profile, profile

MANIFEST = "manifest.webmanifest"
INK, BRASS = "#0e0b0a", "#efd08d"


class _Icon(NamedTuple):
    """A square picture; what is drawn takes `share` of its width."""

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
_LARGEST = 512
_LETTER_HEIGHTS = {1: 19.0, 2: 14.5}


def links(manifest_at: str = f"/{MANIFEST}") -> str:
    """Write the elements of a page's head that lead to the icons and the manifest."""
    return render_to_string("site/icons.html", {"vector": vector(), "manifest": manifest_at})


def vector() -> str | None:
    """Return the icon as SVG; None for a venue that has only a picture. Needs no database."""
    return _vector(settings.VENUE_DIR, known_profile().initials)


@require_safe
def picture(request: HttpRequest, name: str) -> HttpResponse:
    """Answer one of the icons. Raises Http404 for a vector where the venue has only a picture."""
    data = _made(settings.VENUE_DIR, profile().initials, name)
    if data is None:
        raise Http404
    headers = {"Content-Type": _TYPES[Path(name).suffix], "Cache-Control": "public, max-age=3600"}
    return keep(HttpResponse(data, headers=headers))


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Answer what a browser needs to put the site among a visitor's apps."""
    venue = profile()
    # A browser shows the host in place of a name that is missing.
    named = {
        "name": venue.name,
        "short_name": venue.known_as,
        "description": venue.description if opening.is_open() else "",
    }
    described = manifest_response(
        **{key: text for key, text in named.items() if text},
        id="/",
        start_url="/",
        scope="/",
        display="minimal-ui",
    )
    return keep(described)


def manifest_response(**described: str) -> JsonResponse:
    """Return a manifest of what is described, with the venue's icons."""
    icons = [
        {"src": f"/{name}", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, (size, _, purpose) in _ICONS.items()
        if purpose
    ]
    shown = {"lang": "en", "theme_color": INK, "background_color": INK, "icons": icons}
    return JsonResponse(described | shown, content_type="application/manifest+json")


@cache
def _vector(folder: Path, initials: str) -> str | None:
    file = folder / "icon.svg"
    if file.is_file():
        return file.read_text().strip()
    if known_profile().logo or (folder / "icon.png").is_file():
        return None
    size = _LETTER_HEIGHTS.get(len(initials), 11.0)
    context = {"ink": INK, "brass": BRASS, "size": size, "initials": initials}
    return render_to_string("site/icon.svg", context)


@cache
def _made(folder: Path, initials: str, name: str) -> bytes | None:
    """Make an icon of the venue in `folder`, once while it has these initials."""
    out = BytesIO()
    match name:
        case "favicon.ico":
            drawn = [_square(folder, size, 1.0) for size in _IN_ICO]
            sizes = [(size, size) for size in _IN_ICO]
            drawn[-1].save(out, "ICO", sizes=sizes, append_images=drawn[:-1])
        case "favicon.svg":
            text = _vector(folder, initials)
            return text.encode() if text else None
        case _:
            icon = _ICONS[name]
            _square(folder, icon.size, icon.share).save(out, "PNG", optimize=True)
    return out.getvalue()


def _square(folder: Path, size: int, share: float) -> Image.Image:
    """Set the venue's picture into an opaque square of its own ground, which is its corner's."""
    source = _source(folder)
    inner = ImageOps.contain(source, (round(size * share),) * 2, Image.Resampling.LANCZOS)
    square = Image.new("RGB", (size, size), source.getpixel((0, 0)))
    square.paste(inner, ((size - inner.width) // 2, (size - inner.height) // 2))
    return square


@cache
def _source(folder: Path) -> Image.Image:
    logo = known_profile().logo
    if (folder / "icon.png").is_file():
        return _opaque(folder / "icon.png", INK)
    if logo:
        # The paper that it has on the pages.
        return _opaque(folder / "pictures" / logo, "white")
    picture = Image.new("RGB", (_LARGEST, _LARGEST), INK)
    draw = ImageDraw.Draw(picture)
    middle, unit = _LARGEST / 2, _LARGEST / 32
    draw.circle((middle, middle), 15 * unit, outline=BRASS, width=round(1.2 * unit))
    draw.circle((middle, middle), 4 * unit, BRASS)
    return picture


def _opaque(file: Path, paper: str) -> Image.Image:
    with Image.open(file) as opened:
        picture = ImageOps.exif_transpose(opened).convert("RGBA")
    ground = Image.new("RGBA", picture.size, ImageColor.getrgb(paper))
    return Image.alpha_composite(ground, picture).convert("RGB")
