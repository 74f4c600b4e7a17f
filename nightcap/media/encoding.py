"""Decodes a picture and encodes it again, in this process or in one of its own.

    python -m nightcap.media.encoding master GIVEN FOLDER
    python -m nightcap.media.encoding derive FOLDER MASTER LOCK NAME…

`master` writes the picture's master into FOLDER and its name to standard output, or why it refuses
the picture, after '!'. `derive` makes files of the master in FOLDER, each while it holds LOCK.
A hostile file exhausts or breaks only that process, which gives back all memory when it ends. So
this module knows no storage and loads only Pillow.

Rule: Every uploaded picture is encoded again, so that no metadata, color profile or hidden second
file of it is published.
"""

import fcntl
import math
import resource
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import ExifTags, Image, ImageCms, ImageOps, UnidentifiedImageError

from nightcap.media import colors
from nightcap.media.names import Given, PictureName

MAX_PIXELS = 40_000_000
LONGEST_SIDE = 2560
OPEN_GRAPH_SIZE = (1200, 630)
OPEN_GRAPH_BYTES = 300_000

_FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "AVIF")
# The transposition for each orientation of EXIF data.
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_SIDEWAYS = range(5, 9)
_PAPER = (255, 255, 255)
_DENSE = 900
"""Variants from this width are mostly shown on dense screens, which hide small faults."""
FAULT = "!"
_CPU_SECONDS = 60
"""The largest picture takes a few seconds, and all its variants a few more."""
_MEMORY_BYTES = 1 << 30
_MAX_FILE_BYTES = 64 << 20
_PAUSE_SECONDS = 0.02
"""In the pause a waiting upload can take the lock."""
# Pillow checks this on open, also if a later frame is larger than the first.
Image.MAX_IMAGE_PIXELS = MAX_PIXELS

Fault = Literal["type", "pixels", "colors", "damaged"]


class Unusable(Exception):
    """The picture is refused: wrong type, too many pixels, unknown colors, or damaged."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def name_of(given: Given) -> PictureName:
    """Return a picture's name from its header, without decoding it. Raises Unusable."""
    with _safely():
        size = _master_size(_opened(given))
    given.seek(0)
    return PictureName.of(given, size)


def master(given: Given) -> tuple[PictureName, bytes]:
    """Decode a picture and encode its master: upright, sRGB, JPEG, at most 2560 pixels long.

    Raises Unusable.
    """
    with _safely():
        picture = _upright(_opened(given))
        data = _encoded(picture, "jpg", quality=88)
    given.seek(0)
    return PictureName.of(given, picture.size), data


def derive(name: PictureName, master_data: bytes) -> dict[str, Callable[[], bytes]]:
    """Return functions that make the variants of a master, by file name."""
    picture: Image.Image = Image.open(BytesIO(master_data), formats=("JPEG",))
    if picture.mode != "RGB":
        picture = picture.convert("RGB")
    makers: dict[str, Callable[[], bytes]] = {}
    for width in name.widths:
        makers |= _variants(name, picture, width)
    makers[name.open_graph] = lambda: _open_graph(picture)
    return makers


def _opened(given: Given) -> Image.Image:
    data = given.read()
    given.seek(0)
    try:
        image = Image.open(given, formats=_FORMATS)
        profile = colors.profile_of(image, data)
    except UnidentifiedImageError as error:
        raise Unusable("type") from error
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise Unusable("pixels") from error
    except colors.UnknownColors as error:
        raise Unusable("colors") from error
    if math.prod(image.size) > MAX_PIXELS:
        raise Unusable("pixels")
    image.info["icc_profile"] = profile
    return image


@contextmanager
def _safely() -> Iterator[None]:
    try:
        yield
    except Unusable:
        raise
    except Exception as error:  # hostile bytes raise whatever a decoder happens to stumble over
        raise Unusable("damaged") from error


def _master_size(image: Image.Image) -> tuple[int, int]:
    width, height = image.size
    if _is_sideways(image):
        width, height = height, width
    scale = min(1.0, LONGEST_SIDE / max(width, height))
    return max(1, round(width * scale)), max(1, round(height * scale))


