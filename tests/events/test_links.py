"""The manager's event links: one row for a title and start."""

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError
from django.test import Client

from nightcap.core.writing import publishing
from nightcap.events.models import EventLink
from tests.support.answers import unversioned
from tests.support.factory import Make

JSON = "application/json"
ADDRESS = "/api/event-links"


def save(client: Client, **body: object) -> tuple[int, dict[str, object]]:
    response = client.post(ADDRESS, body, JSON)
    assert response.status_code in {200, 201}, response.content
    return response.status_code, response.json()


def test_a_saved_link_answers_with_every_field(as_manager: Client) -> None:
    status, link = save(
        as_manager,
        title="  Open   MIC ",
        titleKey="whatever the browser made of it",
        date="2026-12-01T20:00:00.000-05:00",
        url="https://tickets.example",
        imageUrl="https://pictures.example/mic.jpg",
        postEventLink="https://photos.example",
        isHighlighted=True,
    )
    saved = EventLink.objects.get()
    assert status == 201
    assert link == {
        "id": saved.pk,
        "titleKey": "open mic",
        "startTs": "2026-12-02T01:00:00Z",
        "url": "https://tickets.example",
        "imageUrl": "https://pictures.example/mic.jpg",
        "instagramUrl": "",
        "facebookUrl": "",
        "twitterUrl": "",
        "youtubeUrl": "",
        "tiktokUrl": "",
        "description": "",
        "linkType": "event",
        "postEventLink": "https://photos.example",
        "isHighlighted": True,
        "ticketStatus": "Available",
        "active": True,
        "version": 1,
        "createdAt": saved.created_at.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "updatedAt": saved.updated_at.strftime("%Y-%m-%dT%H:%M:%SZ"),
    }
    assert as_manager.get(ADDRESS).json() == [link]


@pytest.mark.parametrize("date", [None, "2026-12-02T01:00:00Z"])
def test_the_same_title_and_start_replace_the_row(as_manager: Client, date: str | None) -> None:
    first_status, first = save(as_manager, title="Mic", date=date, url="https://a.example")
    status, link = save(as_manager, title=" MIC", date=date, url="https://b.example")
    assert (first_status, status) == (201, 200)
    assert (link["id"], link["url"]) == (first["id"], "https://b.example")
    assert EventLink.objects.count() == 1


def test_every_start_has_a_row_of_its_own_and_so_has_none(as_manager: Client) -> None:
    for date in (None, "2026-12-02T01:00:00Z", "2026-12-09T01:00:00Z"):
        assert save(as_manager, title="Mic", date=date)[0] == 201
    assert EventLink.objects.count() == 3


@pytest.mark.parametrize("start", [None, datetime(2026, 12, 2, 1, tzinfo=UTC)])
def test_the_database_itself_keeps_one_row_for_a_title_and_start(
    make: Make, start: datetime | None
) -> None:
    make.link("Mic", start_ts=start)
    with pytest.raises(IntegrityError):
        make.link("Mic", start_ts=start)


def test_a_title_key_alone_is_brought_into_its_form(as_manager: Client) -> None:
    assert save(as_manager, titleKey="  Open  MIC ")[1]["titleKey"] == "open mic"


@pytest.mark.parametrize("body", [{}, {"title": " "}, {"title": "", "titleKey": ""}])
def test_a_link_without_a_title_is_refused(as_manager: Client, body: dict[str, str]) -> None:
    response = as_manager.post(ADDRESS, body, JSON)
    assert (response.status_code, list(response.json()["fields"])) == (422, ["title"])


def test_what_is_not_given_again_stays(as_manager: Client) -> None:
    save(as_manager, title="Mic", tiktokUrl="https://tiktok.com/@mic", ticketStatus="Sold Out")
    _, link = save(as_manager, title="Mic", url="https://tickets.example")
    assert (link["tiktokUrl"], link["ticketStatus"]) == ("https://tiktok.com/@mic", "Sold Out")
    _, link = save(as_manager, title="Mic", tiktokUrl="")
    assert link["tiktokUrl"] == ""


