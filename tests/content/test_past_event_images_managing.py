"""The manager adds pictures to past events, changes their words and deletes them."""

import pytest
from django.conf import settings
from django.test import Client

from nightcap.content.models import PastEventImage
from tests.support.content import filling
from tests.support.content.admin import JSON, picture, refusal, undo
from tests.support.content.filling import PICTURE

pytestmark = pytest.mark.django_db

ALL = "/api/past-event-images"


def test_a_picture_is_added_with_its_words_and_gets_a_short_address(
    as_manager: Client, client: Client
) -> None:
    past = filling.past_event("Opening")
    body = {
        "pastEventId": past.pk,
        "imageUrl": picture(),
        "caption": " The curtain ",
        "description": "Before it rose.",
    }
    response = as_manager.post(ALL, body, JSON)
    assert response.status_code == 201
    answer = response.json()
    assert answer["imageUrl"].endswith("-40x30.jpg")
    assert (answer["pastEventId"], answer["caption"]) == (past.pk, "The curtain")
    assert (answer["description"], answer["version"]) == ("Before it rose.", 1)
    assert client.get(ALL).json() == [answer]
    assert client.get(f"/api/past-events/{past.pk}/images").json() == [answer]


def test_words_may_be_missing_and_the_picture_may_stand_elsewhere(as_manager: Client) -> None:
    past = filling.past_event("Opening")
    body = {"pastEventId": past.pk, "imageUrl": "https://p.example/a.jpg", "caption": None}
    answer = as_manager.post(ALL, body, JSON).json()
    assert answer["imageUrl"] == "https://p.example/a.jpg"
    assert (answer["caption"], answer["description"]) == ("", "")


@pytest.mark.parametrize(
    ("body", "status", "named"),
    [
        ({"imageUrl": ""}, 422, {"imageUrl": "is required"}),
        ({"imageUrl": None}, 422, {"imageUrl"}),
        ({"imageUrl": "a.jpg"}, 422, {"imageUrl"}),
        ({"imageUrl": PICTURE}, 422, {"imageUrl": "is not a picture kept here"}),
        ({"imageUrl": "data:image/png;base64,AAAA"}, 415, {"imageUrl"}),
        ({"imageUrl": "data:text/html;base64,AAAA"}, 415, {"imageUrl": "must be a picture"}),
        ({"imageUrl": picture(), "caption": "two\nlines"}, 422, {"caption"}),
        ({"imageUrl": picture(), "pastEventId": None}, 422, {"pastEventId"}),
        ({"imageUrl": picture(), "pastEventId": 77}, 404, {"pastEventId": "is no past event"}),
    ],
)
def test_bad_input_names_its_field_and_adds_nothing(
    as_manager: Client, body: dict[str, object], status: int, named: dict[str, str] | set[str]
) -> None:
    past = filling.past_event("Opening")
    fields = refusal(as_manager.post(ALL, {"pastEventId": past.pk, **body}, JSON), status)
    assert fields == named or fields.keys() == named
    assert not PastEventImage.objects.exists()
    assert not settings.MEDIA_ROOT.exists()


def test_the_words_of_a_picture_change_and_the_picture_stays(as_manager: Client) -> None:
    image = filling.photo(filling.past_event("Opening"), "Curtain")
    answer = as_manager.put(f"{ALL}/{image.pk}", {"caption": "The curtain", "version": 1}, JSON)
    assert answer.status_code == 200
    assert (answer.json()["caption"], answer.json()["description"]) == (
        "The curtain",
        "By candlelight.",
    )
    assert (answer.json()["imageUrl"], answer.json()["version"]) == (PICTURE, 2)


def test_a_picture_is_exchanged_but_never_taken_away(as_manager: Client) -> None:
    image = filling.photo(filling.past_event("Opening"), "Curtain")
    address = f"{ALL}/{image.pk}"
    assert refusal(as_manager.put(address, {"imageUrl": ""}, JSON), 422) == {
        "imageUrl": "is required"
    }
    changed = as_manager.put(address, {"imageUrl": picture(50, 50)}, JSON).json()
    assert changed["imageUrl"].endswith("-50x50.jpg")


def test_a_picture_is_not_shown_before_the_event_that_it_belongs_to_is_back(
    as_manager: Client, client: Client
) -> None:
    past = filling.past_event("Opening")
    image = filling.photo(past, "Curtain")
    first = as_manager.delete(f"{ALL}/{image.pk}")
    second = as_manager.delete(f"/api/past-events/{past.pk}")
    undo(as_manager, first)
    assert client.get(ALL).json() == []
    undo(as_manager, second)
    assert [row["caption"] for row in client.get(ALL).json()] == ["Curtain"]
