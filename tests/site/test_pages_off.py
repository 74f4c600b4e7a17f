"""A page that is off: no email and no other page links to it."""

import re
import time
from pathlib import Path

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.http.cache import POLL_SECONDS
from nightcap.mail import writing
from tests.support.bookings import own
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.mail.reading import all_mails
from tests.support.server import running
from tests.support.site.fake_front_end import REAL_PATHS
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


@pytest.mark.server
def test_no_page_of_the_site_links_a_page_that_is_off(tmp_path: Path) -> None:
    with running(tmp_path, workers=1) as server, server.signed_in() as manager:
        shown = [path for path in REAL_PATHS if path.strip("/") not in OFF]
        linked = {path: links_in(server.get(path).text) for path in shown}
        assert set(OFF) <= set().union(*linked.values())
        body = {"pages": {page: {"isOn": False} for page in OFF}}
        manager.put("/api/admin/house", json=body).raise_for_status()
        time.sleep(2 * POLL_SECONDS)
        for path in shown:
            links = links_in(server.get(path).text)
            assert "events" in links
            assert not links & set(OFF), path