def test_an_inactive_link_is_kept_and_overrides_nothing(as_manager: Client, make: Make) -> None:
    event = make.event(title="Mic")
    save(as_manager, title="Mic", url="https://tickets.example", active=False)
    assert as_manager.get(f"/api/events/{event.pk}").json()["eventbriteLink"] is None
    save(as_manager, title="Mic", active=True)
    shown = as_manager.get(f"/api/events/{event.pk}").json()
    assert shown["eventbriteLink"] == "https://tickets.example"


def test_a_link_saved_again_is_the_newest_of_its_title(as_manager: Client, make: Make) -> None:
    event = make.event(title="Mic", starts_at=datetime(2030, 1, 1, tzinfo=UTC))
    save(as_manager, title="Mic", url="https://a.example")
    save(as_manager, title="Mic", date="2026-12-02T01:00:00Z", url="https://b.example")
    save(as_manager, title="Mic", url="https://c.example")
    assert [link["url"] for link in as_manager.get(ADDRESS).json()] == [
        "https://c.example",
        "https://b.example",
    ]
    shown = as_manager.get(f"/api/events/{event.pk}").json()
    assert shown["eventbriteLink"] == "https://c.example"


def test_a_deleted_link_is_gone_and_deleting_it_again_finds_nothing(
    as_manager: Client, make: Make
) -> None:
    link = make.link("Mic")
    response = as_manager.delete(f"{ADDRESS}/{link.pk}")
    assert (response.status_code, response.content) == (204, b"")
    assert as_manager.get(ADDRESS).json() == []
    assert as_manager.delete(f"{ADDRESS}/{link.pk}").status_code == 404


def test_saving_and_deleting_a_link_is_published(as_manager: Client) -> None:
    before = publishing.version()
    _, link = save(as_manager, title="Mic")
    as_manager.delete(f"{ADDRESS}/{link['id']}")
    assert publishing.version() == before + 2


def test_a_link_based_on_an_old_version_is_refused_and_changes_nothing(as_manager: Client) -> None:
    _, link = save(as_manager, title="Mic", url="https://a.example")
    save(as_manager, title="Mic", url="https://b.example", version=link["version"])
    late = {"title": "Mic", "url": "https://c.example", "version": link["version"]}
    answer = as_manager.post(ADDRESS, late, JSON)
    assert (answer.status_code, list(answer.json()["fields"])) == (409, ["version"])
    assert EventLink.objects.get().url == "https://b.example"


@pytest.mark.parametrize("date", [None, "2026-12-02T01:00:00Z"])
def test_who_saw_no_link_does_not_overwrite_the_first_that_was_saved_meanwhile(
    as_manager: Client, date: str | None
) -> None:
    first = {"title": "Mic", "date": date, "url": "https://a.example", "version": 0}
    assert as_manager.post(ADDRESS, first, JSON).status_code == 201
    late = as_manager.post(ADDRESS, first | {"url": "https://b.example"}, JSON)
    assert (late.status_code, list(late.json()["fields"])) == (409, ["version"])
    assert EventLink.objects.get().url == "https://a.example"


def test_a_deleted_link_can_be_put_back_as_it_was(as_manager: Client) -> None:
    _, link = save(as_manager, title="Mic", url="https://a.example", isHighlighted=True)
    before = unversioned(as_manager.get(ADDRESS))
    change = as_manager.delete(f"{ADDRESS}/{link['id']}").headers["X-Change"]
    assert as_manager.get(ADDRESS).json() == []
    as_manager.post(f"/api/admin/changes/{change}/undo")
    assert unversioned(as_manager.get(ADDRESS)) == before


def test_every_change_to_a_link_is_written_down(as_manager: Client) -> None:
    _, link = save(as_manager, title="Late Pour", url="https://a.example")
    save(as_manager, title="Late Pour", url="https://b.example")
    as_manager.delete(f"{ADDRESS}/{link['id']}")
    told = [
        (change["action"], change["kind"]) for change in as_manager.get("/api/admin/changes").json()
    ]
    kind = "event link"
    assert told == [("deleted", kind), ("changed", kind), ("created", kind)]
