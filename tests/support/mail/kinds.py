"""An email of each kind, with each of the facts that change its sentences.

The names of the show and the guests have no vowels (tests/mail/test_catalog.py).
"""

from collections.abc import Iterator
from datetime import time, timedelta

from nightcap.answers import mails as of_answers
from nightcap.bookings import mails as of_bookings
from nightcap.bookings.models import Booking, Status
from nightcap.bookings.rules import show_day
from nightcap.content.models import PastEventImage
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.date_alerts import mails as of_date_alerts
from nightcap.date_alerts.models import DateAlert
from nightcap.evenings import mails as of_evenings
from nightcap.evenings.models import EveningsLink
from nightcap.events import mails as of_events
from nightcap.events.models import Event
from nightcap.events.rules import TooManyGone, WithdrawalOut
from nightcap.events.selectors import effective_events
from nightcap.inbox import mails as of_inbox
from nightcap.inbox.models import HostInquiry
from nightcap.mail.models import Mail
from nightcap.payments import mails as of_payments
from nightcap.payments.models import Dispute, Payment
from nightcap.quotes import mails as of_quotes
from nightcap.quotes.models import InquiryQuote, Line
from nightcap.reports import mails as of_reports
from nightcap.reports import selectors
from nightcap.venue.profile import profile
from nightcap.waitlist import mails as of_waitlist
from nightcap.waitlist.models import WaitlistEntry
from tests.support.factory import Make
from tests.support.inbox.writing import inquire, write

GUEST_EMAILS = frozenset(
    {
        *of_bookings.MAILS,
        *of_waitlist.MAILS,
        *of_evenings.MAILS,
        *of_answers.MAILS,
        *of_date_alerts.MAILS,
        *of_quotes.TO_GUESTS,
        "inbox/inquiry-received",
        "inbox/message-received",
    }
)
"""The templates of all emails to guests."""
MANAGER_EMAILS = (
    frozenset(
        {
            *of_events.MAILS,
            *of_inbox.MAILS,
            *of_payments.MAILS,
            *of_quotes.MAILS,
            *of_reports.MAILS,
        }
    )
    - GUEST_EMAILS
)
"""The templates of all emails to the manager."""


def guest_emails(make: Make, seats: int) -> Iterator[Mail]:
    """Yield emails of all kinds to parties of `seats`; none is written yet."""
    yield from _about_one_booking(make, seats)
    yield from _about_a_whole_event(make, seats)
    yield from _to_a_waiting_party(make, seats)
    yield of_evenings.bookings_link(EveningsLink.for_address("g@brrm.example"), "g@brrm.example")
    yield from _date_alerts(make)
    yield from _replies(seats)
    for quote in _quotes(seats):
        yield from (mail for mail in _about(quote) if mail.template in GUEST_EMAILS)


def manager_emails(make: Make) -> Iterator[Mail]:
    """Yield emails of all kinds to the manager about parties of two; none is written yet."""
    event, day = _event(make), now() + timedelta(days=60)
    booking = _booking(make, event, 2)
    payment = Payment(booking=booking, amount=5000, currency=profile().currency)
    for state in Dispute.State:
        yield of_payments.dispute(
            Dispute(
                payment=payment,
                provider_id=f"brr_{state}",
                amount=5000,
                fee=1500,
                reason="Pff",
                state=state,
                answer_by=day,
            )
        )
    gone = [WithdrawalOut(event_id=1, title="Jzz", starts_at=day)]
    with publishing.atomic():
        of_events.ask_about_withdrawals(TooManyGone(gone, coming=3))
    shows = selectors.evening(show_day(event.starts_at), at=day)
    assert shows
    yield of_reports.closing(day.date(), shows, selectors.ahead(day.date(), at=now()))
    assert inquire(phone="912 345 678").status_code == 201
    assert write().status_code == 201
    for quote in _quotes(2):
        yield from (mail for mail in _about(quote) if mail.template in MANAGER_EMAILS)
    yield from Mail.objects.filter(template__in=MANAGER_EMAILS)


def _event(make: Make, *, days: int = 60) -> Event:
    return make.event(
        title="Jzz",
        starts_at=now() + timedelta(days=days),
        ends_at=now() + timedelta(days=days, hours=2),
        location="Hll",
        doors_minutes=30,
        minimum_age=18,
        performers=["Zbgnw"],
        tiers=[
            {"id": 1, "name": "Frnt", "amount": 2500, "seats": None, "note": "", "area": ""},
            {"id": 2, "name": "Bck", "amount": 1000, "seats": None, "note": "", "area": ""},
        ],
    )


def _booking(make: Make, event: Event, seats: int, **fields: object) -> Booking:
    booking = make.booking(event, number_of_tickets=seats, name="Grrk")
    booking.reference = f"BRR{Booking.objects.count()}"
    booking.tickets = [{"tier": 1, "name": "Frnt", "amount": 2500, "number": seats}]
    booking.amount = 2500 * seats
    booking.customer_phone = "912 345 678"
    booking.refund_steps = [[48, 100], [24, 50], [2, 30]]
    for name, value in fields.items():
        setattr(booking, name, value)
    booking.save()
    return booking


