"""The manager adds, changes and deletes the clips of past shows."""

from base64 import b64encode
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.content.models import Video
from tests.support.content import filling
from tests.support.content.admin import JSON, picture, refusal
from tests.support.content.filling import CLIP, PICTURE

pytestmark = pytest.mark.django_db

ALL = "/api/videos"
REEL = Path(__file__).parents[2] / "venue" / "videos" / "five-minutes.mp4"
UPLOAD = "data:video/mp4;base64," + b64encode(REEL.read_bytes()).decode()
ELSEWHERE = "https://clips.example/five.mp4"
NEW = {"title": "Five Minutes", "videoUrl": ELSEWHERE, "category": "comedy"}


def test_a_clip_is_uploaded_with_its_poster_and_everything_said_about_it(
    as_manager: Client, client: Client, settings: Settings
) -> None:
    body = {
        "title": " Five Minutes ",
        "description": "All of them.",
        "videoUrl": UPLOAD,
        "posterUrl": picture(),
        "category": " Comedy ",
        "featured": True,
        "createdAt": "2026-10-02T20:30:00-04:00",
    }
    response = as_manager.post(ALL, body, JSON)
    assert response.status_code == 201, response.content
    answer = response.json()
    assert answer["videoUrl"].endswith(".mp4")
    assert (settings.MEDIA_ROOT / answer["videoUrl"].removeprefix("/media/")).is_file()
    assert answer["posterUrl"].endswith("-40x30.jpg")
    assert (answer["title"], answer["category"]) == ("Five Minutes", "comedy")
    assert (answer["featured"], answer["createdAt"]) == (True, "2026-10-03T00:30:00Z")
    assert client.get("/api/videos/category/comedy").json() == [answer]


def test_title_clip_and_category_are_enough(as_manager: Client) -> None:
    answer = as_manager.post(ALL, {**NEW, "createdAt": "", "posterUrl": None}, JSON).json()
    assert answer["videoUrl"] == ELSEWHERE
    assert (answer["posterUrl"], answer["createdAt"]) == (None, None)
    assert (answer["description"], answer["featured"]) == ("", False)


def test_the_shows_date_may_be_a_day_at_the_venue(as_manager: Client) -> None:
    answer = as_manager.post(ALL, {**NEW, "createdAt": "2026-10-03"}, JSON).json()
    assert answer["createdAt"] == "2026-10-03T04:00:00Z"


def test_a_clip_that_is_kept_already_may_be_named_again(as_manager: Client) -> None:
    kept = as_manager.post(ALL, {**NEW, "videoUrl": UPLOAD}, JSON).json()["videoUrl"]
    answer = as_manager.post(ALL, {**NEW, "videoUrl": kept}, JSON).json()
    assert answer["videoUrl"] == kept


@pytest.mark.parametrize(
    ("body", "status", "named"),
    [
        ({"title": " "}, 422, {"title": "is required"}),
        ({"videoUrl": ""}, 422, {"videoUrl": "is required"}),
        ({"videoUrl": "five.mp4"}, 422, {"videoUrl"}),
        ({"videoUrl": "javascript:alert(1)"}, 422, {"videoUrl"}),
        ({"videoUrl": CLIP}, 422, {"videoUrl": "is not a video kept here"}),
        ({"videoUrl": picture()}, 415, {"videoUrl": "must be a video"}),
        ({"videoUrl": "data:video/mp4;base64,AAAA"}, 415, {"videoUrl": "must be an MP4"}),
        ({"videoUrl": "data:video/mp4;base64,%%"}, 422, {"videoUrl": "is not valid base64"}),
        ({"posterUrl": UPLOAD}, 415, {"posterUrl": "must be a picture"}),
        ({"category": " "}, 422, {"category": "is required"}),
        ({"category": "c" * 61}, 422, {"category"}),
        ({"createdAt": "yesterday"}, 422, {"createdAt"}),
        ({"createdAt": "2026-10-03T20:00:00"}, 422, {"createdAt"}),
        ({"createdAt": "2026-02-30"}, 422, {"createdAt": "must be a day that there is"}),
        ({"featured": "very"}, 422, {"featured"}),
    ],
)
def test_bad_input_names_its_field_and_adds_nothing(
    as_manager: Client, body: dict[str, object], status: int, named: dict[str, str] | set[str]
) -> None:
    fields = refusal(as_manager.post(ALL, {**NEW, **body}, JSON), status)
    assert fields == named or fields.keys() == named
    assert not Video.objects.exists()


