"""The manager sets up the venue: the profile as one object, changed part by part."""

import pytest
from django.test import Client
from pydantic.alias_generators import to_camel

from nightcap.core.models import Change
from nightcap.core.writing import publishing
from nightcap.venue.pages import FILES
from nightcap.venue.profile import Profile
from nightcap.venue.values import Value
from tests.support.factory import Make
from tests.support.payments.paying import booked, pay, prepaid_event
from tests.support.venue.logos import LANTERN, svg_url
from tests.support.venue.writing import JSON, PIXEL, faults, write

pytestmark = pytest.mark.django_db


def test_the_profile_is_one_object(as_manager: Client) -> None:
    house = as_manager.get("/api/admin/house").json()
    assert (house["version"], house["name"], house["shortName"]) == (
        1,
        "The Understudy",
        "Understudy",
    )
    assert house["address"]["locality"] == "New York"
    assert (house["timeZone"], house["currency"], house["clock"], house["firstDay"]) == (
        "America/New_York",
        "USD",
        12,
        1,
    )
    assert (house["accent"], house["logo"], house["ground"]) == (None, None, "dark")
    assert house["hero"][0]["focus"] == "right"
    assert house["hero"][0]["portraitUrl"].startswith("/media/")
    assert house["bookings"]["remindAt"] == "11:00"
    shown = {name: house[name] for name in house["inFiles"]}
    assert shown == house["inFiles"]


def test_a_part_is_changed_and_the_rest_stays(as_writer: Client) -> None:
    house = write(
        as_writer,
        "house",
        name="Sala Lume",
        address={"street": "Rua da Bica 14", "locality": "Lisbon"},
        timeZone="Europe/Lisbon",
        currency="EUR",
        clock=24,
        firstDay=1,
    )
    assert house["address"] == {
        "street": "Rua da Bica 14",
        "locality": "Lisbon",
        "region": "NY",
        "postalCode": "10022",
        "country": "US",
    }
    venue = as_writer.get("/api/venue").json()
    assert (venue["name"], venue["timeZone"], venue["currency"], venue["clock"]) == (
        "Sala Lume",
        "Europe/Lisbon",
        "EUR",
        24,
    )
    assert venue["shortName"] == "Understudy"


def test_a_country_is_taken_in_lower_case(as_writer: Client) -> None:
    write(as_writer, "house", address={"country": "pt"})
    assert as_writer.get("/api/venue").json()["address"]["country"] == "PT"


def test_the_files_beside_the_profile_are_tables(as_writer: Client) -> None:
    section = {
        "heading": "The pier",
        "paragraphs": ["Boats left from here."],
        "at": 0.5,
        "photo": {"caption": "The pier", "drawing": "tower.svg", "year": "1911"},
        "video": None,
    }
    credit = {"name": "Lume Studio", "url": "https://lume.example"}
    photo = {"imageUrl": PIXEL, "alt": "The lamp", "caption": "Opening night"}
    house = write(
        as_writer,
        "house",
        terms={"lead": "Be kind."},
        history={"title": "The river", "sections": [section], "walk": None},
        gallery={"photos": [photo]},
        softwareCredit=credit,
        signUp=None,
        visit={"mapAlt": "The way from the station"},
        waitlist={"heldMinutes": 60},
        seatsLeftPercent={"sellingFast": 40},
        businessType="NightClub",
        servesCuisine=["Tapas"],
    )
    assert house["softwareCredit"] == credit
    history = as_writer.get("/api/history").json()
    assert (history["title"], history["walk"]) == ("The river", None)
    assert history["sections"][0]["photo"]["engraving"]["shapes"]
    assert as_writer.get("/api/gallery").json()["photos"][0]["caption"] == "Opening night"
    assert as_writer.get("/api/visit").json()["mapAlt"] == "The way from the station"
    assert as_writer.get("/api/terms").json()["lead"] == "Be kind."
    venue = as_writer.get("/api/venue").json()
    assert (venue["softwareCredit"], venue["signUp"]) == (credit, None)
    assert venue["timeToAccept"].startswith("1 hour")


