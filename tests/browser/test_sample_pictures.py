"""The sample venue's pictures: each place of the site and each show has one of its own."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.support.browser.pages import EVENT, address
from tests.support.browser.window import OpenWindow, awake, read_through
from tests.support.server import RunningServer

ROUTES = Path(__file__).parents[2] / "frontend" / "src" / "app" / "routes.json"
SCRIPT = re.compile(r"<script.*?</script>", re.DOTALL)
PICTURE = re.compile(r"/media/([0-9a-f]{32})-")


def pages() -> list[str]:
    routes = json.loads(ROUTES.read_text())
    return [route["path"] for route in routes if ":" not in route["path"]]


def shown_on(server: RunningServer, path: str) -> set[str]:
    """Return the pictures in a page's markup.

    Pictures in its data may never be shown and are left out.
    """
    html = server.get(path).text
    return set(PICTURE.findall(SCRIPT.sub("", html.partition("<body>")[2] or html)))


def answer(server: RunningServer, path: str) -> str:
    return server.get(f"/api/{path}").text


def pictures_of_shows(server: RunningServer) -> dict[str, set[str]]:
    """Return the pictures of each show by title, from all its nights."""
    shows: dict[str, set[str]] = {}
    for event in json.loads(answer(server, "events")):
        shows.setdefault(event["title"], set()).update(PICTURE.findall(event["imageUrl"]))
    return shows


def test_no_two_shows_have_the_same_picture(understudy: RunningServer) -> None:
    shows = pictures_of_shows(understudy)
    assert len(shows) > 10
    used = Counter(picture for pictures in shows.values() for picture in pictures)
    assert {title for title, own in shows.items() if any(used[one] > 1 for one in own)} == set()


def test_no_two_places_of_the_site_have_the_same_picture(understudy: RunningServer) -> None:
    places: Counter[str] = Counter()
    for path in pages():
        places.update(shown_on(understudy, path))
    of_shows = set().union(*pictures_of_shows(understudy).values())
    # What comes after the first slide, and what a dialog shows, is in no page's markup.
    home = json.loads(answer(understudy, "home"))
    slides = json.loads(answer(understudy, "host-event-images"))
    later = [*home["heroGallery"][1:], *slides[2:], home["secretCalendar"]]
    places.update(PICTURE.findall(json.dumps(later)))
    places.update(shown_on(understudy, "/embed/social-feed"))
    twice = [picture for picture, count in places.items() if count > 1 and picture not in of_shows]
    assert twice == []
    # A show's picture stands wherever the show does, and nowhere else.
    others = (
        *("home", "hosting", "pillars", "bar", "gallery", "about", "season"),
        *(f"page-pictures{path}" for path in pages() if path.count("/") == 1 and path != "/"),
        *("featured-images", "past-event-images"),
    )
    elsewhere = {one for path in others for one in PICTURE.findall(answer(understudy, path))}
    assert elsewhere & of_shows == set()


def test_every_clip_waits_behind_a_picture_that_nothing_else_has(
    understudy: RunningServer,
) -> None:
    clips = [
        *json.loads(answer(understudy, "videos/category/comedy")),
        *json.loads(answer(understudy, "videos/category/creativity")),
    ]
    posters = PICTURE.findall(" ".join(clip["posterUrl"] for clip in clips))
    assert len(set(posters)) == len(posters) == 6
    assert shown_on(understudy, "/gallery") & set(posters) == set()


@pytest.mark.parametrize(("width", "sees"), [(390, "portraitUrl"), (1440, "imageUrl")])
def test_a_phone_has_a_tall_picture_as_its_hero_and_fetches_no_other(
    look_at: OpenWindow, understudy: RunningServer, width: int, sees: str
) -> None:
    first = json.loads(answer(understudy, "home"))["heroGallery"][0]
    digests = {key: PICTURE.findall(first[key])[0] for key in ("portraitUrl", "imageUrl")}
    page = look_at(understudy, width=width, height=844)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.extend(PICTURE.findall(request.url)))
    awake(page, "/")
    page.wait_for_load_state("networkidle")
    assert {key for key, digest in digests.items() if digest in fetched} == {sees}
    assert fetched.count(digests[sees]) == 1


# Pictures whose file has fewer pixels than they fill, although there is a larger file.
SOFT = """async () => {
    const soft = [];
    for (const one of document.images) {
        const offered = one.parentElement.querySelector("source")?.srcset ?? one.srcset;
        if (!one.checkVisibility() || !offered.includes("w")) continue;
        const most = Math.max(...[...offered.matchAll(/ (\\d+)w/g)].map(([, width]) => +width));
        const [file] = /\\d+(?=\\.\\w+$)/.exec(one.currentSrc) ?? [];
        const { width, height } = one.getBoundingClientRect();
        const [, across, down] = /-(\\d+)x(\\d+)-/.exec(one.currentSrc) ?? [];
        const needed = Math.max(width, (height * across) / down);
        if (file < Math.min(most, needed) * 0.95) soft.push(`${one.currentSrc} for ${needed}`);
    }
    return soft;
}"""


@pytest.mark.parametrize("path", ["/", "/host-event", "/contact", "/about", "/menu", EVENT])
def test_at_a_desk_no_large_picture_is_soft(
    look_at: OpenWindow, understudy: RunningServer, path: str
) -> None:
    page = awake(look_at(understudy, width=1440), address(understudy, path))
    read_through(page)
    page.wait_for_load_state("networkidle")
    assert page.evaluate(SOFT) == []
