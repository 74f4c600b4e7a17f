"""Each step of the setup that stores something can be undone after it was saved."""

from collections.abc import Mapping

import pytest
from django.test import Client
from pytest_django import Settings

from tests.support.answers import Answer
from tests.support.venue.logos import svg_url
from tests.support.venue.writing import JSON, PIXEL

pytestmark = pytest.mark.django_db

DRAWING = svg_url(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>'
)
ROOM = {"name": "Cave", "description": "A cellar", "place": "", "dimensions": "", "rooms": []}
PICTURE = {"imageUrl": PIXEL, "alt": "The room"}
CLAUSES = [{"title": "Tickets", "text": "Be kind."}]
OF_PROFILE: Mapping[str, Mapping[str, object]] = {
    "name": {
        "name": "Sala Lume",
        "address": {"street": "Rua da Bica 14", "locality": "Lisbon", "country": "PT"},
        "email": "ola@lume.example",
        "timeZone": "Europe/Lisbon",
        # The blank venue has these values, too: they count once they are chosen.
        **{"currency": "EUR", "clock": 12, "firstDay": 1},
    },
    "look": {"logo": DRAWING, "accent": "#8e1b26", "ground": "light", "type": "classic"},
    "pictures": {"tagline": "By the river", "intro": "Songs.", "hero": [PICTURE]},
    "hours": {
        "hours": [{"day": "Friday", "opens": "21:00", "closes": "02:00"}],
        "spaces": [{**ROOM, "seated": 40, "standing": 60, "area": 50}],
    },
    "pages": {
        "pages": {"menu": {"isOn": False}, "visit": {"title": "Find us"}},
        "mapDrawing": DRAWING,
    },
    "legal": {
        "tax": {"legalName": "Lume Lda", "number": "501", "name": "IVA", "percent": 6.5},
        "terms": {"clauses": CLAUSES},
        "privacy": {"clauses": CLAUSES},
    },
}
OF_CONNECTIONS = {
    "email": {"emailUrl": "smtp://venue:tin-whistle@mail.example:587"},
    "payments": {"stripeKey": "rk_test_51Setup"},
    "backups": {"backupTo": "/nightcap-copies", "backupKey": "a lamp behind the curtain"},
}


@pytest.fixture(autouse=True)
def _blank(settings: Settings) -> None:
    settings.VENUE_DIR = settings.BLANK_VENUE
    settings.EMAIL_URL = settings.BACKUP_TO = settings.BACKUP_KEY = ""
    settings.STRIPE_KEY = settings.STRIPE_WEBHOOK_SECRETS = ""


def sent(answer: Answer) -> Answer:
    assert answer.status_code == 200, answer.content
    return answer


def shown(client: Client) -> tuple[dict[str, object], ...]:
    """Return the profile, the connections and the missing parts, without their versions."""
    paths = ("house", "connections")
    parts = [sent(client.get(f"/api/admin/{path}")).json() for path in paths]
    # What can be undone is no part of the settings.
    for name, part in parts[1].items():
        if isinstance(part, dict):
            parts[1][name] = {**part, "canUndo": False}
    steps = sent(client.get("/api/admin/setup")).json()
    missing = {step["step"]: step["missing"] for step in steps}
    return (*({**part, "version": 0} for part in parts), missing)


def test_every_step_that_stores_something_is_undone_here(as_manager: Client) -> None:
    steps = [step["step"] for step in as_manager.get("/api/admin/setup").json()]
    # A show and a booking are rows with lists of their own.
    assert [*OF_PROFILE, *OF_CONNECTIONS, "show", "booking"] == steps


@pytest.mark.parametrize("step", OF_PROFILE)
def test_the_message_after_a_step_undoes_it(as_writer: Client, step: str) -> None:
    before = shown(as_writer)
    saved = sent(as_writer.put("/api/admin/house", OF_PROFILE[step], JSON))
    assert shown(as_writer) != before
    sent(as_writer.post(f"/api/admin/changes/{saved.headers['X-Change']}/undo"))
    assert shown(as_writer) == before


@pytest.mark.parametrize("step", OF_PROFILE)
def test_undo_this_step_returns_its_fields_to_the_files(as_writer: Client, step: str) -> None:
    before = shown(as_writer)
    saved = sent(as_writer.put("/api/admin/house", OF_PROFILE[step], JSON)).json()
    in_files = {field: saved["inFiles"][field] for field in OF_PROFILE[step]}
    if "pages" in in_files:
        # Null takes an entry out that only the panel has.
        in_files["pages"] = {**dict.fromkeys(saved["pages"]), **in_files["pages"]}
    sent(as_writer.put("/api/admin/house", in_files, JSON))
    assert shown(as_writer) == before


@pytest.mark.parametrize("step", OF_CONNECTIONS)
def test_a_connection_is_undone_after_its_save_and_its_removal(
    as_manager: Client, step: str
) -> None:
    url, values = "/api/admin/connections", OF_CONNECTIONS[step]
    before = shown(as_manager)
    version = sent(as_manager.put(url, values, JSON)).json()["version"]
    connected = shown(as_manager)
    assert connected != before
    sent(as_manager.post(f"{url}/undo", {"version": version}, JSON))
    assert shown(as_manager) == before

    sent(as_manager.put(url, values, JSON))
    removed = sent(as_manager.put(url, dict.fromkeys(values, ""), JSON)).json()
    assert shown(as_manager) == before
    sent(as_manager.post(f"{url}/undo", {"version": removed["version"]}, JSON))
    assert shown(as_manager) == connected
