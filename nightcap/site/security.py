"""Security headers for every response (as OWASP's Secure Headers lists them)."""

import base64
import hashlib
from collections.abc import Sequence
from urllib.parse import urlsplit

from nightcap.http.response import Header

_FIXED: tuple[Header, ...] = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"strict-origin-when-cross-origin"),
    (
        b"permissions-policy",
        b"camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
    (b"cross-origin-opener-policy", b"same-origin"),
)
CAMERA = "camera=(self), geolocation=(), microphone=(), payment=(), usb=()"
"""The Permissions-Policy of the one page that scans codes."""
_HSTS: Header = (b"strict-transport-security", b"max-age=31536000; includeSubDomains")


def hash_of(inlined: str) -> str:
    """Return the CSP source for exactly this inlined style sheet or script."""
    digest = base64.b64encode(hashlib.sha256(inlined.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def policy(
    *,
    css: str | None = None,
    script: str | None = None,
    frame_origin: str | None = None,
    frame_ancestors: str = "'none'",
    local_media: str = "",
    clip_sources: Sequence[str] = (),
) -> str:
    """Return the Content-Security-Policy of a page.

    `css` and `script` are its inlined style sheet and script, if it has them. `frame_origin` is the
    one foreign origin whose pages may be framed, `local_media` ('blob:') allows pictures and clips
    that the page itself has loaded, `clip_sources` are the other origins and schemes from which it
    may play clips.
    """
    from_elsewhere = {
        "script-src": [hash_of(script)] if script is not None else [],
        "style-src": [hash_of(css)] if css is not None else [],
        "img-src": ["data:", "https:", local_media],
        "media-src": [local_media, *clip_sources],
        "font-src": [],
        "connect-src": [],
        "manifest-src": [],
        "worker-src": [],
        "frame-src": [frame_origin or ""],
        "form-action": [],
    }
    own = (" ".join(filter(None, (name, "'self'", *more))) for name, more in from_elsewhere.items())
    return "; ".join(
        ("default-src 'none'", *own, "base-uri 'none'", f"frame-ancestors {frame_ancestors}")
    )


def origin_of(url: str | None) -> str | None:
    """Return scheme and host of an address, as in a policy; None without an address."""
    if not url:
        return None
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def headers(*, csp: str, is_https: bool) -> tuple[Header, ...]:
    """Return the headers of every response.

    A response's own header of the same name replaces one of these.
    """
    own: tuple[Header, ...] = ((b"content-security-policy", csp.encode()),)
    return (*own, *_FIXED, *((_HSTS,) if is_https else ()))
