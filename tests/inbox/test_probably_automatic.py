"""A form with its trap field filled in causes no mail, and is not lost."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from nightcap.core.time import now
from nightcap.core.writing import changes
from nightcap.guests import retention
from nightcap.guests.forgetting import forget
from nightcap.guests.personal_data import Address
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.mail.models import DayVolume, Mail
from nightcap.mail.volume import OF_A_NETWORK
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber
from nightcap.trap.models import TrappedForm
from tests.support.answers import Answer
from tests.support.inbox.writing import INQUIRY, MESSAGE, inquire, write

pytestmark = pytest.mark.django_db

LIST = "/api/admin/inbox/automatic"
SUBSCRIBER = {"name": "Ada Lovelace", "email": "ada@example.com"}


def sign_up(place: str) -> Callable[..., Answer]:
    """Return a function that signs up at a list."""

    def send(key: str | None = None, /, **changes: object) -> Answer:
        headers = {"Idempotency-Key": key} if key else {}
        body = SUBSCRIBER | changes
        return Client().post(f"/api/{place}", body, "application/json", headers=headers)

    return send


FORMS = {
    "inquiry": (inquire, HostInquiry),
    "message": (write, ContactMessage),
    "newsletter": (sign_up("newsletter"), NewsletterSubscriber),
    "secret-calendar": (sign_up("secret-calendar"), SecretCalendarSubscriber),
}
each_form = pytest.mark.parametrize("form", FORMS)
FILLED_IN = {"website": "https://pills.example"}


def trapped(form: str, **changes: object) -> int:
    """Send a form with its trap field filled in; return its number."""
    send, _ = FORMS[form]
    assert send(**FILLED_IN, **changes).status_code == 201
    return TrappedForm.objects.latest("pk").pk


def listed(manager: Client) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = manager.get(LIST).json()
    return rows


@each_form
def test_it_is_answered_like_everything_else_kept_apart_and_mailed_to_nobody(
    as_manager: Client, form: str
) -> None:
    send, model = FORMS[form]
    answer = send(**FILLED_IN)
    assert not model._default_manager.exists()
    assert not Mail.objects.exists()
    [row] = listed(as_manager)
    assert (row["kind"], row["name"], row["email"]) == (form, "Ada Lovelace", "ada@example.com")
    assert as_manager.get("/api/admin/inbox/counts").json()["automatic"] == 1
    honest = send()
    assert (answer.status_code, answer.content) == (honest.status_code, honest.content)
    assert len(listed(as_manager)) == 1


def test_the_list_says_what_was_sent_newest_first(as_manager: Client) -> None:
    trapped("message")
    trapped("inquiry")
    trapped("newsletter")
    sign, inquiry, message = listed(as_manager)
    assert message.items() >= {"text": MESSAGE["message"], "eventDate": None}.items()
    of_inquiry = {"text": INQUIRY["eventName"], "phone": INQUIRY["phone"]}
    of_inquiry |= {name: INQUIRY[name] for name in ("eventDate", "guestCount")}
    assert inquiry.items() >= of_inquiry.items()
    assert (sign["text"], sign["guestCount"]) == ("", None)
    assert as_manager.get(LIST, {"limit": 1}).headers["X-Total-Count"] == "3"


@each_form
def test_a_refused_body_is_refused_and_kept_nowhere(form: str) -> None:
    send, _ = FORMS[form]
    assert send(**FILLED_IN, email="ada").status_code == 422
    assert not TrappedForm.objects.exists()


@each_form
def test_a_repeat_under_its_key_is_kept_once(form: str) -> None:
    send, _ = FORMS[form]
    first, second = (send("a-key-of-the-form", **FILLED_IN) for _ in range(2))
    assert first.content == second.content
    assert TrappedForm.objects.count() == 1


@each_form
def test_what_is_accepted_is_treated_as_what_people_send(as_manager: Client, form: str) -> None:
    send, model = FORMS[form]
    send()
    honest = model._default_manager.get()
    mails = sorted(Mail.objects.values_list("to", "subject", "template"))
    Mail.objects.all().delete()
    honest.delete()
    arrived = TrappedForm.objects.filter(pk=trapped(form))
    arrived.update(created_at=now() - timedelta(days=2))
    at = arrived.get().created_at

    answer = as_manager.post(f"{LIST}/{arrived.get().pk}/accept")
    assert answer.status_code == 200
    row = model._default_manager.get()
    bookkeeping = {"id", "created_at", "confirmed_at"}
    for field in model._meta.concrete_fields:
        if field.name not in bookkeeping:
            assert getattr(row, field.name) == getattr(honest, field.name), field.name
    assert sorted(Mail.objects.values_list("to", "subject", "template")) == mails
    assert listed(as_manager) == []
    if isinstance(row, HostInquiry | ContactMessage):
        assert (answer.json(), row.created_at) == ({"kind": form, "id": row.pk}, at)
        assert row.is_unread
    else:
        assert answer.json() == {"kind": form, "id": None}


def test_an_inquiry_that_asks_for_the_newsletter_gets_it_only_when_it_is_accepted(
    as_manager: Client,
) -> None:
    one = trapped("inquiry", newsletterOptIn=True)
    assert not NewsletterSubscriber.objects.exists()
    as_manager.post(f"{LIST}/{one}/accept")
    assert NewsletterSubscriber.objects.get().email == "ada@example.com"


def test_a_sign_up_of_who_is_on_the_list_already_is_accepted_without_a_second_row(
    as_manager: Client,
) -> None:
    sign_up("newsletter")()
    one = trapped("newsletter")
    assert as_manager.post(f"{LIST}/{one}/accept").status_code == 200
    assert NewsletterSubscriber.objects.count() == 1


def test_what_was_accepted_or_is_unknown_cannot_be_accepted(as_manager: Client) -> None:
    one = trapped("message")
    as_manager.post(f"{LIST}/{one}/accept")
    assert as_manager.post(f"{LIST}/{one}/accept").status_code == 404
    assert as_manager.delete(f"{LIST}/{one}").status_code == 404
    assert ContactMessage.objects.count() == 1


@each_form
def test_it_is_deleted_brought_back_and_gone_for_good_after_a_day(
    as_manager: Client, form: str
) -> None:
    one = trapped(form)
    deleted = as_manager.delete(f"{LIST}/{one}")
    assert (deleted.status_code, listed(as_manager)) == (204, [])
    change = deleted.headers["X-Change"]
    assert as_manager.post(f"/api/admin/changes/{change}/undo").status_code == 200
    assert len(listed(as_manager)) == 1
    as_manager.delete(f"{LIST}/{one}")
    TrappedForm.including_deleted.update(deleted_at=now() - timedelta(days=2))
    changes.sweep_deleted()
    assert not TrappedForm.including_deleted.exists()


@each_form
def test_a_network_sends_no_more_of_it_in_a_day_than_of_everything(form: str) -> None:
    send, _ = FORMS[form]
    trapped(form)
    DayVolume.objects.update(submissions=OF_A_NETWORK.submissions)
    assert send(**FILLED_IN).status_code == 429
    assert TrappedForm.objects.count() == 1


@each_form
def test_it_is_kept_as_long_as_the_inbox_is(form: str) -> None:
    old, recent = trapped(form), trapped(form)
    TrappedForm.objects.filter(pk=old).update(created_at=now() - timedelta(days=500))
    retention.sweep()
    assert [row.pk for row in TrappedForm.objects.all()] == [recent]


@each_form
def test_what_is_known_of_a_guest_holds_it_as_it_was_sent(as_manager: Client, form: str) -> None:
    trapped(form)
    body = {"email": "ada@example.com"}
    answer = as_manager.post("/api/admin/guests/known", body, "application/json")
    assert answer.status_code == 200
    [one] = answer.json()["automatic"]
    assert (one["kind"], one["name"], one["email"]) == (form, "Ada Lovelace", "ada@example.com")
    sent = one["sent"]
    said = {"inquiry": "", "message": MESSAGE["message"]}
    assert sent.get("message") == said.get(form)
    assert ("phone" in sent) == (form == "inquiry")


@each_form
def test_forgetting_a_guest_forgets_it_and_the_name_in_the_list_of_changes(
    as_manager: Client, form: str
) -> None:
    as_manager.post(f"{LIST}/{trapped(form)}/accept")
    as_manager.delete(f"{LIST}/{trapped(form)}")
    trapped(form)
    forget(Address("ada@example.com"))
    assert not TrappedForm.including_deleted.exists()
    changes = as_manager.get("/api/admin/changes").content.decode()
    assert "Lovelace" not in changes
