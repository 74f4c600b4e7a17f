"""What is taken as a picture, and what of it is kept (trust table, rows 23 to 26)."""

from io import BytesIO

import pytest
from PIL import ExifTags, Image

from nightcap.core.errors import DomainError, Invalid, TooLarge, UnsupportedType
from nightcap.media.pictures import MAX_BYTES, encode_master
from tests.support.media import pictures

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'
)
SCRIPT = b"<script>alert(document.cookie)</script>"


def taken(data: bytes) -> Image.Image:
    """Return the master that is kept of `data`, decoded."""
    name, master = encode_master(data, field="imageUrl")
    kept = Image.open(BytesIO(master))
    assert kept.format == "JPEG"
    assert kept.size == (name.width, name.height)
    return kept


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "GIF", "AVIF"])
def test_every_common_format_becomes_a_jpeg(form: str) -> None:
    assert taken(pictures.encoded(pictures.photograph(), form)).size == (1000, 600)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "CMYK", "I;16"])
def test_every_colour_mode_is_taken(mode: str) -> None:
    image = (
        Image.new(mode, (90, 60)) if mode == "I;16" else pictures.photograph(90, 60).convert(mode)
    )
    form = "JPEG" if mode == "CMYK" else "PNG"
    assert taken(pictures.encoded(image, form)).mode == "RGB"


def test_what_is_transparent_becomes_white() -> None:
    kept = taken(pictures.encoded(Image.new("RGBA", (20, 20), (0, 0, 0, 0)), "PNG"))
    assert kept.getpixel((10, 10)) == (255, 255, 255)


def test_of_a_moving_picture_the_first_frame_is_kept() -> None:
    red, blue = (Image.new("RGB", (20, 20), colour) for colour in ("#ff0000", "#0000ff"))
    kept = taken(pictures.encoded(red, "GIF", save_all=True, append_images=[blue]))
    assert getattr(kept, "n_frames", 1) == 1
    pixel = kept.getpixel((10, 10))
    assert isinstance(pixel, tuple)
    assert pixel[0] > 200


def test_the_place_and_every_other_note_is_gone_and_the_picture_stands_upright() -> None:
    data = pictures.jpeg_taken_sideways_in_manhattan()
    assert b"Spyglass" in data
    kept = taken(data)
    assert kept.size == (600, 1000)
    top, bottom = kept.getpixel((300, 20)), kept.getpixel((300, 980))
    assert isinstance(top, tuple)
    assert isinstance(bottom, tuple)
    assert top[0] > top[2], "red was on the left, so it is on top after the turn"
    assert bottom[2] > bottom[0]
    assert not kept.getexif()
    assert not {"comment", "icc_profile", "exif", "xmp"} & set(kept.info)
    _, master = encode_master(data, field="imageUrl")
    assert b"Spyglass" not in master
    assert b"taken by Ada" not in master


def test_a_wide_gamut_picture_keeps_its_look_without_its_profile() -> None:
    grey = Image.new("RGB", (20, 20), (128, 128, 128))
    assert taken(pictures.encoded(grey, "PNG")).getpixel((10, 10)) == (128, 128, 128)
    # Half of the light, as numbers that grow with the light itself, is 188 in sRGB.
    linear = pictures.encoded(grey, "PNG", icc_profile=pictures.linear_profile())
    assert taken(linear).getpixel((10, 10)) == (188, 188, 188)


def test_a_broken_colour_profile_is_passed_over() -> None:
    grey = Image.new("RGB", (20, 20), (128, 128, 128))
    broken = pictures.encoded(grey, "PNG", icc_profile=b"no profile")
    assert taken(broken).getpixel((10, 10)) == (128, 128, 128)


def test_a_huge_picture_is_kept_2560_pixels_long() -> None:
    assert taken(pictures.jpeg(6000, 3000)).size == (2560, 1280)


@pytest.mark.parametrize("side", [7000, 12_000, 20_000])
def test_a_bomb_is_refused_by_its_size_before_it_is_decoded(side: int) -> None:
    bomb = pictures.png_bomb(side, side)
    assert len(bomb) < 100_000
    with pytest.raises(TooLarge) as refusal:
        encode_master(bomb, field="imageUrl")
    assert "imageUrl" in refusal.value.fields


