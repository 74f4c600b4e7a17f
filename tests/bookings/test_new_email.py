"""A guest corrects the email address of a booking; the new mailbox confirms it by a link."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.bookings.services import new_email
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.mail import writing
from nightcap.mail.models import Mail
from nightcap.mail.volume import ADDRESS_REQUESTS
from nightcap.subscribers.models import NewsletterSubscriber
from tests.support.bookings.admin import cancel, change
from tests.support.bookings.asking import book
from tests.support.bookings.own import do, do_by, look, token_of, tokens_in
from tests.support.factory import Make
from tests.support.mail.reading import all_mails, written

pytestmark = [pytest.mark.django_db, pytest.mark.database]

TYPED, MEANT = "ada@gmial.com", "ada@gmail.com"
_LINK = re.compile(r"https://understudy\.example(/new-email/[\w-]+)")


def booked(make: Make) -> Booking:
    """Book under an address with a slip."""
    event = make.event(title="Jazz", capacity=4)
    return Booking.objects.get(pk=book(event, customerEmail=TYPED).json()["id"])


def ask(booking: Booking, email: str = MEANT) -> str:
    """Ask for another address; return the path of the link in the email to it."""
    answer = do(booking, "email", customerEmail=email)
    assert answer.status_code == 204, answer.json()
    return link_in(Mail.objects.latest("pk"))


def link_in(mail: Mail) -> str:
    """Return the path of the link that confirms an address."""
    writing.write(mail)
    leaving = writing.with_secrets(mail)
    [path] = set(_LINK.findall(leaving.text)) & set(_LINK.findall(leaving.html))
    return str(path)


def address_of(booking: Booking) -> str:
    booking.refresh_from_db()
    return booking.customer_email


def test_the_new_mailbox_confirms_the_address_and_both_are_written_to(make: Make) -> None:
    booking = booked(make)
    link = ask(booking)
    request = Mail.objects.latest("pk")
    assert request.to == MEANT
    assert booking.reference not in request.text + request.html
    assert tokens_in(request) == [], "a stranger may read it"
    assert address_of(booking) == TYPED
    page = Client().get(link).content.decode()
    assert MEANT in page
    assert address_of(booking) == TYPED, "a GET changes nothing"
    done = Client().post(link)
    assert done.status_code == 303
    assert address_of(booking) == MEANT
    *_, notice, confirmation = all_mails()
    assert (notice.to, confirmation.to) == (TYPED, MEANT)
    assert MEANT not in f"{notice.text}{notice.html}{notice.facts}"
    assert tokens_in(notice) == []
    assert look(tokens_in(confirmation)[0]).json()["customerEmail"] == MEANT
    assert done["Location"].endswith(tokens_in(confirmation)[0])


def test_the_link_of_the_booking_keeps_working_through_several_corrections(make: Make) -> None:
    booking = booked(make)
    token = token_of(booking)
    for email in (MEANT, "ada@example.org"):
        Client().post(ask(booking, email))
        assert look(token).json()["customerEmail"] == email
        assert set(tokens_in(Mail.objects.latest("pk"))) == {token}
    assert do_by(token, "resend").status_code == 204
    assert written(Mail.objects.latest("pk")).to == "ada@example.org"
    assert do_by(token, "cancel").status_code == 200


def test_a_link_confirms_once_and_a_later_request_or_change_replaces_it(
    make: Make, as_manager: Client
) -> None:
    booking = booked(make)
    first, second = ask(booking, "bob@example.com"), ask(booking)
    assert Client().get(first).status_code == Client().post(first).status_code == 404
    assert Client().post(second).status_code == 303
    assert Client().post(second).status_code == 404
    third = ask(booking, "eve@example.com")
    change(as_manager, booking, customerEmail="grace@example.com")
    assert Client().post(third).status_code == 404
    assert address_of(booking) == "grace@example.com"


@pytest.mark.parametrize("link", ["x", "-", "7", "7-x", f"{'9' * 30}-x", "0-x", "٣-x"])
def test_a_link_that_was_never_sent_leads_nowhere(link: str) -> None:
    assert Client().get(f"/new-email/{link}").status_code == 404
    assert Client().post(f"/new-email/{link}").status_code == 404


def test_a_link_lasts_a_day_and_the_address_that_was_not_confirmed_is_forgotten(
    make: Make,
) -> None:
    booking = booked(make)
    ask(booking)
    assert new_email.forget_unconfirmed() == 0
    Booking.objects.update(new_email_at=now() - timedelta(days=1))
    booking.refresh_from_db()
    assert Client().post(f"/new-email/{booking.new_email_token}").status_code == 404
    assert new_email.forget_unconfirmed() == 1
    booking.refresh_from_db()
    assert (booking.new_email, booking.new_email_at) == ("", None)


@pytest.mark.parametrize("email", ["", "ada", "ada@localhost", "a@b.co, c@d.co"])
def test_what_is_no_address_is_refused_by_its_field(make: Make, email: str) -> None:
    answer = do(booked(make), "email", customerEmail=email)
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["customerEmail"])


def test_the_present_address_is_refused(make: Make) -> None:
    answer = do(booked(make), "email", customerEmail=TYPED)
    assert (answer.status_code, list(answer.json()["fields"])) == (409, ["customerEmail"])


def test_once_the_event_has_started_the_request_and_the_link_are_refused_with_the_reason(
    make: Make,
) -> None:
    booking = booked(make)
    link = ask(booking)
    booking.event.starts_at = now() - timedelta(minutes=1)
    booking.event.derive_fields()
    booking.event.save()
    late = do(booking, "email", customerEmail="eve@example.com")
    assert (late.status_code, late.json()["message"][:23]) == (409, "This event has started.")
    for answer in (Client().get(link), Client().post(link)):
        assert answer.status_code == 410
        assert "This event has started." in answer.content.decode()
    assert address_of(booking) == TYPED


def test_a_cancelled_booking_and_a_cancelled_event_refuse_with_the_reason(
    make: Make, as_manager: Client
) -> None:
    booking, other = booked(make), booked(make)
    link = ask(booking)
    cancel(as_manager, booking)
    assert "This booking is cancelled." in Client().post(link).content.decode()
    assert do(booking, "email", customerEmail="eve@example.com").status_code in {404, 409}
    other.event.cancelled_at = now()
    other.event.save()
    refusal = do(other, "email", customerEmail="eve@example.com")
    assert refusal.json()["message"] == "This event is cancelled."


def test_a_booking_sends_a_few_links_a_day_and_a_mailbox_gets_no_more_than_its_share(
    make: Make,
) -> None:
    booking = booked(make)
    for number in range(ADDRESS_REQUESTS.submissions):
        ask(booking, f"m{number}@example.com")
    refusal = do(booking, "email", customerEmail="more@example.com")
    assert refusal.status_code == 429
    assert not Mail.objects.filter(to="more@example.com").exists()


def test_the_list_of_changes_names_the_guest_and_no_address(make: Make) -> None:
    booking = booked(make)
    Client().post(ask(booking))
    [entry] = Change.objects.all()
    assert (entry.actor, entry.subject_id) == ("guest", booking.pk)
    assert entry.details == [{"field": "email", "before": "", "after": "another one"}]


def test_the_newsletter_keeps_the_address_that_consented(make: Make) -> None:
    body = {"name": "Ada", "email": TYPED}
    Client().post("/api/newsletter", body, "application/json")
    Client().post(ask(booked(make)))
    assert [row.email for row in NewsletterSubscriber.objects.all()] == [TYPED]


def test_a_guest_without_an_address_adds_one_and_only_that_is_written_to(make: Make) -> None:
    booking = make.booking(make.event())
    Booking.objects.update(customer_email="", mailbox=None, origin="phone")
    booking.refresh_from_db()
    token = token_of(booking)
    Client().post(ask(booking))
    assert look(token).json()["customerEmail"] == MEANT
    assert {mail.to for mail in Mail.objects.all()} == {MEANT}


def test_notes_on_the_guest_follow_and_the_mailbox_proves_nothing(
    make: Make, as_manager: Client
) -> None:
    booking = booked(make)
    Booking.objects.update(asked_at=now())
    notes = {"isVip": True, "allergy": "Nuts", "birthday": "", "notes": ""}
    path = f"/api/admin/guests/{booking.guest_key}"
    assert as_manager.put(path, notes, "application/json").status_code == 200
    Client().post(ask(booking))
    booking.refresh_from_db()
    assert booking.asked_at is None
    known = as_manager.get(f"/api/admin/guests/{booking.guest_key}").json()
    assert known["allergy"] == "Nuts"


def test_forgetting_the_guest_forgets_every_address(make: Make, as_manager: Client) -> None:
    booking = booked(make)
    Client().post(ask(booking))
    ask(booking, "eve@example.com")
    cancel(as_manager, booking)
    who = {"email": MEANT}
    as_manager.post("/api/admin/guests/forget", who, "application/json")
    booking.refresh_from_db()
    assert (booking.customer_email, booking.link_email, booking.new_email) == ("", None, "")
