"""The icons of the venue, made from its folder, and the manifest that names them.

A logo that the panel has stored comes first. Then `icon.png` gives every size, `icon.svg` the icon
of browsers that take vectors. A venue without these has its logo's picture, else a plain ring; as a
vector the ring has the initials of its name.
"""

import re
from functools import lru_cache
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
from nightcap.venue.colors import shades_of
from nightcap.venue.grounds import GROUNDS, GroundName
from nightcap.venue.logos import is_upload, logo_of
from nightcap.venue.profile import Profile, known_profile, profile

MANIFEST = "manifest.webmanifest"


class _Icon(NamedTuple):
    """A square icon; the drawing has `share` of its width."""

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
LARGEST = "icon-512.png"
"""The name of the largest icon of the whole logo."""
_IN_ICO = (16, 32, 48)
LOGO = re.compile(r"/logo-[0-9a-f]{16}\.(?:svg|png)")
"""The address of a logo that the panel has stored."""
NAMES = ("favicon.ico", "favicon.svg", *_ICONS)
_TYPES = {".ico": "image/x-icon", ".svg": "image/svg+xml", ".png": "image/png"}
_LARGEST = 512
_LETTER_HEIGHTS = {1: 19.0, 2: 14.5}


class _Mark(NamedTuple):
    """All data of the venue that its icons show."""

    folder: Path
    initials: str
    logo: str | None
    color: str
    ground: str

    @classmethod
    def of(cls, venue: Profile) -> "_Mark":
        color = shades_of(venue.accent, venue.ground).light
        ground = GROUNDS[venue.ground].theme.ink
        return cls(settings.VENUE_DIR, venue.initials, venue.logo, color, ground)


def links(manifest_at: str = f"/{MANIFEST}") -> str:
    """Return the elements of a page's head that lead to the icons and the manifest."""
    return render_to_string("site/icons.html", {"vector": vector(), "manifest": manifest_at})


def vector() -> str | None:
    """Return the icon as SVG; None for a venue that has only a picture. Needs no database."""
    return _vector(_Mark.of(known_profile()))


@require_safe
def picture(request: HttpRequest, name: str) -> HttpResponse:
    """Return one of the icons. Raises Http404 for a vector if the venue has only a picture."""
    data = _made(_Mark.of(profile()), name)
    if data is None:
        raise Http404
    headers = {"Content-Type": _TYPES[Path(name).suffix], "Cache-Control": "public, max-age=3600"}
    return keep(HttpResponse(data, headers=headers))


@require_safe
def uploaded_logo(request: HttpRequest) -> HttpResponse:
    """Return the logo that the panel has stored. Raises Http404 for the name of another one."""
    stored = profile().logo
    logo = logo_of(stored) if stored and is_upload(stored) else None
    if logo is None or logo.url != request.path:
        raise Http404
    headers = {
        "Content-Type": _TYPES[Path(logo.name).suffix],
        "Cache-Control": "public, max-age=31536000, immutable",
        # An SVG that is opened on its own runs no script and loads no file.
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    }
    return keep(HttpResponse(logo.data, headers=headers))


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Return the manifest with which a browser installs the site as an app."""
    venue = profile()
    # Without a name a browser shows the host.
    named = {
        "name": venue.name,
        "short_name": venue.known_as,
        "description": venue.description if opening.is_open() else "",
    }
    described = manifest_response(
        venue.ground,
        **{key: text for key, text in named.items() if text},
        id="/",
        start_url="/",
        scope="/",
        display="minimal-ui",
        lang=settings.LANGUAGE_CODE,
    )
    return keep(described)


def manifest_response(ground: GroundName, **described: str) -> JsonResponse:
    """Return a manifest with a description, the colors of a ground, and the venue's icons.

    The description names its language.
    """
    ink = GROUNDS[ground].theme.ink
    icons = [
        {"src": f"/{name}", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, (size, _, purpose) in _ICONS.items()
        if purpose
    ]
    shown = {"theme_color": ink, "background_color": ink, "icons": icons}
    return JsonResponse(described | shown, content_type="application/manifest+json")


@lru_cache(maxsize=8)
def _vector(mark: _Mark) -> str | None:
    if mark.logo and is_upload(mark.logo):
        logo = logo_of(mark.logo)
        context = {"ink": mark.ground, "logo": logo.data_url}
        return render_to_string("site/icon-of-logo.svg", context) if logo.is_vector else None
    file = mark.folder / "icon.svg"
    if file.is_file():
        return file.read_text().strip()
    if mark.logo or (mark.folder / "icon.png").is_file():
        return None
    size = _LETTER_HEIGHTS.get(len(mark.initials), 11.0)
    shown: dict[str, object] = {"ink": mark.ground, "brass": mark.color, "size": size}
    return render_to_string("site/icon.svg", {**shown, "initials": mark.initials})


@lru_cache(maxsize=32)
def _made(mark: _Mark, name: str) -> bytes | None:
    """Return an icon of a venue, cached by its mark."""
    out = BytesIO()
    match name:
        case "favicon.ico":
            drawn = [_square(mark, size, 1.0) for size in _IN_ICO]
            sizes = [(size, size) for size in _IN_ICO]
            drawn[-1].save(out, "ICO", sizes=sizes, append_images=drawn[:-1])
        case "favicon.svg":
            text = _vector(mark)
            return text.encode() if text else None
        case _:
            icon = _ICONS[name]
            _square(mark, icon.size, icon.share).save(out, "PNG", optimize=True)
    return out.getvalue()


def _square(mark: _Mark, size: int, share: float) -> Image.Image:
    """Put the venue's picture into an opaque square with the color of its corner."""
    source = _source(mark)
    inner = ImageOps.contain(source, (round(size * share),) * 2, Image.Resampling.LANCZOS)
    square = Image.new("RGB", (size, size), source.getpixel((0, 0)))
    square.paste(inner, ((size - inner.width) // 2, (size - inner.height) // 2))
    return square


@lru_cache(maxsize=4)
def _source(mark: _Mark) -> Image.Image:
    if mark.logo and is_upload(mark.logo):
        return _on_ground(logo_of(mark.logo).picture(_LARGEST), mark.ground)
    if (mark.folder / "icon.png").is_file():
        return _opaque(mark.folder / "icon.png", mark.ground)
    if mark.logo:
        # The paper that it has on the pages.
        return _opaque(mark.folder / "pictures" / mark.logo, "white")
    picture = Image.new("RGB", (_LARGEST, _LARGEST), mark.ground)
    draw = ImageDraw.Draw(picture)
    middle, unit = _LARGEST / 2, _LARGEST / 32
    draw.circle((middle, middle), 15 * unit, outline=mark.color, width=round(1.2 * unit))
    draw.circle((middle, middle), 4 * unit, mark.color)
    return picture


def _on_ground(logo: Image.Image, ground: str) -> Image.Image:
    """Put a logo into the middle of a square of the venue's ground."""
    side = max(logo.size)
    square = Image.new("RGB", (side, side), ground)
    square.paste(logo, ((side - logo.width) // 2, (side - logo.height) // 2), logo)
    return square


def _opaque(file: Path, paper: str) -> Image.Image:
    with Image.open(file) as opened:
        picture = ImageOps.exif_transpose(opened).convert("RGBA")
    ground = Image.new("RGBA", picture.size, ImageColor.getrgb(paper))
    return Image.alpha_composite(ground, picture).convert("RGB")