def test_one_entry_of_a_table_is_taken_out(as_writer: Client) -> None:
    house = write(as_writer, "house", pagePictures={"menu": None}, pillars={"comedy": None})
    pictures, pillars = house["pagePictures"], house["pillars"]
    assert isinstance(pictures, dict)
    assert isinstance(pillars, dict)
    assert ("menu" in pictures, "about" in pictures) == (False, True)
    assert list(pillars) == ["creativity"]


def test_every_value_of_the_files_has_a_place_in_the_object(as_manager: Client) -> None:
    house = as_manager.get("/api/admin/house").json()
    rows = {"category_colours", "categories", "menu_sections", "special_days"}
    rows_or_season = {*rows, "season"}
    models: dict[str, type[Value]] = {"profile": Profile, **FILES}
    for file, model in models.items():
        if file in rows_or_season:
            continue
        table = house if file == "profile" else house[file]
        for name in model.model_fields.keys() - rows_or_season:
            assert to_camel(name) in table, f"{file}: {name}"


def test_the_texts_of_the_venue_are_the_same_rows(as_writer: Client) -> None:
    write(as_writer, "house", tagline="Under new lamps")
    written = as_writer.get("/api/admin/venue").json()
    assert (written["version"], written["fromPanel"]) == (2, ["tagline"])


def test_an_answer_that_is_sent_back_changes_nothing(as_writer: Client) -> None:
    write(as_writer, "house", logo=svg_url(LANTERN), accent="#f08a63")
    before = publishing.version()
    house = as_writer.get("/api/admin/house").json()
    assert write(as_writer, "house", **house) == house
    assert publishing.version() == before


@pytest.mark.parametrize(
    ("changes", "places"),
    [
        ({"timeZone": "Mars/Olympus"}, ["timeZone"]),
        ({"timeZone": 3}, ["timeZone"]),
        ({"currency": "EURO"}, ["currency"]),
        ({"clock": 13}, ["clock"]),
        ({"firstDay": 2}, ["firstDay"]),
        ({"accent": "red"}, ["accent"]),
        ({"accent": "#8e1b26"}, ["accent"]),
        ({"ground": "gray"}, ["ground"]),
        ({"type": "Jost"}, ["type"]),
        ({"ground": "light", "accent": "#f08a63"}, ["accent"]),
        ({"address": {"country": "Portugal"}}, ["address.country"]),
        ({"address": {"street": "\u0007"}}, ["address.street"]),
        ({"address": "Rua da Bica 14"}, ["address"]),
        ({"tax": 20, "waitlist": None}, ["tax", "waitlist"]),
        ({"bookings": [], "refunds": True}, ["bookings", "refunds"]),
        ({"name": ""}, ["name"]),
        ({"language": "Portuguese"}, ["language"]),
        ({"areaUnit": "acre"}, ["areaUnit"]),
        ({"logo": "data:image/gif;base64,AAAA"}, ["logo"]),
        ({"logo": "nowhere.png"}, ["logo"]),
        ({"businessType": "Castle"}, ["businessType"]),
        ({"waitlist": {"heldMinutes": 2}}, ["waitlist.heldMinutes"]),
        ({"seatsLeftPercent": {"fewSeatsLeft": 90}}, ["seatsLeftPercent"]),
        ({"signUp": {"button": "In", "url": "x", "titles": []}}, ["signUp.url"]),
        ({"terms": {"lead": "\u0007"}}, ["terms.lead"]),
        (
            {"history": {"sections": [{"heading": "A", "paragraphs": ["B"], "at": 2}]}},
            ["history.sections.0.at"],
        ),
        ({"pages": {"history": {"isOn": "maybe"}}}, ["pages.history.isOn"]),
        ({"tagline": "\u0007", "clock": 13, "timeZone": ""}, ["tagline", "clock", "timeZone"]),
    ],
)
def test_a_wrong_value_is_named_by_its_place_and_changes_nothing(
    as_writer: Client, changes: dict[str, object], places: list[str]
) -> None:
    before = as_writer.get("/api/admin/house").json()
    assert sorted(faults(as_writer, "house", **{"tagline": "Never", **changes})) == sorted(places)
    assert as_writer.get("/api/admin/house").json() == before


