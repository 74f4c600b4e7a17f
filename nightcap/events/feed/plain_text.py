"""Words from a calendar as the site shows them: plain, bounded, without control characters."""

import re
from html import escape, unescape
from urllib.parse import parse_qs, urlsplit

from nightcap.core.characters import (
    CONTROL,
    CONTROL_BUT_LINE_BREAKS,
    NEVER_IN_AN_ADDRESS,
    cut,
    on_one_line,
    visible,
)

LONGEST_DESCRIPTION = 20_000
LONGEST_ADDRESS = 2_000

_MARKUP = re.compile(
    r"</?(a|b|blockquote|br|div|em|font|h[1-6]|html|i|li|ol|p|span|strong|table|u|ul)\b[^<>]*>"
    r"|&(nbsp|amp|lt|gt|quot|#\d+);",
    re.IGNORECASE,
)
_UNSEEN = re.compile(r"<(head|script|style|title)\b[^>]*>.*?</\1\s*>|<!--.*?-->", re.I | re.S)
_LINK = re.compile(r"<a\b[^>]*?\bhref\s*=\s*(?:\"([^\"]*)\"|'([^']*)')[^>]*>(.*?)</a>", re.I | re.S)
_ITEM = re.compile(r"<li\b[^>]*>", re.IGNORECASE)
_BREAK = re.compile(r"</?(blockquote|br|div|h[1-6]|ol|p|tr|ul)\b[^>]*>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z!][^>]*>", re.IGNORECASE)


def line(value: str, longest: int) -> str:
    """Return a text on one line with single spaces, cut to `longest` characters."""
    text = on_one_line(CONTROL.sub(" ", value))
    return cut(" ".join(text.split()), longest).rstrip()


def description(value: str) -> str:
    """Return a description as plain text; markup, as Google writes it, becomes words and lines."""
    # Looking for the end of each link in megabytes of links would take minutes.
    text = value[: 2 * LONGEST_DESCRIPTION].replace("\r\n", "\n").replace("\r", "\n")
    if _MARKUP.search(text):
        text = _without_markup(text)
    text = CONTROL_BUT_LINE_BREAKS.sub("", text.replace("\N{NO-BREAK SPACE}", " "))
    lines = "\n".join(part.rstrip() for part in text.split("\n"))
    return cut(visible(re.sub(r"\n{3,}", "\n\n", lines)), LONGEST_DESCRIPTION).rstrip()


def address(value: str) -> str:
    """Return an http(s) address without user name and password, or '' for anything else."""
    if len(value) > LONGEST_ADDRESS or NEVER_IN_AN_ADDRESS.search(value):
        return ""
    try:
        parts = urlsplit(value)
        usable = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    except ValueError:
        return ""
    return value if usable and "@" not in parts.netloc else ""


def _without_markup(text: str) -> str:
    for pattern, instead in ((_UNSEEN, ""), (_LINK, _linked), (_ITEM, "\n- "), (_BREAK, "\n")):
        text = pattern.sub(instead, text)
    return unescape(_TAG.sub("", text))


def _linked(link: re.Match[str]) -> str:
    """Write a link as its words and its address, or as the address where the words repeat it."""
    double, single, words = link.groups()
    target = address(_direct(unescape(double or single or "")))
    shown = unescape(_TAG.sub("", words)).strip().rstrip("/")
    if shown in {"", target.rstrip("/"), target.partition("://")[2].rstrip("/")}:
        return escape(target)
    return f"{words} ({escape(target)})" if target else words


def _direct(href: str) -> str:
    """Undo Google's redirect, which tells Google of every click."""
    if not href.startswith("https://www.google.com/url?"):
        return href
    return parse_qs(urlsplit(href).query).get("q", [href])[0]
