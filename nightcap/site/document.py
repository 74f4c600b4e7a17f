"""The HTML document of a visitor's page, around the markup that React renders."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.template.loader import render_to_string

from nightcap.media.names import URL_PREFIX, PictureName
from nightcap.site import icons
from nightcap.site.front_end import FrontEnd
from nightcap.site.page_data import Fetched
from nightcap.site.structured_data import Described
from nightcap.venue import opening
from nightcap.venue.grounds import Ground

_ESCAPES = {
    "<": "\\u003c",
    ">": "\\u003e",
    "&": "\\u0026",
    "\u2028": "\\u2028",
    "\u2029": "\\u2029",
}


@dataclass(frozen=True)
class SharePicture:
    """The picture of a link on other sites; only our pictures have `width` and `height`."""

    url: str
    alt: str
    width: int | None = None
    height: int | None = None

    @classmethod
    def of(cls, image_url: str, alt: str, *, public_url: str) -> "SharePicture":
        """Return the picture at an address: the crop for sharing of ours, another unchanged."""
        if name := PictureName.at(image_url):
            return cls(public_url + name.open_graph_url, alt, 1200, 630)
        return cls(public_url + image_url if image_url.startswith(URL_PREFIX) else image_url, alt)


@dataclass(frozen=True)
class Head:
    """The contents of a page's head. Search engines must not index a page without `url`."""

    title: str
    description: str
    site_name: str
    picture: SharePicture | None
    url: str | None
    kind: str = "website"
    has_events: bool = False
    structured_data: Sequence[Described] = ()


def escape_json(text: str) -> str:
    """Escape JSON, inside of its strings, so that no value can end a script element or its line."""
    # Not translate(), which checks every character: few texts have one of these.
    for character, escaped in _ESCAPES.items():
        text = text.replace(character, escaped)
    return text


# React writes its preload links first into the markup; they belong into the head.
_PRELOADS = re.compile(r"(?:<link rel=\"preload\"[^>]*>)+")


@dataclass(frozen=True)
class PageData:
    """The data from which the server and the browser render the same page."""

    version: int
    now: str
    path: str
    status: int
    answers: Sequence[Fetched]
    search: str = ""

    def json(self) -> str:
        """Return `{v, now, path, search, status, q: [[key, data], …]}`; answers are unchanged."""
        said = {
            "v": self.version,
            "now": self.now,
            "path": self.path,
            "search": self.search,
            "status": self.status,
        }
        pairs = ",".join(f"[{json.dumps([answer.url])},{answer.body}]" for answer in self.answers)
        return f'{json.dumps(said)[:-1]}, "q": [{pairs}]}}'


def page(
    *,
    front_end: FrontEnd,
    styles: str,
    head: Head,
    markup: str,
    data: str,
    fonts: Sequence[str],
    ground: Ground,
    ahead: timedelta,
) -> str:
    """Return a visitor's page; without markup it is the plain shell, which the browser fills.

    `styles` are its inlined rules, `fonts` the addresses of the typefaces of its first text.
    """
    preloads = _PRELOADS.match(markup)
    lifted = preloads[0] if preloads else ""
    context = {
        "built": front_end,
        "styles": styles,
        "head": head,
        "described": [
            escape_json(json.dumps(described, ensure_ascii=False, separators=(",", ":")))
            for described in head.structured_data
        ],
        "minutes_ahead": ahead // timedelta(minutes=1),
        "preloads": lifted,
        "markup": markup[len(lifted) :],
        "icons": icons.links(),
        "fonts": fonts,
        "ground": ground,
        "data": escape_json(data),
        "is_open": opening.is_open(),
    }
    return render_to_string("site/page.html", context)
