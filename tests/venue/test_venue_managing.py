"""The manager changes the hours and the texts of the venue without touching its files."""

from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.core.writing import publishing
from nightcap.mail.models import Mail
from nightcap.venue.models import Override
from nightcap.venue.profile import Geo, profile
from tests.support.venue.writing import JSON, PIXEL, faults, write

pytestmark = pytest.mark.django_db

TINY = Path(__file__).parents[1] / "venues" / "tiny"
NOTE = {"title": "Hot", "text": "Cider."}
ROOM = {"name": "Pit", "description": "Low.", "seated": 6, "standing": 8, "area": 90}
ROOM_FAULTS = [f"spaces.0.rooms.0.{name}" for name in ROOM]
FRIDAY = {"day": "Friday", "opens": "18:00", "closes": "03:00"}


def test_before_any_change_every_field_comes_from_the_files(as_manager: Client) -> None:
    written = as_manager.get("/api/admin/venue").json()
    assert (written["version"], written["fromPanel"]) == (1, [])
    assert written["values"] == written["inFiles"]
    values = written["values"]
    assert values["phone"] == "+1 (212) 555-0152"
    assert values["hours"][4] == {"day": "Friday", "opens": "17:00", "closes": "01:00"}
    assert values["socialX"] == "https://x.com/understudy_example"
    assert values["barNote"]["title"] == "Dry run"
    assert values["barNote"]["picture"]["imageUrl"].startswith("/media/")
    assert len(values["aboutDescription"]) == 3


def test_what_is_written_is_the_venues_at_once(as_writer: Client) -> None:
    before = as_writer.get("/api/venue").json()
    written = write(as_writer, "venue", tagline="Under new lamps", phone="+1 212 555 0199")
    assert written["fromPanel"] == ["tagline", "phone"]
    venue = as_writer.get("/api/venue").json()
    assert (venue["tagline"], venue["phone"]) == ("Under new lamps", "+1 212 555 0199")
    assert venue["phoneLink"] == "tel:+12125550199"
    for name in ("tagline", "phone", "phoneLink"):
        del venue[name], before[name]
    assert venue == before


def test_hours_may_end_past_midnight_and_a_day_without_hours_is_closed(as_writer: Client) -> None:
    write(as_writer, "venue", hours=[FRIDAY])
    assert as_writer.get("/api/venue").json()["hours"] == [{**FRIDAY, "closesNextDay": True}]
    write(as_writer, "venue", hours=[])
    assert as_writer.get("/api/venue").json()["hours"] == []


def test_the_files_own_words_give_a_field_back_to_the_file(as_writer: Client) -> None:
    files = as_writer.get("/api/admin/venue").json()["inFiles"]
    write(as_writer, "venue", tagline="Other", hours=[FRIDAY])
    written = write(as_writer, "venue", hours=files["hours"])
    assert written["fromPanel"] == ["tagline"]
    written = write(as_writer, "venue", tagline=files["tagline"])
    assert (written["fromPanel"], written["values"]) == ([], files)


def test_the_whole_answer_may_be_sent_back(as_writer: Client) -> None:
    written = as_writer.get("/api/admin/venue").json()
    before = publishing.version()
    assert write(as_writer, "venue", **written["values"])["version"] == 1
    assert publishing.version() == before


def test_a_page_on_a_network_can_be_taken_away(as_writer: Client) -> None:
    write(as_writer, "venue", socialFacebook="", socialX=None)
    social = as_writer.get("/api/venue").json()["social"]
    assert (social["facebook"], social["x"]) == (None, None)
    assert social["instagram"]


