"""The text of a letter: Markdown (CommonMark) as the HTML and the plain text of an email.

HTML in the Markdown is shown as text. Links and pictures may be addresses on the site, such as
`/events/12` and `/media/…`: an email gets the full address.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from markdown_it import MarkdownIt
from markdown_it.token import Token

from nightcap.media.names import URL_PREFIX

_PARSER: Final = MarkdownIt("commonmark", {"html": False, "breaks": True})
_WIDTH = "496"
"""The width of an email's text in pixels (`mail/layout.html`)."""
_BULLET = "- "


class NotOurPicture(ValueError):
    """A picture of another site, which could count who opens the email."""

    def __init__(self) -> None:
        super().__init__("may only show pictures of this site, with addresses like /media/…")


def checked(text: str) -> str:
    """Return Markdown whose pictures are all of this site. Raises NotOurPicture."""
    for token in _every(_PARSER.parse(text)):
        if token.type == "image" and not _is_ours(str(token.attrs["src"])):
            raise NotOurPicture
    return text


def as_html(text: str, styles: Mapping[str, str], letter_id: object = None) -> str:
    """Return Markdown as HTML. `styles` has the CSS of each element by its name, such as "h2".

    Links to pages of the site name the letter as `?from=`, if it is given.
    """
    tokens = _with_full_addresses(text, letter_id)
    for token in _every(tokens):
        if token.nesting >= 0 and (style := styles.get(token.tag)):
            token.attrSet("style", style)
        if token.type == "image":
            token.attrSet("width", _WIDTH)
    html: str = _PARSER.renderer.render(tokens, _PARSER.options, {})
    return html


def as_text(text: str, letter_id: object = None) -> str:
    """Return Markdown as plain text.

    An address follows its link, a picture is its description, and a list keeps its bullets or
    numbers. Links to pages of the site name the letter as `?from=`, if it is given.
    """
    lines: list[str] = []
    bullets: list[str] = []
    bullet = ""
    for token in _with_full_addresses(text, letter_id):
        match token.type:
            case "bullet_list_open" | "ordered_list_open":
                bullets.append(_BULLET if token.tag == "ul" else "")
            case "bullet_list_close" | "ordered_list_close":
                bullets.pop()
                if not bullets:
                    lines.append("")
            case "list_item_open":
                bullet = "  " * (len(bullets) - 1) + (bullets[-1] or f"{token.info}. ")
            case "inline":
                lines.append(bullet + _inline_text(token.children or ()))
                bullet = ""
                if not bullets:
                    lines.append("")
            case "hr":
                lines += ["* * *", ""]
            case "fence" | "code_block":
                lines += [token.content.rstrip(), ""]
    return "\n".join(lines).strip() + "\n"


def _inline_text(tokens: Sequence[Token]) -> str:
    parts: list[str] = []
    address, label_from = "", 0
    for token in tokens:
        match token.type:
            case "link_open":
                address = str(token.attrs["href"]).removeprefix("mailto:")
                label_from = len(parts)
            case "link_close":
                if "".join(parts[label_from:]) != address:
                    parts.append(f" ({address})")
            case "softbreak" | "hardbreak":
                parts.append("\n")
            case "image" | "text" | "code_inline":
                parts.append(token.content)
    return "".join(parts)


def _with_full_addresses(text: str, letter_id: object) -> list[Token]:
    tokens = _PARSER.parse(text)
    for token in _every(tokens):
        for name in ("href", "src"):
            if str(address := token.attrs.get(name, "")).startswith("/"):
                token.attrSet(name, settings.PUBLIC_URL + str(address))
        if letter_id is not None and "href" in token.attrs:
            token.attrSet("href", _from_letter(str(token.attrs["href"]), letter_id))
    return tokens


def _from_letter(address: str, letter_id: object) -> str:
    """Return the address of a page of the site with `?from=`; other addresses stay as they are."""
    parts = urlsplit(address)
    is_page = f"{parts.scheme}://{parts.netloc}" == settings.PUBLIC_URL and not _is_ours(address)
    if not is_page:
        return address
    query = f"{parts.query}&from={letter_id}" if parts.query else f"from={letter_id}"
    return urlunsplit(parts._replace(query=query))


def _every(tokens: Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from token.children or ()


def _is_ours(address: str) -> bool:
    return address.removeprefix(settings.PUBLIC_URL).startswith(URL_PREFIX)
