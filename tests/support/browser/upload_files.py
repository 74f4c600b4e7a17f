"""Files that a manager might choose, made on the spot, and what came of them."""

import json
from base64 import b64decode
from functools import cache
from io import BytesIO
from typing import TypedDict

from PIL import ExifTags, Image
from playwright.sync_api import FilePayload, Request

from tests.support.media.clips import REELS
from tests.support.media.pictures import encoded, jpeg_taken_sideways_in_manhattan, photograph

TEXT: FilePayload = {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"Ask Ada."}


class Sent(TypedDict):
    """What the browser sends for a new part of the slideshow."""

    imageUrl: str
    mediaType: str
    caption: str
    displayOrder: int


def image_file(name: str, data: bytes, kind: str = "image/jpeg") -> FilePayload:
    return {"name": name, "mimeType": kind, "buffer": data}


def photo(name: str = "stage.jpg", width: int = 1000, height: int = 600) -> FilePayload:
    return image_file(name, encoded(photograph(width, height), quality=85))


@cache
def huge_photo() -> FilePayload:
    """As large as phones take them: 40 megapixels, which take seconds to draw."""
    return photo("huge.jpg", 7300, 5475)


def photo_taken_sideways() -> FilePayload:
    """1000 by 600 stored, to be shown upright, with the place it was taken at."""
    return image_file("sideways.jpg", jpeg_taken_sideways_in_manhattan())


def of_orientation(orientation: int, form: str) -> FilePayload:
    """Return a picture of four unlike quarters with this EXIF orientation.

    It is stored as 300 by 200 pixels.
    """
    colors = Image.new("RGB", (2, 2))
    colors.putdata([(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)])
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    data = encoded(colors.resize((300, 200), Image.Resampling.NEAREST), form, exif=exif)
    return image_file(f"turned.{form.lower()}", data, f"image/{form.lower()}")


def noise(width: int = 1200, height: int = 900) -> FilePayload:
    """Return a picture that no encoder makes small."""
    layers = [Image.effect_noise((width, height), 120) for _ in range(3)]
    return image_file("noise.png", encoded(Image.merge("RGB", layers), "PNG"), "image/png")


def transparent() -> FilePayload:
    clear = Image.new("RGBA", (400, 300), (0, 0, 0, 0))
    return image_file("clear.png", encoded(clear, "PNG"), "image/png")


def broken() -> FilePayload:
    """Return a picture whose second half never arrived."""
    whole = encoded(photograph(), quality=85)
    return image_file("broken.jpg", whole[: len(whole) // 2])


def reel(name: str = "reel.mp4") -> FilePayload:
    return {"name": name, "mimeType": "video/mp4", "buffer": REELS[0].read_bytes()}


def sent_in(request: Request) -> Sent:
    body = request.post_data
    assert body is not None
    sent: Sent = json.loads(body)
    return sent


def picture_in(sent: Sent) -> Image.Image:
    """Open the picture that was sent, which must be a JPEG."""
    head, _, text = sent["imageUrl"].partition(",")
    assert head == "data:image/jpeg;base64"
    picture = Image.open(BytesIO(b64decode(text)), formats=("JPEG",))
    picture.load()
    return picture
