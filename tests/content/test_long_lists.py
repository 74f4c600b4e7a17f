"""Lists of the content with ten thousand rows are cut and searched by the database."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from nightcap.content.models import FeaturedImage, PastEvent, PastEventImage, Video
from tests.support.content.filling import CLIP, PICTURE

pytestmark = pytest.mark.django_db

NAMES = [f"Evening {number}" for number in range(10_000)]


def many_past_events() -> None:
    PastEvent.objects.bulk_create(PastEvent(title=name) for name in NAMES)


def many_past_event_images() -> None:
    opening = PastEvent.objects.create(title="Opening")
    PastEventImage.objects.bulk_create(
        PastEventImage(past_event=opening, image_url=PICTURE, caption=name) for name in NAMES
    )


def many_videos() -> None:
    Video.objects.bulk_create(
        Video(title=name, video_url=CLIP, category="comedy") for name in NAMES
    )


def many_photos() -> None:
    FeaturedImage.objects.bulk_create(
        FeaturedImage(image_url=PICTURE, caption=name) for name in NAMES
    )


@pytest.mark.parametrize(
    ("address", "fill"),
    [
        ("/api/past-events", many_past_events),
        ("/api/past-event-images", many_past_event_images),
        ("/api/videos", many_videos),
        ("/api/admin/featured-images", many_photos),
    ],
)
def test_a_part_of_a_list_takes_the_same_queries_however_long_it_is(
    as_manager: Client, address: str, fill: Callable[[], None]
) -> None:
    fill()
    # The first request of a session moves its end.
    as_manager.get(address)
    taken = []
    for limit in (1, 25):
        with CaptureQueriesContext(connection) as queries:
            answer = as_manager.get(f"{address}?search=evening%2099&offset=10&limit={limit}")
        taken.append(len(queries))
        assert len(answer.json()) == limit
        assert answer["X-Total-Count"] == "280"
    assert taken[0] == taken[1]
