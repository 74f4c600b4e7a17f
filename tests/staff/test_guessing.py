"""Guessing the password is slow for the guesser and harmless for everybody else."""

import fcntl
import threading
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta

import pytest
from django.conf import settings
from django.db.models import F
from django.test import Client, RequestFactory

from nightcap.core.errors import TooMany
from nightcap.core.time import now
from nightcap.staff import login_limits, services
from nightcap.staff.login_limits import Limit, Rank, attempt_from, hashing_slot
from nightcap.staff.models import AttemptLimit
from tests.support.staff.browsers import COOKIE, ELSEWHERE, HOME, PASSWORD, guess, known_browser

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.database,
    pytest.mark.usefixtures("manager_password"),
]

DAY = timedelta(days=1)


def use_up(limit: Limit) -> None:
    cleared_at = now() + limit.most * limit.pause
    AttemptLimit.objects.update_or_create(pk=limit.key, defaults={"cleared_at": cleared_at})


def use_up_guesses_from(address: str) -> None:
    for _ in range(10):
        guess("wrong", address=address)


def let_pass(span: timedelta) -> None:
    AttemptLimit.objects.update(cleared_at=F("cleared_at") - span)


def test_the_eleventh_guess_from_an_address_is_refused_even_when_right() -> None:
    assert [guess("wrong").status_code for _ in range(10)] == [401] * 10
    refused = guess(PASSWORD)
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 3 * 60
    assert refused.json()["message"].startswith("Too many wrong passwords")


def test_one_more_is_taken_every_three_minutes_and_ten_after_half_an_hour() -> None:
    use_up_guesses_from(HOME)
    let_pass(timedelta(minutes=3))
    assert [guess("wrong").status_code for _ in range(2)] == [401, 429]
    let_pass(timedelta(minutes=30))
    assert [guess("wrong").status_code for _ in range(11)] == [401] * 10 + [429]


def test_other_addresses_are_not_refused() -> None:
    use_up_guesses_from(HOME)
    assert guess(PASSWORD, address=ELSEWHERE).status_code == 200


def test_the_right_password_forgets_the_wrong_ones() -> None:
    for _ in range(9):
        guess("wrong")
    assert guess(PASSWORD).status_code == 200
    assert [guess("wrong").status_code for _ in range(10)] == [401] * 10


def test_right_passwords_are_no_guesses_however_many() -> None:
    for _ in range(30):
        assert guess(PASSWORD).status_code == 200
    assert not AttemptLimit.objects.filter(cleared_at__gt=now()).exists()


def test_one_ipv6_household_counts_as_one_address() -> None:
    for last in range(10):
        guess("wrong", address=f"2001:db8:1:2::{last}")
    assert guess("wrong", address="2001:db8:1:2:ffff::1").status_code == 429
    assert guess("wrong", address="2001:db8:1:3::1").status_code == 401


def test_who_has_a_whole_48_of_ipv6_gets_twenty_guesses_for_all_of_it() -> None:
    found = [guess("wrong", address=f"2001:db8:1:{house:x}::1").status_code for house in range(30)]
    assert found == [401] * 20 + [429] * 10
    assert guess(PASSWORD, address="2001:db8:2:1::1").status_code == 200


def test_an_ipv4_address_written_as_ipv6_is_the_same_address() -> None:
    use_up_guesses_from(HOME)
    assert guess("wrong", address=f"::ffff:{HOME}").status_code == 429


def test_forged_forwarding_headers_do_not_make_a_new_address() -> None:
    use_up_guesses_from(HOME)
    response = Client().post(
        "/api/admin/login",
        {"password": PASSWORD},
        "application/json",
        REMOTE_ADDR=HOME,
        headers={"X-Forwarded-For": "198.51.100.1"},
    )
    assert response.status_code == 429


def test_a_missing_password_is_not_a_guess() -> None:
    guess("")
    assert not AttemptLimit.objects.exists()


def test_a_browser_that_has_logged_in_gets_in_from_an_address_whose_guesses_are_used_up() -> None:
    browser = known_browser(address=ELSEWHERE)
    use_up_guesses_from(HOME)
    assert guess(PASSWORD, browser=Client()).status_code == 429
    assert guess(PASSWORD, browser=browser).status_code == 200


def test_a_known_browser_that_has_guessed_enough_is_refused_and_no_other_with_it() -> None:
    guessing, other = known_browser(), known_browser()
    assert [guess("wrong", browser=guessing).status_code for _ in range(30)].count(401) == 20
    assert guess(PASSWORD, browser=guessing).status_code == 429
    assert guess(PASSWORD, browser=other).status_code == 200


@pytest.mark.parametrize("cookie", ["", "x" * 22, "made-up:1uXyZa:signature", "a:b:c:d"])
def test_a_cookie_that_nobody_signed_makes_no_browser_known(cookie: str) -> None:
    use_up(login_limits.STRANGERS)
    browser = Client()
    browser.cookies[COOKIE] = cookie
    assert guess(PASSWORD, browser=browser).status_code == 429


