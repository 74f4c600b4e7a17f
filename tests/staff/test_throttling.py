"""Guessing the password is slow for the guesser and harmless for everybody else."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client

from nightcap.core.http import network_of
from nightcap.core.time import now
from nightcap.staff import services
from nightcap.staff.models import FailedLogin
from tests.answers import Answer

pytestmark = pytest.mark.django_db

PASSWORD = "velvet curtain 212"


@pytest.fixture(autouse=True)
def manager_password() -> None:
    services.ensure_manager(PASSWORD)


def guess(password: str, *, address: str = "203.0.113.5") -> Answer:
    return Client().post(
        "/api/admin/login", {"password": password}, "application/json", REMOTE_ADDR=address
    )


def use_up_the_guesses(address: str = "203.0.113.5") -> None:
    FailedLogin.objects.create(origin=network_of(address), failures=10, window_began_at=now())


def test_the_eleventh_guess_within_half_an_hour_is_refused_even_when_right() -> None:
    assert [guess("wrong").status_code for _ in range(10)] == [401] * 10
    refused = guess(PASSWORD)
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 30 * 60
    assert refused.json()["message"].startswith("Too many wrong passwords")


def test_other_addresses_are_never_locked_out() -> None:
    use_up_the_guesses("203.0.113.5")
    assert guess(PASSWORD, address="203.0.113.6").status_code == 200


def test_half_an_hour_later_guesses_are_taken_again() -> None:
    use_up_the_guesses()
    FailedLogin.objects.update(window_began_at=F("window_began_at") - timedelta(minutes=30))
    assert guess("wrong").status_code == 401
    assert FailedLogin.objects.get().failures == 1


def test_the_right_password_forgets_the_wrong_ones() -> None:
    for _ in range(9):
        guess("wrong")
    assert guess(PASSWORD).status_code == 200
    assert not FailedLogin.objects.exists()


def test_one_ipv6_household_counts_as_one_address() -> None:
    for last in range(10):
        guess("wrong", address=f"2001:db8:1:2::{last}")
    assert guess("wrong", address="2001:db8:1:2:ffff::1").status_code == 429
    assert guess("wrong", address="2001:db8:1:3::1").status_code == 401


def test_an_ipv4_address_written_as_ipv6_is_the_same_address() -> None:
    use_up_the_guesses("203.0.113.5")
    assert guess("wrong", address="::ffff:203.0.113.5").status_code == 429


def test_forged_forwarding_headers_do_not_make_a_new_address() -> None:
    use_up_the_guesses("203.0.113.5")
    response = Client().post(
        "/api/admin/login",
        {"password": PASSWORD},
        "application/json",
        REMOTE_ADDR="203.0.113.5",
        headers={"X-Forwarded-For": "198.51.100.1"},
    )
    assert response.status_code == 429


def test_a_missing_password_is_not_a_guess() -> None:
    guess("")
    assert not FailedLogin.objects.exists()


def test_counts_that_no_longer_matter_are_swept() -> None:
    use_up_the_guesses("203.0.113.5")
    FailedLogin.objects.update(window_began_at=now() - timedelta(minutes=31))
    guess("wrong", address="203.0.113.6")
    assert FailedLogin.objects.get().origin == "203.0.113.6"
