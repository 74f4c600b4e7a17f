"""Words from a calendar as the site shows them: plain, bounded, without control characters."""

import re
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

LONGEST_DESCRIPTION = 20_000
LONGEST_ADDRESS = 2_000

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_CONTROL_BUT_LINE_BREAKS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_NEVER_IN_AN_ADDRESS = re.compile(r"[\x00-\x20\x7f-\xa0\s<>\"\\]")
_MARKUP = re.compile(
    r"</?(a|b|blockquote|br|div|em|font|h[1-6]|html|i|li|ol|p|span|strong|table|u|ul)\b[^<>]*>"
    r"|&(nbsp|amp|lt|gt|quot|#\d+);",
    re.IGNORECASE,
)
_BLOCKS = {"blockquote", "br", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ol", "p", "tr", "ul"}
_UNSEEN = {"head", "script", "style", "title"}


def line(value: str, longest: int) -> str:
    """Return a text on one line with single spaces, cut to `longest` characters."""
    return " ".join(_CONTROL.sub(" ", value).split())[:longest].rstrip()


def description(value: str) -> str:
    """Return a description as plain text; markup, as Google writes it, becomes words and lines."""
    text = value.replace("\r\n", "\n").replace("\r", "\n")
    if _MARKUP.search(text):
        reader = _PlainText()
        reader.feed(text)
        reader.close()
        text = reader.text()
    text = _CONTROL_BUT_LINE_BREAKS.sub("", text.replace("\N{NO-BREAK SPACE}", " "))
    lines = "\n".join(part.rstrip() for part in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", lines).strip()[:LONGEST_DESCRIPTION].rstrip()


def address(value: str) -> str:
    """Return an http(s) address without user name and password, or '' for anything else."""
    if len(value) > LONGEST_ADDRESS or _NEVER_IN_AN_ADDRESS.search(value):
        return ""
    try:
        parts = urlsplit(value)
        usable = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    except ValueError:
        return ""
    return value if usable and "@" not in parts.netloc else ""


class _PlainText(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._parts: list[str] = []
        self._unseen = 0
        self._target = ""
        self._label_from = 0

    def text(self) -> str:
        return "".join(self._parts)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _UNSEEN:
            self._unseen += 1
        elif tag == "li":
            self._parts.append("\n- ")
        elif tag in _BLOCKS:
            self._parts.append("\n")
        elif tag == "a":
            self._target = address(_direct(dict(attrs).get("href") or ""))
            self._label_from = len(self._parts)

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSEEN:
            self._unseen = max(0, self._unseen - 1)
        elif tag == "a" and self._target:
            self._write_link()
        elif tag in _BLOCKS - {"br"}:
            self._parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self._parts.append(data)

    def _write_link(self) -> None:
        label = "".join(self._parts[self._label_from :]).strip()
        bare = self._target.partition("://")[2].rstrip("/")
        if label.rstrip("/") in {"", bare, self._target.rstrip("/")}:
            self._parts[self._label_from :] = [self._target]
        else:
            self._parts.append(f" ({self._target})")
        self._target = ""


def _direct(href: str) -> str:
    """Undo Google's redirect, which tells Google of every click."""
    if not href.startswith("https://www.google.com/url?"):
        return href
    return parse_qs(urlsplit(href).query).get("q", [href])[0]
