"""The steps of the setup: what is done, and what is missing until a venue opens."""

import pytest
from django.test import Client
from pytest_django import Settings

from tests.support.factory import Make
from tests.support.venue.logos import LANTERN, svg_url
from tests.support.venue.writing import PIXEL, write

pytestmark = pytest.mark.django_db

STEPS = [
    "name",
    "look",
    "pictures",
    "hours",
    "pages",
    "legal",
    "email",
    "payments",
    "backups",
    "show",
    "booking",
]


@pytest.fixture
def blank(settings: Settings) -> None:
    """Serve the blank venue."""
    settings.VENUE_DIR = settings.BLANK_VENUE


def _missing(client: Client) -> dict[str, list[str]]:
    response = client.get("/api/admin/setup")
    assert response.status_code == 200, response.content
    steps = response.json()
    assert [step["done"] for step in steps] == [step["missing"] == [] for step in steps]
    return {step["step"]: step["missing"] for step in steps}


def test_only_a_manager_reads_it(client: Client) -> None:
    assert client.get("/api/admin/setup").status_code == 401


def test_a_venue_with_a_folder_of_its_own_cannot_be_closed(as_manager: Client) -> None:
    assert as_manager.get("/api/admin/setup/opening").json() == {
        **{"isOpen": True, "canBeClosed": False, "upcomingBookings": 0},
    }
    answer = as_manager.post("/api/admin/setup/close")
    assert (answer.status_code, answer.json()["message"]) == (
        409,
        "This site is always open: its venue has a folder of its own.",
    )


@pytest.mark.usefixtures("blank")
def test_a_blank_venue_misses_everything(as_manager: Client) -> None:
    missing = _missing(as_manager)
    assert list(missing) == STEPS
    assert missing["name"] == [
        "Name",
        "Street",
        "Town",
        "Country",
        "Email",
        "Time zone",
        "Currency",
        "Clock",
        "Week starts on",
    ]
    assert missing["look"] == ["Logo", "Accent color"]
    assert missing["show"] == ["First show"]
    assert [step for step, parts in missing.items() if not parts] == []


def test_the_sample_venue_misses_only_its_connections_and_what_happens_there(
    as_manager: Client,
) -> None:
    missing = {step: parts for step, parts in _missing(as_manager).items() if parts}
    assert missing == {
        "pages": ["Menu"],
        "email": ["Mail server", "Test message"],
        "payments": ["Stripe key"],
        "backups": ["Place for backups"],
        "show": ["First show"],
        "booking": ["Test booking"],
    }


@pytest.mark.usefixtures("blank")
def test_a_step_is_done_once_its_parts_are_there(as_writer: Client, make: Make) -> None:
    write(
        as_writer,
        "house",
        name="Sala Lume",
        address={"street": "Rua da Bica 14", "locality": "Lisbon", "country": "PT"},
        email="ola@lume.example",
        timeZone="Europe/Lisbon",
        currency="EUR",
        clock=24,
        firstDay=1,
        logo=svg_url(LANTERN),
        tagline="By the river",
        intro="Songs at night.",
        hero=[{"imageUrl": PIXEL, "alt": "The room"}],
        pages={"menu": {"isOn": False}, "visit": {"isOn": False}, "about": {"isOn": False}},
        tax={"legalName": "Lume Lda"},
    )
    make.event()
    missing = _missing(as_writer)
    assert missing["name"] == []
    assert missing["look"] == ["Accent color"]
    assert (missing["pictures"], missing["pages"], missing["show"]) == ([], [], [])
    assert missing["legal"] == ["Terms", "Privacy"]


@pytest.mark.usefixtures("blank")
def test_a_legal_text_is_missing_while_a_blank_of_its_draft_is_empty(as_writer: Client) -> None:
    draft = [{"title": "Who we are", "text": "[Legal name], Rua da Bica 14"}]
    write(as_writer, "house", terms={"clauses": draft}, tax={"legalName": "Lume Lda"})
    assert _missing(as_writer)["legal"] == ["Privacy", "Blanks in the terms"]
    whole = [{"title": "Who we are", "text": "Lume Lda, Rua da Bica 14"}]
    write(as_writer, "house", terms={"clauses": whole}, privacy={"lead": "Ask [email]."})
    assert _missing(as_writer)["legal"] == ["Blanks in the notes on privacy"]
    write(as_writer, "house", privacy={"lead": "Ask ola@lume.example."})
    assert _missing(as_writer)["legal"] == []


REGION = {
    "timeZone": ("Time zone", "UTC", "Europe/Lisbon"),
    "currency": ("Currency", "EUR", "USD"),
    "clock": ("Clock", 12, 24),
    "firstDay": ("Week starts on", 1, 0),
}
"""The fields of the region: the name, the value with which a blank venue begins, and another."""


@pytest.mark.usefixtures("blank")
@pytest.mark.parametrize(
    ("field", "label", "first", "other"), [(field, *values) for field, values in REGION.items()]
)
def test_a_value_that_the_blank_venue_begins_with_counts_once_it_is_chosen(
    as_writer: Client, field: str, label: str, first: object, other: object
) -> None:
    def house() -> dict[str, object]:
        found: dict[str, object] = as_writer.get("/api/admin/house").json()
        return found

    assert house()[field] is None
    for value in (first, other, first):
        write(as_writer, "house", **{field: value})
        assert label not in _missing(as_writer)["name"]
        assert house()[field] == value
    write(as_writer, "house", **{field: None})
    assert label in _missing(as_writer)["name"]
    assert house()[field] is None


@pytest.mark.usefixtures("blank")
def test_the_undo_of_a_choice_makes_it_missing_again(as_writer: Client) -> None:
    write(as_writer, "house", currency="EUR")
    [entry, *_] = as_writer.get("/api/admin/changes").json()
    assert entry["details"] == [{"field": "currency", "before": "not chosen", "after": "EUR"}]
    assert as_writer.post(f"/api/admin/changes/{entry['id']}/undo").status_code == 200
    assert "Currency" in _missing(as_writer)["name"]


def test_a_region_that_a_folder_has_is_never_missing(as_writer: Client) -> None:
    known = as_writer.get("/api/admin/house").json()
    assert known["currency"] == known["inFiles"]["currency"] == "USD"
    write(as_writer, "house", currency="EUR")
    write(as_writer, "house", currency=None)
    assert as_writer.get("/api/admin/house").json()["currency"] == "USD"
