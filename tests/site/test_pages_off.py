"""A page that is off: no email and no guest's own page links to it."""

import re

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.mail import writing
from tests.support.bookings import own
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.mail.reading import all_mails
from tests.support.venue.writing import write

pytestmark = pytest.mark.django_db

OFF = ("menu", "visit", "about", "contact", "privacy", "terms", "host-event")


def links_in(html: str) -> set[str]:
    """Return the first part of each address of this site that is linked."""
    return set(re.findall(r'href="(?:https?://[^/"]*)?/([a-z-]*)', html))


@pytest.mark.usefixtures("dist")
def test_pages_that_are_off_are_not_linked(as_writer: Client, make: Make) -> None:
    assert book(make.event()).status_code == 201
    address = f"/booking/{own.token_of(Booking.objects.get())}"
    assert set(OFF) <= links_in(Client().get(address).content.decode())
    write(as_writer, "house", pages={page: {"isOn": False} for page in OFF})
    shown = links_in(Client().get(address).content.decode())
    assert "events" in shown
    assert not shown & set(OFF)
    [mail] = all_mails()
    writing.write(mail)
    assert "booking" in links_in(mail.html)
    assert not links_in(mail.html) & set(OFF)
    assert "/visit" not in mail.text
