"""The manager adds, changes, orders and deletes the media of the host page's slideshow."""

from base64 import b64encode
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.content.models import HostEventImage
from tests.support.content import filling
from tests.support.content.admin import JSON, picture, refusal
from tests.support.content.filling import PICTURE
from tests.support.media.clips import INDEX_FIRST, MAKER, PLACE, REELS, filmed, of_a_phone
from tests.support.media.pictures import (
    encoded,
    jpeg_taken_sideways_in_manhattan,
    photograph,
    png_bomb,
)

pytestmark = pytest.mark.django_db

ALL = "/api/host-event-images"


def data_url(data: bytes | bytearray, kind: str = "image/jpeg") -> str:
    return f"data:{kind};base64,{b64encode(data).decode()}"


def reel(kind: str = "video/mp4") -> str:
    return data_url(REELS[0].read_bytes(), kind)


def kept(url: str, settings: Settings) -> bytes:
    root: Path = settings.MEDIA_ROOT
    return (root / url.removeprefix("/media/")).read_bytes()


def test_a_picture_is_added_and_the_host_page_shows_it(as_manager: Client, client: Client) -> None:
    body = {
        "imageUrl": picture(),
        "mediaType": "image",
        "caption": "A long table",
        "displayOrder": 3,
    }
    response = as_manager.post(ALL, body, JSON)
    assert response.status_code == 201
    answer = response.json()
    assert answer["imageUrl"].endswith("-40x30.jpg")
    assert answer | body | {"imageUrl": answer["imageUrl"], "version": 1} == answer
    assert client.get(ALL).json() == [answer]


@pytest.mark.parametrize("kind", ["video/mp4", "video/quicktime"])
def test_a_clip_is_added_as_it_is(as_manager: Client, kind: str, settings: Settings) -> None:
    body = {"imageUrl": reel(kind), "mediaType": "video", "caption": "", "displayOrder": 0}
    answer = as_manager.post(ALL, body, JSON).json()
    assert answer["mediaType"] == "video"
    assert answer["imageUrl"].endswith(".mp4")
    found, sent = kept(answer["imageUrl"], settings), REELS[0].read_bytes()
    frames = sent.index(b"mdat") + 4
    assert sent[frames : frames + 100_000] in found


def test_a_picture_alone_is_enough(as_manager: Client) -> None:
    answer = as_manager.post(ALL, {"imageUrl": picture()}, JSON).json()
    told = {name: answer[name] for name in ("mediaType", "caption", "displayOrder")}
    assert told == {"mediaType": "image", "caption": "", "displayOrder": 0}


def test_without_a_media_type_a_clip_is_known_by_its_data_url(as_manager: Client) -> None:
    answer = as_manager.post(ALL, {"imageUrl": reel(), "displayOrder": None}, JSON).json()
    assert (answer["mediaType"], answer["displayOrder"]) == ("video", 0)


@pytest.mark.parametrize(
    ("body", "status", "named"),
    [
        ({}, 422, {"imageUrl"}),
        ({"imageUrl": "  "}, 422, {"imageUrl"}),
        ({"imageUrl": "ftp://p.example/a.jpg"}, 422, {"imageUrl"}),
        ({"imageUrl": "data:image/png;base64,AAAA"}, 415, {"imageUrl"}),
        ({"imageUrl": data_url(b"<svg/>", "image/svg+xml")}, 415, {"imageUrl"}),
        ({"imageUrl": data_url(photograph().tobytes()[:9000])}, 415, {"imageUrl"}),
        ({"imageUrl": data_url(encoded(photograph())[:4000])}, 422, {"imageUrl"}),
        ({"imageUrl": data_url(png_bomb(8000, 8000), "image/png")}, 413, {"imageUrl"}),
        ({"imageUrl": reel(), "mediaType": "image"}, 415, {"imageUrl"}),
        ({"imageUrl": picture(), "mediaType": "video"}, 415, {"imageUrl"}),
        ({"imageUrl": data_url(b"notes", "video/mp4"), "mediaType": "video"}, 415, {"imageUrl"}),
        ({"imageUrl": data_url(filmed(codec="libx265"), "video/mp4")}, 415, {"imageUrl"}),
        ({"imageUrl": data_url(filmed(options=INDEX_FIRST)[:-1], "video/mp4")}, 422, {"imageUrl"}),
        ({"imageUrl": "data:video/mp4;base64,AAA=AAAA"}, 422, {"imageUrl"}),
        ({"imageUrl": picture(), "mediaType": "sound"}, 422, {"mediaType"}),
        ({"imageUrl": picture(), "caption": "c" * 301}, 422, {"caption"}),
        ({"imageUrl": picture(), "displayOrder": -1}, 422, {"displayOrder"}),
        ({"imageUrl": picture(), "displayOrder": "first"}, 422, {"displayOrder"}),
    ],
)
def test_bad_input_names_its_field_and_adds_nothing(
    as_manager: Client, body: dict[str, object], status: int, named: set[str]
) -> None:
    assert refusal(as_manager.post(ALL, body, JSON), status).keys() == named
    assert not HostEventImage.objects.exists()


