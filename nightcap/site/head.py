"""The <head> of a page: title, description, address, share tags, structured data."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape as quote

from nightcap.media.names import URL_PREFIX, PictureName
from nightcap.site.structured.house import Described

_ESCAPES = {
    "<": "\\u003c",
    ">": "\\u003e",
    "&": "\\u0026",
    "\u2028": "\\u2028",
    "\u2029": "\\u2029",
}


@dataclass(frozen=True)
class SharePicture:
    """What other sites show beside a link; `width` and `height` are known for pictures of ours."""

    url: str
    alt: str
    width: int | None = None
    height: int | None = None

    @classmethod
    def of(cls, image_url: str, alt: str, *, public_url: str) -> "SharePicture":
        """Return the sharing picture for an image.

        A picture kept here is cropped to 1200 by 630; another site's picture is left as it is.
        """
        if not image_url.startswith(URL_PREFIX):
            return cls(image_url, alt)
        name = PictureName.parse(image_url.removeprefix(URL_PREFIX))
        if name is None:
            return cls(public_url + image_url, alt)
        return cls(public_url + name.open_graph_url, alt, 1200, 630)


@dataclass(frozen=True)
class Head:
    """What the head of one page says. A page without `url` is not for search engines."""

    title: str
    description: str
    site_name: str
    picture: SharePicture
    url: str | None
    kind: str = "website"
    described: Sequence[Described] = ()

    def html(self) -> str:
        """Write the elements, every value escaped."""
        return "".join(
            (
                f"<title>{quote(self.title)}</title>",
                _named("description", self.description),
                *self._address(),
                _property("og:type", self.kind),
                _property("og:title", self.title),
                _property("og:description", self.description),
                _property("og:site_name", self.site_name),
                *self._picture(),
                # Title, description and picture are read from the properties above.
                _named("twitter:card", "summary_large_image"),
                _named("twitter:image:alt", self.picture.alt),
            )
        )

    def structured_data(self) -> str:
        """Write what search engines read; it stands last in the page, where nothing waits."""
        return "".join(_json_ld(described) for described in self.described)

    def _address(self) -> tuple[str, ...]:
        if self.url is None:
            return (_named("robots", "noindex"),)
        return (f'<link rel="canonical" href="{quote(self.url)}">', _property("og:url", self.url))

    def _picture(self) -> tuple[str, ...]:
        picture = self.picture
        tags = [_property("og:image", picture.url)]
        if picture.width and picture.height:
            tags.append(_property("og:image:type", "image/jpeg"))
            tags.append(_property("og:image:width", str(picture.width)))
            tags.append(_property("og:image:height", str(picture.height)))
        return (*tags, _property("og:image:alt", picture.alt))


def escape_json(text: str) -> str:
    """Escape JSON for a script element: no value can end the element or the line it stands on.

    The escaped characters only ever stand inside the strings of JSON.
    """
    # Not translate(), which looks at every letter: these stand in hardly any text.
    for character, escaped in _ESCAPES.items():
        text = text.replace(character, escaped)
    return text


def _named(name: str, content: str) -> str:
    return f'<meta name="{name}" content="{quote(content)}">'


def _property(name: str, content: str) -> str:
    return f'<meta property="{name}" content="{quote(content)}">'


def _json_ld(described: Described) -> str:
    text = escape_json(json.dumps(described, ensure_ascii=False, separators=(",", ":")))
    return f'<script type="application/ld+json">{text}</script>'
