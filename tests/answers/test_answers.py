"""Answers to inquiries: sent from the panel, kept as a thread, and replied to by email."""

from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from nightcap.answers.models import InquiryAnswer
from nightcap.core.models import Change, StoredResponse
from nightcap.inbox.models import HostInquiry
from nightcap.mail import writing
from nightcap.mail.models import Mail
from nightcap.staff.models import Role
from nightcap.venue.profile import profile
from tests.support.answers import Answer
from tests.support.inbox.writing import INQUIRY
from tests.support.quotes.quoting import inquiry
from tests.support.staff.people import browser_as

pytestmark = [pytest.mark.django_db]

TEXT = "Dear Ada,\n\nThe piano is <tuned>.\nCome and see."


def answer(manager: Client, about: HostInquiry, key: str = "", /, text: object = TEXT) -> Answer:
    """Answer an inquiry."""
    headers = {"Idempotency-Key": key} if key else {}
    path = f"/api/event-hosting/{about.pk}/answers"
    return manager.post(path, {"text": text}, "application/json", headers=headers)


def thread(manager: Client, about: HostInquiry) -> list[dict[str, Any]]:
    """Return the answers to an inquiry."""
    found: list[dict[str, Any]] = manager.get(f"/api/event-hosting/{about.pk}/answers").json()
    return found


def waiting(manager: Client) -> int:
    """Return the number of inquiries that wait for an answer."""
    found: int = manager.get("/api/admin/inbox/counts").json()["inquiries"]["waiting"]
    return found


def test_an_answer_is_emailed_to_the_guest_whose_replies_reach_the_venue(
    as_manager: Client,
) -> None:
    about = inquiry()
    assert answer(as_manager, about).status_code == HTTPStatus.CREATED
    mail = Mail.objects.get(template="answers/answer")
    writing.write(mail)
    assert (mail.to, mail.reply_to) == (INQUIRY["email"], profile().email)
    assert mail.subject == "Your inquiry: Engine Night"
    assert TEXT in mail.text
    assert "The piano is &lt;tuned&gt;.<br>Come and see." in mail.html


def test_the_thread_lists_the_answers_in_order_with_author_and_state(as_manager: Client) -> None:
    about, other = inquiry(), inquiry(eventName="Another Night")
    host = browser_as(Role.HOST, name="Grace")
    answer(as_manager, about, text="First")
    answer(host, about, text="Second")
    answer(as_manager, other, text="Elsewhere")
    found = thread(as_manager, about)
    assert [(one["text"], one["author"]) for one in found] == [("First", None), ("Second", "Grace")]
    assert {one["mailState"] for one in found} == {"queued"}
    Mail.objects.filter(template="answers/answer").delete()
    assert {one["mailState"] for one in thread(as_manager, about)} == {None}


def test_the_first_answer_ends_the_waiting_of_a_new_inquiry(as_manager: Client) -> None:
    about = inquiry()
    assert waiting(as_manager) == 1
    answer(as_manager, about)
    about.refresh_from_db()
    assert (about.status, waiting(as_manager)) == ("answered", 0)
    entry = Change.objects.get(model="inbox.hostinquiry", action="answered")
    as_manager.post(f"/api/admin/changes/{entry.pk}/undo")
    about.refresh_from_db()
    assert (about.status, waiting(as_manager)) == ("new", 0)


@pytest.mark.parametrize("status", ["confirmed", "declined"])
def test_a_later_answer_leaves_the_status_as_it_is(as_manager: Client, status: str) -> None:
    about = inquiry()
    HostInquiry.objects.filter(pk=about.pk).update(status=status)
    answer(as_manager, about)
    about.refresh_from_db()
    assert about.status == status
    assert Change.objects.filter(model="inbox.hostinquiry", action="answered").count() == 1


def test_a_repeated_request_sends_one_email(as_manager: Client) -> None:
    about = inquiry()
    first, second = (answer(as_manager, about, "answered-by-hand") for _ in range(2))
    assert (first.status_code, second.status_code) == (HTTPStatus.CREATED,) * 2
    assert first.json() == second.json()
    assert Mail.objects.filter(template="answers/answer").count() == 1
    assert len(thread(as_manager, about)) == 1


@pytest.mark.parametrize("text", ["", "  \n ", None, "x" * 10_001, "a\x07b", 7])
def test_an_answer_needs_a_text(as_manager: Client, text: object) -> None:
    about = inquiry()
    refused = answer(as_manager, about, text=text)
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert refused.json()["fields"].keys() == {"text"}
    about.refresh_from_db()
    assert (about.status, thread(as_manager, about)) == ("new", [])


def test_an_inquiry_without_an_email_address_cannot_be_answered(as_manager: Client) -> None:
    entered = as_manager.post("/api/event-hosting", {"firstName": "Ada"}, "application/json")
    about = HostInquiry.objects.get(pk=entered.json()["id"])
    refused = answer(as_manager, about)
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert refused.json()["fields"].keys() == {"email"}
    assert not InquiryAnswer.objects.exists()


def test_an_inquiry_that_does_not_exist_has_no_answers(as_manager: Client) -> None:
    about = inquiry()
    as_manager.delete(f"/api/event-hosting/{about.pk}")
    assert answer(as_manager, about).status_code == HTTPStatus.NOT_FOUND
    path = f"/api/event-hosting/{about.pk}/answers"
    assert as_manager.get(path).status_code == HTTPStatus.NOT_FOUND
    assert Client().get(path).status_code == HTTPStatus.UNAUTHORIZED


def test_the_stored_response_of_an_answer_has_no_text(as_manager: Client) -> None:
    answer(as_manager, inquiry(), "answered-by-hand", text="A secret wish")
    [stored] = StoredResponse.objects.filter(operation__startswith="answer inquiry")
    assert "secret" not in stored.body