def test_more_than_twenty_megabytes_are_refused() -> None:
    with pytest.raises(TooLarge):
        encode_master(pictures.jpeg() + bytes(MAX_BYTES), field="imageUrl")


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "GIF", "AVIF"])
@pytest.mark.parametrize("share", [0.3, 0.5, 0.9])
def test_half_a_picture_is_refused(form: str, share: float) -> None:
    whole = pictures.encoded(pictures.photograph(), form)
    with pytest.raises((Invalid, UnsupportedType)) as refusal:
        encode_master(whole[: int(len(whole) * share)], field="imageUrl")
    assert "imageUrl" in refusal.value.fields


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"hello",
        SVG,
        b"<!doctype html>" + SCRIPT,
        SCRIPT + pictures.jpeg(),
        b"%PDF-1.7\n" + pictures.jpeg(),
        b"\0\0\x01\0\x01\0\x10\x10",
        pictures.encoded(pictures.photograph(), "TIFF"),
        pictures.encoded(pictures.photograph(), "BMP"),
    ],
    ids=["empty", "text", "svg", "html", "html-jpeg", "pdf-jpeg", "icon", "tiff", "bmp"],
)
def test_what_does_not_begin_like_a_picture_is_an_unsupported_type(data: bytes) -> None:
    with pytest.raises(UnsupportedType):
        encode_master(data, field="imageUrl")


def test_a_script_that_pretends_to_be_a_gif_is_refused() -> None:
    with pytest.raises(DomainError):
        encode_master(b"GIF89a/*" + b"\0" * 20 + b"*/=1;alert(1)//", field="imageUrl")


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "GIF"])
def test_nothing_that_follows_a_picture_in_its_file_is_kept(form: str) -> None:
    data = pictures.encoded(pictures.photograph(), form) + SCRIPT
    _, master = encode_master(data, field="imageUrl")
    assert b"script" not in master


def test_a_script_inside_a_picture_is_not_kept() -> None:
    data = pictures.encoded(pictures.photograph(), comment=SCRIPT)
    assert SCRIPT in data
    _, master = encode_master(data, field="imageUrl")
    assert b"script" not in master


ORIENTATION_IN_XMP = (
    b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF'
    b' xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description'
    b' xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6"/></rdf:RDF></x:xmpmeta>'
)


@pytest.mark.parametrize("form", ["JPEG", "WEBP", "AVIF"])
def test_an_orientation_that_only_xmp_names_turns_nothing_as_in_browsers(form: str) -> None:
    data = pictures.encoded(pictures.photograph(), form, xmp=ORIENTATION_IN_XMP)
    assert taken(data).size == (1000, 600)


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "AVIF"])
def test_an_orientation_in_exif_turns_the_picture_upright(form: str) -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = 6
    assert taken(pictures.encoded(pictures.photograph(), form, exif=exif)).size == (600, 1000)


def test_a_picture_of_16_bits_keeps_its_shades() -> None:
    half = Image.new("I;16", (20, 20), 0x8080)
    assert taken(pictures.encoded(half, "PNG")).getpixel((10, 10)) == (128, 128, 128)


def avif_of(code_points: bytes) -> bytes:
    """Return an AVIF file of one color.

    Its color space is that of these code points (ITU-T H.273).
    """
    plain = pictures.encoded(Image.new("RGB", (20, 20), (128, 64, 200)), "AVIF", quality=100)
    at = plain.index(b"colrnclx") + 8
    return plain[:at] + code_points + plain[at + 4 :]


def test_wide_colors_without_a_profile_are_kept() -> None:
    pixel = taken(avif_of(b"\0\x0c\0\x0d")).getpixel((10, 10))
    assert isinstance(pixel, tuple)
    # What Chromium shows of Display P3 (128, 64, 200).
    assert all(abs(a - b) < 6 for a, b in zip(pixel, (138, 59, 207), strict=True))


def test_a_high_dynamic_range_is_refused_with_what_helps() -> None:
    with pytest.raises(UnsupportedType, match="standard colors") as refusal:
        encode_master(avif_of(b"\0\x09\0\x10"), field="imageUrl")
    assert list(refusal.value.fields) == ["imageUrl"]
