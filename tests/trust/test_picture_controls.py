"""Pictures given to the library as one uses it first: what the guards are for."""

from io import BytesIO

import pytest
from PIL import ExifTags, Image

from nightcap.media import encoding
from tests.media import test_checking
from tests.support.media import pictures
from tests.trust.cases import cases_of
from tests.trust.recording import Tried

_OF_THE_LIBRARY = 1024 * 1024 * 1024 // 4 // 3
_FORMS = ("JPEG", "PNG", "WEBP", "GIF")


def is_verified(data: bytes) -> bool:
    """Return True if the library's own check accepts the data.

    An upload form that trusts the library does no more.
    """
    try:
        Image.open(BytesIO(data)).verify()
    except Exception:
        return False
    return True


def test_a_picture_that_is_only_verified_keeps_the_script_in_it(tried: Tried) -> None:
    script = test_checking.SCRIPT
    files = [pictures.encoded(pictures.photograph(), form) + script for form in _FORMS]
    files.append(pictures.encoded(pictures.photograph(), comment=script))
    caught = sum(is_verified(data) and script in data for data in files)
    tried.control(23, "pictures with a script, only verified", caught=caught, of=len(files))


def test_the_library_by_itself_opens_twelve_thousand_by_twelve_thousand(
    monkeypatch: pytest.MonkeyPatch, tried: Tried
) -> None:
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", _OF_THE_LIBRARY)
    bomb = pictures.png_bomb(12_000, 12_000)
    # It warns, and goes on.
    with (
        pytest.warns(Image.DecompressionBombWarning) as said,
        Image.open(BytesIO(bomb)) as opened,
    ):
        assert opened.width * opened.height > encoding.MAX_PIXELS
    tried.control(24, "bombs that the library only warns of", caught=len(said))


def test_half_a_picture_passes_where_it_is_only_verified(tried: Tried) -> None:
    shares = cases_of(test_checking.test_half_a_picture_is_refused, "share")
    forms = cases_of(test_checking.test_half_a_picture_is_refused, "form")
    whole = {form: pictures.encoded(pictures.photograph(), form) for form in forms}
    halves = [data[: int(len(data) * share)] for data in whole.values() for share in shares]
    caught = sum(map(is_verified, halves))
    tried.control(25, "half pictures, only verified", caught=caught, of=len(halves))


def test_a_file_that_is_kept_as_it_came_says_where_it_was_taken(tried: Tried) -> None:
    given = pictures.jpeg_taken_sideways_in_manhattan()
    with Image.open(BytesIO(given)) as kept:
        place = kept.getexif().get_ifd(ExifTags.IFD.GPSInfo)
    # Saved again without turning it first, it lies on its side.
    saved = pictures.encoded(Image.open(BytesIO(given)))
    assert Image.open(BytesIO(saved)).size == (1000, 600)
    tried.control(26, "places in a file that is kept as it came", caught=len(place))