def _about_one_booking(make: Make, seats: int) -> Iterator[Mail]:
    event, was, soon = _event(make), _earlier_date(), now() + timedelta(minutes=15)
    yield of_bookings.confirmation(_booking(make, event, seats))
    yield of_bookings.confirmation(_booking(make, event, seats, is_comp=True))
    held = _booking(make, event, seats, status=Status.HELD, held_until=soon)
    yield of_bookings.confirmation(held)
    yield of_bookings.pay_request(held)
    paid = _booking(make, event, seats, paid=2500, refunded=1000, prepay=2500)
    yield of_bookings.changed(paid, is_unpaid_part_over=True)
    owing = _booking(make, event, seats, prepay=2500, balance_due_at=soon)
    yield of_bookings.moved(owing, was, is_last_there=True)
    yield of_bookings.handed_to(paid, giver=owing)
    yield of_bookings.handed_to(owing, giver=Booking())
    for others in ([], [owing]):
        yield _disputed(of_bookings.handed_over(paid, others))
        yield _disputed(of_bookings.cancelled(paid, others))
    paid.new_email, paid.new_email_at = "n@brrm.example", now()
    yield of_bookings.new_email(paid, until=soon)
    yield of_bookings.email_changed(paid, to="n@brrm.example")
    for is_deposit in (True, False):
        paid.prepay_comes_back = is_deposit
        yield _disputed(of_bookings.confirmation(paid, receipt="7"))
    yield of_bookings.confirmation(_booking(make, _event(make, days=0), seats, paid=2500))


def _disputed(mail: Mail) -> Mail:
    mail.facts |= {"disputed": 300}
    return mail


def _earlier_date() -> Event:
    return Event(pk=999, title="Jzz", starts_at=now(), location="Cllr")


def _about_a_whole_event(make: Make, seats: int) -> Iterator[Mail]:
    event, tonight = _event(make), _event(make, days=0)
    booking = _booking(make, event, seats)
    paid = _booking(make, event, 2, paid=2500, refunded=1000, prepay=2500)
    back = Event(pk=event.pk, title="Jzz", starts_at=event.starts_at, cancelled_at=now())
    yield of_bookings.message([booking, paid], event, "Brr 100%", "Psst")
    yield of_bookings.event_cancelled([paid, booking], event, "Psst", disputed=300)
    yield of_bookings.event_changed([paid, booking], event, back, "")
    late = _booking(make, tonight, seats)
    for bookings, date in (([booking], event), ([booking, paid], event), ([late], tonight)):
        yield of_bookings.event_changed(bookings, date, _earlier_date(), "Psst")
        yield of_bookings.reminder(bookings, date)
    moved = _booking(make, event, seats, paid=2500, agreed_at=now() - timedelta(hours=1))
    event.moved_at = now()
    yield of_bookings.event_changed([moved], event, _earlier_date(), "")
    photo = PastEventImage(image_url="https://brrm.example/p.jpg", caption="")
    for is_same_show in (True, False):
        after = of_bookings.AfterTheShow("https://brrm.example/", [photo], event, is_same_show)
        yield of_bookings.thanks([booking], event, after)


def _to_a_waiting_party(make: Make, seats: int) -> Iterator[Mail]:
    event, until = _event(make), now() + timedelta(minutes=15)
    booking = _booking(make, event, seats, status=Status.HELD, held_until=until)
    entry = WaitlistEntry(event=event, customer_name="Grrk", customer_email="g@brrm.example")
    entry.party_size = seats
    for position in (1, 10, 11):
        yield of_waitlist.joined(entry, position=position)
    yield of_waitlist.offered(entry, event, booking, until=until)
    yield of_waitlist.event_cancelled(entry, event, "Psst")
    yield of_waitlist.event_changed(entry, event, _earlier_date(), "Psst")
    entry.booking = booking
    back = Event(pk=event.pk, title="Jzz", starts_at=event.starts_at, cancelled_at=now())
    yield of_waitlist.event_changed(entry, event, back, "")


def _date_alerts(make: Make) -> Iterator[Mail]:
    alert = DateAlert(title="Jzz", title_key="jzz", name="Grrk", email="g@brrm.example")
    yield of_date_alerts.confirm_request(alert)
    events = effective_events([_event(make), _event(make)], at=now())
    yield of_date_alerts.new_dates(alert, events)
    events[0].title = "Brr"
    yield of_date_alerts.new_dates(alert, events)


def _quotes(seats: int) -> Iterator[InquiryQuote]:
    """Yield a quote with all terms, and one with none but its lines."""
    inquiry = HostInquiry(first_name="Grrk", email="g@brrm.example")
    lines = [Line(text="Rm", amount=50_000), Line(text="Dscnt", amount=-5_000)]
    day = now().date()
    known = {
        "lines": lines,
        "currency": profile().currency,
        "valid_until": day,
        "event_name": "Jzz",
    }
    times = {"event_date": day, "start_time": time(19), "end_time": time(22), "guest_count": seats}
    sums = {"deposit": 10_000, "minimum_spend": 20_000}
    for terms in (times | sums, {}):
        quote = InquiryQuote(inquiry=inquiry, accepted_by="Grrk", **known, **terms)
        quote.set_link()
        quote.reference = "Q-BRR1"
        yield quote


def _about(quote: InquiryQuote) -> Iterator[Mail]:
    made = of_quotes.quote(quote)
    assert made is not None
    yield made
    yield from of_quotes.accepted(quote)
    yield from of_quotes.deposit_paid(quote, 10_000, is_online=True)


def _replies(seats: int) -> Iterator[Mail]:
    assert inquire(guestCount=seats, eventName="Prrt", phone="912 345 678").status_code == 201
    assert write().status_code == 201
    yield from Mail.objects.filter(template__endswith="-received")
    yield of_answers.answer(HostInquiry.objects.latest("pk"), "Pff.")