PAGES = [
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcQ",
    "https://m.YouTube.com/shorts/abc",
    "https://vimeo.com/76979871",
    "https://www.tiktok.com/@house/video/1",
    "https://www.instagram.com/reel/abc/",
    "https://fb.watch/abc/",
    "https://x.com/house/status/1",
    "https://drive.google.com/file/d/abc/view",
    "https://www.dropbox.com/s/abc/five.mp4?dl=1",
]


@pytest.mark.parametrize("page", PAGES)
def test_the_page_of_a_video_site_is_no_clip(as_manager: Client, page: str) -> None:
    said = refusal(as_manager.post(ALL, {**NEW, "videoUrl": page}, JSON), 422)
    assert said["videoUrl"].startswith("is a page of ")
    assert not Video.objects.exists()
    video = filling.video("Five Minutes")
    said = refusal(as_manager.put(f"{ALL}/{video.pk}", {"videoUrl": page}, JSON), 422)
    assert said["videoUrl"].startswith("is a page of ")
    slide = {"imageUrl": page, "mediaType": "video"}
    said = refusal(as_manager.post("/api/host-event-images", slide, JSON), 422)
    assert said["imageUrl"].startswith("is a page of ")


def test_a_clip_that_no_browser_loads_on_a_secure_page_is_refused(
    as_manager: Client, settings: Settings
) -> None:
    insecure = {**NEW, "videoUrl": "http://clips.example.org/five.mp4"}
    assert refusal(as_manager.post(ALL, insecure, JSON), 422) == {
        "videoUrl": "must begin with https://, as this site does"
    }
    for host in ("[2001:db8::1]", "*.example.org", "a;b.example.org"):
        nameless = {**NEW, "videoUrl": f"https://{host}/five.mp4"}
        assert refusal(as_manager.post(ALL, nameless, JSON), 422).keys() == {"videoUrl"}
    settings.PUBLIC_URL = "http://127.0.0.1:8000"
    assert as_manager.post(ALL, insecure, JSON).status_code == 201


def test_a_clip_whose_address_is_refused_today_may_be_changed_in_all_else(
    as_manager: Client,
) -> None:
    video = filling.video("Five Minutes")
    Video.objects.filter(pk=video.pk).update(video_url=PAGES[0])
    answer = as_manager.put(f"{ALL}/{video.pk}", {"title": "Six Minutes"}, JSON)
    assert answer.json()["videoUrl"] == PAGES[0]


@pytest.mark.parametrize("missing", ["title", "videoUrl", "category"])
def test_what_a_clip_needs_is_named_when_it_is_missing(as_manager: Client, missing: str) -> None:
    body = {name: value for name, value in NEW.items() if name != missing}
    assert refusal(as_manager.post(ALL, body, JSON), 422) == {missing: "is required"}


def test_only_what_is_given_changes(as_manager: Client) -> None:
    video = filling.video("Five Minutes")
    answer = as_manager.put(f"{ALL}/{video.pk}", {"featured": True, "version": 1}, JSON)
    assert answer.status_code == 200
    changed = answer.json()
    assert (changed["featured"], changed["version"]) == (True, 2)
    assert (changed["title"], changed["videoUrl"]) == ("Five Minutes", CLIP)
    assert (changed["posterUrl"], changed["category"]) == (PICTURE, "comedy")


def test_a_poster_and_a_date_are_taken_away_and_a_clip_is_not(as_manager: Client) -> None:
    video = filling.video("Five Minutes")
    address = f"{ALL}/{video.pk}"
    changed = as_manager.put(address, {"posterUrl": None, "createdAt": None}, JSON).json()
    assert (changed["posterUrl"], changed["createdAt"]) == (None, None)
    assert refusal(as_manager.put(address, {"videoUrl": ""}, JSON), 422) == {
        "videoUrl": "is required"
    }


def test_clips_are_searched_and_paged(client: Client) -> None:
    for number in range(5):
        filling.video(f"Set {number}")
    filling.video("Sketching", category="creativity")
    found = client.get(f"{ALL}?search=comedy%20set&offset=1&limit=2")
    assert [video["title"] for video in found.json()] == ["Set 3", "Set 2"]
    assert found["X-Total-Count"] == "5"
