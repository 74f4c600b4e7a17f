"""The color space of a picture, as an ICC profile.

Browsers also read color spaces that no ICC profile describes: code points in AVIF and PNG files
(ITU-T H.273, "CICP"), and the chunks gAMA and cHRM of PNG files. Pillow ignores both, so a picture
with wide colors would come out dull, and one with a high dynamic range gray.
"""

import math
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image


@dataclass(frozen=True, slots=True)
class Primaries:
    """Red, green and blue of a color space with the white point D65."""

    chromaticities: tuple[float, ...]
    """x and y of red, green and blue."""
    at_d50: tuple[tuple[float, float, float], ...]
    """X, Y and Z of each, adapted to D50 by the linear Bradford transform, as ICC profiles do."""


_BT709 = Primaries(
    (0.64, 0.33, 0.30, 0.60, 0.15, 0.06),
    ((0.4360, 0.2225, 0.0139), (0.3851, 0.7169, 0.0971), (0.1431, 0.0606, 0.7142)),
)
_BT601_625 = Primaries(
    (0.64, 0.33, 0.29, 0.60, 0.15, 0.06),
    ((0.4552, 0.2323, 0.0145), (0.3676, 0.7078, 0.1049), (0.1414, 0.0599, 0.7058)),
)
_BT601_525 = Primaries(
    (0.630, 0.340, 0.310, 0.595, 0.155, 0.070),
    ((0.4163, 0.2217, 0.0137), (0.3932, 0.7033, 0.0913), (0.1548, 0.0751, 0.7202)),
)
_BT2020 = Primaries(
    (0.708, 0.292, 0.170, 0.797, 0.131, 0.046),
    ((0.6735, 0.2790, -0.0019), (0.1657, 0.6753, 0.0300), (0.1251, 0.0456, 0.7972)),
)
_DISPLAY_P3 = Primaries(
    (0.680, 0.320, 0.265, 0.690, 0.150, 0.060),
    ((0.5151, 0.2412, -0.0010), (0.2920, 0.6922, 0.0419), (0.1572, 0.0666, 0.7844)),
)
_ADOBE_RGB = Primaries(
    (0.64, 0.33, 0.21, 0.71, 0.15, 0.06),
    ((0.6097, 0.3111, 0.0195), (0.2053, 0.6257, 0.0609), (0.1492, 0.0632, 0.7449)),
)
# The numbers of H.273, table 2; 2 means that the file does not say.
_PRIMARIES_BY_CODE = {
    1: _BT709,
    2: _BT709,
    5: _BT601_625,
    6: _BT601_525,
    7: _BT601_525,
    9: _BT2020,
    12: _DISPLAY_P3,
}

# Parameters of an ICC curve (ICC.1, 10.18): an exponent, or five numbers for a curve with a linear
# start.
_VIDEO_CURVE = (1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081)
_SRGB_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
# The numbers of H.273, table 3. High dynamic ranges (16, 18) are not among them.
_CURVES_BY_CODE: dict[int, tuple[float, ...]] = {
    1: _VIDEO_CURVE,
    2: _SRGB_CURVE,
    4: (2.2,),
    5: (2.8,),
    6: _VIDEO_CURVE,
    8: (1.0,),
    13: _SRGB_CURVE,
    14: _VIDEO_CURVE,
    15: _VIDEO_CURVE,
}
_D65 = (0.3127, 0.3290)
_D50 = (0.9642, 1.0, 0.8249)
_NEAR = 0.002
"""Largest difference between a file's rounded chromaticities and the standard's."""


class UnknownColors(ValueError):
    """The colors cannot be converted: a high dynamic range, or nonstandard primaries."""


class _CodePoints(NamedTuple):
    """Numbers of H.273 for the primaries and the transfer curve."""

    primaries: int
    transfer: int


