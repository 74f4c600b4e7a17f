"""The life of the sample house: it must be believable at whatever hour it is loaded."""

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import transaction
from django.db.models import F, Q, Sum
from django.db.models.functions import Coalesce
from django.test import Client
from pytest_django import DjangoDbBlocker

from nightcap.bookings.models import MOST_TICKETS, Booking
from nightcap.bookings.services import clock_mails
from nightcap.config.sample import loading
from nightcap.core.time import now
from nightcap.events.models import Event, EventLink
from nightcap.guestbook.models import NotedGuest
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.mail.models import Mail
from nightcap.payments.models import Payment, Posting, Refund
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber
from nightcap.waitlist import services as waitlist
from nightcap.waitlist.models import WaitlistEntry

pytestmark = [pytest.mark.django_db, pytest.mark.clock]

HALF = 0.5
A_THIRD = 1 / 3


@pytest.fixture(scope="module")
def sample_house(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Load the sample once for all tests of this file."""
    with django_db_blocker.unblock(), transaction.atomic():
        loading.load_into_empty_database()
        yield
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def loaded(sample_house: None, db: None) -> None:
    """Take back what a test adds to it."""


def mails_to(template: str) -> Counter[str]:
    """How many mails of a kind each address has in the log."""
    return Counter(Mail.objects.filter(template=template).values_list("to", flat=True))


def upcoming(client: Client) -> list[dict[str, object]]:
    events: list[dict[str, object]] = client.get("/api/events/upcoming").json()
    return events


def test_every_status_is_true(client: Client) -> None:
    free: dict[str, list[float]] = {}
    for event in upcoming(client):
        capacity, left = event["capacity"], event["seatsLeft"]
        if isinstance(capacity, int) and isinstance(left, int):
            free.setdefault(str(event["ticketStatus"]), []).append(left / capacity)
    assert {"Available", "Selling Fast", "Limited Seats", "Few Seats Left"} <= free.keys()
    assert set(free["Sold Out"]) == {0}
    assert all(0 < share < A_THIRD for share in free["Few Seats Left"])
    assert all(0 < share < HALF for share in free["Limited Seats"])
    assert all(0 < share < HALF for share in free["Selling Fast"])
    assert all(share > 0 for share in free["Available"])


def test_what_is_taken_is_what_is_booked() -> None:
    held = Sum("bookings__number_of_tickets", filter=Q(bookings__cancelled_at=None))
    events = Event.objects.annotate(held=Coalesce(held, 0))
    assert events.filter(seats_taken__gt=0).exists()
    assert not events.exclude(seats_taken=F("held")).exists()


def test_nobody_books_what_takes_sign_ups_or_is_sold_elsewhere(client: Client) -> None:
    booked = set(Booking.objects.values_list("event__title", flat=True))
    assert not [title for title in booked if Event(title=title).takes_sign_ups]
    elsewhere = {event["id"] for event in upcoming(client) if event["eventbriteLink"]}
    assert elsewhere.isdisjoint(Booking.objects.values_list("event_id", flat=True))


def test_a_show_that_is_sold_elsewhere_keeps_its_own_pages() -> None:
    title = "low ceiling: album release"
    # It has one date; once that is over, nothing is sold elsewhere any more.
    to_come = Event.objects.filter(title_key=title, starts_at__gt=now()).count()
    sold_elsewhere = EventLink.objects.exclude(url="")
    found = [(link.title_key, bool(link.instagram_url)) for link in sold_elsewhere]
    assert found == [(title, True)] * to_come
    assert EventLink.objects.filter(url="", is_highlighted=True).exists()


def test_all_of_it_has_happened_and_nobody_came_hours_before_the_doors() -> None:
    at = now()
    still_to_come = Q(created_at__gt=at) | Q(arrived_at__gt=at) | Q(cancelled_at__gt=at)
    assert not Booking.objects.filter(still_to_come).exists()
    assert not Booking.objects.filter(created_at__gt=F("event__starts_at")).exists()
    too_early = Q(arrived_at__lt=F("event__starts_at") - timedelta(hours=3))
    assert not Booking.objects.filter(too_early).exists()
    for table in (HostInquiry, ContactMessage):
        assert table._default_manager.exists()
        assert not table._default_manager.filter(created_at__gt=at).exists()
    assert all(inquiry.times and inquiry.times[1] > at for inquiry in HostInquiry.objects.all())


def test_most_parties_of_the_last_events_came_and_some_did_not() -> None:
    over = Booking.objects.filter(event__ends_at__lt=now(), cancelled_at=None)
    came = over.exclude(arrived_at=None).count()
    assert HALF < came / over.count() < 1


def test_its_mails_are_on_record_and_none_is_on_its_way() -> None:
    states = list(Mail.objects.values_list("state", flat=True))
    assert states.count(Mail.State.FAILED) == 1
    assert set(states) == {Mail.State.SENT, Mail.State.FAILED}
    assert not Mail.objects.filter(sent_at=None, state=Mail.State.SENT).exists()
    assert not Mail.objects.filter(sent_at__gt=now()).exists()


def test_every_guest_with_an_address_has_a_confirmation_in_the_mail_log() -> None:
    confirmed = mails_to("bookings/confirmation")
    booked = Booking.objects.exclude(customer_email="").exclude(status=Booking.Status.UNPAID)
    assert Counter(booked.values_list("customer_email", flat=True)) <= confirmed
    assert mails_to("waitlist/joined").total() == WaitlistEntry.objects.count()


def test_who_is_said_to_be_reminded_or_thanked_has_that_mail() -> None:
    assert not Booking.objects.filter(Q(reminded_at__gt=now()) | Q(thanked_at__gt=now())).exists()
    for template, field in (("reminder", "reminded_at"), ("thanks", "thanked_at")):
        said = Booking.objects.exclude(**{field: None})
        each = said.values_list("customer_email", "event_id").distinct()
        assert each.count() > 0
        assert Counter(address for address, _ in each) == mails_to(f"bookings/{template}")


def test_no_mail_by_the_clock_is_missing_or_comes_twice() -> None:
    assert clock_mails.send_due_reminders(at=now()) == 0
    assert clock_mails.send_due_thanks(at=now()) == 0


def test_a_show_is_announced_before_its_first_seat_is_sold() -> None:
    assert not Booking.objects.filter(created_at__lt=F("event__created_at")).exists()


def test_somebody_waits_for_a_full_event_and_nothing_is_offered() -> None:
    entries = list(WaitlistEntry.objects.select_related("event"))
    assert [entry.party_size for entry in entries] == [3, 2]
    assert {(entry.event.seats_left, str(entry.state)) for entry in entries} == {(0, "waiting")}
    assert all(entry.joined_at < now() for entry in entries)
    assert waitlist.offer_everywhere() == 0


def test_the_house_keeps_seats_gives_a_comp_and_knows_its_guests() -> None:
    assert Event.objects.filter(house_seats=2).count() == 1
    assert Booking.objects.filter(is_comp=True, cancelled_at=None).count() == 1
    assert Booking.objects.exclude(note="").count() == 1
    noted = [(guest.is_vip, bool(guest.allergy)) for guest in NotedGuest.objects.order_by("pk")]
    assert noted == [(True, False), (False, True)]
    for guest in NotedGuest.objects.all():
        stands = Booking.objects.filter(cancelled_at=None)
        assert guest.key in {booking.guest_key for booking in stands}


def test_there_is_a_month_of_payments_returns_and_door_money_to_look_at() -> None:
    paid = Payment.objects.filter(state=Payment.State.PAID)
    assert paid.count() > 100
    assert not paid.filter(Q(paid_at__gt=now()) | ~Q(mode="practice")).exists()
    # One guest is about to pay; nobody else has an open page.
    assert Payment.objects.exclude(pk__in=paid).count() <= 1
    assert {"came", "cancelled"} <= set(Refund.objects.values_list("reason", flat=True))
    assert not Refund.objects.exclude(state="done").exists()
    accounts = dict(Posting.objects.order_by().values_list("account").annotate(Sum("amount")))
    names = {"stripe", "prepaid", "admissions", "door cash", "door card"}
    assert set(accounts) == names
    assert sum(accounts.values()) == 0
    assert accounts["prepaid"] < 0 < accounts["stripe"]
    days, today = Posting.objects.values_list("day", flat=True), now().date()
    assert min(days) <= today - timedelta(days=28) < today - timedelta(days=8) <= max(days)


def test_what_guests_have_paid_is_what_the_payments_say() -> None:
    in_payments = Coalesce(Sum("payments__amount", filter=Q(payments__state="paid")), 0)
    bookings = Booking.objects.annotate(in_payments=in_payments)
    assert not bookings.exclude(paid=F("in_payments")).exists()
    # Who is in has paid all of it, before or at the door.
    came = Booking.objects.filter(arrived_seats__gt=0, amount__gt=0, is_comp=False)
    taken = came.annotate(at_door=Coalesce(Sum("taps__amount", filter=Q(taps__kind="arrival")), 0))
    deposits = Q(prepay_comes_back=True)
    assert taken.filter(deposits).exists()
    assert not taken.filter(deposits).exclude(at_door=F("amount")).exists()
    kept = F("paid") - F("refunded") + F("at_door")
    assert not taken.exclude(deposits).exclude(amount=kept).exists()


def test_the_inbox_has_a_history() -> None:
    entries = [*HostInquiry.objects.all(), *ContactMessage.objects.all()]
    assert {entry.status for entry in entries} == {"new", "answered", "confirmed", "declined"}
    assert {entry.is_unread for entry in entries} == {True, False}


def test_its_lists_of_subscribers_begin_empty() -> None:
    assert not NewsletterSubscriber.objects.exists()
    assert not SecretCalendarSubscriber.objects.exists()


def test_as_many_seats_as_one_may_book_are_free_wherever_there_are_some(client: Client) -> None:
    left = [event["seatsLeft"] for event in upcoming(client)]
    assert [seats for seats in left if isinstance(seats, int) and 0 < seats < MOST_TICKETS] == []


def test_everybodys_address_leads_nowhere() -> None:
    rows = [*HostInquiry.objects.all(), *ContactMessage.objects.all()]
    addresses = [row.email for row in rows]
    addresses += Booking.objects.exclude(customer_email="").values_list("customer_email", flat=True)
    assert all(address.endswith("@example.com") for address in addresses)


def test_a_second_start_adds_nobody() -> None:
    tables = (Booking, Mail, HostInquiry, ContactMessage)
    before = [table._default_manager.count() for table in tables]
    loading.load_into_empty_database()
    assert [table._default_manager.count() for table in tables] == before
