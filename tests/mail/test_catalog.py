"""Every sentence of the emails to guests is from the catalog of the site's language.

The language of these tests has the English sentences with an accent on each vowel. The names and
texts of the venue and the guests have no vowels, so a vowel without an accent is untranslated text.
"""

import html
import re
from pathlib import Path

import pytest
from pytest_django import Settings

from nightcap.mail.models import Mail
from tests.support.factory import Make
from tests.support.mail.kinds import GUEST_EMAILS, guest_emails
from tests.support.mail.reading import written
from tests.support.pseudo_catalog import LANGUAGE
from tests.support.pseudo_catalog import write as write_catalog

pytestmark = pytest.mark.django_db

_ENGLISH = re.compile(r"\b\w*[aeiou]\w*", re.IGNORECASE | re.ASCII)
_NO_SENTENCES = re.compile(r"https?://\S+|cid:\S+|\S+@\S+|Google|Outlook")

_VENUE = """
name = "Brrm"
tagline = "Grr"
find_us = "Hmm"
time_zone = "America/New_York"
currency = "USD"
area_unit = "sq ft"
map_url = "https://map.example/"
{}

[address]
street = "1 St"
locality = "Nrth"
country = "US"
"""
_PHONE, _EMAIL = 'phone = "+1 212 555 0100"', 'email = "b@brrm.example"'


@pytest.fixture(autouse=True)
def accented_language(settings: Settings, tmp_path: Path) -> None:
    """Make the language of the site the one with accents."""
    write_catalog(tmp_path / "locale")
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    settings.LANGUAGE_CODE = LANGUAGE


@pytest.fixture(
    params=[f"{_PHONE}\n{_EMAIL}", _EMAIL, _PHONE, ""], ids=["both", "email", "phone", "none"]
)
def venue(request: pytest.FixtureRequest, settings: Settings, tmp_path: Path) -> None:
    """Serve a venue with a phone number, an email address, both or none."""
    settings.VENUE_DIR = tmp_path / "venue"
    settings.VENUE_DIR.mkdir()
    (settings.VENUE_DIR / "profile.toml").write_text(_VENUE.format(request.param))


def untranslated(mail: Mail) -> set[str]:
    """Return the English words in an email and in its calendar entry."""
    parts = [mail.subject, mail.text, re.sub(r"<[^>]*>", " ", mail.html)]
    calendar = re.sub(r"\r\n ", "", mail.calendar)
    parts += re.findall(r"DESCRIPTION:(.*)", calendar)
    parts += re.findall(r'\b(?:alt|title|aria-label)="([^"]*)"', mail.html)
    text = html.unescape("\n".join(parts)).replace("\\n", "\n")
    return set(_ENGLISH.findall(_NO_SENTENCES.sub("", text)))


@pytest.mark.usefixtures("venue")
@pytest.mark.parametrize("seats", [1, 2])
def test_every_sentence_of_an_email_to_a_guest_is_from_the_catalog(make: Make, seats: int) -> None:
    kinds = set()
    for mail in guest_emails(make, seats):
        kinds.add(mail.template)
        assert untranslated(written(mail)) == set(), mail.template
    assert kinds == GUEST_EMAILS
