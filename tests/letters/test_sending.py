"""A letter is sent to each recipient once, at the venue's rate, and can be stopped."""

from collections import Counter
from datetime import timedelta

import pytest
from django.test import Client

from nightcap.core.time import now, utc_iso
from nightcap.guests.retention import sweep
from nightcap.letters.models import Letter, Recipient
from nightcap.letters.services import send_due_letters
from nightcap.mail.delivery import deliver_due
from nightcap.mail.models import Mail, MailingList
from nightcap.mail.services import unsubscribe, unsubscribe_token
from tests.support.factory import Make
from tests.support.letters.writing import JSON, act, join_members, read, subscribe, write
from tests.support.mail_server import Mailbox

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

THREE = ("ada@example.com", "bo@example.com", "cy@example.com")


def send_all(rounds: int = 3) -> None:
    """Let the worker do its rounds: queue emails, deliver them, note the results."""
    for _ in range(rounds):
        send_due_letters()
        deliver_due()


def pass_a_minute() -> None:
    Recipient.objects.filter(queued_at__isnull=False).update(
        queued_at=now() - timedelta(seconds=61)
    )


def set_rate(manager: Client, per_minute: int) -> None:
    answer = manager.put("/api/admin/venue", {"lettersPerMinute": per_minute}, JSON)
    assert answer.status_code == 200, answer.content


def test_a_letter_is_sent_to_each_subscriber_once(as_manager: Client, mailbox: Mailbox) -> None:
    subscribe(*THREE)
    letter = write(as_manager)
    answer = act(as_manager, letter, "send")
    assert (answer.status_code, answer.json()["state"]) == (200, "sending")
    send_all()
    assert Counter(mailbox.recipients) == dict.fromkeys(THREE, 1)
    sent = read(as_manager, letter)
    assert sent["state"] == "sent"
    assert sent["counts"] == {"recipients": 3, "sent": 3, "failed": 0, "unsubscribed": 0}
    # The outbox does not keep thousands of copies.
    assert not Mail.objects.exists()