def test_the_words_about_the_house_and_of_the_bar_can_be_written(as_writer: Client) -> None:
    write(
        as_writer,
        "venue",
        aboutHeadline="We go on at nine.",
        aboutDescription=["One paragraph."],
        aboutAtAGlance=[{"label": "Doors", "text": "From six"}],
        pressEmail="",
        barNote={**NOTE, "picture": {"imageUrl": PIXEL, "alt": "A cup"}},
        hostingFeatures=["A piano"],
    )
    about = as_writer.get("/api/about").json()
    assert (about["headline"], about["description"]) == ("We go on at nine.", ["One paragraph."])
    assert about["atAGlance"] == [{"label": "Doors", "text": "From six"}]
    assert about["pressEmail"] == "hello@theunderstudy.example"
    note = as_writer.get("/api/bar").json()["note"]
    assert (note["eyebrow"], note["title"], note["alt"]) == ("", "Hot", "A cup")
    assert note["imageUrl"].endswith("-1x1.jpg")
    assert as_writer.get("/api/hosting").json()["features"] == ["A piano"]
    write(as_writer, "venue", barNote=None)
    assert as_writer.get("/api/bar").json() == {"note": None}


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ({"name": " "}, {"name": "is required"}),
        ({"headline": [{"word": "Lantern", "icon": "lamp"}]}, {"headline.0.icon": ""}),
        ({"addressStreet": ""}, {"addressStreet": "is required"}),
        ({"addressCountry": "USA"}, {"addressCountry": "must be a country code of two letters"}),
        ({"geoLatitude": 91}, {"geoLatitude": "must be at most 90"}),
        ({"geoLongitude": None}, {"geoLongitude": ""}),
        ({"mapUrl": "javascript:alert(1)"}, {"mapUrl": "must be an address"}),
        ({"spaces": [{**ROOM, "seated": 0}]}, {"spaces.0.seated": "must be at least 1"}),
        ({"spaces": [{**ROOM, "rooms": [{}]}]}, dict.fromkeys(ROOM_FAULTS, "is required")),
        ({"spaces": [ROOM, {**ROOM, "area": 1}]}, {"spaces": "the same name"}),
        ({"locations": [{"value": "a", "label": "A"}] * 2}, {"locations": "the same value"}),
        ({"locations": [{"value": "a b", "label": "A"}]}, {"locations.0.value": "is not written"}),
        ({"phone": "ring twice"}, {"phone": "must be a phone number with 7 to 15 digits"}),
        ({"phone": "1234567890123456"}, {"phone": "must be a phone number with 7 to 15 digits"}),
        ({"phone": "+1 ------"}, {"phone": "must be a phone number with 7 to 15 digits"}),
        ({"email": "hello"}, {"email": "must be one address like name@example.com"}),
        ({"priceRange": "$" * 101}, {"priceRange": "must have at most 100 characters"}),
        (
            {"socialInstagram": "javascript:alert(1)"},
            {"socialInstagram": "must be an address that begins with https:// or http://"},
        ),
        (
            {"hours": [{**FRIDAY, "closes": "27:00"}]},
            {"hours.0.closes": "must be a time of day such as 17:00"},
        ),
        ({"hours": [{**FRIDAY, "closes": "18:00"}]}, {"hours.0": "closes at the minute it opens"}),
        (
            {"hours": [FRIDAY, {"day": "Saturday", "opens": "02:00", "closes": "04:00"}]},
            {"hours": "the hours of Friday and of Saturday overlap"},
        ),
        ({"hours": [{**FRIDAY, "day": "Freitag"}]}, {"hours.0.day": ""}),
        ({"aboutDescription": ["", "x"]}, {"aboutDescription.0": "is required"}),
        ({"barNote": {"title": "Hot"}}, {"barNote.text": "is required", "barNote.picture": ""}),
        (
            {"barNote": {**NOTE, "picture": {"imageUrl": "/media/x", "alt": "A cup"}}},
            {"barNote.picture.imageUrl": "is not a picture kept here"},
        ),
        (
            {"barNote": {**NOTE, "picture": {"imageUrl": "https://x.example/a.jpg", "alt": "A"}}},
            {"barNote.picture.imageUrl": ""},
        ),
    ],
)  # fmt: skip
def test_a_mistake_is_named_by_its_field_and_changes_nothing(
    as_writer: Client, words: dict[str, object], named: dict[str, str]
) -> None:
    before = publishing.version()
    found = faults(as_writer, "venue", intro="New", **words)
    assert found.keys() == named.keys()
    assert all(reason in found[field] for field, reason in named.items())
    assert publishing.version() == before
    assert as_writer.get("/api/admin/venue").json()["fromPanel"] == []


def test_every_mistake_is_named_at_once(as_writer: Client) -> None:
    hours = [{**FRIDAY, "opens": "soon"}]
    found = faults(as_writer, "venue", phone="x", hours=hours, priceRange="$" * 101)
    assert set(found) == {"phone", "hours.0.opens", "priceRange"}


def test_what_somebody_else_has_written_meanwhile_is_not_overwritten(as_writer: Client) -> None:
    write(as_writer, "venue", tagline="First", version=1)
    late = as_writer.put("/api/admin/venue", {"phone": "+1 212 555 0199", "version": 1}, JSON)
    assert (late.status_code, late.json()["fields"]) == (409, {"version": "is not the latest"})
    written = as_writer.get("/api/admin/venue").json()
    assert (written["version"], written["fromPanel"]) == (2, ["tagline"])


def test_zone_language_and_colors_stay_the_files(as_writer: Client) -> None:
    before = as_writer.get("/api/venue").json()
    write(as_writer, "venue", timeZone="UTC", language="sv-SE", address={}, categoryColours={})
    assert as_writer.get("/api/venue").json() == before


def test_a_house_takes_another_name_and_moves(as_writer: Client, client: Client) -> None:
    write(
        as_writer,
        "venue",
        name="The Prompt Box",
        shortName="Prompt Box",
        headline=[{"word": "Prompt Box", "icon": "logo"}],
        addressStreet="1 Stage Street",
        addressRegion="",
        mapUrl="https://maps.example/stage-street",
        geoLatitude=-33.5,
    )
    venue = client.get("/api/venue").json()
    assert (venue["name"], venue["shortName"]) == ("The Prompt Box", "Prompt Box")
    assert venue["logo"]["initials"] == "TPB"
    assert client.get("/api/home").json()["headline"] == [{"word": "Prompt Box", "icon": "logo"}]
    assert venue["address"]["street"] == "1 Stage Street"
    assert venue["address"]["locality"] == "New York"
    assert profile().street_line == "1 Stage Street, 10022 New York"
    assert profile().geo == Geo(latitude=-33.5, longitude=-73.96901)
    assert client.get("/manifest.webmanifest").json()["name"] == "The Prompt Box"
    assert venue["mapUrl"] == "https://maps.example/stage-street"


