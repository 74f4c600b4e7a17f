"""The document around a page: head, inlined styles, markup, data, and the script that waits."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from nightcap.site import icons, inline_json, mark
from nightcap.site.front_end import FrontEnd
from nightcap.site.head import Head
from nightcap.site.page_data import Fetched

# React writes its preload links first into the markup; they belong into the head.
_PRELOADS = re.compile(r"(?:<link rel=\"preload\"[^>]*>)+")


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
        start = json.dumps(
            {
                "v": self.version,
                "now": self.now,
                "path": self.path,
                "search": self.search,
                "status": self.status,
            }
        )
        pairs = ",".join(f"[{json.dumps([answer.url])},{answer.body}]" for answer in self.answers)
        return f'{start[:-1]}, "q": [{pairs}]}}'


def document(*, front_end: FrontEnd, head: Head, markup: str, data: str) -> str:
    """Write the whole page; with empty markup it is the plain shell, which the browser fills."""
    preloads = _PRELOADS.match(markup)
    lifted = preloads[0] if preloads else ""
    fonts = "".join(
        f'<link rel="preload" href="{font}" as="font" type="font/woff2" crossorigin>'
        for font in front_end.fonts
    )
    return "".join(
        (
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            # First of all: it keeps what a visitor does before the page is alive.
            f'<script type="module" src="{front_end.boot}" async></script>',
            f'<meta name="theme-color" content="{mark.INK}">',
            '<meta name="color-scheme" content="dark">',
            head.html(),
            lifted,
            fonts,
            icons.links(),
            f"<style>{front_end.css}</style></head>",
            f'<body><div id="root">{markup[len(lifted) :]}</div>',
            f'<script type="application/json" id="data">{inline_json.escape(data)}</script>',
            head.structured_data(),
            "</body></html>",
        )
    )