def test_each_email_has_the_headers_of_a_list_and_its_own_unsubscribe_link(
    as_manager: Client, mailbox: Mailbox
) -> None:
    subscribe("ada@example.com")
    act(as_manager, write(as_manager), "send")
    send_all()
    [email] = mailbox.mails
    token = unsubscribe_token("ada@example.com", MailingList.NEWSLETTER)
    link = f"https://understudy.example/unsubscribe/{token}"
    assert email["List-Unsubscribe"] == f"<{link}>"
    assert email["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert str(email["List-Id"]).startswith("<newsletter.")
    for kind in ("plain", "html"):
        part = email.get_body((kind,))
        assert part is not None
        assert link in part.get_content()


def test_a_letter_to_members_is_another_list(as_manager: Client, mailbox: Mailbox) -> None:
    subscribe("ada@example.com")
    join_members("member@example.com")
    act(as_manager, write(as_manager, to="members"), "send")
    send_all()
    assert mailbox.recipients == ["member@example.com"]
    assert str(mailbox.mails[0]["List-Id"]).startswith("<secret-calendar.")


def test_a_letter_is_sent_once_however_often_it_is_asked_for(
    as_manager: Client, mailbox: Mailbox
) -> None:
    subscribe(*THREE)
    letter = write(as_manager)
    keyed = {"Idempotency-Key": "send-this-week"}
    path = f"/api/admin/letters/{letter}/send"
    first, second = (as_manager.post(path, {}, JSON, headers=keyed) for _ in range(2))
    assert first.content == second.content
    assert act(as_manager, letter, "send").status_code == 409
    send_all()
    assert act(as_manager, letter, "send").status_code == 409
    assert len(mailbox.recipients) == 3


def test_a_letter_without_recipients_is_not_sent(as_manager: Client) -> None:
    letter = write(as_manager)
    answer = act(as_manager, letter, "send")
    assert (answer.status_code, list(answer.json()["fields"])) == (409, ["to"])
    assert read(as_manager, letter)["state"] == "draft"


def test_a_letter_for_later_goes_to_those_on_the_list_at_that_time(
    as_manager: Client, mailbox: Mailbox
) -> None:
    subscribe("ada@example.com")
    letter = write(as_manager)
    later = now() + timedelta(hours=2)
    answer = act(as_manager, letter, "send", at=utc_iso(later))
    assert (answer.json()["state"], answer.json()["sendAt"]) == ("scheduled", utc_iso(later))
    send_all()
    assert mailbox.recipients == []
    subscribe("bo@example.com")
    Letter.objects.update(send_at=now())
    send_all()
    assert sorted(mailbox.recipients) == ["ada@example.com", "bo@example.com"]


def test_the_text_is_fixed_once_the_sending_begins(as_manager: Client) -> None:
    subscribe(*THREE)
    letter = write(as_manager)
    act(as_manager, letter, "send")
    change = as_manager.put(f"/api/admin/letters/{letter}", {"subject": "Other"}, JSON)
    assert change.status_code == 409
    assert as_manager.delete(f"/api/admin/letters/{letter}").status_code == 409
    assert read(as_manager, letter)["subject"] == "This week"


def test_emails_are_queued_at_the_rate_that_the_venue_sets(
    as_manager: Client, mailbox: Mailbox
) -> None:
    set_rate(as_manager, 2)
    subscribe(*THREE)
    letter = write(as_manager)
    act(as_manager, letter, "send")
    send_all()
    assert len(mailbox.recipients) == 2
    assert read(as_manager, letter)["state"] == "sending"
    pass_a_minute()
    send_all()
    assert Counter(mailbox.recipients) == dict.fromkeys(THREE, 1)


def test_a_stopped_letter_sends_no_more_and_the_rest_can_be_sent_later(
    as_manager: Client, mailbox: Mailbox
) -> None:
    set_rate(as_manager, 2)
    subscribe(*THREE)
    letter = write(as_manager)
    act(as_manager, letter, "send")
    send_due_letters()
    # Two emails wait in the outbox.
    assert act(as_manager, letter, "stop").json()["state"] == "stopped"
    pass_a_minute()
    send_all()
    assert mailbox.recipients == []
    assert act(as_manager, letter, "stop").status_code == 409
    set_rate(as_manager, 60)
    act(as_manager, letter, "send")
    send_all()
    assert Counter(mailbox.recipients) == dict.fromkeys(THREE, 1)
    assert read(as_manager, letter)["state"] == "sent"


def test_a_refused_mailbox_is_counted_and_stays_in_the_log(
    as_manager: Client, mailbox: Mailbox
) -> None:
    subscribe(*THREE)
    mailbox.refused["bo@example.com"] = "550 No such user"
    letter = write(as_manager)
    act(as_manager, letter, "send")
    send_all()
    assert read(as_manager, letter)["counts"] == {
        **{"recipients": 3, "sent": 2, "failed": 1, "unsubscribed": 0}
    }
    assert read(as_manager, letter)["state"] == "sent"
    assert Mail.objects.get().to == "bo@example.com"


def test_a_mailbox_that_unsubscribes_meanwhile_gets_no_email(
    as_manager: Client, mailbox: Mailbox
) -> None:
    subscribe(*THREE)
    letter = write(as_manager)
    act(as_manager, letter, "send")
    unsubscribe(unsubscribe_token("bo@example.com", MailingList.NEWSLETTER))
    send_all()
    assert sorted(mailbox.recipients) == ["ada@example.com", "cy@example.com"]
    assert read(as_manager, letter)["counts"] == {
        **{"recipients": 2, "sent": 2, "failed": 0, "unsubscribed": 0}
    }


def test_an_unsubscribed_mailbox_counts_for_the_latest_letter_that_it_got(
    as_manager: Client, client: Client, mailbox: Mailbox
) -> None:
    subscribe("ada@example.com")
    letters = [write(as_manager), write(as_manager)]
    for letter in letters:
        act(as_manager, letter, "send")
        send_all()
        pass_a_minute()
    link = f"/unsubscribe/{unsubscribe_token('ada@example.com', MailingList.NEWSLETTER)}"
    assert client.get(link).status_code == 200
    assert read(as_manager, letters[1])["counts"]["unsubscribed"] == 0
    for _ in range(2):
        # One tap, as mail programs send it (RFC 8058).
        client.post(link, {"List-Unsubscribe": "One-Click"})
    counted = [read(as_manager, letter)["counts"] for letter in letters]
    assert counted == [
        {"recipients": 1, "sent": 1, "failed": 0, "unsubscribed": 0},
        {"recipients": 1, "sent": 1, "failed": 0, "unsubscribed": 1},
    ]


def test_a_test_is_sent_to_any_address_and_leaves_the_letter_a_draft(
    as_manager: Client, mailbox: Mailbox
) -> None:
    letter = write(as_manager)
    answer = act(as_manager, letter, "test", email="manager@example.com")
    assert (answer.status_code, answer.json()) == (200, {"email": "manager@example.com"})
    deliver_due()
    assert mailbox.recipients == ["manager@example.com"]
    assert read(as_manager, letter)["state"] == "draft"
    refused = act(as_manager, letter, "test", email="nobody")
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["email"])


def test_an_email_that_waits_in_the_outbox_is_not_sent_after_its_mailbox_has_unsubscribed(
    as_manager: Client, client: Client, mailbox: Mailbox
) -> None:
    subscribe(*THREE)
    letter = write(as_manager)
    act(as_manager, letter, "send")
    send_due_letters()
    client.post(f"/unsubscribe/{unsubscribe_token('bo@example.com', MailingList.NEWSLETTER)}")
    send_all()
    assert sorted(mailbox.recipients) == ["ada@example.com", "cy@example.com"]
    assert read(as_manager, letter)["counts"] == {
        **{"recipients": 2, "sent": 2, "failed": 0, "unsubscribed": 0}
    }


