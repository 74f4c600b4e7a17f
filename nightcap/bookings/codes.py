"""The QR code of a booking; the door scans it from a page, an email or paper."""

import io

import segno

from nightcap.bookings.models import Booking

_INK = "#0e0b0a"
_PIXELS = 10
"""Pixels of one module, so that the picture is sharp on every screen."""


def code_svg(booking: Booking) -> str:
    """Return the QR code as an SVG for a page, without a light background."""
    return _code_of(booking).svg_inline(border=2, dark=_INK, omitsize=True)


def code_png(booking: Booking) -> bytes:
    """Return the QR code as a PNG on white, for an email."""
    picture = io.BytesIO()
    _code_of(booking).save(picture, kind="png", scale=_PIXELS, border=4, dark=_INK, light="#fff")
    return picture.getvalue()


def _code_of(booking: Booking) -> segno.QRCode:
    return segno.make(booking.qr_text, error="m", micro=False)
