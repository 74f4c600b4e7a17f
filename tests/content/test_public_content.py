"""What visitors may read beside the programme: exact fields, in order, none switched off."""

from datetime import UTC, date, datetime

import pytest
from django.test import Client

from tests.support.content import filling
from tests.support.content.filling import CLIP, PICTURE

pytestmark = pytest.mark.django_db

AUTUMN = datetime(2026, 10, 3, 0, 30, tzinfo=UTC)
SPRING = datetime(2026, 4, 11, 0, 30, tzinfo=UTC)

LISTS = (
    "/api/menu",
    "/api/videos",
    "/api/videos/category/comedy",
    "/api/videos/category/creativity",
    "/api/featured-images",
    "/api/past-events",
    "/api/past-event-images",
    "/api/host-event-images",
)


def named(client: Client, address: str, key: str = "title") -> list[str]:
    response = client.get(address)
    assert response.status_code == 200, response.content
    return [entry[key] for entry in response.json()]


@pytest.mark.parametrize("address", LISTS)
def test_where_there_is_nothing_the_list_is_empty(client: Client, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 200
    assert response.json() == []


@pytest.mark.parametrize("address", LISTS)
def test_a_list_is_the_same_for_everybody_and_may_be_shared(client: Client, address: str) -> None:
    response = client.get(address)
    assert "X-Nightcap-Cache" in response
    assert "Set-Cookie" not in response


def test_a_menu_item_answers_with_every_field_of_the_contract(client: Client) -> None:
    item = filling.menu_item("The Stand-In")
    assert client.get("/api/menu").json() == [
        {
            "id": item.pk,
            "name": "The Stand-In",
            "description": "Stirred, not explained.",
            "price": "18",
            "category": "cocktails",
            "isAvailable": True,
        }
    ]


def test_the_menu_keeps_its_order_and_shows_what_is_out_of_stock(client: Client) -> None:
    filling.menu_item("Nightcap", position=2)
    filling.menu_item("Opening", position=0)
    filling.menu_item("Prop Champagne", position=1, is_available=False)
    assert named(client, "/api/menu", "name") == ["Opening", "Prop Champagne", "Nightcap"]
    menu = client.get("/api/menu").json()
    assert [item["isAvailable"] for item in menu] == [True, False, True]


def test_a_video_answers_with_every_field_of_the_contract(client: Client) -> None:
    video = filling.video("Five Minutes", created_at=AUTUMN)
    expected = {
        "id": video.pk,
        "title": "Five Minutes",
        "description": "Five minutes, all of them.",
        "videoUrl": CLIP,
        "posterUrl": PICTURE,
        "category": "comedy",
        "featured": False,
        "hasSound": True,
        "createdAt": "2026-10-03T00:30:00Z",
        "version": 1,
    }
    assert client.get("/api/videos").json() == [expected]
    assert client.get("/api/videos/category/comedy").json() == [expected]


def test_a_video_without_a_poster_says_null(client: Client) -> None:
    filling.video("No still", poster_url="")
    assert client.get("/api/videos").json()[0]["posterUrl"] is None


def test_videos_come_featured_first_then_the_latest_show_first(client: Client) -> None:
    filling.video("Nobody knows when")
    filling.video("Spring", created_at=SPRING)
    filling.video("Autumn", created_at=AUTUMN)
    filling.video("Best of the house", created_at=SPRING, featured=True)
    assert named(client, "/api/videos") == [
        "Best of the house",
        "Autumn",
        "Spring",
        "Nobody knows when",
    ]
    assert client.get("/api/videos").json()[3]["createdAt"] is None


def test_a_category_has_its_own_videos_however_it_is_spelt(client: Client) -> None:
    filling.video("Stand-up")
    filling.video("Sketching", category="creativity")
    assert named(client, "/api/videos") == ["Sketching", "Stand-up"]
    assert named(client, "/api/videos/category/creativity") == ["Sketching"]
    assert named(client, "/api/videos/category/Comedy") == ["Stand-up"]
    assert named(client, "/api/videos/category/opera") == []


def test_featured_images_are_the_active_ones(client: Client) -> None:
    shown = filling.featured_image("Charcoal, and a drink")
    filling.featured_image("Out of focus", active=False)
    assert client.get("/api/featured-images").json() == [
        {
            "id": shown.pk,
            "imageUrl": PICTURE,
            "caption": "Charcoal, and a drink",
            "active": True,
        }
    ]


def test_a_past_event_answers_with_every_field_of_the_contract(client: Client) -> None:
    past = filling.past_event("Opening Night", day=date(2026, 3, 6))
    (answer,) = client.get("/api/past-events").json()
    assert answer.pop("createdAt").endswith("Z")
    assert answer == {
        "id": past.pk,
        "title": "Opening Night",
        "description": "We were there.",
        "eventDate": "2026-03-06",
        "active": True,
        "version": 1,
    }


def test_past_events_come_latest_first_those_without_a_date_last(client: Client) -> None:
    filling.past_event("Some evening")
    filling.past_event("March", day=date(2026, 3, 6))
    filling.past_event("June", day=date(2026, 6, 20))
    filling.past_event("Never mentioned again", day=date(2026, 7, 1), active=False)
    assert named(client, "/api/past-events") == ["June", "March", "Some evening"]
    assert named(client, "/api/past-events", "eventDate")[:2] == ["2026-06-20", "2026-03-06"]
    assert client.get("/api/past-events").json()[2]["eventDate"] is None


def test_a_past_events_photo_answers_with_every_field_of_the_contract(client: Client) -> None:
    past = filling.past_event("Opening Night")
    image = filling.photo(past, "The curtain, before")
    (answer,) = client.get("/api/past-event-images").json()
    assert client.get(f"/api/past-events/{past.pk}/images").json() == [answer]
    assert answer.pop("createdAt").endswith("Z")
    assert answer == {
        "id": image.pk,
        "pastEventId": past.pk,
        "imageUrl": PICTURE,
        "caption": "The curtain, before",
        "description": "By candlelight.",
        "active": True,
        "version": 1,
    }


def test_photos_that_are_switched_off_or_of_an_event_that_is_are_hidden(client: Client) -> None:
    shown = filling.past_event("Shown")
    hidden = filling.past_event("Hidden", active=False)
    filling.photo(shown, "First")
    filling.photo(shown, "Second")
    filling.photo(shown, "Blurred", active=False)
    filling.photo(hidden, "Unseen")
    assert named(client, "/api/past-event-images", "caption") == ["First", "Second"]
    assert named(client, f"/api/past-events/{shown.pk}/images", "caption") == ["First", "Second"]


def test_an_event_has_its_own_photos_only(client: Client) -> None:
    one, other = filling.past_event("One"), filling.past_event("Other")
    filling.photo(one, "Of one")
    assert named(client, f"/api/past-events/{other.pk}/images", "caption") == []


def test_a_past_event_that_is_hidden_or_unknown_answers_404(client: Client) -> None:
    hidden = filling.past_event("Hidden", active=False)
    for key in (hidden.pk, hidden.pk + 1):
        response = client.get(f"/api/past-events/{key}/images")
        assert response.status_code == 404
        assert response.json() == {"message": "There is no such past event.", "fields": {}}


def test_a_slide_of_the_host_page_answers_with_every_field_of_the_contract(client: Client) -> None:
    slide = filling.slide("A long table")
    (answer,) = client.get("/api/host-event-images").json()
    assert answer.pop("createdAt").endswith("Z")
    assert answer == {
        "id": slide.pk,
        "imageUrl": PICTURE,
        "mediaType": "image",
        "caption": "A long table",
        "displayOrder": 0,
        "active": True,
        "version": 1,
    }


def test_the_slideshow_goes_by_display_order_and_0_is_first(client: Client) -> None:
    filling.slide("Third", display_order=2)
    filling.slide("First")
    filling.slide("Second", display_order=1)
    filling.slide("Also second", display_order=1)
    filling.slide("Withdrawn", active=False)
    assert named(client, "/api/host-event-images", "caption") == [
        "First",
        "Second",
        "Also second",
        "Third",
    ]
