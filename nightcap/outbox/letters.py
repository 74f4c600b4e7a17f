"""Letters in the venue's look: a template for text, one for HTML, both knowing the venue."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string

from nightcap.venue.profile import profile


@dataclass(frozen=True, slots=True)
class Letter:
    """The two bodies of a mail."""

    text: str
    html: str


def write(template: str, context: Mapping[str, object]) -> Letter:
    """Render `<template>.txt` and `<template>.html`.

    Beside `context` the templates know `venue` (the profile) and `home` (the site's address). The
    HTML extends `outbox/letter.html`.
    """
    known = {**context, "venue": profile(), "home": f"{settings.PUBLIC_URL}/"}
    return Letter(
        text=render_to_string(f"{template}.txt", known).strip() + "\n",
        html=render_to_string(f"{template}.html", known),
    )
