"""Lists of the content with ten thousand rows are cut and searched by the database."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from nightcap.content.models import FeaturedImage, PastEvent, PastEventImage, Video
from tests.content.filling import CLIP, PICTURE

pytestmark = pytest.mark.django_db

MANY = 10_000


@pytest.fixture
def long_lists() -> None:
    past_event = PastEvent.objects.create(title="Opening")
    PastEvent.objects.bulk_create(PastEvent(title=f"Evening {n}") for n in range(1, MANY))
    Video.objects.bulk_create(
        Video(title=f"Evening {n}", video_url=CLIP, category="comedy") for n in range(MANY)
    )
    FeaturedImage.objects.bulk_create(
        FeaturedImage(image_url=PICTURE, caption=f"Evening {n}") for n in range(MANY)
    )
    PastEventImage.objects.bulk_create(
        PastEventImage(past_event=past_event, image_url=PICTURE, caption=f"Evening {n}")
        for n in range(MANY)
    )


@pytest.mark.usefixtures("long_lists")
@pytest.mark.parametrize(
    "address",
    [
        "/api/past-events",
        "/api/past-event-images",
        "/api/videos",
        "/api/admin/featured-images",
    ],
)
def test_a_part_of_a_list_takes_the_same_queries_however_long_it_is(
    as_manager: Client, address: str
) -> None:
    taken = []
    for limit in (1, 25):
        with CaptureQueriesContext(connection) as queries:
            answer = as_manager.get(f"{address}?search=evening%2099&offset=10&limit={limit}")
        taken.append(len(queries))
        assert len(answer.json()) == limit
        assert answer["X-Total-Count"] == "280"
    assert taken[0] == taken[1]