def test_the_cookie_of_a_known_browser_opens_nothing() -> None:
    thief = Client()
    thief.cookies[COOKIE] = known_browser().cookies[COOKIE].value
    assert guess("wrong", browser=thief).status_code == 401
    assert thief.get("/api/admin/changes").status_code == 401


def test_the_cookie_of_a_known_browser_is_out_of_reach_and_lasts_a_year() -> None:
    cookie = known_browser().cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert cookie["max-age"] == 365 * 24 * 60 * 60


def test_a_wrong_password_makes_no_browser_and_no_address_known() -> None:
    assert COOKIE not in guess("wrong").cookies
    use_up(login_limits.STRANGERS)
    assert guess(PASSWORD).status_code == 429


def test_while_strangers_are_held_back_known_browsers_and_addresses_get_in() -> None:
    browser = known_browser(address=HOME)
    use_up(login_limits.STRANGERS)
    assert guess(PASSWORD, address=ELSEWHERE, browser=browser).status_code == 200
    assert guess(PASSWORD, address=HOME).status_code == 200
    refused = guess(PASSWORD, address="192.0.2.1")
    assert refused.status_code == 429
    assert "a browser that has logged in before" in refused.json()["message"]


def test_when_the_share_of_known_browsers_is_used_up_they_are_as_good_as_strangers() -> None:
    browser = known_browser()
    use_up(login_limits.KNOWN)
    assert guess(PASSWORD, address=ELSEWHERE, browser=browser).status_code == 200


def test_all_limits_together_judge_five_thousand_guesses_a_day() -> None:
    shares = (login_limits.STRANGERS, login_limits.KNOWN)
    assert sum(share.most + DAY // share.pause for share in shares) == 5_000


def test_one_address_has_five_hundred_guesses_a_day() -> None:
    one = Limit("one")
    assert one.most + DAY // one.pause <= 500


def test_guesses_that_are_counted_can_be_forgotten_by_who_runs_the_server() -> None:
    use_up(login_limits.STRANGERS)
    assert guess(PASSWORD).status_code == 429
    login_limits.clear_all_limits()
    assert guess(PASSWORD).status_code == 200


def test_a_clock_that_was_put_back_refuses_nobody_for_longer_than_a_full_count() -> None:
    limit = Limit("one", 3, timedelta(minutes=1))
    AttemptLimit.objects.create(pk="one", cleared_at=now() + timedelta(days=400))
    with pytest.raises(TooMany) as refusal:
        login_limits.count_attempt([limit])
    assert refusal.value.retry_after <= 60


def test_counts_that_no_longer_matter_are_swept() -> None:
    guess("wrong")
    services.sweep()
    assert AttemptLimit.objects.exists()
    let_pass(timedelta(minutes=3))
    services.sweep()
    assert not AttemptLimit.objects.exists()


@pytest.fixture
def hashing() -> Iterator[None]:
    """Act as if a stranger's password were being hashed."""
    with hashing_slot(Rank.FAILED_BEFORE):
        yield


@pytest.mark.usefixtures("hashing")
def test_two_passwords_are_hashed_at_once_and_one_of_them_is_a_known_browsers() -> None:
    with pytest.raises(TooMany), hashing_slot(Rank.FAILED_BEFORE):
        pass
    with hashing_slot(Rank.KNOWN), pytest.raises(TooMany), hashing_slot(Rank.FAILED_BEFORE):
        pass


def rank_of(address: str) -> Rank:
    return attempt_from(RequestFactory().post("/api/admin/login", REMOTE_ADDR=address)).rank


def test_who_has_guessed_lately_comes_after_strangers_and_they_after_who_has_logged_in() -> None:
    assert rank_of(HOME) is Rank.CLEAN
    guess("wrong", address=HOME)
    assert rank_of(HOME) is Rank.FAILED_BEFORE
    assert rank_of(ELSEWHERE) is Rank.CLEAN
    guess(PASSWORD, address=HOME)
    assert rank_of(HOME) is Rank.KNOWN


def test_who_has_guessed_gets_no_turn_while_somebody_waits_who_has_not() -> None:
    got_in = threading.Event()

    def wait_for_a_turn() -> None:
        with hashing_slot(Rank.CLEAN):
            got_in.set()

    waiting = threading.Thread(target=wait_for_a_turn)
    with hashing_slot(Rank.FAILED_BEFORE):
        waiting.start()
        while not is_asked_for():
            assert waiting.is_alive()
    has_got_in = False
    while not has_got_in:
        with suppress(TooMany), hashing_slot(Rank.FAILED_BEFORE):
            assert got_in.is_set()
        has_got_in = got_in.is_set()
    waiting.join()


def is_asked_for() -> bool:
    """Whether somebody waits for a turn: nobody else could lock this file then."""
    with (settings.DATA_DIR / "hashing-asked-for.lock").open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False
