"""In a database of an earlier release guests are known again."""

from collections.abc import Iterator

import pytest
from django.apps.registry import Apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from nightcap.bookings import selectors
from nightcap.bookings.models import Booking
from nightcap.core.keyed import mailbox_of, phone_of
from nightcap.core.time import now
from nightcap.inbox.models import ContactMessage

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def earlier() -> Iterator[Apps]:
    """Yield the tables from before guests had a view."""
    call_command("migrate", "bookings", "0009", verbosity=0)
    call_command("migrate", "inbox", "0004", verbosity=0)
    loader = MigrationExecutor(connection).loader
    events = [leaf for leaf in loader.graph.leaf_nodes() if leaf[0] == "events"]
    before = [("bookings", "0009_arrived_seats"), ("inbox", "0004_long_lists"), *events]
    yield loader.project_state(before).apps
    call_command("migrate", verbosity=0)


def test_bookings_and_messages_of_before_are_their_guests_and_are_still_found(
    earlier: Apps,
) -> None:
    at = now()
    event = earlier.get_model("events", "Event").objects.create(
        title="Jazz", title_key="jazz", starts_at=at, created_at=at, updated_at=at
    )
    earlier.get_model("bookings", "Booking").objects.create(
        reference="BEFORE",
        event_id=event.pk,
        customer_name="Ada",
        customer_email="ada@example.com",
        customer_phone="212 555 0100",
        guest_text="ada ada@example.com before 2125550100",
        created_at=at,
    )
    earlier.get_model("inbox", "ContactMessage").objects.create(
        name="Ada", email="ada@example.com", message="Hello", created_at=at
    )
    call_command("migrate", verbosity=0)
    [booking] = Booking.objects.all()
    assert (booking.mailbox, booking.phone_key) == (
        mailbox_of("ada@example.com"),
        phone_of("212 555 0100"),
    )
    assert booking.note == ""
    assert ContactMessage.objects.get().mailbox == booking.mailbox
    Booking.objects.filter(pk=booking.pk).update(guest_text="grace hopper")
    assert list(selectors.find_bookings(search="hopper")) == [booking]
