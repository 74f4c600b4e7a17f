"""Clips of pages are asked once a day; those that do not play any more need the manager."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.content import services
from nightcap.content.models import HostEventImage, Video
from nightcap.core import link_checks, outbound
from nightcap.core.models import LinkCheck
from nightcap.core.time import now
from nightcap.events.services import links
from nightcap.media import storage
from tests.support.content import filling
from tests.support.content.admin import JSON, refusal
from tests.support.content.clip_server import ClipSite, serving
from tests.support.factory import Make
from tests.support.media import clips as reels

DAY = timedelta(days=1)
YOUTUBE = "https://www.youtube.com/watch?v=dQw4w9WgXcQ"


@pytest.fixture
def server(settings: Settings) -> Iterator[str]:
    """Yield the address of a local clip server that the settings allow."""
    settings.FEED_ALLOW_PRIVATE = True
    settings.PUBLIC_URL = "http://127.0.0.1:8000"
    with serving() as address:
        yield address


def ask(url: str) -> str | None:
    return outbound.check_address(url, outbound.CLIP, allow_private=True, seconds=5)


def ask_next() -> str | None:
    """Do what the worker does every minute."""
    return link_checks.ask_next(links.ticket_pages_to_check(), services.clips_to_check())


def troubles(manager: Client) -> list[dict[str, object]]:
    answer = manager.get("/api/admin/clip-troubles")
    assert answer.status_code == 200
    told: list[dict[str, object]] = answer.json()
    return told


def clip_at(url: str, title: str = "Five Minutes") -> Video:
    video = filling.video(title)
    Video.objects.filter(pk=video.pk).update(video_url=url)
    return video


def slide_at(url: str, **fields: object) -> HostEventImage:
    return HostEventImage.objects.create(image_url=url, media_type="video", **fields)


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("clip/five.mp4", ""),
        ("type/video/webm", ""),
        ("type/application/octet-stream", ""),
        ("type/", ""),
        ("page/five", "it is a page, not a video file"),
        ("type/text/html; charset=utf-8", "it is a page, not a video file"),
        ("type/image/jpeg", "it is image/jpeg, not a video file"),
        ("401/", "it answered 401 Unauthorized"),
        ("403/", "it answered 403 Forbidden"),
        ("404/", "it answered 404 Not Found"),
        ("503/", "it answered 503 Service Unavailable"),
        ("429/", None),
        ("302//clip/five.mp4", ""),
        ("302//404/", "it answered 404 Not Found"),
        (
            "302/https://cdn.example.net/five.mp4",
            "it leads on to cdn.example.net: use the address there",
        ),
    ],
)
def test_what_an_answer_means(server: str, path: str, problem: str | None) -> None:
    assert ask(f"{server}/{path}") == problem


def test_a_clip_is_asked_for_its_first_bytes(server: str) -> None:
    ask(f"{server}/clip/five.mp4")
    assert ClipSite.asked == [("GET", "/clip/five.mp4", "bytes=0-1")]


@pytest.mark.django_db
def test_each_clip_of_pages_is_asked_once_a_day_after_the_ticket_pages(
    server: str, make: Make
) -> None:
    make.event(eventbrite_link=f"{server}/200/tickets")
    clip_at(f"{server}/clip/five.mp4")
    clip_at(f"{server}/clip/five.mp4", "The same again")
    slide_at(f"{server}/clip/slide.mp4")
    slide_at(f"{server}/clip/hidden.mp4", active=False)
    clip_at(f"{server}/clip/deleted.mp4").delete()
    clip_at("https://clips.example/five.mp4")
    clip_at(YOUTUBE)
    said = [ask_next() for _ in range(4)]
    assert said == [
        f"{server}/200/tickets",
        f"{server}/clip/five.mp4",
        f"{server}/clip/slide.mp4",
        None,
    ]
    LinkCheck.objects.filter(url__contains="slide").update(asked_at=now() - DAY)
    assert [ask_next(), ask_next()] == [f"{server}/clip/slide.mp4", None]


@pytest.mark.django_db
def test_a_clip_that_no_longer_answers_needs_the_manager_until_it_plays_again(
    server: str, as_manager: Client
) -> None:
    video = clip_at(f"{server}/clip/five.mp4")
    slide = slide_at(f"{server}/clip/slide.mp4", caption="A long table")
    for _ in range(2):
        ask_next()
    assert troubles(as_manager) == []
    ClipSite.gone.update(("/clip/five.mp4", "/clip/slide.mp4"))
    LinkCheck.objects.update(asked_at=now() - DAY)
    for _ in range(2):
        ask_next()
    gone = {"problem": "it answered 404 Not Found"}
    assert troubles(as_manager) == [
        {"id": video.pk, "title": "Five Minutes", "isSlide": False}
        | {"url": f"{server}/clip/five.mp4"}
        | gone,
        {"id": slide.pk, "title": "A long table", "isSlide": True}
        | {"url": f"{server}/clip/slide.mp4"}
        | gone,
    ]
    as_manager.delete(f"/api/host-event-images/{slide.pk}")
    ClipSite.gone.clear()
    LinkCheck.objects.update(asked_at=now() - DAY)
    ask_next()
    assert troubles(as_manager) == []
    assert Client().get("/api/admin/clip-troubles").status_code == 401


@pytest.mark.django_db
def test_an_address_that_was_saved_before_it_was_refused_needs_the_manager_unasked(
    as_manager: Client,
) -> None:
    clip_at(YOUTUBE)
    clip_at("http://clips.example.org/five.mp4")
    insecure, page = [str(told["problem"]) for told in troubles(as_manager)]
    assert insecure == "its address must begin with https://, as this site does"
    assert page.startswith("its address is a page of youtube.com, not a video file")


@pytest.mark.django_db
def test_a_clip_of_our_own_whose_file_is_missing_needs_the_manager(as_manager: Client) -> None:
    url = reels.store(reels.CLIP)
    clip_at(url)
    assert (ask_next(), troubles(as_manager)) == (url, [])
    storage.delete(url.removeprefix("/media/"))
    LinkCheck.objects.update(asked_at=now() - DAY)
    ask_next()
    assert [told["problem"] for told in troubles(as_manager)] == ["its file is missing"]


@pytest.mark.django_db
def test_an_address_is_tried_before_it_is_saved(server: str, as_manager: Client) -> None:
    def problem_of(url: str) -> str:
        answer = as_manager.post("/api/admin/clip-checks", {"url": url}, JSON)
        assert answer.status_code == 200, answer.content
        return str(answer.json()["problem"])

    assert problem_of(f"{server}/clip/five.mp4") == ""
    assert problem_of(f"{server}/page/watch") == "it is a page, not a video file"
    assert problem_of(f"{server}/404/five.mp4") == "it answered 404 Not Found"
    assert problem_of(YOUTUBE).startswith("its address is a page of youtube.com")
    assert problem_of("ftp://a.example/a.mp4").startswith("its address must be an address")
    assert refusal(as_manager.post("/api/admin/clip-checks", {"url": " "}, JSON), 422) == {
        "url": "is required"
    }
    assert not Video.objects.exists()
    assert not LinkCheck.objects.exists()


@pytest.mark.django_db
def test_nobody_is_asked_on_a_private_address_for_a_manager(
    server: str, as_manager: Client, settings: Settings
) -> None:
    settings.FEED_ALLOW_PRIVATE = False
    body = {"url": f"{server}/clip/five.mp4"}
    answer = as_manager.post("/api/admin/clip-checks", body, JSON)
    assert answer.json() == {"problem": ""}
    assert ClipSite.asked == []
