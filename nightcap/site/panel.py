"""The document of the manager's panel: the same for everybody, for it holds only the venue."""

from html import escape

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.views.decorators.http import require_safe

from nightcap.core import publishing
from nightcap.core.time import now, utc_iso
from nightcap.site import cacheable, front_end, icons, inline_json, mark
from nightcap.site.front_end import ADMIN, Panel
from nightcap.site.page_data import VENUE, fetch
from nightcap.site.security import policy
from nightcap.site.shell import PageData
from nightcap.venue.profile import profile

_WITHOUT_SCRIPTS = "<noscript><p>The admin panel needs JavaScript.</p></noscript>"


@require_safe
def panel(request: HttpRequest) -> HttpResponse:
    """Answer the document in which the browser builds the panel."""
    if request.path != ADMIN:
        return HttpResponsePermanentRedirect(ADMIN)
    built = front_end.read(settings.FRONTEND_DIST).panel
    at = now()
    data = PageData(publishing.version(), utc_iso(at), ADMIN, 200, (fetch(VENUE),)).json()
    response = HttpResponse(_document(built, data))
    # Previews of what is about to be uploaded are the browser's own.
    response["Content-Security-Policy"] = policy(css="", local_media="blob:")
    response["X-Robots-Tag"] = "noindex"
    cacheable.mark(response, cacheable.next_change(at))
    return response


def _document(built: Panel, data: str) -> str:
    styles = "".join(f'<link rel="stylesheet" href="{href}">' for href in built.styles)
    fonts = "".join(
        f'<link rel="preload" href="{font}" as="font" type="font/woff2" crossorigin>'
        for font in built.fonts
    )
    return "".join(
        (
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>Admin Panel | {escape(profile().name)}</title>",
            '<meta name="robots" content="noindex">',
            f'<meta name="theme-color" content="{mark.INK}">',
            '<meta name="color-scheme" content="dark">',
            styles,
            fonts,
            icons.links(),
            f'<script type="module" src="{built.script}"></script></head>',
            f'<body><div id="root"></div>{_WITHOUT_SCRIPTS}',
            f'<script type="application/json" id="data">{inline_json.escape(data)}</script>',
            "</body></html>",
        )
    )
