"""Links to all bookings of a mailbox: who gets one, how often, and how long it is valid."""

import re
from datetime import timedelta
from email.message import EmailMessage

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from nightcap.bookings.models import Booking, Party
from nightcap.core.time import now
from nightcap.evenings.models import EveningsLink
from nightcap.evenings.rules import NoSuchEveningsLink
from nightcap.evenings.selectors import bookings_of, by_token
from nightcap.evenings.services import forget_ended_links, send_due_links
from nightcap.mail.delivery import deliver_due
from nightcap.mail.models import DayVolume, Mail
from nightcap.mail.volume import OF_A_NETWORK
from tests.mail.conftest import mailbox
from tests.support.evenings.asking import ADDRESS, as_sent, ask, links_sent, token_for
from tests.support.factory import Make
from tests.support.mail_server import Mailbox

__all__ = ["mailbox"]

pytestmark = pytest.mark.database

LINK = re.compile(r"https://understudy\.example/evenings/([\w-]+)")
JSON = "application/json"
ANSWER = {"message": "If we know this address, an email with a link is on its way."}


def statements(email: str) -> list[str]:
    """Return the statements of a request, without their values."""
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert ask(email).status_code == 202
    return [re.sub(r"'[^']*'|\d+", "?", query["sql"]) for query in captured]


def test_a_known_and_an_unknown_address_get_the_same_answer_after_the_same_work(
    make: Make,
) -> None:
    make.booking(make.event())
    ask("warm@example.com")
    known, unknown = ask(), ask("grace@example.com")
    assert (known.status_code, known.json()) == (202, ANSWER)
    assert (unknown.status_code, unknown.json()) == (202, ANSWER)
    assert known.headers == unknown.headers
    first = statements("edsger@example.com")
    assert statements("barbara@example.com") == first
    Booking.objects.update(mailbox=EveningsLink.for_address("alan@example.com").mailbox)
    assert statements("alan@example.com") == first


def test_a_known_mailbox_gets_one_email_with_one_link(make: Make) -> None:
    make.booking(make.event())
    make.booking(make.event())
    ask()
    [mail] = links_sent()
    assert mail.to == "ada@example.com"
    assert len(set(LINK.findall(mail.text))) == 1
    assert set(LINK.findall(mail.html)) == set(LINK.findall(mail.text))
    assert len(links_sent()) == 1


def test_an_unknown_mailbox_gets_no_email_and_leaves_no_row(make: Make) -> None:
    make.booking(make.event())
    ask("grace@example.com")
    assert links_sent() == []
    assert not EveningsLink.objects.exists()


def test_the_email_goes_to_the_address_that_was_booked(make: Make) -> None:
    make.booking(make.event())
    ask("ADA+tickets@example.com")
    assert [mail.to for mail in links_sent()] == ["ada@example.com"]


def test_cancelled_bookings_make_a_mailbox_known_and_forgotten_ones_do_not(
    as_manager: Client, make: Make
) -> None:
    booking = make.booking(make.event())
    assert as_manager.post(f"/api/bookings/{booking.pk}/cancel", {}, JSON).status_code == 200
    ask()
    assert len(links_sent()) == 1
    forget = {"email": "ada@example.com"}
    answer = as_manager.post("/api/admin/guests/forget", forget, JSON)
    assert answer.status_code == 200
    ask()
    assert links_sent() == []


def test_the_server_sends_the_email_in_the_look_of_the_venue(
    mailbox: Mailbox, transactional_db: None, make: Make
) -> None:
    make.booking(make.event())
    ask()
    send_due_links()
    deliver_due()
    [email] = mailbox.mails
    assert email["Subject"] == "Your bookings"
    assert "List-Unsubscribe" not in email
    for kind in ("plain", "html"):
        text = text_of(email, kind)
        assert len(set(LINK.findall(text))) == 1
        assert "The link is valid until" in text
        assert "Ada" not in text
    assert not set(LINK.findall(text_of(email))) & set(re.findall(r"[\w-]{43}", database_text()))


def text_of(email: EmailMessage, kind: str = "plain") -> str:
    part = email.get_body((kind,))
    assert part is not None
    return str(part.get_content())


def database_text() -> str:
    return f"{list(Mail.objects.values())} {list(EveningsLink.objects.values())}"


def test_the_email_is_not_sent_after_the_end_of_its_link(make: Make) -> None:
    make.booking(make.event())
    ask()
    [mail] = links_sent()
    link = EveningsLink.objects.get()
    assert mail.expires_at == link.ends_at == link.created_at + timedelta(hours=1)


def test_a_link_that_could_not_be_sent_within_its_hour_is_deleted(make: Make) -> None:
    make.booking(make.event())
    ask()
    EveningsLink.objects.update(created_at=now() - timedelta(minutes=61))
    assert links_sent() == []
    assert not EveningsLink.objects.exists()


