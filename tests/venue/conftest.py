"""What is known of the venue outlives a test's database: each test leaves it as it found it."""

from collections.abc import Iterator

import pytest
from django.test import Client

from nightcap.venue.models import Override


@pytest.fixture
def as_writer(as_manager: Client) -> Iterator[Client]:
    """The manager's browser; what is written is forgotten afterwards."""
    yield as_manager
    Override.objects.all().delete()
    as_manager.get("/api/venue")
