"""A member's page, calendar feed and renewal, read and used without a script."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from icalendar import Calendar

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.tiers import Tier
from nightcap.members.models import MemberLink
from nightcap.members.services import end
from nightcap.waitlist.models import WaitlistEntry
from tests.support.answers import Answer
from tests.support.factory import Make
from tests.support.members.joining import member, token_of
from tests.support.site.visitors import Site

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("dist")]

UNKNOWN = "/members/" + "A" * 43
STANDARD: Tier = {
    **{"id": 1, "name": "Standard", "amount": 0, "seats": None, "note": "", "area": ""}
}


def page_of(token: str) -> str:
    answer = Client().get(f"/members/{token}")
    assert answer.status_code == 200
    return answer.content.decode()


def entries(token: str) -> list[str]:
    answer = Client().get(f"/members/{token}/calendar.ics")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    calendar = Calendar.from_ical(answer.content)
    return [str(entry["summary"]) for entry in calendar.walk("VEVENT")]


def book_by_form(token: str, event_id: int, **changes: object) -> Answer:
    form = {
        "event": event_id,
        "customerName": "Grace Hopper",
        "customerEmail": "grace@example.com",
        "customerPhone": "+1 212 555 0100",
        "numberOfTickets": "2",
        "key": "a-key-of-the-page",
    }
    return Client().post(f"/members/{token}", form | changes)


def test_the_page_lists_the_secret_nights_and_both_links(make: Make) -> None:
    make.event(title="Hidden Hour", members_only=True, description="Behind the bookcase")
    make.event(title="Open Mic")
    token = token_of(member())
    html = page_of(token)
    assert "Hidden Hour" in html
    assert "Behind the bookcase" in html
    assert "Open Mic" not in html
    assert f"/members/{token}/calendar.ics" in html
    assert f"/members/{token}/renew" in html


def test_a_member_books_by_the_form_and_reads_the_booking(make: Make) -> None:
    event = make.event(members_only=True, capacity=10)
    answer = book_by_form(token_of(member()), event.pk)
    booking = Booking.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, booking.address)
    assert booking.number_of_tickets == 2


def test_a_form_that_is_sent_twice_books_once(make: Make) -> None:
    event = make.event(members_only=True, capacity=10)
    token = token_of(member())
    first, second = (book_by_form(token, event.pk) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert Booking.objects.count() == 1


def test_a_member_chooses_one_of_several_prices(make: Make) -> None:
    prices: list[Tier] = [
        {**STANDARD, "amount": 2500},
        {"id": 2, "name": "Student", "amount": 1500, "seats": None, "note": "", "area": ""},
    ]
    event = make.event(members_only=True, capacity=10, tiers=prices)
    token = token_of(member())
    assert "Student, $15" in page_of(token)
    book_by_form(token, event.pk, price="2-1500")
    assert Booking.objects.get().amount == 3000


def test_a_member_never_pays_more_than_the_page_showed(make: Make) -> None:
    event = make.event(members_only=True, capacity=10, tiers=[{**STANDARD, "amount": 2500}])
    token = token_of(member())
    [price] = re.findall(r'name="price" value="([^"]+)"', page_of(token))
    event.tiers = [{**STANDARD, "amount": 3000}]
    event.save()
    answer = book_by_form(token, event.pk, price=price)
    assert Booking.objects.count() == 0
    shown = Client().get(answer["Location"].replace("https://understudy.example", ""))
    assert "$60" in shown.content.decode()


@pytest.mark.parametrize("do", ["", "wait"])
def test_a_member_books_and_waits_only_for_the_start_that_the_page_showed(
    make: Make, do: str
) -> None:
    event = make.event(members_only=True, capacity=0 if do else 10)
    token = token_of(member())
    [start] = re.findall(r'name="eventDate" value="([^"]+)"', page_of(token))
    event.starts_at += timedelta(days=1)
    event.save()
    book_by_form(token, event.pk, do=do, eventDate=start)
    assert (Booking.objects.count(), WaitlistEntry.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"customerPhone": ""}, "The customer phone"),
        ({"customerEmail": "grace"}, "The customer email"),
        ({"numberOfTickets": "7"}, "The number of tickets"),
        ({"event": "987654"}, "There is no such event."),
    ],
)
def test_a_refused_form_says_why_on_the_page(
    make: Make, changes: dict[str, object], reason: str
) -> None:
    event = make.event(members_only=True, capacity=10)
    token = token_of(member())
    answer = book_by_form(token, event.pk, **changes)
    assert answer.status_code == 303
    shown = Client().get(answer["Location"].replace("https://understudy.example", ""))
    assert reason in shown.content.decode()
    assert Booking.objects.count() == 0


def test_events_that_cannot_be_booked_have_no_form(make: Make) -> None:
    make.event(members_only=True, ticket_status="Sold Out")
    make.event(members_only=True, cancelled_at=now())
    make.event(members_only=True, on_sale_at=now() + timedelta(days=1))
    html = page_of(token_of(member()))
    assert "Sold out." in html
    assert "does not take place" in html
    assert "Seats are on sale from" in html
    assert "<form" not in html


def test_a_member_waits_for_a_full_night_by_the_form(make: Make) -> None:
    event = make.event(members_only=True, capacity=0)
    token = token_of(member())
    assert "Join the Waitlist" in page_of(token)
    answer = book_by_form(token, event.pk, do="wait", guestRequest="By the stage")
    assert (answer.status_code, WaitlistEntry.objects.get().party_size) == (303, 2)
    assert WaitlistEntry.objects.get().guest_request == "By the stage"
    shown = Client().get(answer["Location"])
    assert "You are on the waitlist." in shown.content.decode()
    again = Client().get(book_by_form(token, event.pk, do="wait")["Location"])
    assert "You are on the waitlist." not in again.content.decode()
    assert WaitlistEntry.objects.count() == 1


def test_a_member_renews_the_links_by_a_post_only(make: Make) -> None:
    token = token_of(member())
    asked = Client().get(f"/members/{token}/renew")
    assert "Renew Both Links" in asked.content.decode()
    assert MemberLink.objects.count() == 1
    answer = Client().post(f"/members/{token}/renew", {"key": "a-key-of-the-page"})
    assert answer.status_code == 303
    new = answer["Location"].rpartition("/")[2]
    assert new != token
    assert "Secret Nights" in page_of(new)
    gone = Client().get(f"/members/{token}")
    assert (gone.status_code, "This Link Has Ended" in gone.content.decode()) == (410, True)


def test_an_ended_page_changes_nothing(make: Make) -> None:
    event = make.event(members_only=True, capacity=10, title="Hidden Hour")
    subscriber = member()
    token = token_of(subscriber)
    end(subscriber.pk)
    for path in ("", "/renew"):
        for answer in (
            Client().get(f"/members/{token}{path}"),
            Client().post(f"/members/{token}{path}", {"event": event.pk}),
        ):
            assert answer.status_code == 410
            assert "Hidden Hour" not in answer.content.decode()
    assert (Booking.objects.count(), MemberLink.objects.count()) == (0, 1)


def test_the_feed_has_the_secret_nights_and_an_ended_one_says_so_in_one_entry(make: Make) -> None:
    make.event(title="Hidden Hour", members_only=True)
    make.event(title="Open Mic")
    subscriber = member()
    token = token_of(subscriber)
    assert entries(token) == ["Hidden Hour"]
    end(subscriber.pk)
    assert entries(token) == ["This calendar has ended"]


def test_the_feed_of_a_deleted_subscriber_says_that_it_has_ended(
    as_manager: Client, make: Make
) -> None:
    make.event(title="Hidden Hour", members_only=True)
    subscriber = member()
    token = token_of(subscriber)
    as_manager.delete(f"/api/secret-calendar/{subscriber.pk}")
    assert entries(token) == ["This calendar has ended"]


@pytest.mark.parametrize("path", ["", "/renew", "/calendar.ics"])
def test_an_unknown_link_leads_nowhere(make: Make, path: str) -> None:
    assert Client().get(UNKNOWN + path).status_code == 404


@pytest.mark.parametrize("path", ["", "/renew", "/calendar.ics"])
def test_no_cache_keeps_a_members_pages(whole_site: Site, make: Make, path: str) -> None:
    token = token_of(member())
    answer = whole_site.get(f"/members/{token}{path}")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-robots-tag"] == "noindex"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "cdn-cache-control" not in answer.headers


def test_a_form_reaches_the_page_of_a_member(whole_site: Site, make: Make) -> None:
    token = token_of(member())
    answer = whole_site.send("POST", f"/members/{token}/renew", content=b"")
    assert answer.status_code == 303
    assert re.fullmatch(
        r"https://understudy\.example/members/[\w-]{43}", answer.headers["location"]
    )
