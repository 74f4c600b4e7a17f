"""Stripe's other end, for the tests of payments that reach it."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import connection
from pytest_django import Settings

from nightcap.payments.migrations import _posting_triggers as posting_triggers
from nightcap.payments.models import Posting
from tests.support.payments.stripe import KEY, StripeServer, running_stripe


@pytest.fixture(scope="module")
def other_end(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StripeServer]:
    """Return a Stripe that runs for all tests of this file."""
    with running_stripe(tmp_path_factory.mktemp("stripe")) as server:
        yield server


@pytest.fixture
def stripe_server(other_end: StripeServer, settings: Settings) -> StripeServer:
    """Return the Stripe with which this house is paid, without any fault."""
    settings.STRIPE_KEY, settings.STRIPE_API = KEY, other_end.url
    other_end.set(
        faults="",
        slow="",
        refunds_fail="",
        refunds_are="",
        fees_are="",
        sparse="",
        strange="",
        later="",
        page="",
        without="",
        webhook="",
        funds="",
        key="",
        settles="",
        refunds_wait_for="",
    )
    return other_end


@pytest.fixture
def committed(transactional_db: None) -> Iterator[None]:
    """Let threads see what a test writes; its postings, which are kept, are gone afterwards."""
    yield
    with connection.schema_editor() as editor:
        posting_triggers.let_go(apps, editor)
        Posting.objects.all().delete()
        posting_triggers.keep(apps, editor)