@pytest.mark.parametrize(
    ("changes", "reasons"),
    [
        ({"accent": "red"}, {"accent": "must be a color such as #f08a63"}),
        (
            {"language": "Portuguese"},
            {"language": "must be the code of a language, such as pt or en-US"},
        ),
        ({"address": {"street": ""}}, {"address.street": "is required"}),
        ({"servesCuisine": ["Tapas"] * 60}, {"servesCuisine": "must have at most 50 entries"}),
        ({"clock": 13}, {"clock": "must be 12 or 24"}),
        ({"tax": {"percent": 80}}, {"tax.percent": "must be at most 50"}),
        (
            {"seatsLeftPercent": {"fewSeatsLeft": 90}},
            {
                "seatsLeftPercent": "must not be below 'Limited Seats', "
                "nor 'Limited Seats' below 'Few Seats Left'"
            },
        ),
    ],
)
def test_the_reason_of_a_refusal_is_in_the_words_of_the_panel(
    as_writer: Client, changes: dict[str, object], reasons: dict[str, str]
) -> None:
    assert faults(as_writer, "house", **changes) == reasons


def test_a_dark_accent_is_refused_with_one_that_is_light_enough(as_writer: Client) -> None:
    reason = faults(as_writer, "house", accent="#8e1b26")["accent"]
    assert reason.startswith("must have a contrast of at least 4.5 with the dark ground")
    lighter = reason.partition("#")[2][:6]
    assert write(as_writer, "house", accent=f"#{lighter}")["accent"] == f"#{lighter}"


def test_another_ground_needs_an_accent_that_is_readable_on_it(as_writer: Client) -> None:
    write(as_writer, "house", accent="#f08a63")
    reason = faults(as_writer, "house", ground="light")["accent"]
    assert reason.startswith("must have a contrast of at least 4.5 with the light ground")
    darker = f"#{reason.partition('. #')[2][:6]}"
    house = write(as_writer, "house", ground="light", accent=darker)
    assert (house["ground"], house["accent"]) == ("light", darker)


@pytest.mark.parametrize(
    "svg",
    [
        "<svg",
        "<html/>",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
        '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><path d="M0 0h9v9z"/></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://x.example/a.png"/></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink">'
        '<image l:href="/etc/passwd"/></svg>',
        '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
        f'<svg xmlns="http://www.w3.org/2000/svg"><!--{"x" * 100_000}--></svg>',
    ],
)
def test_an_svg_that_is_not_only_a_drawing_is_refused(as_writer: Client, svg: str) -> None:
    assert list(faults(as_writer, "house", logo=svg_url(svg))) == ["logo"]


@pytest.mark.parametrize("data", ["data:image/png;base64,AAAA", "data:image/png;base64,%%"])
def test_a_damaged_png_is_refused(as_writer: Client, data: str) -> None:
    assert faults(as_writer, "house", logo=data) == {"logo": "is damaged"}


def test_hero_pictures_are_uploaded_and_shown(as_writer: Client) -> None:
    hero = [{"imageUrl": PIXEL, "alt": "The bar", "focus": "left"}]
    assert write(as_writer, "house", hero=hero)
    shown = as_writer.get("/api/home").json()["heroGallery"]
    assert [(one["alt"], one["focus"], one["portraitUrl"]) for one in shown] == [
        ("The bar", "left", None)
    ]
    assert shown[0]["imageUrl"].startswith("/media/")


def test_tall_pictures_and_those_of_pages_are_uploaded(as_writer: Client) -> None:
    hero = [{"imageUrl": PIXEL, "alt": "The bar", "portraitUrl": PIXEL}]
    pages = {"menu": {"imageUrl": PIXEL, "alt": "A glass"}}
    write(as_writer, "house", hero=hero, pagePictures=pages)
    menu = as_writer.get("/api/page-pictures/menu").json()["picture"]
    slide = as_writer.get("/api/home").json()["heroGallery"][0]
    assert slide["portraitUrl"] == menu["imageUrl"]
    without = [{**hero[0], "portraitUrl": ""}]
    write(as_writer, "house", hero=without)
    assert as_writer.get("/api/home").json()["heroGallery"][0]["portraitUrl"] is None


