"""The clips that pages show, and which of them do not play any more."""

from typing import NamedTuple

from nightcap.content import selectors
from nightcap.core import link_checks
from nightcap.core.link_checks import Ask
from nightcap.media import storage
from nightcap.media.elsewhere import clip_address
from nightcap.media.names import URL_PREFIX

MOST_CLIPS = 400
"""Addresses that are asked; with those of ticket pages a day has a minute for each."""


class Trouble(NamedTuple):
    """A clip that does not play, and why. `is_slide` for one of the host page's slideshow."""

    id: int
    title: str
    is_slide: bool
    url: str
    problem: str


def to_ask() -> dict[str, Ask]:
    """Return the addresses of the clips that pages show, and how each is asked."""
    urls = [clip.url for clip in selectors.clips() if not _refusal(clip.url)]
    return dict.fromkeys(urls[:MOST_CLIPS], _ask)


def troubles() -> list[Trouble]:
    """Return the clips that do not play, in the order in which pages show them."""
    clips = selectors.clips()
    problems = link_checks.problems([clip.url for clip in clips])
    return [
        Trouble(*clip, problem)
        for clip in clips
        if (problem := _refusal(clip.url) or problems.get(clip.url))
    ]


def problem_of(url: str) -> str:
    """Return why pages cannot play the clip at an address at another site; '' for no reason.

    The address is asked, which may take ten seconds.
    """
    return _refusal(url) or link_checks.ask_clip(url) or ""


def _refusal(url: str) -> str:
    """Say why an address would not be taken today: it may have been saved before."""
    if url.startswith(URL_PREFIX):
        return ""
    try:
        clip_address(url)
    except ValueError as error:
        return f"its address {error}"
    return ""


def _ask(url: str) -> str | None:
    if url.startswith(URL_PREFIX):
        return "" if storage.has(url.removeprefix(URL_PREFIX)) else "its file is missing"
    return link_checks.ask_clip(url)
