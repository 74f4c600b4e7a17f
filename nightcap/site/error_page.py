"""What a visitor sees instead of a page that could not be made: whole in itself, no script."""

import re
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.template.loader import render_to_string

from nightcap.site import mark
from nightcap.site.answers import Answer, Header, problem
from nightcap.site.security import policy
from nightcap.venue import overrides
from nightcap.venue.overrides import Overrides
from nightcap.venue.profile import known_profile

UNAVAILABLE, FAULT = 503, 500
RETRY_AFTER = 2
"""Seconds after which a client may ask again when the site was overloaded or its database away."""


def failure(path: str, status: int) -> Answer:
    """Answer a request that failed: with a page who wanted one, in JSON who asked the API."""
    if is_for(path):
        return answer(status)
    if status == FAULT:
        return problem(status, "Something went wrong on our side.")
    retry = (b"retry-after", str(RETRY_AFTER).encode())
    return problem(status, "We are back in a moment.", retry)


def answer(status: int) -> Answer:
    """Make the page for 503, which asks to come back in a moment, or for 500, without the headers
    that every answer has. It needs no database, and nobody may keep it.
    """
    return _made(settings.VENUE_DIR, overrides.known(), status)


def is_for(path: str) -> bool:
    """Whether who asks for a path wants a page, and not an answer of the API."""
    return not path.startswith("/api/")


@lru_cache(maxsize=8)
def _made(folder: Path, over: Overrides, status: int) -> Answer:
    """Make the page once for all that is known of the venue; both tell one venue from another."""
    venue = known_profile()
    css = render_to_string("site/error.css")
    html = render_to_string(
        "site/error.html",
        {
            "venue": venue,
            "dialled": re.sub(r"[^+0-9]", "", venue.phone),
            "mark": mark.svg(venue),
            "css": css,
            "is_fault": status == FAULT,
        },
    )
    body = html.encode()
    later: tuple[Header, ...] = ((b"retry-after", str(RETRY_AFTER).encode()),)
    return Answer(
        status,
        (
            (b"content-type", b"text/html; charset=utf-8"),
            (b"content-length", str(len(body)).encode()),
            (b"content-security-policy", policy(css=css).encode()),
            (b"cache-control", b"no-store"),
            *(() if status == FAULT else later),
        ),
        body,
    )