def test_a_link_opens_the_bookings_of_its_mailbox_for_one_hour(make: Make) -> None:
    past = make.booking(make.event(starts_at=now() - timedelta(days=2)))
    older = make.booking(make.event(starts_at=now() - timedelta(days=9)))
    later = make.booking(make.event(starts_at=now() + timedelta(days=9)))
    soon = make.booking(make.event())
    other = make.booking(make.event())
    other.party = Party("Grace", "grace@example.com", "212 555 0101", 1)
    other.save()
    token = token_for()
    EveningsLink.objects.update(created_at=now() - timedelta(minutes=59))
    assert bookings_of(by_token(token), at=now()) == ([soon, later], [past, older])
    EveningsLink.objects.update(created_at=now() - timedelta(minutes=60))
    with pytest.raises(NoSuchEveningsLink):
        by_token(token)


def test_ended_links_are_deleted_and_valid_ones_stay(make: Make) -> None:
    make.booking(make.event())
    for minutes in (59, 61):
        ask()
        send_due_links()
        newest = EveningsLink.objects.order_by("-pk")[0]
        EveningsLink.objects.filter(pk=newest.pk).update(
            created_at=now() - timedelta(minutes=minutes)
        )
    assert forget_ended_links() == 1
    assert EveningsLink.objects.count() == 1


def test_a_mailbox_gets_five_links_a_day_and_the_sixth_request_the_same_answer(
    make: Make,
) -> None:
    make.booking(make.event())
    for sent in (1, 2, 3, 4, 5, 5):
        assert ask("ada+1@example.com" if sent % 2 else "ada@example.com").json() == ANSWER
        assert len(links_sent()) == sent


def test_two_requests_at_the_same_moment_get_one_email(make: Make) -> None:
    make.booking(make.event())
    ask()
    ask()
    assert len(links_sent()) == EveningsLink.objects.count() == 1


def test_a_network_that_asks_too_often_is_refused_for_known_and_unknown_addresses(
    make: Make,
) -> None:
    make.booking(make.event())
    ask("edsger@example.com")
    DayVolume.objects.update(submissions=OF_A_NETWORK.submissions)
    known, unknown = ask(), ask("grace@example.com")
    assert known.status_code == unknown.status_code == 429
    assert known.json() == unknown.json()
    assert "Retry-After" in known.headers


@pytest.mark.parametrize("email", ["", "ada", "ada@example.com, grace@example.com", None])
def test_a_text_that_is_no_address_is_refused_and_names_its_field(email: object) -> None:
    answer = Client().post(ADDRESS, {"email": email}, JSON)
    assert answer.status_code == 422
    assert list(answer.json()["fields"]) == ["email"]


def test_a_repeat_with_the_same_key_sends_one_email(make: Make) -> None:
    make.booking(make.event())
    answers = [ask("ada@example.com", **{"Idempotency-Key": "one-key-of-eight"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [202, 202]
    assert len(links_sent()) == 1


def test_no_answer_may_be_stored(make: Make) -> None:
    answer = ask()
    assert answer["Cache-Control"] == "no-store"
    assert answer["Referrer-Policy"] == "no-referrer"


# Forgetting


def test_forgetting_a_guest_deletes_the_links_and_their_emails(
    as_manager: Client, make: Make
) -> None:
    event = make.event()
    make.booking(event)
    ask()
    assert len(links_sent()) == 1
    event.starts_at = now() - timedelta(days=2)
    event.save()
    contact = {"email": "ada@example.com"}
    known = as_manager.post("/api/admin/guests/known", contact, JSON).json()
    assert len(known["eveningsLinks"]) == 1
    done = as_manager.post("/api/admin/guests/forget", contact, JSON).json()
    assert done["eveningsLinks"] == 1
    assert not EveningsLink.objects.exists()
    assert not Mail.objects.filter(template="evenings/link").exists()


def test_forgetting_a_guest_leaves_the_links_of_others(as_manager: Client, make: Make) -> None:
    event = make.event(starts_at=now() - timedelta(days=2))
    make.booking(event)
    grace = make.booking(event)
    grace.party = Party("Grace", "grace@example.com", "212 555 0101", 1)
    grace.save()
    for email in ("ada@example.com", "grace@example.com"):
        ask(email)
    send_due_links()
    contact = {"email": "ada@example.com"}
    as_manager.post("/api/admin/guests/forget", contact, JSON)
    assert [as_sent(mail).to for mail in Mail.objects.filter(template="evenings/link")] == [
        "grace@example.com"
    ]
    assert EveningsLink.objects.count() == 1
