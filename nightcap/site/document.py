"""The documents around what React draws: a visitor's page, and the manager's panel."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from html import escape as quote

from nightcap.http.response import digest_of
from nightcap.site import icons
from nightcap.site.front_end import Door, FrontEnd, Panel
from nightcap.site.head import Head, escape_json
from nightcap.site.page_data import Fetched

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


def page(
    *, front_end: FrontEnd, head: Head, css: str, markup: str, data: str, ahead: timedelta
) -> str:
    """Write a visitor's page with its styles inlined; the venue's clock is `ahead` of UTC.

    With empty markup it is the plain shell, which the browser fills.
    """
    preloads = _PRELOADS.match(markup)
    lifted = preloads[0] if preloads else ""
    return "".join(
        (
            _BEGIN,
            # First of all: it keeps what a visitor does before the page is alive.
            f'<script type="module" async data-code="{" ".join(front_end.code)}"'
            f' data-sheets="{" ".join(front_end.sheets)}" data-ahead="{ahead // _A_MINUTE}">',
            f"{front_end.boot}</script>",
            _COLOURS,
            head.html(),
            lifted,
            _fonts(front_end.fonts),
            icons.links(),
            f"<style>{css}</style>",
            # Browsers with scripts load them once the page is on the screen.
            f"<noscript>{_sheets((*front_end.sheets, front_end.rare_letters))}</noscript></head>",
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
