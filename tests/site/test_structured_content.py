"""What the house serves and shows, described so that search engines can quote it."""

from datetime import UTC, datetime

import pytest

from nightcap.content import menu_sections
from nightcap.content.models import MenuItem, MenuSection
from tests.support.content import filling
from tests.support.site.pages import ReadPage
from tests.support.site.visitors import PUBLIC_URL, Site


def test_a_bar_whose_menu_is_empty_leads_to_none(site: Site) -> None:
    [venue] = ReadPage(site.get("/").text).of_type("BarOrPub")
    assert not {"hasMenu", "menu"} & venue.keys()


def test_the_bar_says_what_it_serves_and_where_its_menu_stands(site: Site) -> None:
    filling.menu_item("The Last Call")
    [venue] = ReadPage(site.get("/").text).of_type("BarOrPub")
    assert venue["servesCuisine"] == ["Cocktails", "Small plates"]
    assert venue["hasMenu"] == venue["menu"] == f"{PUBLIC_URL}/menu"
    assert venue["acceptsReservations"] == f"{PUBLIC_URL}/host-event"
    assert str(venue["sameAs"]).count("https://") == 5
    images = venue["image"]
    assert isinstance(images, list)
    assert len(images) == 5


def test_the_menu_is_described_by_its_sections(site: Site) -> None:
    filling.menu_item("The Last Call")
    filling.menu_item("The Prompter", is_available=False, position=1)
    MenuItem.objects.create(name="Olives", price="from 6", category="food", position=2)
    [menu] = ReadPage(site.get("/menu").text).of_type("Menu")
    assert menu["name"] == "Cocktail Menu of The Understudy"
    sections = menu["hasMenuSection"]
    assert isinstance(sections, list)
    drinks, food = sections
    assert isinstance(drinks, dict)
    assert isinstance(food, dict)
    assert (drinks["name"], food["name"]) == ("Cocktails", "Gourmet Bites")
    assert food["hasMenuItem"] == [{"@type": "MenuItem", "name": "Olives"}]
    offer = {"@type": "Offer", "price": "18", "priceCurrency": "USD"}
    item = {"@type": "MenuItem", "description": "Stirred, not explained."}
    schema = "https://schema.org"
    assert drinks["hasMenuItem"] == [
        {**item, "name": "The Last Call", "offers": {**offer, "availability": f"{schema}/InStock"}},
        {
            **item,
            "name": "The Prompter",
            "offers": {**offer, "availability": f"{schema}/OutOfStock"},
        },
    ]


def test_the_menu_is_described_by_the_sections_that_the_manager_has_named(site: Site) -> None:
    menu_sections.seed()
    MenuSection.objects.update(position=9)
    port = menu_sections.create({"title": "Port"})
    MenuSection.objects.filter(pk=port.pk).update(position=0)
    filling.menu_item("The Last Call")
    MenuItem.objects.create(name="Tawny", category="port", position=2)
    [menu] = ReadPage(site.get("/menu").text).of_type("Menu")
    sections = menu["hasMenuSection"]
    assert isinstance(sections, list)
    names = [section["name"] for section in sections if isinstance(section, dict)]
    assert names == ["Port", "Cocktails"]


def test_an_empty_menu_is_not_described(site: Site) -> None:
    assert ReadPage(site.get("/menu").text).of_type("Menu") == []


def test_a_clip_is_described_once_it_has_a_still_picture_and_a_date(site: Site) -> None:
    day = datetime(2026, 7, 1, 1, tzinfo=UTC)
    filling.video("Five Minutes", created_at=day)
    filling.video("Undated")
    filling.video("Unseen", created_at=day, poster_url="")
    filling.video("Elsewhere", created_at=day, category="creativity")
    [clip] = ReadPage(site.get("/comedy").text).of_type("VideoObject")
    assert clip["name"] == "Five Minutes"
    assert clip["uploadDate"] == "2026-06-30T21:00:00-04:00"
    assert clip["contentUrl"] == PUBLIC_URL + filling.CLIP
    still = PUBLIC_URL + filling.PICTURE
    assert clip["thumbnailUrl"] == [still, still.replace(".jpg", "-og.jpg")]


@pytest.mark.parametrize(
    ("path", "name"), [("/events", "Events Calendar"), ("/menu", "Cocktail Menu")]
)
def test_an_inner_page_says_where_it_stands(site: Site, path: str, name: str) -> None:
    [trail] = ReadPage(site.get(path).text).of_type("BreadcrumbList")
    assert trail["itemListElement"] == [
        {"@type": "ListItem", "position": 1, "name": "Home", "item": f"{PUBLIC_URL}/"},
        {"@type": "ListItem", "position": 2, "name": name, "item": PUBLIC_URL + path},
    ]
    assert ReadPage(site.get("/").text).of_type("BreadcrumbList") == []
