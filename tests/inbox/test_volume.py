"""How much may be written to the house in a day: generous for people, bounded for the disk."""

import json

import pytest
from django.db.models import Sum
from django.test import Client

from nightcap.core.keyed import mailbox_of
from nightcap.inbox.models import ContactMessage
from nightcap.mail import volume
from nightcap.mail.models import DayVolume, Mail
from nightcap.mail.volume import OF_A_NETWORK, OF_EVERYBODY, REPLIES
from tests.support.answers import Answer

pytestmark = pytest.mark.django_db

LONG = "\N{LATIN SMALL LETTER E WITH ACUTE}" * 10_000
"""As long as a message may be, and six times that in JSON."""


def body_of(message: str) -> str:
    return json.dumps({"name": "Ada", "email": "ada@example.com", "message": message})


def write(network: str = "192.0.2.7", /, *, message: str = "Hello") -> Answer:
    client = Client(REMOTE_ADDR=network)
    return client.post("/api/contact", body_of(message), "application/json")


def use_up(*, all_but: int, everybody: bool = False) -> None:
    """Let today's writer have sent all submissions but this many."""
    rows = DayVolume.objects.exclude(source=mailbox_of("ada@example.com"))
    bound = OF_EVERYBODY if everybody else OF_A_NETWORK
    rows = rows.filter(source="") if everybody else rows.exclude(source="")
    assert rows.update(submissions=bound.submissions - all_but) == 1


def test_a_network_sends_its_bytes_of_the_day_and_no_more() -> None:
    answers = [write(message=LONG) for _ in range(40)]
    taken = [answer.status_code for answer in answers].count(201)
    assert [answer.status_code for answer in answers] == [201] * taken + [429] * (40 - taken)
    assert taken == ContactMessage.objects.count() == OF_A_NETWORK.size // len(body_of(LONG))
    assert answers[-1].json() == {
        "message": "That is more than we can take from one place in a day. Please call us, or write"
        " again tomorrow.",
        "fields": {},
    }
    assert 0 < int(answers[-1]["Retry-After"]) <= 24 * 3600
    # A short word still fits, and so does another network.
    assert write().status_code == 201
    assert write("192.0.2.8", message=LONG).status_code == 201


def test_a_network_sends_its_letters_of_the_day_however_short_they_are() -> None:
    write()
    use_up(all_but=2)
    assert [write().status_code for _ in range(4)] == [201, 201, 429, 429]
    assert write("192.0.2.8").status_code == 201


def test_what_all_networks_send_together_is_bounded_too() -> None:
    write()
    use_up(all_but=3, everybody=True)
    answers = [write(f"192.0.2.{number}") for number in range(10, 15)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
    assert answers[-1].json()["message"].startswith("We were sent more today than we can take.")
    # What was refused is counted nowhere.
    networks = DayVolume.objects.exclude(source="").filter(size__gt=0)
    assert networks.aggregate(Sum("submissions")) == {"submissions__sum": 4}


def test_every_form_is_counted_as_one() -> None:
    write()
    use_up(all_but=2)
    client = Client(REMOTE_ADDR="192.0.2.7")
    body = {"name": "Ada", "email": "ada@example.com"}
    for path, status in (
        ("/api/newsletter", 201),
        ("/api/secret-calendar", 201),
        ("/api/newsletter", 429),
        ("/api/secret-calendar", 429),
    ):
        assert client.post(path, body, "application/json").status_code == status
    assert write().status_code == 429


def test_a_repeat_under_its_key_is_counted_once() -> None:
    for _ in range(3):
        answer = Client(REMOTE_ADDR="192.0.2.7").post(
            "/api/contact",
            {"name": "Ada", "email": "ada@example.com", "message": "Hello"},
            "application/json",
            headers={"Idempotency-Key": "one-and-the-same"},
        )
        assert answer.status_code == 201
    assert DayVolume.objects.get(source="").submissions == 1


def test_a_strangers_mailbox_is_not_filled_with_words_back() -> None:
    count = REPLIES.submissions + 5
    assert {write().status_code for _ in range(count)} == {201}
    assert ContactMessage.objects.count() == count
    assert Mail.objects.filter(template="inbox/message").count() == count
    assert Mail.objects.filter(template="inbox/message-received").count() == REPLIES.submissions


def test_the_counts_are_forgotten_with_the_day() -> None:
    write()
    assert DayVolume.objects.count() == 3
    assert volume.forget_past_days() == 0
    DayVolume.objects.update(day="2026-01-01")
    assert volume.forget_past_days() == 3
