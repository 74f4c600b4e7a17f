"""How often a network may try promo codes that the venue does not have."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.staff import login_limits
from nightcap.staff.models import AttemptLimit
from tests.support.answers import Answer
from tests.support.bookings.asking import book_from, book_under
from tests.support.bookings.promo_codes import STANDARD, booked, code, event_of, seen
from tests.support.factory import Make

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def ask_from(network: str, event: Event, text: str, **more: object) -> Answer:
    """Book a seat with a code from a network address."""
    tickets = [{"tierId": STANDARD, "number": 1}]
    return book_from(network, event, tickets=tickets, promoCode=text, **more)


HOME, ELSEWHERE = "203.0.113.5", "198.51.100.7"
Try = Callable[[Event, str], Answer]
ENDPOINTS: dict[str, Try] = {
    "booking": lambda event, text: ask_from(HOME, event, text),
    "prices": lambda event, text: seen(event, text, network=HOME),
}


def use_up(event: Event, network: str = HOME) -> None:
    """Try as many wrong codes as a network may."""
    for number in range(30):
        assert seen(event, f"WRONG{number}", network=network).status_code == 422


def let_pass(minutes: int) -> None:
    AttemptLimit.objects.update(cleared_at=F("cleared_at") - timedelta(minutes=minutes))


@pytest.mark.parametrize("send", ENDPOINTS.values(), ids=ENDPOINTS)
def test_wrong_codes_are_tried_thirty_times_and_then_no_code_is(make: Make, send: Try) -> None:
    event = event_of(make)
    code()
    answers = [send(event, f"WRONG{number}") for number in range(40)]
    tried, refused = answers[:30], answers[30:]
    assert {one.json()["fields"]["promoCode"] for one in tried} == {"is not known"}
    assert {one.status_code for one in tried} == {422}
    assert {one.status_code for one in refused} == {429}
    assert refused[0].json() == {
        "message": "Too many wrong promo codes. Please try again later, or book without one.",
        "fields": {},
    }
    assert 0 < int(refused[0]["Retry-After"]) <= 120
    # A right one would tell itself apart.
    assert [other(event, "HALF").status_code for other in ENDPOINTS.values()] == [429, 429]
    assert not Booking.objects.exists()


def test_wrong_codes_of_both_endpoints_are_counted_together(make: Make) -> None:
    event = event_of(make)
    for number in range(30):
        send = (*ENDPOINTS.values(),)[number % 2]
        assert send(event, f"WRONG{number}").status_code == 422
    assert [send(event, "WRONG").status_code for send in ENDPOINTS.values()] == [429, 429]


def test_a_right_code_is_no_guess_however_often_it_is_used(make: Make) -> None:
    event = event_of(make)
    code()
    for number in range(40):
        assert seen(event, "HALF", network=HOME).status_code == 200
        if number < 10:
            answer = ask_from(HOME, event, "HALF", customerEmail=f"guest{number}@example.com")
            assert answer.status_code == 201
    assert not AttemptLimit.objects.exists()
    use_up(event)


def test_a_code_that_the_venue_has_is_no_guess_where_it_does_not_count(make: Make) -> None:
    event = event_of(make)
    code(code="OVER", ends_at=now() - timedelta(days=1))
    code(code="USED", most=1)
    code(code="OTHER", events=[1_000_000])
    booked(event, "USED")
    for _ in range(15):
        for text in ("OVER", "USED", "OTHER"):
            assert seen(event, text, network=HOME).status_code == 422
            assert ask_from(HOME, event, text).status_code == 422
    assert not AttemptLimit.objects.exists()


def test_a_booking_that_is_refused_for_another_reason_is_no_guess(make: Make) -> None:
    event = event_of(make)
    cancelled, over = event_of(make), event_of(make)
    Event.objects.filter(pk=cancelled.pk).update(cancelled_at=now())
    Event.objects.filter(pk=over.pk).update(starts_at=now() - timedelta(days=2))
    for number in range(40):
        wrong = f"WRONG{number}"
        assert ask_from(HOME, cancelled, wrong).status_code == 409
        assert ask_from(HOME, over, wrong).status_code == 409
        assert ask_from(HOME, event, wrong, customerName="").status_code == 422
    assert not AttemptLimit.objects.filter(cleared_at__gt=now()).exists()


def test_a_network_without_tries_left_still_books_without_a_code(make: Make) -> None:
    event = event_of(make)
    code()
    use_up(event)
    assert ask_from(HOME, event, "").status_code == 201
    assert seen(event, "HALF", network=ELSEWHERE).status_code == 200
    assert ask_from(ELSEWHERE, event, "HALF", customerEmail="bob@example.com").status_code == 201


def test_one_more_wrong_code_is_tried_every_two_minutes(make: Make) -> None:
    event = event_of(make)
    code()
    use_up(event)
    let_pass(2)
    assert seen(event, "HALF", network=HOME).status_code == 200
    assert [seen(event, "WRONG", network=HOME).status_code for _ in range(2)] == [422, 429]
    let_pass(60)
    use_up(event)


def test_a_network_of_ipv6_counts_as_one_and_a_48_gets_sixty_tries(make: Make) -> None:
    event = event_of(make)
    statuses = Counter(
        seen(event, "WRONG", network=f"2001:db8:1:{house:x}::{number:x}").status_code
        for house in range(4)
        for number in range(1, 41)
    )
    assert statuses == {422: 60, 429: 100}
    assert seen(event, "WRONG", network="2001:db8:2::1").status_code == 422


def test_a_repeat_under_the_same_key_is_a_try_only_if_it_is_refused(make: Make) -> None:
    event = event_of(make)
    code()
    tickets = [{"tierId": STANDARD, "number": 1}]
    right = [book_under("0123456789", event, promoCode="HALF", tickets=tickets) for _ in range(40)]
    assert {answer.status_code for answer in right} == {201}
    assert Booking.objects.count() == 1
    wrong = [book_under("9876543210", event, promoCode="WRONG", tickets=tickets) for _ in range(40)]
    assert Counter(answer.status_code for answer in wrong) == {422: 30, 429: 10}


@pytest.mark.django_db(transaction=True)
def test_many_wrong_codes_at_once_do_not_outrun_their_count(make: Make) -> None:
    event = event_of(make)

    def go(number: int) -> int:
        try:
            send = (*ENDPOINTS.values(),)[number % 2]
            return send(event, f"WRONG{number}").status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as hands:
        assert Counter(hands.map(go, range(80))) == {422: 30, 429: 50}


def test_what_was_tried_is_forgotten_once_it_no_longer_counts(make: Make) -> None:
    event = event_of(make)
    for number in range(50):
        seen(event, "WRONG", network=f"198.51.100.{number}")
    assert AttemptLimit.objects.count() == 50
    assert "198.51.100" not in str(AttemptLimit.objects.values_list("key", flat=True))
    let_pass(3)
    login_limits.sweep_limits()
    assert not AttemptLimit.objects.exists()
