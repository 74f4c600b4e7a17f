"""What of a picture is refused, in words for the manager; decoded in the process that asks."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

from nightcap.core.errors import DomainError, Invalid, TooLarge, UnsupportedType
from nightcap.media import encoding
from nightcap.media.encoding import Fault, Unusable
from nightcap.media.names import PictureName

MAX_BYTES = 20 * 1024 * 1024


def inspect(data: bytes, *, field: str) -> PictureName:
    """Name the picture in `data` from its header, without decoding it.

    Raises TooLarge, UnsupportedType or Invalid, each naming `field`.
    """
    with refusing(field):
        check_size(len(data), field=field)
        return encoding.name_of(BytesIO(data))


def master(data: bytes, *, field: str) -> tuple[PictureName, bytes]:
    """Decode `data` completely and encode its master: upright, sRGB, JPEG, at most 2560 px long.

    For the venue's own pictures; what others send is decoded in a process of its own.
    Raises TooLarge, UnsupportedType or Invalid, each naming `field`.
    """
    with refusing(field):
        check_size(len(data), field=field)
        return encoding.master(BytesIO(data))


def check_size(size: int, *, field: str) -> None:
    """Raise TooLarge for more bytes than a picture may have."""
    if size > MAX_BYTES:
        raise TooLarge("The picture has more than 20 MB.", fields={field: "is too large"})


@contextmanager
def refusing(field: str) -> Iterator[None]:
    """Turn Unusable into the refusal that names `field`."""
    try:
        yield
    except Unusable as error:
        raise refusal(error.fault, field=field) from error


def refusal(fault: Fault, *, field: str) -> DomainError:
    """Say what is wrong with a picture."""
    match fault:
        case "type":
            text = "must be a JPEG, PNG, WebP, GIF or AVIF picture"
            return UnsupportedType(f"The file {text}.", fields={field: text})
        case "pixels":
            return TooLarge(
                "The picture has more than 40 megapixels.", fields={field: "has too many pixels"}
            )
        case "colors":
            return UnsupportedType(
                "The picture's colors (HDR, or a color space of its own) cannot be kept. Please"
                " save it with standard colors (sRGB).",
                fields={field: "must have standard colors (sRGB)"},
            )
        case "damaged":
            return Invalid("The picture is damaged.", fields={field: "is damaged"})
