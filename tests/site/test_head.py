"""What a page says to search engines and to those who share it."""

import pytest
from django.conf import settings

from nightcap.media.names import PictureName
from nightcap.venue.services import picture_url
from tests.support.factory import Make
from tests.support.site.pages import ReadPage
from tests.support.site.visitors import PUBLIC_URL, Site


def _read(site: Site, path: str) -> ReadPage:
    return ReadPage(site.get(path).text)


@pytest.mark.parametrize(
    ("path", "title", "description"),
    [
        (
            "/",
            "The Understudy: Midtown's Secret Club",
            "Midtown's Secret Club at 212 East 52nd Street, New York.",
        ),
        ("/events", "Events Calendar | The Understudy", "Every night at The Understudy."),
        ("/host-event", "Host an Event | The Understudy", "Private evenings at The Understudy."),
    ],
)
def test_every_page_names_itself(site: Site, path: str, title: str, description: str) -> None:
    page = _read(site, path)
    assert page.title == title
    assert page.metas["description"] == description
    assert page.links["canonical"] == [PUBLIC_URL + path]
    assert page.metas["og:url"] == PUBLIC_URL + path
    assert page.metas["og:title"] == title
    assert page.metas["og:description"] == description
    assert page.metas["og:type"] == "website"
    assert page.metas["og:site_name"] == "The Understudy"
    assert page.metas["twitter:card"] == "summary_large_image"
    assert "robots" not in page.metas


@pytest.mark.parametrize(
    ("path", "file"),
    [("/", "audience.jpg"), ("/events", "marquee.jpg"), ("/host-event", "marquee.jpg")],
)
def test_a_page_is_shared_with_a_picture_of_1200_by_630(site: Site, path: str, file: str) -> None:
    page = _read(site, path)
    name = PictureName.parse(picture_url(file).removeprefix("/media/"))
    assert name is not None
    assert page.metas["og:image"] == PUBLIC_URL + name.open_graph_url
    assert (page.metas["og:image:width"], page.metas["og:image:height"]) == ("1200", "630")
    assert page.metas["og:image:alt"]


def test_an_event_is_shared_with_its_own_words_and_picture(site: Site, make: Make) -> None:
    picture = picture_url("duo.jpg")
    event = make.event(
        title='"Late" Jazz & more', description="A long\nnight.\n" * 40, image_url=picture
    )
    page = _read(site, f"/events/{event.pk}-{event.slug}")
    assert page.title == '"Late" Jazz & more | The Understudy'
    assert page.metas["description"].startswith("A long night. A long night.")
    assert page.metas["description"].endswith("…")
    assert len(page.metas["description"]) <= 201
    assert page.metas["og:type"] == "article"
    assert page.metas["og:image"] == PUBLIC_URL + picture.replace(".jpg", "-og.jpg")
    assert page.metas["og:image:alt"] == event.title


def test_a_description_is_shared_up_to_a_whole_emoji(site: Site, make: Make) -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    event = make.event(title="Jam", description="a" * 198 + family)
    page = _read(site, f"/events/{event.pk}-jam")
    assert page.metas["og:description"] == page.metas["description"] == "a" * 198 + "…"


def test_a_picture_of_another_site_is_shared_as_it_is(site: Site, make: Make) -> None:
    event = make.event(image_url="https://pictures.example/a.jpg?b=1&c=2")
    page = _read(site, f"/events/{event.pk}-{event.slug}")
    assert page.metas["og:image"] == "https://pictures.example/a.jpg?b=1&c=2"
    assert "og:image:width" not in page.metas


def test_the_head_asks_for_the_styles_first_and_prepares_fonts_and_pictures(site: Site) -> None:
    html = site.get("/").text
    head = html.split("</head>")[0]
    styles = '<link rel="stylesheet" href="/assets/style-2b.css">'
    assert head.index(styles) < head.index("<script")
    assert html.count(styles) == 1
    assert '<link rel="preload" href="/assets/jost-letters-3c.woff2" as="font"' in head
    assert "jost-latin" not in head
    assert '<link rel="preload" as="image" href="/media/hero.jpg"/>' in head
    assert 'as="image"' not in html.split("</head>")[1]
    assert "<style>@font-face{font-family:Jost}</style>" in head
    assert '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' in head
    assert ReadPage(html).styled == []


def test_addresses_are_those_of_the_public_url(site: Site) -> None:
    html = site.get("/", headers={"Host": "localhost"}).text
    assert "localhost" not in html
    assert settings.PUBLIC_URL == PUBLIC_URL
