"""The manager adds, changes, hides and deletes the photos of past creative shows."""

import pytest
from django.test import Client

from nightcap.content.models import FeaturedImage
from nightcap.core.writing import publishing
from tests.support.answers import unversioned
from tests.support.content import filling
from tests.support.content.admin import JSON, latest_change, picture, refusal, undo
from tests.support.content.filling import PICTURE

pytestmark = pytest.mark.django_db

ALL = "/api/featured-images"
MANAGED = "/api/admin/featured-images"


def test_a_photo_is_added_and_visitors_see_it(as_manager: Client, client: Client) -> None:
    response = as_manager.post(ALL, {"imageUrl": picture(), "caption": "Charcoal"}, JSON)
    assert response.status_code == 201
    answer = response.json()
    assert answer["imageUrl"].endswith("-40x30.jpg")
    assert (answer["active"], answer["version"]) == (True, 1)
    assert as_manager.get(MANAGED).json() == [answer]
    seen = {name: answer[name] for name in ("id", "imageUrl", "caption", "active")}
    assert client.get(ALL).json() == [seen]


@pytest.mark.parametrize(
    ("body", "status", "named"),
    [
        ({}, 422, {"imageUrl": "is required"}),
        ({"imageUrl": "  "}, 422, {"imageUrl": "is required"}),
        ({"imageUrl": "ftp://p.example/a.jpg"}, 422, {"imageUrl"}),
        ({"imageUrl": "data:image/png;base64,AAAA"}, 415, {"imageUrl"}),
        ({"imageUrl": picture(), "caption": "c" * 301}, 422, {"caption"}),
        ({"imageUrl": picture(), "active": "perhaps"}, 422, {"active"}),
    ],
)
def test_bad_input_names_its_field_and_adds_nothing(
    as_manager: Client, body: dict[str, object], status: int, named: dict[str, str] | set[str]
) -> None:
    fields = refusal(as_manager.post(ALL, body, JSON), status)
    assert fields == named or fields.keys() == named
    assert not FeaturedImage.objects.exists()


def test_a_photo_is_hidden_from_visitors_and_shown_again(
    as_manager: Client, client: Client
) -> None:
    photo = filling.featured_image("Charcoal")
    address = f"{ALL}/{photo.pk}"
    hidden = as_manager.put(address, {"active": False, "version": 1}, JSON).json()
    assert (hidden["active"], hidden["caption"], hidden["imageUrl"]) == (False, "Charcoal", PICTURE)
    assert client.get(ALL).json() == []
    assert as_manager.get(MANAGED).json() == [hidden]
    as_manager.put(address, {"active": True, "version": 2}, JSON)
    assert len(client.get(ALL).json()) == 1


def test_a_change_to_what_somebody_else_has_changed_is_refused(as_manager: Client) -> None:
    photo = filling.featured_image("Charcoal")
    as_manager.put(f"{ALL}/{photo.pk}", {"caption": "Mine", "version": 1}, JSON)
    answer = as_manager.put(f"{ALL}/{photo.pk}", {"caption": "Theirs", "version": 1}, JSON)
    assert refusal(answer, 409) == {"version": "is not the latest"}
    photo.refresh_from_db()
    assert photo.caption == "Mine"


def test_a_deleted_photo_comes_back_by_undo(as_manager: Client) -> None:
    photo = filling.featured_image("Charcoal", active=False)
    before = unversioned(as_manager.get(MANAGED))
    deletion = as_manager.delete(f"{ALL}/{photo.pk}")
    assert as_manager.get(MANAGED).json() == []
    undo(as_manager, deletion)
    assert unversioned(as_manager.get(MANAGED)) == before


def test_what_is_not_there_is_neither_changed_nor_deleted(as_manager: Client) -> None:
    assert as_manager.put(f"{ALL}/7", {"caption": "T"}, JSON).status_code == 404
    assert as_manager.delete(f"{ALL}/7").status_code == 404


def test_every_change_is_written_down_and_published(as_manager: Client) -> None:
    before = publishing.version()
    key = as_manager.post(ALL, {"imageUrl": picture()}, JSON).json()["id"]
    assert (latest_change().action, latest_change().kind) == ("created", "featured image")
    as_manager.put(f"{ALL}/{key}", {"active": False}, JSON)
    assert latest_change().details == [{"field": "active", "before": "True", "after": "False"}]
    as_manager.delete(f"{ALL}/{key}")
    assert (latest_change().action, latest_change().title) == ("deleted", "Without a caption")
    assert publishing.version() == before + 3


def test_photos_are_searched_and_paged_hidden_ones_too(as_manager: Client) -> None:
    for number in range(5):
        filling.featured_image(f"Charcoal {number}", active=number % 2 == 0)
    filling.featured_image("Ink")
    found = as_manager.get(f"{MANAGED}?search=charcoal&offset=1&limit=2")
    assert [photo["caption"] for photo in found.json()] == ["Charcoal 1", "Charcoal 2"]
    assert found["X-Total-Count"] == "5"
