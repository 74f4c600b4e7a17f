"""In a database of an earlier release no name turns what stands beside it."""

from collections.abc import Iterator

import pytest
from django.apps.registry import Apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from nightcap.core.time import now
from nightcap.inbox.models import HostInquiry
from nightcap.staff.models import StaffMember
from nightcap.subscribers.models import NewsletterSubscriber

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def earlier() -> Iterator[Apps]:
    """Yield the tables from when names could hold overrides."""
    call_command("migrate", "core", "0010", verbosity=0)
    leaves = [
        leaf
        for leaf in MigrationExecutor(connection).loader.graph.leaf_nodes()
        if leaf[0] != "core"
    ]
    loader = MigrationExecutor(connection).loader
    yield loader.project_state([*leaves, ("core", "0010_link_checks")]).apps
    call_command("migrate", verbosity=0)


def test_names_of_before_lose_what_turns_the_text_beside_them(earlier: Apps) -> None:
    at = now()
    earlier.get_model("subscribers", "NewsletterSubscriber").objects.create(
        name="\u202eAda\u202c", email="ada@example.com", created_at=at
    )
    earlier.get_model("inbox", "HostInquiry").objects.create(
        first_name="Ada\u2069",
        last_name="\u202e",
        email="ada@example.com",
        phone="\u202a+1 212 555 0123\u202c",
        event_name="Recital",
        event_date=at.date(),
        start_time=at.time(),
        end_time=at.time(),
        guest_count=20,
        created_at=at,
    )
    call_command("migrate", verbosity=0)
    inquiry = HostInquiry.objects.get()
    assert NewsletterSubscriber.objects.get().name == "Ada"
    assert (inquiry.first_name, inquiry.phone) == ("Ada", "+1 212 555 0123")
    # A name of nothing else stays: it is required.
    assert inquiry.last_name == "\u202e"


def test_staff_log_in_by_their_names_of_before_unless_somebody_else_is_called_so(
    earlier: Apps,
) -> None:
    user, member = earlier.get_model("auth", "User"), earlier.get_model("staff", "StaffMember")
    for name in ("Ada", "\u200fAda", "Bob\u200e"):
        member.objects.create(
            name=name,
            name_key=name.casefold(),
            role="host",
            user=user.objects.create(username=name),
        )
    call_command("migrate", verbosity=0)
    names = StaffMember.objects.order_by("pk").values_list("name", "name_key")
    assert list(names) == [("Ada", "ada"), ("\u200fAda", "\u200fada"), ("Bob", "bob")]
