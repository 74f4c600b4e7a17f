"""Logos as a manager uploads them."""

import base64
from io import BytesIO

from PIL import Image

LANTERN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">'
    '<style>.a{fill:#14c828}</style><path class="a" d="M0 0h40v20H0z"/></svg>'
)
"""A green drawing, twice as wide as it is high."""
GREEN = (20, 200, 40)


def svg_url(text: str) -> str:
    """Return an SVG as a data URL."""
    return f"data:image/svg+xml;base64,{base64.b64encode(text.encode()).decode()}"


def png_url(width: int = 300, height: int = 200) -> str:
    """Return a green PNG as a data URL."""
    out = BytesIO()
    Image.new("RGBA", (width, height), (*GREEN, 255)).save(out, "PNG")
    return f"data:image/png;base64,{base64.b64encode(out.getvalue()).decode()}"