def test_a_failed_email_is_not_sent_again_to_a_mailbox_that_has_unsubscribed(
    as_manager: Client, mailbox: Mailbox
) -> None:
    subscribe("bo@example.com")
    mailbox.refused["bo@example.com"] = "550 No such user"
    act(as_manager, write(as_manager), "send")
    send_all()
    unsubscribe(unsubscribe_token("bo@example.com", MailingList.NEWSLETTER))
    mailbox.refused.clear()
    as_manager.post(f"/api/admin/mails/{Mail.objects.get().pk}/send-again")
    send_all()
    assert mailbox.recipients == []


def test_a_failed_email_that_is_sent_again_counts_as_sent(
    as_manager: Client, mailbox: Mailbox
) -> None:
    subscribe("bo@example.com")
    mailbox.refused["bo@example.com"] = "550 No such user"
    letter = write(as_manager)
    act(as_manager, letter, "send")
    send_all()
    mailbox.refused.clear()
    as_manager.post(f"/api/admin/mails/{Mail.objects.get().pk}/send-again")
    send_all()
    assert read(as_manager, letter)["counts"] == {
        **{"recipients": 1, "sent": 1, "failed": 0, "unsubscribed": 0}
    }


def test_a_subscriber_who_is_removed_meanwhile_gets_no_email(
    as_manager: Client, mailbox: Mailbox
) -> None:
    subscribe(*THREE)
    act(as_manager, write(as_manager), "send")
    [bo] = as_manager.get("/api/newsletter", {"search": "bo@"}).json()
    as_manager.delete(f"/api/newsletter/{bo['id']}")
    send_all()
    assert sorted(mailbox.recipients) == ["ada@example.com", "cy@example.com"]


def test_a_letter_ends_although_a_recipient_is_forgotten_while_the_email_waits(
    as_manager: Client, mailbox: Mailbox
) -> None:
    subscribe(*THREE)
    letter = write(as_manager)
    act(as_manager, letter, "send")
    send_due_letters()
    answer = as_manager.post("/api/admin/guests/forget", {"email": "bo@example.com"}, JSON)
    assert answer.status_code == 200, answer.content
    send_all()
    assert sorted(mailbox.recipients) == ["ada@example.com", "cy@example.com"]
    assert read(as_manager, letter)["state"] == "sent"
    assert not Recipient.objects.filter(email="bo@example.com").exists()


def test_a_scheduled_letter_whose_audience_is_empty_at_its_time_is_stopped(
    as_manager: Client, mailbox: Mailbox
) -> None:
    subscribe("ada@example.com")
    letter = write(as_manager)
    act(as_manager, letter, "send", at=utc_iso(now() + timedelta(hours=2)))
    [ada] = as_manager.get("/api/newsletter").json()
    as_manager.delete(f"/api/newsletter/{ada['id']}")
    Letter.objects.update(send_at=now())
    send_all()
    assert read(as_manager, letter)["state"] == "stopped"


def test_while_the_mail_server_is_away_the_outbox_holds_no_more_than_a_minute_of_a_letter(
    as_manager: Client, mailbox: Mailbox
) -> None:
    set_rate(as_manager, 2)
    subscribe(*THREE)
    act(as_manager, write(as_manager), "send")
    for _ in range(3):
        send_due_letters()
        pass_a_minute()
    assert Mail.objects.count() == 2


def test_recipients_lose_their_address_after_the_months_of_the_mail_log(
    as_manager: Client, mailbox: Mailbox
) -> None:
    subscribe(*THREE)
    set_rate(as_manager, 1)
    letter = write(as_manager)
    act(as_manager, letter, "send")
    send_all()
    act(as_manager, letter, "stop")
    Letter.objects.update(started_at=now() - timedelta(days=100))
    sweep()
    assert set(Recipient.objects.values_list("email", "mailbox")) == {("", "")}
    assert read(as_manager, letter)["counts"]["sent"] == 1


def test_a_booking_of_a_guest_who_followed_a_link_counts_for_the_letter(
    as_manager: Client, client: Client, mailbox: Mailbox, make: Make
) -> None:
    event = make.event()
    subscribe("ada@example.com")
    letter = write(
        as_manager, body=f"[Book](/events/{event.pk}?day=1#seats) or <https://o.example/>"
    )
    act(as_manager, letter, "test", email="manager@example.com")
    deliver_due()
    act(as_manager, letter, "send")
    send_all()
    test, sent = (str(email.get_body(("plain",))) for email in mailbox.mails)
    assert f"/events/{event.pk}?day=1#seats" in test
    assert f"https://understudy.example/events/{event.pk}?day=1&from={letter}#seats" in sent
    assert "https://o.example/" in sent
    assert "https://o.example/?" not in sent
    guest = {"customerName": "Ada", "customerPhone": "2125550100", "eventId": event.pk}
    for email, mark in (("ada", {}), ("ada", {"from": letter}), ("bo", {"from": letter})):
        body = {**guest, **mark, "customerEmail": f"{email}@example.com"}
        answer = client.post("/api/bookings", body, JSON)
        assert answer.status_code == 201, answer.content
    assert read(as_manager, letter)["bookings"] == 2
    refused = client.post("/api/bookings", {**body, "from": 0}, JSON)
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["from"])
