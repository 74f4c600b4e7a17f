"""Where the sample's guests stay away, and what is said of mistakes in their file."""

import shutil
from pathlib import Path

import pytest
from pytest_django import Settings

from nightcap.bookings.models import Booking
from nightcap.config.sample import loading
from nightcap.inbox.models import ContactMessage
from nightcap.subscribers.models import NewsletterSubscriber
from nightcap.venue.errors import ProfileError
from tests.support.venue.sample_rows import without_guests
from tests.venue.test_sample_content import SAMPLE

pytestmark = pytest.mark.django_db


def test_a_house_that_somebody_has_written_to_gets_no_guests() -> None:
    without_guests()
    loading.load_into_empty_database()
    assert not Booking.objects.exists()
    assert not NewsletterSubscriber.objects.exists()


def test_mistakes_in_the_guests_file_are_named_and_nothing_is_loaded(
    settings: Settings, tmp_path: Path
) -> None:
    settings.VENUE_DIR = shutil.copytree(SAMPLE, tmp_path / "venue")
    (settings.VENUE_DIR / "sample" / "guests.toml").write_text(
        '[[messages]]\nname = "Ada"\nmessage = "Hello"\nhours_ago = 0\nstatus = "lost"\n'
    )
    with pytest.raises(ProfileError) as error:
        loading.load_into_empty_database()
    assert "messages #1.hours_ago:" in str(error.value)
    assert "messages #1.status:" in str(error.value)
    assert not ContactMessage.objects.exists()