def profile_of(image: Image.Image, data: bytes) -> bytes | None:
    """Return the ICC profile of the opened picture in `data`; None for sRGB.

    The precedence is that of browsers: in a PNG file cICP, ICC profile, sRGB, gAMA with cHRM (PNG,
    third edition, 4.3), in an AVIF file the ICC profile before the code points. Raises
    UnknownColors.
    """
    own: bytes | None = image.info.get("icc_profile") or None
    if image.format == "AVIF":
        return own or _profile_of_code_points(_avif_code_points(data))
    if image.format != "PNG":
        return own
    if code_points := _png_code_points(data):
        return _profile_of_code_points(code_points)
    gamma = image.info.get("gamma")
    if own or "srgb" in image.info or not gamma:
        return own
    return _profile(_primaries_near(image.info.get("chromaticity")), (1 / gamma,))


def _profile_of_code_points(found: _CodePoints | None) -> bytes | None:
    if found is None:
        return None
    primaries = _PRIMARIES_BY_CODE.get(found.primaries)
    curve = _CURVES_BY_CODE.get(found.transfer)
    if primaries is None or curve is None:
        raise UnknownColors(str(found))
    return None if (primaries, curve) == (_BT709, _SRGB_CURVE) else _profile(primaries, curve)


def _primaries_near(chromaticities: tuple[float, ...] | None) -> Primaries:
    """Return the standard that a cHRM chunk matches: x and y of white, red, green and blue.

    Without a chunk it is BT.709. Raises UnknownColors if no standard matches.
    """
    if chromaticities is None:
        return _BT709
    for known in (*_PRIMARIES_BY_CODE.values(), _ADOBE_RGB):
        standard = (*_D65, *known.chromaticities)
        if all(
            math.isclose(given, exact, abs_tol=_NEAR)
            for given, exact in zip(chromaticities, standard, strict=True)
        ):
            return known
    raise UnknownColors(str(chromaticities))


def _png_code_points(data: bytes) -> _CodePoints | None:
    """Read the chunk cICP, which comes before the picture's data."""
    at = 8
    while at + 10 <= len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        if kind == b"cICP":
            return _CodePoints(data[at + 8], data[at + 9])
        if kind == b"IDAT":
            break
        at += size + 12
    return None


def _avif_code_points(data: bytes) -> _CodePoints | None:
    """Read the property colr (ISO/IEC 14496-12, 12.1.5; its place is in 23008-12, 9.3)."""
    properties = _box(_box(_box(data, b"meta")[4:], b"iprp"), b"ipco")
    for kind, content in _boxes(properties):
        if kind == b"colr" and content[:4] == b"nclx":
            return _CodePoints(*struct.unpack_from(">HH", content, 4))
    return None


def _box(data: bytes, kind: bytes) -> bytes:
    return next((content for found, content in _boxes(data) if found == kind), b"")


def _boxes(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 0
    while at + 8 <= len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        head = 8
        if size == 1 and at + 16 <= len(data):
            head, (size,) = 16, struct.unpack_from(">Q", data, at + 8)
        end = at + size if size else len(data)
        if end < at + head:
            return
        yield kind, data[at + head : end]
        at = end


def _profile(primaries: Primaries, curve: tuple[float, ...]) -> bytes:
    """Build an ICC profile (ICC.1, version 4.3) of three primaries and one curve."""
    kind = 0 if len(curve) == 1 else 3
    bent = b"para" + struct.pack(f">IHH{len(curve)}i", 0, kind, 0, *_fixed(curve))
    tags = {b"wtpt": _xyz(_D50)}
    tags |= dict(zip((b"rXYZ", b"gXYZ", b"bXYZ"), map(_xyz, primaries.at_d50), strict=True))
    tags |= dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), bent)
    start = 128 + 4 + 12 * len(tags)
    table, body = struct.pack(">I", len(tags)), b""
    for name, value in tags.items():
        table += struct.pack(">4sII", name, start + len(body), len(value))
        body += value
    head = struct.pack(">I4xI", start + len(body), 0x04300000) + b"mntrRGB XYZ " + bytes(12)
    head += b"acsp" + bytes(28) + struct.pack(">3i", *_fixed(_D50))
    return head.ljust(128, b"\0") + table + body


def _xyz(value: tuple[float, ...]) -> bytes:
    return b"XYZ \0\0\0\0" + struct.pack(">3i", *_fixed(value))


def _fixed(values: tuple[float, ...]) -> list[int]:
    return [round(value * 65536) for value in values]
