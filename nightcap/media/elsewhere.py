"""Clips and pictures at other sites: valid addresses, and a page's policy for them."""

import re
from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit

import idna
from django.conf import settings

from nightcap.core.schemas import web_address

_PAGES = frozenset(
    {
        "1drv.ms",
        "bilibili.com",
        "bsky.app",
        "dai.ly",
        "dailymotion.com",
        "docs.google.com",
        "drive.google.com",
        "dropbox.com",
        "facebook.com",
        "fb.com",
        "fb.watch",
        "icloud.com",
        "instagram.com",
        "linkedin.com",
        "loom.com",
        "onedrive.live.com",
        "photos.app.goo.gl",
        "photos.google.com",
        "pinterest.com",
        "reddit.com",
        "rumble.com",
        "sharepoint.com",
        "snapchat.com",
        "soundcloud.com",
        "t.co",
        "t.me",
        "threads.com",
        "threads.net",
        "tiktok.com",
        "twitch.tv",
        "twitter.com",
        "vimeo.com",
        "vk.com",
        "we.tl",
        "wetransfer.com",
        "x.com",
        "youtu.be",
        "youtube-nocookie.com",
        "youtube.com",
    }
)
"""Sites that show clips only on their own pages, or redirect every request to another site."""

_HOST = re.compile(r"(?=.{1,253}\Z)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_-]*[a-z0-9_])*")
_MOST_ORIGINS = 30
"""A longer header is refused by some proxies."""


def clip_address(value: str) -> str:
    """Return the address of a clip at another site, unchanged.

    Raises ValueError for anything but a web address, for the pages of video sites, and for http://
    if this site uses https://, because browsers do not load that.
    """
    web_address(value)
    _must_load_here(value)
    host = _host(urlsplit(value).hostname or "")
    if host is None:
        raise ValueError("must name a host, such as https://clips.example.com/a.mp4")
    site = next((site for site in _PAGES if f".{host}".endswith(f".{site}")), None)
    if site:
        raise ValueError(
            f"is a page of {site}, not a video file. Use the address of the file itself, which"
            " often ends in .mp4, or upload the file"
        )
    return value


def picture_address(value: str) -> str:
    """Return the address of a picture at another site, unchanged.

    Raises ValueError for anything but a web address, and for http:// if this site uses https://.
    """
    web_address(value)
    _must_load_here(value)
    return value


def schemes_elsewhere() -> tuple[str, ...]:
    """Return the schemes of files at other sites that pages can load, as in a policy."""
    is_https = urlsplit(settings.PUBLIC_URL).scheme == "https"
    return ("https:",) if is_https else ("https:", "http:")


def origins(addresses: Iterable[str]) -> Sequence[str]:
    """Return the origins that a Content-Security-Policy needs so that these clips play.

    They are sorted and unique. Our own addresses, and those that a policy cannot name, are left
    out. Too many origins are replaced by the schemes that pages can load.
    """
    found = sorted({origin for address in addresses if (origin := _origin(address))})
    return found if len(found) <= _MOST_ORIGINS else schemes_elsewhere()


def _must_load_here(address: str) -> None:
    if f"{urlsplit(address).scheme}:" not in schemes_elsewhere():
        raise ValueError("must begin with https://, as this site does")


def _origin(address: str) -> str | None:
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return None
    host = _host(parts.hostname or "")
    if host is None or f"{parts.scheme}:" not in schemes_elsewhere():
        return None
    return f"{parts.scheme}://{host}" if port is None else f"{parts.scheme}://{host}:{port}"


def _host(name: str) -> str | None:
    """Return a host's name in ASCII (RFC 5891); None if a policy cannot name it."""
    if not name.isascii():
        try:
            name = idna.encode(name, uts46=True).decode()
        except idna.IDNAError:
            return None
    name = name.lower()
    return name if _HOST.fullmatch(name) else None
