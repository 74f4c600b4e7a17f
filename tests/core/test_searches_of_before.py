"""Rows of a release that did not fold what is searched are found as those of today are."""

from collections.abc import Callable, Iterator

import pytest
from django.apps.registry import Apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from nightcap.content.models import Video
from nightcap.core.search_filling import Filling, fill_empty
from nightcap.core.time import now

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

BEFORE = [
    ("bookings", "0014_when_guests_were_informed"),
    ("content", "0005_soft_deletion"),
    ("inbox", "0006_entries_of_a_mailbox"),
    ("mail", "0007_mails_written_to_files"),
    ("subscribers", "0004_long_lists"),
]
NAME, TYPED = "Łukasz O\N{RIGHT SINGLE QUOTATION MARK}Keeffe", "lukasz o'keeffe"


@pytest.fixture
def earlier() -> Iterator[Apps]:
    """Yield the tables from when each word was searched as typed."""
    for app, migration in BEFORE:
        call_command("migrate", app, migration, verbosity=0)
    loader = MigrationExecutor(connection).loader
    events = [leaf for leaf in loader.graph.leaf_nodes() if leaf[0] == "events"]
    yield loader.project_state([*BEFORE, *events]).apps
    call_command("migrate", verbosity=0)


def test_rows_of_before_are_found_however_they_are_typed(earlier: Apps, as_manager: Client) -> None:
    at = now()
    event = earlier.get_model("events", "Event").objects.create(
        title="Jazz", title_key="jazz", starts_at=at, created_at=at, updated_at=at
    )
    earlier.get_model("bookings", "Booking").objects.create(
        reference="BEFORE", event_id=event.pk, customer_name=NAME, origin="phone", created_at=at
    )
    earlier.get_model("content", "PastEvent").objects.create(title=NAME, created_at=at)
    earlier.get_model("mail", "Mail").objects.bulk_create(
        earlier.get_model("mail", "Mail")(
            **{"to": "ada@example.com", "subject": NAME if number == 0 else "Another"},
            **{"message_id": f"<{number}>", "queued_at": at, "due_at": at},
        )
        for number in range(5_000)
    )
    earlier.get_model("subscribers", "NewsletterSubscriber").objects.create(
        name=NAME, email="ada@example.com", created_at=at
    )
    earlier.get_model("inbox", "HostInquiry").objects.create(
        **{"first_name": "Ada", "email": "ada@example.com", "phone": "(212) 555-0177"},
        **{"event_date": at.date(), "start_time": at.time(), "end_time": at.time()},
        **{"guest_count": 20, "created_at": at},
    )
    call_command("migrate", verbosity=0)
    for path in ("/api/bookings", "/api/past-events", "/api/admin/mails", "/api/newsletter"):
        assert len(as_manager.get(path, {"search": TYPED}).json()) == 1, path
    inquiries = as_manager.get("/api/event-hosting", {"search": "212 555 0177"}).json()
    assert len(inquiries) == 1
    assert as_manager.get("/api/admin/mails", {"search": "another"})["X-Total-Count"] == "1000"


def written_by_an_older_server(title: str, *, was_empty: bool) -> None:
    """Store a video as a release does that does not fold texts, or change one as it does."""
    if was_empty:
        video = Video.objects.create(title=title, created_at=now())
        Video.objects.filter(pk=video.pk).update(search_text="")
    else:
        video = Video.objects.create(title="Else", created_at=now())
        Video.objects.filter(pk=video.pk).update(title=title)


@pytest.mark.parametrize("fill", [fill_empty, Filling().fill], ids=["start", "worker"])
def test_rows_that_an_older_server_writes_during_an_upgrade_are_filled(
    as_manager: Client, fill: Callable[[], int]
) -> None:
    written_by_an_older_server(NAME, was_empty=True)
    assert as_manager.get("/api/videos", {"search": TYPED}).json() == []
    assert fill() == 1
    assert len(as_manager.get("/api/videos", {"search": TYPED}).json()) == 1
    assert fill() == 0


def test_the_worker_finds_new_rows_at_once_and_changed_ones_within_an_hour(
    as_manager: Client,
) -> None:
    filling = Filling()
    written_by_an_older_server("First", was_empty=False)
    assert filling.fill() == 1
    written_by_an_older_server("Second", was_empty=True)
    Video.objects.filter(title="First").update(title="Third")
    assert filling.fill() == 1
    assert Filling().fill() == 1
    assert len(as_manager.get("/api/videos", {"search": "third"}).json()) == 1