def test_a_page_is_turned_off_and_the_others_stay(as_writer: Client) -> None:
    write(as_writer, "house", pages={"history": {"isOn": False}})
    house = write(as_writer, "house", pages={"host-event": {"title": "Your night here"}})
    pages = house["pages"]
    assert isinstance(pages, dict)
    assert pages["history"] == {"isOn": False, "title": "", "description": ""}
    assert pages["host-event"] == {"isOn": True, "title": "Your night here", "description": ""}
    assert pages["menu"]["title"] == "Cocktail Menu"
    assert pages["home"]["description"].startswith("{tagline}")


def test_the_currency_stays_once_there_are_payments(as_writer: Client, make: Make) -> None:
    pay(booked(prepaid_event(make)))
    reason = "must be USD, as long as there are payments in USD"
    assert faults(as_writer, "house", currency="EUR") == {"currency": reason}
    assert write(as_writer, "house", currency="USD", tagline="Same money")["currency"] == "USD"


def test_the_list_of_changes_names_a_logo_without_its_bytes(as_writer: Client) -> None:
    write(as_writer, "house", logo=svg_url(LANTERN))
    assert [part["after"] for part in Change.objects.latest("pk").details] == ["a picture"]


def test_the_list_of_changes_names_only_the_pages_that_differ(as_writer: Client) -> None:
    write(as_writer, "house", pages={"menu": {"title": "Carta"}, "about": {"isOn": False}})
    [change] = as_writer.get("/api/admin/changes").json()
    [told] = change["details"]
    assert "menu: Carta" in told["after"]
    assert "about: on: no" in told["after"]
    for part in ("True", "False", "home", "cocktails"):
        assert part not in told["before"] + told["after"]


def test_what_another_tab_has_changed_is_not_overwritten(as_writer: Client) -> None:
    write(as_writer, "house", tagline="First")
    response = as_writer.put("/api/admin/house", {"tagline": "Second", "version": 1}, JSON)
    assert response.status_code == 409


def saved(client: Client, **changes: object) -> str:
    """Save a change of the profile; return the entry by which it can be undone."""
    answer = client.put("/api/admin/house", changes, JSON)
    assert answer.status_code == 200, answer.content
    return answer["X-Change"]


def undo(client: Client, change: str) -> tuple[int, str]:
    """Undo an entry; return the status and the message of a refusal."""
    answer = client.post(f"/api/admin/changes/{change}/undo")
    return answer.status_code, answer.json().get("message", "")


def test_the_undo_of_a_save_restores_its_fields_and_keeps_later_ones(as_writer: Client) -> None:
    before = as_writer.get("/api/admin/house").json()
    change = saved(as_writer, name="Sala Lume", pages={"history": {"isOn": False}})
    write(as_writer, "house", tagline="Under new lamps")
    assert undo(as_writer, change) == (200, "")
    after = as_writer.get("/api/admin/house").json()
    differing = {name for name, value in after.items() if value != before[name]}
    assert differing == {"tagline", "version"}
    told = as_writer.get("/api/admin/changes").json()[0]["details"]
    assert [(part["field"], part["before"], part["after"]) for part in told] == [
        ("name", "Sala Lume", "The Understudy"),
        ("pages", "history: on: no", ""),
    ]


def test_a_tax_rate_that_was_saved_twice_is_not_undone_to_the_first(as_writer: Client) -> None:
    first = saved(as_writer, tax={"percent": 5})
    second = saved(as_writer, tax={"percent": 6})
    assert undo(as_writer, first) == (409, "It was changed again in the meantime.")
    assert undo(as_writer, second) == (200, "")
    assert undo(as_writer, first) == (200, "")


def test_an_undo_passes_the_checks_of_a_save(as_writer: Client, make: Make) -> None:
    to_euros = saved(as_writer, currency="EUR")
    pay(booked(prepaid_event(make)))
    reason = "The currency must be EUR, as long as there are payments in EUR."
    assert undo(as_writer, to_euros) == (409, reason)
    colored = saved(as_writer, accent=None, ground="light")
    write(as_writer, "house", accent="#8a3b12")
    status, message = undo(as_writer, colored)
    assert (status, message[:34]) == (409, "The accent must have a contrast of")
    assert as_writer.get("/api/admin/house").json()["ground"] == "light"
