"""Everyone reads the letters to the newsletter if the venue has turned the archive on."""

from datetime import timedelta

import httpx
import pytest
from django.test import Client

from nightcap.core.time import now
from nightcap.letters.models import Letter, LetterState

pytestmark = pytest.mark.django_db

JSON = "application/json"


def sent(subject: str, **fields: object) -> Letter:
    at = now() - timedelta(days=Letter.objects.count())
    given = {
        "body": "## Soon\n\nCome to [The Rush](/events/12).",
        "to": "newsletter",
        "state": LetterState.SENT,
        **fields,
    }
    letter = Letter(subject=subject, created_at=at, started_at=at, **given)
    letter.save()
    return letter


def turn_on(manager: Client) -> None:
    answer = manager.put("/api/admin/venue", {"lettersArchive": True}, JSON)
    assert answer.status_code == 200, answer.content


def test_the_archive_lists_the_letters_to_the_newsletter_latest_first(
    as_manager: Client, client: Client
) -> None:
    latest, earlier = sent("Latest"), sent("Earlier")
    secret = sent("For members", to="members")
    some = sent("To some", to="vip")
    draft = Letter.objects.create(subject="Draft", body="x", to="newsletter", created_at=now())
    deleted = sent("Deleted", deleted_at=now())
    turn_on(as_manager)
    page = client.get("/letters")
    text = page.content.decode()
    assert text.index("Latest") < text.index("Earlier")
    for other in (secret, some, draft, deleted):
        assert other.subject not in text
        assert client.get(f"/letters/{other.pk}").status_code == 404
    assert "noindex" not in text
    assert "X-Robots-Tag" not in page
    assert f"/letters/{latest.pk}" in text
    assert client.get(f"/letters/{earlier.pk}").status_code == 200


def test_a_letter_is_shown_without_the_mark_of_its_emails(
    as_manager: Client, client: Client
) -> None:
    letter = sent("Hello & welcome")
    turn_on(as_manager)
    text = client.get(f"/letters/{letter.pk}").content.decode()
    assert "Hello &amp; welcome" in text
    assert "<h2>Soon</h2>" in text
    assert 'href="https://understudy.example/events/12"' in text
    assert "from=" not in text


def test_it_is_in_the_sitemap_while_it_is_on(as_manager: Client, client: Client) -> None:
    letter = sent("Hello")
    for path in ("/letters", f"/letters/{letter.pk}"):
        assert client.get(path).status_code == httpx.codes.NOT_FOUND
    assert "/letters<" not in client.get("/sitemap.xml").content.decode()
    turn_on(as_manager)
    assert "/letters<" in client.get("/sitemap.xml").content.decode()