def test_what_is_served_says_nothing_of_where_and_by_what_it_was_taken(
    as_manager: Client, settings: Settings
) -> None:
    photo = {"imageUrl": data_url(jpeg_taken_sideways_in_manhattan())}
    taken = as_manager.post(ALL, photo, JSON).json()["imageUrl"]
    assert taken.endswith("-600x1000.jpg")
    assert b"Exif" not in kept(taken, settings)
    assert MAKER not in kept(taken, settings)
    film = {"imageUrl": data_url(of_a_phone(REELS[0].read_bytes()), "video/mp4")}
    filmed = as_manager.post(ALL, film, JSON).json()["imageUrl"]
    assert [text for text in (PLACE, MAKER, b"20261121") if text in kept(filmed, settings)] == []


def test_caption_and_display_order_are_changed_each_alone_or_both(as_manager: Client) -> None:
    slide = filling.slide("A long table", display_order=2)
    address = f"{ALL}/{slide.pk}"
    captioned = as_manager.put(address, {"caption": "A short one"}, JSON).json()
    assert (captioned["caption"], captioned["displayOrder"]) == ("A short one", 2)
    moved = as_manager.put(address, {"displayOrder": 0, "version": 2}, JSON).json()
    assert (moved["caption"], moved["displayOrder"]) == ("A short one", 0)
    both = as_manager.put(address, {"caption": "", "displayOrder": 5}, JSON).json()
    assert (both["caption"], both["displayOrder"], both["version"]) == ("", 5, 4)
    assert both["imageUrl"] == PICTURE


def test_the_slideshow_goes_by_display_order_and_0_is_first(
    as_manager: Client, client: Client
) -> None:
    for place, caption in ((2, "third"), (0, "first"), (1, "second")):
        filling.slide(caption, display_order=place)
    assert [slide["caption"] for slide in client.get(ALL).json()] == ["first", "second", "third"]
    last = HostEventImage.objects.get(caption="third")
    as_manager.put(f"{ALL}/{last.pk}", {"displayOrder": 0}, JSON)
    # Of two in the same place, the older one comes first.
    assert [slide["caption"] for slide in client.get(ALL).json()] == ["third", "first", "second"]


def test_a_bad_change_names_its_field_and_changes_nothing(as_manager: Client) -> None:
    slide = filling.slide("A long table", display_order=1)
    bad = {"caption": "Two\nlines", "displayOrder": -3}
    fields = refusal(as_manager.put(f"{ALL}/{slide.pk}", bad, JSON), 422)
    assert fields.keys() == {"caption", "displayOrder"}
    slide.refresh_from_db()
    assert (slide.caption, slide.display_order, slide.version) == ("A long table", 1, 1)


def test_the_slideshow_is_searched_and_paged(client: Client) -> None:
    for number in range(5):
        filling.slide(f"Table {number}", display_order=number)
    filling.slide("Hidden table", active=False)
    filling.slide("Stage")
    found = client.get(f"{ALL}?search=table&offset=1&limit=2")
    assert [slide["caption"] for slide in found.json()] == ["Table 1", "Table 2"]
    assert found["X-Total-Count"] == "5"
