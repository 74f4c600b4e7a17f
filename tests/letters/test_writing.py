"""The manager writes letters, chooses who gets them, and sees them as they will be sent."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Party
from nightcap.core.keyed import mailbox_of, person_of
from nightcap.core.models import Change
from nightcap.core.time import clock_set_back
from nightcap.events.models import Event
from nightcap.guestbook.models import NotedGuest
from nightcap.letters.models import Letter
from nightcap.mail.models import MailingList
from nightcap.mail.services import unsubscribe, unsubscribe_token
from nightcap.venue.models import Category, Mark
from tests.support.factory import Make
from tests.support.letters.writing import BODY, JSON, join_members, read, subscribe, write

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
MIDSUMMER = datetime(2026, 6, 20, 20, tzinfo=UTC)


def book(make: Make, event: Event, email: str) -> None:
    booking = make.booking(event)
    booking.party = Party("Ada", email, "", 1)
    booking.save()


def add_category() -> Category:
    return Category.objects.create(
        name="Comedy", slug="comedy", color="#d3a85c", mark=Mark.choices[0][0]
    )


def audience(manager: Client, to: str) -> dict[str, object]:
    answer = manager.get("/api/admin/letters/audience", {"to": to})
    assert answer.status_code == 200, answer.content
    found: dict[str, object] = answer.json()
    return found


def preview(manager: Client, body: str, **fields: str) -> dict[str, str]:
    letter = write(manager, body=body, **fields)
    page = manager.get(f"/api/admin/letters/{letter}/preview")
    assert page.status_code == 200
    return {"html": page.content.decode(), "text": str(read(manager, letter)["text"])}


def test_a_letter_begins_as_a_draft_to_the_newsletter(as_manager: Client) -> None:
    letter = read(as_manager, write(as_manager))
    assert (letter["state"], letter["to"], letter["body"]) == ("draft", "newsletter", BODY)
    assert letter["counts"] == {"recipients": 0, "sent": 0, "failed": 0, "unsubscribed": 0}
    assert Change.objects.get().title == "This week"


def test_a_draft_is_changed_listed_found_and_deleted(as_manager: Client) -> None:
    first, second = write(as_manager), write(as_manager, subject="Next month")
    changed = as_manager.put(
        f"/api/admin/letters/{first}", {"subject": "December", "version": 1}, JSON
    )
    assert (changed.status_code, changed.json()["version"]) == (200, 2)
    stale = as_manager.put(f"/api/admin/letters/{first}", {"subject": "Old", "version": 1}, JSON)
    assert stale.status_code == 409
    rows = as_manager.get("/api/admin/letters").json()
    assert [row["subject"] for row in rows] == ["Next month", "December"]
    found = as_manager.get("/api/admin/letters", {"search": "decem", "state": "draft"}).json()
    assert [row["id"] for row in found] == [first]
    assert as_manager.delete(f"/api/admin/letters/{second}").status_code == 204
    assert not Letter.objects.filter(pk=second).exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("subject", ""),
        ("subject", "two\nlines"),
        ("body", ""),
        ("body", "x" * 20_001),
        ("body", "![pixel](https://tracker.example/open.gif)"),
        ("to", "everyone"),
        ("to", "came:0"),
        ("to", "series:none"),
    ],
)
def test_a_refused_letter_names_the_field_and_is_not_stored(
    as_manager: Client, field: str, value: str
) -> None:
    given = {"subject": "This week", "body": BODY, field: value}
    answer = as_manager.post("/api/admin/letters", given, JSON)
    assert answer.status_code == 422
    assert list(answer.json()["fields"]) == [field]
    assert not Letter.objects.exists()


def test_strangers_and_hosts_read_and_write_no_letter(client: Client) -> None:
    assert client.get("/api/admin/letters").status_code == 401
    assert client.post("/api/admin/letters", {}, JSON).status_code == 401


# --- The preview ---


def test_the_preview_has_the_look_of_the_venue_and_full_addresses(as_manager: Client) -> None:
    shown = preview(as_manager, f"{BODY}\n\n![The stage](/media/stage.jpg)")
    assert 'href="https://understudy.example/events/12"' in shown["html"]
    assert 'src="https://understudy.example/media/stage.jpg"' in shown["html"]
    assert "The Understudy" in shown["html"]
    assert "The Rush (https://understudy.example/events/12)" in shown["text"]
    assert "Unsubscribe: https://understudy.example/unsubscribe/" in shown["text"]


def test_html_and_scripts_in_a_letter_are_shown_as_text(as_manager: Client) -> None:
    shown = preview(as_manager, "<script>alert(1)</script> [no](javascript:alert(1))")
    assert "<script>" not in shown["html"]
    assert "&lt;script&gt;" in shown["html"]
    assert 'href="javascript:' not in shown["html"]


def test_plain_text_keeps_lists_and_writes_each_address_once(as_manager: Client) -> None:
    body = (
        "- one\n- [two](/events)\n  1. first\n  2. second\n\n---\n\n"
        "[https://a.example](https://a.example) and <mail@a.example>"
    )
    text = preview(as_manager, body)["text"]
    assert "- one\n- two (https://understudy.example/events)\n  1. first\n  2. second\n" in text
    assert "https://a.example and mail@a.example\n" in text


@pytest.mark.parametrize(
    ("to", "reason"),
    [
        ("newsletter", "You get this because you subscribed to our newsletter."),
        ("members", "You get this because you joined the secret calendar."),
    ],
)
def test_a_letter_says_why_it_was_sent(as_manager: Client, to: str, reason: str) -> None:
    shown = preview(as_manager, BODY, to=to)
    assert reason in shown["html"]
    assert reason in shown["text"]


def test_the_preview_runs_nothing_and_only_the_panel_frames_it(as_manager: Client) -> None:
    page = as_manager.get(f"/api/admin/letters/{write(as_manager)}/preview")
    policy = page["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'self'" in policy
    assert "sandbox" in policy
    assert "script-src" not in policy


# --- Audiences ---


def test_an_audience_is_counted_with_ten_examples(as_manager: Client) -> None:
    subscribe(*(f"guest-{number:02}@example.com" for number in range(12)))
    join_members("member@example.com")
    found = audience(as_manager, "newsletter")
    assert found["count"] == 12
    assert found["examples"] == [f"guest-{number:02}@example.com" for number in range(10)]
    assert audience(as_manager, "members")["examples"] == ["member@example.com"]


def test_a_mailbox_gets_a_letter_once_and_none_after_it_has_unsubscribed(
    as_manager: Client,
) -> None:
    subscribe("ada@example.com", "ada+news@example.com", "bo@example.com")
    unsubscribe(unsubscribe_token("bo@example.com", MailingList.NEWSLETTER))
    assert audience(as_manager, "newsletter")["count"] == 1


def test_guests_are_chosen_by_their_bookings_if_they_are_on_the_newsletter(
    as_manager: Client, make: Make
) -> None:
    comedy = add_category()
    with clock_set_back(MIDSUMMER):
        lately = make.event(starts_at=MIDSUMMER - DAY, category="comedy", title="The Rush")
        drinks = make.event(starts_at=MIDSUMMER - DAY, category="cocktails")
        long_ago = make.event(starts_at=MIDSUMMER - 200 * DAY, category="comedy")
        ahead = make.event(starts_at=MIDSUMMER + DAY, category="comedy")
        book(make, lately, "laughs@example.com")
        book(make, lately, "stranger@example.com")
        book(make, drinks, "drinks@example.com")
        book(make, long_ago, "gone@example.com")
        book(make, ahead, "early@example.com")
        subscribe(*(f"{name}@example.com" for name in ("laughs", "drinks", "gone", "early", "vip")))
        NotedGuest.objects.create(key=person_of(mailbox_of("vip@example.com"), "V"), is_vip=True)

        def examples(to: str) -> object:
            return audience(as_manager, to)["examples"]

        assert examples("came") == ["drinks@example.com", "laughs@example.com"]
        assert examples(f"came:{comedy.pk}") == ["laughs@example.com"]
        assert examples("away") == ["gone@example.com"]
        assert examples(f"series:{lately.pk}") == ["laughs@example.com"]
        assert examples("vip") == ["vip@example.com"]


def test_the_audiences_to_choose_from_are_listed(as_manager: Client) -> None:
    comedy = add_category()
    listed = [one["to"] for one in as_manager.get("/api/admin/letters/audiences").json()]
    assert listed[:5] == ["newsletter", "members", "came", "away", "vip"]
    assert f"came:{comedy.pk}" in listed


def test_a_series_of_the_past_year_or_ahead_is_an_audience(as_manager: Client, make: Make) -> None:
    def dates(title: str, *days: int) -> list[Event]:
        return [make.event(title=title, starts_at=MIDSUMMER + day * DAY) for day in days]

    with clock_set_back(MIDSUMMER):
        weekly = dates("Monday Jam", -7, 7)
        ended = dates("Old Nights", -300, -200)
        dates("Only Once", 3)
        dates("Long Over", -800, -700)
        audiences = as_manager.get("/api/admin/letters/audiences").json()
    listed = {one["label"]: one["to"] for one in audiences if one["to"].startswith("series:")}
    assert listed == {
        "Guests who booked Monday Jam": f"series:{weekly[0].pk}",
        "Guests who booked Old Nights": f"series:{ended[0].pk}",
    }
