"""The manager adds, changes, hides and deletes the photos of past creative shows."""

import pytest
from django.test import Client

from nightcap.content.models import FeaturedImage
from tests.support.content import filling
from tests.support.content.admin import JSON, picture, refusal
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


def test_photos_are_searched_and_paged_hidden_ones_too(as_manager: Client) -> None:
    for number in range(5):
        filling.featured_image(f"Charcoal {number}", active=number % 2 == 0)
    filling.featured_image("Ink")
    found = as_manager.get(f"{MANAGED}?search=charcoal&offset=1&limit=2")
    assert [photo["caption"] for photo in found.json()] == ["Charcoal 1", "Charcoal 2"]
    assert found["X-Total-Count"] == "5"
