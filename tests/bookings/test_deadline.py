"""Until when guests cancel is one value of the venue, and every text says that value."""

from datetime import datetime, timedelta

import pytest
from django.test import Client

from nightcap.bookings.services import clock_mails
from nightcap.core.time import now
from nightcap.mail.models import Mail
from tests.bookings.test_telling_guests import move, told
from tests.support.bookings import own
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.mail.reading import the_mail
from tests.support.venue.writing import write

pytestmark = pytest.mark.django_db

FAR_AWAY = datetime.fromisoformat("2038-05-07T00:00:00Z")
"""Thursday, May 6, at 8 PM at the venue."""


def texts_of_pages() -> list[str]:
    """Return the words on cancelling in the practical page and the terms."""
    client = Client()
    clauses = client.get("/api/terms").json()["clauses"]
    [clause] = [one["text"] for one in clauses if "cancel or change" in one["text"]]
    return [client.get("/api/visit").json()["refunds"]["text"], clause]


@pytest.mark.parametrize(
    ("hours", "in_words", "instant", "once_moved"),
    [
        (2, "two hours before the start", "Thursday, May 6, 2038, at 6:00 PM", "7"),
        (24, "24 hours before the start", "Wednesday, May 5, 2038, at 8:00 PM", "9"),
        (1, "an hour before the start", "Thursday, May 6, 2038, at 7:00 PM", "8"),
        (0, "the start", "Thursday, May 6, 2038, at 8:00 PM", "9"),
    ],
)
def test_every_text_says_the_hours_that_the_venue_sets(
    make: Make,
    as_writer: Client,
    hours: int,
    in_words: str,
    instant: str,
    once_moved: str,
) -> None:
    write(as_writer, "venue", bookingsChangeUntilHours=hours)
    for text in texts_of_pages():
        assert f"until {in_words}" in text.lower()
        assert text.index("link") < text.index("call")
        assert "six in the evening" not in text
    event = make.event(title="Jazz", starts_at=FAR_AWAY)
    token = book(event).json()["link"].rpartition("/")[2]
    confirmation = the_mail()
    assert instant in " ".join(confirmation.text.split())
    assert instant in confirmation.html
    assert instant in Client().get(f"/booking/{token}").content.decode()
    move(as_writer, event, hours=1)
    assert told() == ["ada@example.com"]
    moved = " ".join(the_mail().text.split())
    assert f"your own link until {instant[:-7]}{once_moved}:00 PM." in moved


def test_the_reminder_and_the_refusal_say_it_too(make: Make, as_writer: Client) -> None:
    write(as_writer, "venue", bookingsChangeUntilHours=3)
    event = make.event(starts_at=now() + timedelta(hours=2))
    booking = make.booking(event)
    refused = own.do(booking, "cancel")
    assert refused.status_code == 409
    assert "until three hours before the start" in refused.json()["message"]
    far = make.event(title="Jazz", starts_at=FAR_AWAY)
    make.booking(far)
    assert clock_mails.send_due_reminders(at=FAR_AWAY - timedelta(hours=20)) == 1
    assert "Thursday, May 6, 2038, at 5:00 PM" in " ".join(the_mail().text.split())


def test_emails_and_the_page_keep_the_deadline_to_which_the_guest_agreed(
    make: Make, as_writer: Client
) -> None:
    event = make.event(title="Jazz", starts_at=FAR_AWAY)
    token = book(event).json()["link"].rpartition("/")[2]
    Mail.objects.all().delete()
    write(as_writer, "venue", bookingsChangeUntilHours=24)
    agreed = "Thursday, May 6, 2038, at 6:00 PM"
    assert agreed in Client().get(f"/booking/{token}").content.decode()
    move(as_writer, event, hours=1)
    assert told() == ["ada@example.com"]
    agreed = agreed.replace("6:00", "7:00")
    assert agreed in " ".join(the_mail().text.split())
    Mail.objects.all().delete()
    assert clock_mails.send_due_reminders(at=FAR_AWAY - timedelta(hours=19)) == 1
    assert agreed in " ".join(the_mail().text.split())


def test_a_mail_after_the_deadline_says_to_call(make: Make) -> None:
    book(make.event(starts_at=now() + timedelta(hours=1)))
    text = " ".join(the_mail().text.split())
    assert "give them back" not in text
    assert "The link is yours alone" in text


def test_what_the_manager_writes_says_it_where_the_placeholder_stands(as_writer: Client) -> None:
    refunds = {"title": "Free", "text": "Cancel until {deadline}, by your link."}
    clauses = [{"title": "Until {deadline}", "text": "You may cancel."}]
    write(as_writer, "venue", visitRefunds=refunds, termsClauses=clauses, privacyClauses=clauses)
    write(as_writer, "venue", bookingsChangeUntilHours=5)
    client = Client()
    said = "five hours before the start"
    assert (
        client.get("/api/visit").json()["refunds"]["text"] == f"Cancel until {said}, by your link."
    )
    assert client.get("/api/terms").json()["clauses"][0]["title"] == f"Until {said}"
    assert client.get("/api/privacy").json()["clauses"][-1]["title"] == f"Until {said}"
    assert refunds in as_writer.get("/api/admin/venue").json()["values"].values()


def test_what_the_dialog_says_after_booking_is_the_same_value(
    make: Make, as_writer: Client
) -> None:
    write(as_writer, "venue", bookingsChangeUntilHours=48)
    event = make.event(starts_at=FAR_AWAY)
    assert book(event).json()["changesUntil"] == "2038-05-05T00:00:00Z"
    write(as_writer, "venue", bookingsChangeUntilHours=0)
    assert book(event).json()["changesUntil"] == "2038-05-07T00:00:00Z"