def _upright(image: Image.Image) -> Image.Image:
    """Return only the upright pixels of a picture, in sRGB and no longer than a master."""
    size, orientation = _master_size(image), _orientation(image)
    lying = size[::-1] if orientation in _SIDEWAYS else size
    # Pillow can then decode a JPEG at a half or a quarter of its size.
    image.draft("RGB", lying)
    image.load()
    picture: Image.Image = image
    if image.mode == "I;16":
        # Without this Pillow shows all shades above the first 255 of 65,536 as white.
        picture = image.point(lambda shade: shade * (1 / 257)).convert("L")
    elif image.has_transparency_data:
        picture = image if image.mode == "RGBA" else image.convert("RGBA")
    elif image.mode not in {"RGB", "L", "CMYK"}:
        picture = image.convert("L" if image.mode == "1" else "RGB")
    # The largest picture takes 160 MB.
    del image
    picture = picture.resize(lying, Image.Resampling.LANCZOS)
    if picture.mode == "RGBA":
        picture = _on_paper(picture)
    turn = _TURNS.get(orientation)
    if turn is not None:
        picture = picture.transpose(turn)
    picture = _in_srgb(picture).convert("RGB")
    # Encoders would write this metadata into the file again.
    picture.info.clear()
    return picture


def _on_paper(image: Image.Image) -> Image.Image:
    """Put a transparent picture on white."""
    paper = Image.new("RGB", image.size, _PAPER)
    paper.paste(image, mask=image.getchannel("A"))
    paper.info = dict(image.info)
    return paper


def _is_sideways(image: Image.Image) -> bool:
    return _orientation(image) in _SIDEWAYS


def _orientation(image: Image.Image) -> int:
    """Return the orientation as browsers read it: from EXIF only; Pillow also reads XMP."""
    exif = Image.Exif()
    exif.load(image.info.get("exif", b""))
    found = exif.get(ExifTags.Base.Orientation)
    return found if isinstance(found, int) else 1


def _in_srgb(image: Image.Image) -> Image.Image:
    profile = image.info.get("icc_profile")
    if not profile:
        return image
    try:
        source = ImageCms.ImageCmsProfile(BytesIO(profile))
        target = ImageCms.createProfile("sRGB")
        converted = ImageCms.profileToProfile(image, source, target, outputMode="RGB")
    except (ImageCms.PyCMSError, OSError):
        # A broken profile only shifts colors; every viewer then treats the values as sRGB.
        return image
    return converted or image


def _variants(
    name: PictureName, picture: Image.Image, width: int
) -> dict[str, Callable[[], bytes]]:
    def resized() -> Image.Image:
        if picture.width == width:
            return picture
        height = max(1, round(name.height * width / name.width))
        return picture.resize((width, height), Image.Resampling.LANCZOS)

    return {
        name.variant(width, "avif"): lambda: _encoded(
            resized(), "avif", quality=60 if width < _DENSE else 54
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


@contextmanager
def in_turn(lock: Path) -> Iterator[None]:
    """Hold the lock file `lock`, so that only one picture is decoded at a time on this machine."""
    with lock.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def main() -> None:
    """Run the command line within limits of time, memory and file size."""
    for limit, most in (
        (resource.RLIMIT_CPU, _CPU_SECONDS),
        (resource.RLIMIT_AS, _MEMORY_BYTES),
        (resource.RLIMIT_FSIZE, _MAX_FILE_BYTES),
    ):
        resource.setrlimit(limit, (most, most))
    match sys.argv[1:]:
        case ["master", given, folder]:
            sys.stdout.write(_master(Path(given), Path(folder)))
        case ["derive", folder, master, lock, *names]:
            _derive(Path(folder), master, Path(lock), names)


def _master(given: Path, folder: Path) -> str:
    try:
        with given.open("rb") as file:
            name, data = master(file)
    except Unusable as error:
        return FAULT + error.fault
    (folder / name.master).write_bytes(data)
    return name.master


def _derive(folder: Path, master: str, lock: Path, names: list[str]) -> None:
    name = PictureName.parse(master)
    if name is None:
        raise ValueError(master)
    makers = derive(name, (folder / master).read_bytes())
    for file in names:
        with in_turn(lock):
            (folder / file).write_bytes(makers[file]())
        time.sleep(_PAUSE_SECONDS)


if __name__ == "__main__":
    main()
