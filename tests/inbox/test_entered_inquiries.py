"""Inquiries that the house enters by hand, and changes of what an inquiry says."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from nightcap.core.models import Change
from nightcap.inbox.models import HostInquiry
from nightcap.mail.models import Mail
from nightcap.staff.models import Role
from nightcap.subscribers.models import NewsletterSubscriber
from tests.support.answers import Answer
from tests.support.inbox.writing import INQUIRY, inquire
from tests.support.staff.people import browser_as

pytestmark = pytest.mark.django_db

URL = "/api/event-hosting"
INBOX = "/api/admin/inbox"
CHANGES = "/api/admin/changes"
NOT_SAID = {
    "lastName": "",
    "email": "",
    "phone": "",
    "extension": "",
    "newsletterOptIn": False,
    "eventName": "",
    "location": "",
    "guestCount": None,
    "eventDate": None,
    "startTime": None,
    "endTime": None,
    "message": "",
}


def enter(client: Client, **said: object) -> Answer:
    return client.post(URL, said, "application/json")


def put(client: Client, row_id: object, /, **body: object) -> Answer:
    return client.put(f"{URL}/{row_id}", body, "application/json")


def entered(client: Client, **said: object) -> int:
    """Enter an inquiry and return its id."""
    answer = enter(client, **{"firstName": "Grace", **said})
    assert answer.status_code == 201, answer.content
    row_id: int = answer.json()["id"]
    return row_id


def test_the_house_enters_what_a_caller_said_and_nobody_is_mailed(as_manager: Client) -> None:
    answer = enter(as_manager, firstName="Grace", phone="212 555 0188", guestCount=20)
    assert answer.status_code == 201
    row = answer.json()
    assert row.items() >= {"firstName": "Grace", "phone": "212 555 0188"}.items()
    assert (row["guestCount"], row["origin"], row["status"]) == (20, "phone", "new")
    assert (row["isUnread"], row["version"], row["guestKey"]) == (False, 1, None)
    assert as_manager.get(f"{URL}/{row['id']}").json() == row
    assert not Mail.objects.exists()
    [change] = as_manager.get(CHANGES).json()
    assert (change["action"], change["kind"], change["title"]) == (
        "created",
        "inquiry",
        "Private event",
    )


@pytest.mark.parametrize("name", ["firstName", "lastName"])
def test_a_first_or_a_last_name_is_enough(as_manager: Client, name: str) -> None:
    row = enter(as_manager, **{name: "Grace"}).json()
    assert row.items() >= (NOT_SAID | {"firstName": "", name: "Grace"}).items()
    [listed] = as_manager.get(INBOX).json()
    assert (listed["sender"], listed["subject"]) == ("Grace", "Private event")
    assert (listed["eventDate"], listed["guestCount"]) == (None, None)


def test_what_was_not_said_may_be_empty_or_null(as_manager: Client) -> None:
    for nothing in ("", " ", None):
        said = dict.fromkeys(NOT_SAID.keys() - {"newsletterOptIn"}, nothing)
        row = enter(as_manager, firstName="Grace", **said).json()
        assert row.items() >= NOT_SAID.items()


def test_an_inquiry_of_nobody_is_refused_by_the_name(as_manager: Client) -> None:
    answer = enter(as_manager, phone="212 555 0188", firstName=" ")
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"firstName"})
    assert not HostInquiry.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("email", "ada@nowhere"),
        ("guestCount", 0),
        ("guestCount", "many"),
        ("eventDate", "tomorrow"),
        ("startTime", "25:00"),
        ("location", "the roof"),
        ("message", "m" * 1_001),
        ("firstName", "Ada\nBcc: eve@example.com"),
    ],
)
def test_what_was_said_is_checked_as_a_visitors(
    as_manager: Client, field: str, value: object
) -> None:
    answer = enter(as_manager, **{"firstName": "Grace", field: value})
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {field})
    inquiry = entered(as_manager)
    before = as_manager.get(f"{URL}/{inquiry}").json()
    answer = put(as_manager, inquiry, **{"lastName": "Hopper", field: value})
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {field})
    assert as_manager.get(f"{URL}/{inquiry}").json() == before


def signed_in_with_checks() -> Client:
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.get(username="manager"))
    return client


@pytest.mark.parametrize(
    "browser",
    [Client, lambda: browser_as(Role.DOOR), signed_in_with_checks],
    ids=["visitor", "door", "no token"],
)
def test_everybody_else_is_as_strict_a_visitor_as_ever(
    as_manager: Client, browser: Callable[[], Client]
) -> None:
    client = browser()
    answer = enter(client, firstName="Grace")
    assert answer.status_code == 422
    assert set(answer.json()["fields"]) == INQUIRY.keys() - {"firstName"}
    assert client.post(URL, INQUIRY, "application/json").json() == {"ok": True}
    assert HostInquiry.objects.get().origin == "site"
    assert Mail.objects.count() == 2


def test_what_the_panel_sends_after_its_session_has_ended_is_no_visitors(client: Client) -> None:
    headers = {"Prefer": "return=representation"}
    answer = client.post(URL, INQUIRY, "application/json", headers=headers)
    assert (answer.status_code, answer.json()["message"]) == (401, "Please log in.")
    assert not HostInquiry.objects.exists()
    assert not Mail.objects.exists()


def test_a_manager_who_tries_the_form_of_the_site_is_a_visitor_there(as_manager: Client) -> None:
    assert enter(as_manager, **INQUIRY, website="").json() == {"ok": True}
    assert Mail.objects.count() == 2
    assert enter(as_manager, firstName="Grace", website="").status_code == 422


def test_a_host_enters_and_changes_inquiries_too(as_manager: Client) -> None:
    host = browser_as(Role.HOST)
    inquiry = entered(host)
    assert put(host, inquiry, lastName="Hopper").json()["lastName"] == "Hopper"
    assert browser_as(Role.DOOR, "Dan").put(f"{URL}/{inquiry}").status_code == 403


def test_a_repeat_with_the_same_key_is_the_same_entry(as_manager: Client) -> None:
    key = {"Idempotency-Key": "5e0f6c1e-0000-4000-8000-1d2c3b4a5f61"}
    body = {"firstName": "Grace"}
    first, again = (as_manager.post(URL, body, "application/json", headers=key) for _ in range(2))
    assert first.json() == again.json()
    assert HostInquiry.objects.count() == 1


def test_who_wants_the_newsletter_and_gave_an_address_is_on_the_list(as_manager: Client) -> None:
    entered(as_manager, newsletterOptIn=True)
    assert not NewsletterSubscriber.objects.exists()
    inquiry = entered(as_manager, newsletterOptIn=True, email="grace@example.com")
    assert NewsletterSubscriber.objects.get().email == "grace@example.com"
    other = entered(as_manager, email="other@example.com")
    for row, wants in ((inquiry, False), (other, True)):
        put(as_manager, row, newsletterOptIn=wants)
    assert NewsletterSubscriber.objects.filter(email="other@example.com").exists()
    put(as_manager, entered(as_manager, newsletterOptIn=True), email="late@example.com")
    assert NewsletterSubscriber.objects.filter(email="late@example.com").exists()


def test_any_field_is_changed_and_the_others_stay(as_manager: Client) -> None:
    inquire()
    row = as_manager.get(URL).json()[0]
    new = {
        "firstName": "Grace",
        "lastName": "Hopper",
        "email": "grace@example.com",
        "phone": "212 555 0188",
        "extension": "7",
        "newsletterOptIn": True,
        "eventName": "Compiler Night",
        "location": "full-venue",
        "guestCount": 60,
        "eventDate": "2027-01-05",
        "startTime": "18:00",
        "endTime": "01:00",
        "message": "No smoke.",
        "status": "confirmed",
        "notes": "Paid.",
    }
    for field, value in new.items():
        was, row = row, put(as_manager, row["id"], **{field: value}).json()
        changed = {field: value, "version": was["version"] + 1}
        if field in {"email", "firstName", "lastName"}:
            changed["guestKey"] = row["guestKey"]
            assert row["guestKey"] != was["guestKey"]
        assert row == was | changed
    assert as_manager.get(f"{URL}/{row['id']}").json() == row
    assert Mail.objects.count() == 2
    found = as_manager.get(URL, {"search": "hopper compiler smoke"}).json()
    assert [one["id"] for one in found] == [row["id"]]


def test_a_change_is_told_without_a_word_of_the_guest_and_can_be_undone(
    as_manager: Client,
) -> None:
    inquire()
    before = as_manager.get(URL).json()[0]
    put(
        as_manager,
        before["id"],
        email="grace@example.com",
        message="Secret.",
        guestCount=60,
        eventDate="2027-01-05",
    )
    [change] = as_manager.get(CHANGES).json()
    details = {part["field"]: (part["before"], part["after"]) for part in change["details"]}
    assert details == {
        "email": ("", "another one"),
        "message": ("", "another one"),
        "guest count": ("45", "60"),
        "event date": ("2026-12-11", "2027-01-05"),
    }
    assert as_manager.post(f"{CHANGES}/{change['id']}/undo").status_code == 200
    after = as_manager.get(f"{URL}/{before['id']}").json()
    assert after == before | {"version": after["version"]}


def test_an_entry_by_hand_is_deleted_and_restored_like_any_other(as_manager: Client) -> None:
    inquiry = entered(as_manager)
    answer = as_manager.delete(f"{URL}/{inquiry}")
    assert as_manager.get(f"{URL}/{inquiry}").status_code == 404
    as_manager.post(f"{CHANGES}/{answer.headers['X-Change']}/undo")
    assert as_manager.get(f"{URL}/{inquiry}").json()["firstName"] == "Grace"


def test_a_stale_change_is_refused_and_changes_nothing(as_manager: Client) -> None:
    inquiry = entered(as_manager)
    row = put(as_manager, inquiry, lastName="Hopper", version=1).json()
    answer = put(as_manager, inquiry, lastName="Hooper", guestCount=3, version=1)
    assert (answer.status_code, set(answer.json()["fields"])) == (409, {"version"})
    assert as_manager.get(f"{URL}/{inquiry}").json() == row


def test_the_last_name_that_is_left_cannot_be_taken_away(as_manager: Client) -> None:
    inquiry = entered(as_manager, lastName="Hopper")
    assert put(as_manager, inquiry, firstName="").status_code == 200
    answer = put(as_manager, inquiry, lastName="")
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"firstName"})


def test_only_an_inquiry_with_a_date_is_confirmed_and_keeps_it(as_manager: Client) -> None:
    inquiry = entered(as_manager)
    answer = put(as_manager, inquiry, status="confirmed")
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"eventDate"})
    assert as_manager.get(f"{URL}/{inquiry}").json()["status"] == "new"
    assert put(as_manager, inquiry, status="confirmed", eventDate="2027-01-05").status_code == 200
    answer = put(as_manager, inquiry, eventDate=None)
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"eventDate"})


def test_an_undo_that_would_leave_a_confirmed_inquiry_without_its_date_is_refused(
    as_manager: Client,
) -> None:
    inquiry = entered(as_manager)
    put(as_manager, inquiry, eventDate="2027-01-05")
    put(as_manager, inquiry, status="confirmed")
    dated = Change.objects.get(details__0__field="event date")
    assert as_manager.post(f"{CHANGES}/{dated.pk}/undo").status_code == 409


def test_without_a_date_it_takes_no_evening_and_has_none_to_show(as_manager: Client) -> None:
    inquiry = entered(as_manager, startTime="19:00", endTime="23:00")
    answer = as_manager.get(f"{URL}/{inquiry}/calendar")
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"eventDate"})
    assert as_manager.get(f"{URL}/{inquiry}/clashes").json() == []
    inquire()
    other = HostInquiry.objects.latest("pk").pk
    assert as_manager.get(f"{URL}/{other}/calendar").json()["inquiries"] == []


def test_without_both_times_it_takes_its_whole_day(as_manager: Client) -> None:
    inquire(eventName="Noon", startTime="12:00", endTime="13:00")
    noon = HostInquiry.objects.get().pk
    inquiry = entered(as_manager, eventDate="2026-12-11", startTime="19:00")
    put(as_manager, inquiry, status="confirmed")
    [clash] = as_manager.get(f"{URL}/{noon}/clashes").json()
    assert (clash["title"], clash["isAllDay"]) == ("Private event", True)
    assert (clash["date"], clash["endDate"]) == ("2026-12-11T05:00:00Z", "2026-12-12T05:00:00Z")
    [shown] = as_manager.get(f"{URL}/{noon}/calendar").json()["inquiries"]
    assert (shown["eventName"], shown["overlaps"]) == ("Private event", True)
    assert (shown["startTime"], shown["endTime"], shown["guestCount"]) == ("19:00", None, None)
    span = {"from": "2026-12-11", "to": "2026-12-11"}
    [item] = as_manager.get("/api/admin/calendar", span).json()["items"]
    assert (item["id"], item["isAllDay"]) == (inquiry, True)


def test_who_was_entered_with_an_address_is_a_guest_and_can_be_forgotten(
    as_manager: Client,
) -> None:
    inquiry = entered(as_manager, email="grace@example.com", phone="212 555 0188")
    key = as_manager.get(f"{URL}/{inquiry}").json()["guestKey"]
    guest = as_manager.get(f"/api/admin/guests/{key}").json()
    assert (guest["name"], guest["phone"]) == ("Grace", "212 555 0188")
    assert [row["subject"] for row in guest["inquiries"]] == ["Private event"]
    asked = {"email": "grace@example.com"}
    known = as_manager.post("/api/admin/guests/known", asked, "application/json").json()
    assert [row["origin"] for row in known["inquiries"]] == ["phone"]
    # Once the address is another, the old one leads nowhere, and is still taken out on request.
    put(as_manager, inquiry, email="hopper@example.com")
    assert as_manager.get(f"/api/admin/guests/{key}").status_code == 404
    for email in ("grace@example.com", "hopper@example.com"):
        forget = as_manager.post("/api/admin/guests/forget", {"email": email}, "application/json")
        assert forget.status_code == 200
    assert not HostInquiry.including_deleted.exists()
    told = str(list(Change.objects.values_list("title", "details", "reversal")))
    assert "grace@example.com" not in told
    assert "hopper@example.com" not in told


def test_an_inquiry_that_is_not_there_answers_404(as_manager: Client) -> None:
    assert put(as_manager, 999_999, firstName="Grace").status_code == 404