def test_spaces_and_what_an_inquiry_can_ask_for_are_written(
    as_writer: Client, client: Client
) -> None:
    space = {**ROOM, "name": "Loft", "seated": 90, "standing": 140, "rooms": [ROOM]}
    shown = {"name": "Loft", "description": "High.", "picture": {"imageUrl": PIXEL, "alt": "A"}}
    choice = {"value": "loft", "label": "Loft"}
    write(as_writer, "venue", spaces=[space], locations=[choice], aboutSpaces=[shown])
    [loft] = client.get("/api/spaces").json()["spaces"]
    assert (loft["name"], loft["seated"]) == ("Loft", 90)
    assert [room["name"] for room in loft["rooms"]] == ["Pit"]
    assert client.get("/api/hosting").json()["locations"] == [choice]
    [place] = client.get("/api/about").json()["spaces"]
    assert place["description"] == "High."
    assert place["imageUrl"].startswith("/media/")
    assert (profile().seats_for(""), profile().seats_for("In the pit")) == (90, 6)
    write(as_writer, "venue", spaces=[], locations=[], aboutSpaces=[])
    assert client.get("/api/spaces").json()["spaces"] == []


def test_a_change_is_published_and_told_in_words(as_writer: Client) -> None:
    before = publishing.version()
    write(as_writer, "venue", tagline="New", hours=[FRIDAY])
    assert publishing.version() == before + 1
    [change] = as_writer.get("/api/admin/changes").json()
    assert (change["action"], change["kind"], change["title"]) == (
        "changed",
        "venue",
        "Hours and texts",
    )
    told = {field["field"]: field for field in change["details"]}
    assert set(told) == {"tagline", "hours"}
    assert told["hours"]["after"] == "Friday 18:00 03:00"


def test_mails_are_sent_from_the_new_address(as_writer: Client, client: Client) -> None:
    write(as_writer, "venue", email="desk@theunderstudy.example", phone="+1 212 555 0199")
    message = {"name": "Ada", "email": "ada@example.com", "subject": "Hi", "message": "Hello there"}
    assert client.post("/api/contact", message, JSON).status_code in {200, 201}
    assert Mail.objects.filter(to="desk@theunderstudy.example").exists()


def test_another_venue_has_editors_of_its_own_words(as_writer: Client, settings: Settings) -> None:
    settings.VENUE_DIR = TINY
    answer = as_writer.get("/api/admin/venue")
    assert "nderstudy" not in answer.content.decode()
    values = answer.json()["values"]
    assert (values["tagline"], values["barNote"]) == ("Zwölf Stühle und ein Klavier", None)
    assert (values["aboutHeadline"], values["socialX"]) == ("", None)
    write(as_writer, "venue", aboutHeadline="Klein", socialX="https://x.com/laterne")
    assert as_writer.get("/api/about").json()["headline"] == "Klein"
    assert as_writer.get("/api/venue").json()["social"]["x"] == "https://x.com/laterne"


def test_words_that_fit_no_more_leave_the_file_standing(as_writer: Client) -> None:
    write(as_writer, "venue", hours=[FRIDAY])
    Override.objects.update(values={"hours": "always"}, version=9)
    assert as_writer.get("/api/venue").json()["hours"][0]["opens"] == "17:00"
    assert as_writer.get("/api/admin/venue").json()["fromPanel"] == []


@pytest.mark.parametrize(
    "misfit", [{"hours": "always"}, {"waitlist_held_minutes": -1}, {"hours": [{"day": "Noday"}]}]
)
def test_a_stored_text_that_no_longer_fits_takes_no_other_with_it(
    as_writer: Client, misfit: dict[str, object]
) -> None:
    write(as_writer, "venue", tagline="Late again")
    Override.objects.update(values={"tagline": "Late again", **misfit}, version=9)
    assert as_writer.get("/api/venue").json()["tagline"] == "Late again"
    editor = as_writer.get("/api/admin/venue").json()
    assert (editor["values"]["tagline"], editor["fromPanel"]) == ("Late again", ["tagline"])
    write(as_writer, "venue", phone="+1 212 555 0199")
    venue = as_writer.get("/api/venue").json()
    assert (venue["tagline"], venue["phone"]) == ("Late again", "+1 212 555 0199")


def test_a_field_that_no_editor_knows_any_more_is_left_out(as_writer: Client) -> None:
    write(as_writer, "venue", tagline="Late again")
    Override.objects.update(values={"tagline": "Late again", "motto": "Gone"}, version=9)
    assert as_writer.get("/api/venue").json()["tagline"] == "Late again"
    assert as_writer.get("/api/admin/venue").json()["fromPanel"] == ["tagline"]
