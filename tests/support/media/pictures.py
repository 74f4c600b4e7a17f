"""Pictures for the tests, made on the spot: good ones and hostile ones."""

import struct
import zlib
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile

from PIL import ExifTags, Image, ImageCms

from nightcap.media import services


def encoded(image: Image.Image, form: str = "JPEG", **options: object) -> bytes:
    out = BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


def stored(data: bytes) -> str:
    """Keep a picture as an upload is kept, and return its address."""
    with NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        return services.store_image(Path(file.name))


def photograph(width: int = 1000, height: int = 600) -> Image.Image:
    """Red on the left, blue on the right, with some detail between."""
    ramp = Image.linear_gradient("L").rotate(90).resize((width, height))
    return Image.merge("RGB", (ramp.point(lambda v: 255 - v), ramp.point(lambda v: v % 64), ramp))


def jpeg(width: int = 1000, height: int = 600) -> bytes:
    return encoded(photograph(width, height), quality=90)


def jpeg_taken_sideways_in_manhattan() -> bytes:
    """1000 by 600 stored, to be shown turned by a quarter, with the place it was taken at."""
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = 6
    exif[ExifTags.Base.Make] = "Spyglass"
    exif.get_ifd(ExifTags.IFD.GPSInfo)[ExifTags.GPS.GPSLatitude] = (40.0, 45.0, 23.0)
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return encoded(photograph(), exif=exif, comment=b"taken by Ada", icc_profile=srgb)


def png_bomb(width: int, height: int) -> bytes:
    """Return a tiny file of an enormous white picture."""
    row = zlib.compressobj(9)
    line = b"\0" + b"\xff" * ((width + 7) // 8)
    data = b"".join(row.compress(line) for _ in range(height)) + row.flush()
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    chunks = _chunk(b"IHDR", header) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


def linear_profile() -> bytes:
    """Return a linear color profile (ICC 2) with sRGB's primaries.

    Its numbers grow with the light itself.
    """
    primaries = {
        b"wtpt": (0.9642, 1.0, 0.8249),
        b"rXYZ": (0.4361, 0.2225, 0.0139),
        b"gXYZ": (0.3851, 0.7169, 0.0971),
        b"bXYZ": (0.1431, 0.0606, 0.7141),
    }
    tags = {name: b"XYZ \0\0\0\0" + _fixed(*xyz) for name, xyz in primaries.items()}
    straight = b"curv" + struct.pack(">II", 0, 0)
    tags |= dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), straight)
    start = 128 + 4 + 12 * len(tags)
    table = struct.pack(">I", len(tags))
    body = b""
    for name, value in tags.items():
        table += struct.pack(">4sII", name, start + len(body), len(value))
        body += value
    header = struct.pack(">I4xI", start + len(body), 0x02100000) + b"mntrRGB XYZ "
    header += bytes(12) + b"acsp" + bytes(28) + _fixed(0.9642, 1.0, 0.8249)
    return header.ljust(128, b"\0") + table + body


def _fixed(*numbers: float) -> bytes:
    return struct.pack(">3i", *(round(number * 65536) for number in numbers))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
