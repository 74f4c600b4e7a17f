"""Pictures as bytes: checked by decoding, stripped, and encoded anew. Knows no storage.

Nothing that was handed in is ever passed on: what leaves here was encoded here, so it holds no
metadata, no colour profile and no second file behind the first.
"""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from threading import BoundedSemaphore

from PIL import ExifTags, Image, ImageCms, ImageOps, UnidentifiedImageError

from nightcap.core.errors import DomainError, Invalid, TooLarge, UnsupportedType
from nightcap.media.names import PictureName

MAX_BYTES = 20 * 1024 * 1024
MAX_PIXELS = 40_000_000
LONGEST_SIDE = 2560
OPEN_GRAPH_SIZE = (1200, 630)
OPEN_GRAPH_BYTES = 300_000

_FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "AVIF")
_SIDEWAYS = range(5, 9)
_PAPER = (255, 255, 255)
_DENSE = 1280
"""The width from which a variant is mostly for dense screens, which show no small faults."""
# A picture of 40 megapixels takes 160 MB while it is decoded.
_decoding = BoundedSemaphore(2)
# Pillow looks at this on open, also where a later frame is larger than the first.
Image.MAX_IMAGE_PIXELS = MAX_PIXELS


def inspect(data: bytes, *, field: str) -> PictureName:
    """Name the picture in `data` from its header, without decoding it.

    Raises TooLarge, UnsupportedType or Invalid, each naming `field`.
    """
    image = _opened(data, field)
    with _decoded_safely(field):
        return PictureName.of(data, _master_size(image))


def master(data: bytes, *, field: str) -> tuple[PictureName, bytes]:
    """Decode `data` completely and encode its master: upright, sRGB, JPEG, at most 2560 px long.

    Raises TooLarge, UnsupportedType or Invalid, each naming `field`.
    """
    image = _opened(data, field)
    with _decoded_safely(field):
        size = _master_size(image)
        picture = _upright(image, size)
    return PictureName.of(data, size), _encoded(picture, "jpg", quality=88)


def derive(name: PictureName, master_data: bytes) -> dict[str, Callable[[], bytes]]:
    """Return, by file name, how to make each file that follows from a master."""
    with _decoding:
        picture = Image.open(BytesIO(master_data), formats=("JPEG",)).convert("RGB")
    makers: dict[str, Callable[[], bytes]] = {}
    for width in name.widths:
        makers |= _variants(name, picture, width)
    makers[name.open_graph] = lambda: _open_graph(picture)
    return makers


def _opened(data: bytes, field: str) -> Image.Image:
    if len(data) > MAX_BYTES:
        raise TooLarge("The picture has more than 20 MB.", fields={field: "is too large"})
    try:
        image = Image.open(BytesIO(data), formats=_FORMATS)
    except UnidentifiedImageError as error:
        text = "must be a JPEG, PNG, WebP, GIF or AVIF picture"
        raise UnsupportedType(f"The file {text}.", fields={field: text}) from error
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise _too_many_pixels(field) from error
    except Exception as error:  # hostile bytes raise whatever a decoder happens to stumble over
        raise Invalid("The picture is damaged.", fields={field: "is damaged"}) from error
    if math.prod(image.size) > MAX_PIXELS:
        raise _too_many_pixels(field)
    return image


def _too_many_pixels(field: str) -> DomainError:
    return TooLarge(
        "The picture has more than 40 megapixels.", fields={field: "has too many pixels"}
    )


@contextmanager
def _decoded_safely(field: str) -> Iterator[None]:
    """Let at most two pictures be decoded at once, and turn every failure into Invalid."""
    try:
        with _decoding:
            yield
    except Exception as error:  # hostile bytes raise whatever a decoder happens to stumble over
        raise Invalid("The picture is damaged.", fields={field: "is damaged"}) from error


def _master_size(image: Image.Image) -> tuple[int, int]:
    width, height = image.size
    if _is_sideways(image):
        width, height = height, width
    scale = min(1.0, LONGEST_SIDE / max(width, height))
    return max(1, round(width * scale)), max(1, round(height * scale))


def _upright(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    lying = size[::-1] if _is_sideways(image) else size
    # Lets a JPEG be decoded at a half or a quarter where that is enough.
    image.draft("RGB", lying)
    image.load()
    picture: Image.Image = image
    if image.has_transparency_data:
        picture = image if image.mode == "RGBA" else image.convert("RGBA")
    elif image.mode not in {"RGB", "L", "CMYK"}:
        picture = image.convert("RGB")
    if picture.size != lying:
        picture = picture.resize(lying, Image.Resampling.LANCZOS)
    # Upright before the colours: the change of profile forgets the orientation.
    picture = _in_srgb(ImageOps.exif_transpose(picture))
    if picture.mode == "RGBA":
        paper = Image.new("RGBA", picture.size, _PAPER)
        picture = Image.alpha_composite(paper, picture)
    picture = picture.convert("RGB")
    # Encoders would write what stands here into the file again.
    picture.info.clear()
    return picture


def _is_sideways(image: Image.Image) -> bool:
    return image.getexif().get(ExifTags.Base.Orientation) in _SIDEWAYS


def _in_srgb(image: Image.Image) -> Image.Image:
    profile = image.info.get("icc_profile")
    if not profile:
        return image
    try:
        source = ImageCms.ImageCmsProfile(BytesIO(profile))
        target = ImageCms.createProfile("sRGB")
        mode = "RGBA" if image.mode == "RGBA" else "RGB"
        converted = ImageCms.profileToProfile(image, source, target, outputMode=mode)
    except (ImageCms.PyCMSError, OSError):
        # A broken profile only shifts colours; every viewer then takes the numbers for sRGB.
        return image
    return converted or image


def _variants(
    name: PictureName, picture: Image.Image, width: int
) -> dict[str, Callable[[], bytes]]:
    def resized() -> Image.Image:
        height = max(1, round(name.height * width / name.width))
        return picture.resize((width, height), Image.Resampling.LANCZOS)

    return {
        name.variant(width, "avif"): lambda: _encoded(
            resized(), "avif", quality=66 if width < _DENSE else 54
        ),
        name.variant(width, "webp"): lambda: _encoded(resized(), "webp", quality=78),
        name.variant(width, "jpg"): lambda: _encoded(resized(), "jpg", quality=80),
    }


def _open_graph(picture: Image.Image) -> bytes:
    crop = ImageOps.fit(picture, OPEN_GRAPH_SIZE, Image.Resampling.LANCZOS)
    for quality in (85, 70, 55, 40):
        data = _encoded(crop, "jpg", quality=quality)
        if len(data) < OPEN_GRAPH_BYTES:
            return data
    return _encoded(crop, "jpg", quality=20)


def _encoded(picture: Image.Image, form: str, *, quality: int) -> bytes:
    out = BytesIO()
    match form:
        case "avif":
            # Measured on the sample pictures: speed 4 takes six times as long for 7 % fewer bytes.
            picture.save(out, "AVIF", quality=quality, speed=6, max_threads=1)
        case "webp":
            picture.save(out, "WEBP", quality=quality, method=4)
        case _:
            picture.save(out, "JPEG", quality=quality, optimize=True, progressive=True)
    return out.getvalue()
