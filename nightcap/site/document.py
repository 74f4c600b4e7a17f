"""The HTML around what React draws: a page with its head, the panel and the door."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from html import escape as quote

from nightcap.http.response import digest_of
from nightcap.media.names import URL_PREFIX, PictureName
from nightcap.site import icons
from nightcap.site.front_end import Door, FrontEnd, Panel
from nightcap.site.page_data import Fetched
from nightcap.site.structured_data import Described

_ESCAPES = {
    "<": "\\u003c",
    ">": "\\u003e",
    "&": "\\u0026",
    "\u2028": "\\u2028",
    "\u2029": "\\u2029",
}


@dataclass(frozen=True)
class SharePicture:
    """What other sites show beside a link; `width` and `height` are known for pictures of ours."""

    url: str
    alt: str
    width: int | None = None
    height: int | None = None

    @classmethod
    def of(cls, image_url: str, alt: str, *, public_url: str) -> "SharePicture":
        """Return the sharing picture for an image.

        A picture kept here is cropped to 1200 by 630; another site's picture is left as it is.
        """
        if not image_url.startswith(URL_PREFIX):
            return cls(image_url, alt)
        name = PictureName.parse(image_url.removeprefix(URL_PREFIX))
        if name is None:
            return cls(public_url + image_url, alt)
        return cls(public_url + name.open_graph_url, alt, 1200, 630)


@dataclass(frozen=True)
class Head:
    """What the head of one page says. A page without `url` is not for search engines."""

    title: str
    description: str
    site_name: str
    picture: SharePicture
    url: str | None
    kind: str = "website"
    described: Sequence[Described] = ()

    def html(self) -> str:
        """Write the elements, every value escaped."""
        return "".join(
            (
                f"<title>{quote(self.title)}</title>",
                _named("description", self.description),
                *self._address(),
                _property("og:type", self.kind),
                _property("og:title", self.title),
                _property("og:description", self.description),
                _property("og:site_name", self.site_name),
                *self._picture(),
                # Title, description and picture are read from the properties above.
                _named("twitter:card", "summary_large_image"),
                _named("twitter:image:alt", self.picture.alt),
            )
        )

    def structured_data(self) -> str:
        """Write what search engines read; it stands last in the page, where nothing waits."""
        return "".join(_json_ld(described) for described in self.described)

    def _address(self) -> tuple[str, ...]:
        if self.url is None:
            return (_named("robots", "noindex"),)
        return (f'<link rel="canonical" href="{quote(self.url)}">', _property("og:url", self.url))

    def _picture(self) -> tuple[str, ...]:
        picture = self.picture
        tags = [_property("og:image", picture.url)]
        if picture.width and picture.height:
            tags.append(_property("og:image:type", "image/jpeg"))
            tags.append(_property("og:image:width", str(picture.width)))
            tags.append(_property("og:image:height", str(picture.height)))
        return (*tags, _property("og:image:alt", picture.alt))


def escape_json(text: str) -> str:
    """Escape JSON for a script element: no value can end the element or the line it stands on.

    The escaped characters only ever stand inside the strings of JSON.
    """
    # Not translate(), which looks at every letter: these stand in hardly any text.
    for character, escaped in _ESCAPES.items():
        text = text.replace(character, escaped)
    return text


def _named(name: str, content: str) -> str:
    return f'<meta name="{name}" content="{quote(content)}">'


def _property(name: str, content: str) -> str:
    return f'<meta property="{name}" content="{quote(content)}">'


def _json_ld(described: Described) -> str:
    text = escape_json(json.dumps(described, ensure_ascii=False, separators=(",", ":")))
    return f'<script type="application/ld+json">{text}</script>'


# React writes its preload links first into the markup; they belong into the head.
_PRELOADS = re.compile(r"(?:<link rel=\"preload\"[^>]*>)+")
_BEGIN = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
)
_COLOURS = (
    f'<meta name="theme-color" content="{icons.INK}"><meta name="color-scheme" content="dark">'
)
_TOLD = 6
"""Letters of an ETag that tell one answer from the next."""
_A_MINUTE = timedelta(minutes=1)
_WITHOUT_SCRIPTS = "<noscript><p>This page needs JavaScript.</p></noscript>"


@dataclass(frozen=True)
class PageData:
    """What the server and the browser render the same page from."""

    version: int
    now: str
    path: str
    status: int
    answers: Sequence[Fetched]
    search: str = ""

    def json(self) -> str:
        """Write `{v, now, path, search, status, q: [[key, data], …]}`; the answers unchanged."""
        pairs = ",".join(f"[{json.dumps([answer.url])},{answer.body}]" for answer in self.answers)
        return f'{json.dumps(self._outline())[:-1]}, "q": [{pairs}]}}'

    def outline(self) -> str:
        """Write the same with `urls` instead of `q`: a browser asks for them when the page wakes.

        Beside the markup the answers would say everything twice, before anything is painted. Each
        stands with what its ETag begins with: an answer that has changed since does not fit the
        markup.
        """
        urls = [(answer.url, digest_of(answer.body.encode())[:_TOLD]) for answer in self.answers]
        said = self._outline() | {"urls": urls}
        return json.dumps(said, separators=(",", ":"))

    def _outline(self) -> dict[str, object]:
        return {
            "v": self.version,
            "now": self.now,
            "path": self.path,
            "search": self.search,
            "status": self.status,
        }


def page(*, front_end: FrontEnd, head: Head, markup: str, data: str, ahead: timedelta) -> str:
    """Write a visitor's page; the venue's clock is `ahead` of UTC.

    With empty markup it is the plain shell, which the browser fills.
    """
    preloads = _PRELOADS.match(markup)
    lifted = preloads[0] if preloads else ""
    return "".join(
        (
            _BEGIN,
            # Nothing is drawn without them, so they are asked for first.
            _sheets(front_end.sheets),
            # Before the head: it keeps what a visitor does before the page is alive.
            f'<script type="module" async data-code="{" ".join(front_end.code)}"'
            f' data-ahead="{ahead // _A_MINUTE}">',
            f"{front_end.boot}</script>",
            _COLOURS,
            head.html(),
            lifted,
            _fonts(front_end.fonts),
            icons.links(),
            f"<style>{front_end.first_styles}</style>",
            # A browser with scripts loads it when a text needs it.
            f"<noscript>{_sheets([front_end.rare_letters])}</noscript></head>",
            f'<body><div id="root">{markup[len(lifted) :]}</div>',
            _data(data),
            head.structured_data(),
            "</body></html>",
        )
    )


def panel(*, built: Panel, name: str, data: str) -> str:
    """Write the document in which the browser builds the manager's panel of the venue `name`."""
    return _application(built, f"Admin Panel | {name}", icons.links(), data)


def door(*, built: Door, name: str, manifest: str, data: str) -> str:
    """Write the document in which a phone builds the door of the venue `name`.

    `manifest` is the address of the one that names this door.
    """
    return _application(built, f"Door | {name}", icons.links(manifest), data)


def _application(built: Panel, title: str, links: str, data: str) -> str:
    return "".join(
        (
            _BEGIN,
            f"<title>{quote(title)}</title>",
            '<meta name="robots" content="noindex">',
            _COLOURS,
            _sheets(built.styles),
            _fonts(built.fonts),
            links,
            f'<script type="module" src="{built.script}"></script></head>',
            f'<body><div id="root"></div>{_WITHOUT_SCRIPTS}',
            _data(data),
            "</body></html>",
        )
    )


def _sheets(addresses: Iterable[str]) -> str:
    return "".join(f'<link rel="stylesheet" href="{sheet}">' for sheet in addresses)


def _fonts(addresses: Iterable[str]) -> str:
    return "".join(
        f'<link rel="preload" href="{font}" as="font" type="font/woff2" crossorigin>'
        for font in addresses
    )


def _data(data: str) -> str:
    return f'<script type="application/json" id="data">{escape_json(data)}</script>'
