"""Uploads become files under addresses that never change what they mean."""

import base64
from io import BytesIO

import pytest
from PIL import Image
from pytest_django import Settings

from nightcap.core.errors import Invalid, TooLarge, UnsupportedType
from nightcap.media import services
from nightcap.media.names import PictureName
from nightcap.media.pictures import MAX_BYTES, make_missing_variants
from tests.support.media import pictures


def data_url(data: bytes, kind: str = "image/jpeg") -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def test_a_stored_picture_has_an_address_that_tells_its_size(settings: Settings) -> None:
    url = pictures.stored(pictures.jpeg(1000, 600))
    name = PictureName.parse(url.removeprefix("/media/"))
    assert name is not None
    assert (name.width, name.height) == (1000, 600)
    with Image.open(settings.MEDIA_ROOT / name.master) as kept:
        assert kept.size == (1000, 600)


def test_the_same_picture_gets_the_same_address_and_another_one_another() -> None:
    first = pictures.stored(pictures.jpeg())
    assert pictures.stored(pictures.jpeg()) == first
    assert pictures.stored(pictures.jpeg(999, 600)) != first


def test_a_data_url_is_stored_whatever_type_it_claims() -> None:
    png = pictures.encoded(pictures.photograph(), "PNG")
    assert services.accept(data_url(png, "image/jpeg")) == pictures.stored(png)
    assert services.accept(data_url(png, "image/png;name=a.png")) == pictures.stored(png)


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("data:image/png,plain", Invalid),
        ("data:image/png;base64,%%%", Invalid),
        ("data:image/png;base64,AAA", Invalid),
        ("data:text/html;base64,PHNjcmlwdD4=", UnsupportedType),
        ("data:image/svg+xml;base64,PHN2Zy8+", UnsupportedType),
        ("data:;base64,PHN2Zy8+", UnsupportedType),
    ],
)
def test_a_data_url_that_is_no_picture_is_refused_by_the_name_of_its_field(
    text: str, refusal: type[Invalid]
) -> None:
    with pytest.raises(refusal) as error:
        services.accept(text, field="picture")
    assert list(error.value.fields) == ["picture"]


def test_a_data_url_of_more_than_twenty_megabytes_is_refused_before_it_is_decoded() -> None:
    with pytest.raises(TooLarge):
        services.accept("data:image/png;base64," + "%" * (MAX_BYTES * 3 // 2))


def test_an_editor_may_send_back_a_picture_that_is_kept_here() -> None:
    url = pictures.stored(pictures.jpeg())
    assert services.accept(url) == url


@pytest.mark.parametrize(
    "value", ["https://pictures.example/a.jpg", "HTTPS://pictures.example/a", ""]
)
def test_an_address_elsewhere_stays_as_it_is(value: str) -> None:
    assert services.accept(value) == value


def test_an_https_site_takes_no_picture_of_an_http_site(settings: Settings) -> None:
    address = "http://pictures.example/a.jpg"
    settings.PUBLIC_URL = "http://venue.example"
    assert services.accept(address) == address
    settings.PUBLIC_URL = "https://venue.example"
    with pytest.raises(Invalid) as error:
        services.accept(address, field="poster")
    assert error.value.fields == {"poster": "must begin with https://, as this site does"}


def test_a_data_url_becomes_an_address() -> None:
    assert services.accept(data_url(pictures.jpeg())).startswith("/media/")


@pytest.mark.parametrize(
    "value",
    [
        "javascript:alert(1)",
        "//pictures.example/a.jpg",
        "ftp://pictures.example/a.jpg",
        "https://ada:secret@pictures.example/a.jpg",
        "https://pictures.example/a.jpg\r\nX: y",
        "/etc/passwd",
        "/media/../secret-key",
        f"/media/{'0' * 32}-100x100.jpg",
        "picture.jpg",
    ],
)
def test_anything_else_is_refused_and_names_the_field(value: str) -> None:
    with pytest.raises(Invalid) as error:
        services.accept(value)
    assert list(error.value.fields) == ["imageUrl"]


def test_a_variant_is_not_an_address_for_an_editor() -> None:
    url = pictures.stored(pictures.jpeg())
    make_missing_variants()
    with pytest.raises(Invalid):
        services.accept(url.replace(".jpg", "-320.jpg"))


def test_a_refused_upload_leaves_no_file(settings: Settings) -> None:
    with pytest.raises(Invalid):
        pictures.stored(pictures.jpeg()[:5000])
    assert not settings.MEDIA_ROOT.exists()


def test_the_kept_file_is_readable_by_the_web_server_and_not_a_copy_of_the_upload(
    settings: Settings,
) -> None:
    upload = pictures.jpeg()
    kept = settings.MEDIA_ROOT / pictures.stored(upload).removeprefix("/media/")
    assert kept.stat().st_mode & 0o777 == 0o644
    assert kept.read_bytes() != upload
    assert Image.open(BytesIO(kept.read_bytes())).format == "JPEG"
