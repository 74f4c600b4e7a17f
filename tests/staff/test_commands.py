"""The ways back in for who runs the server."""

import pyotp
import pytest
from click.testing import CliRunner, Result

from nightcap.config.cli import main
from nightcap.core.time import now
from nightcap.staff import accounts, login_limits
from nightcap.staff.models import AttemptLimit, Role, SecondFactor
from tests.support.staff.browsers import PASSWORD, guess
from tests.support.staff.people import staff

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("manager_password")]


def run(command: str) -> Result:
    return CliRunner().invoke(main, [command])


def test_forgotten_guesses_let_a_new_browser_in_again() -> None:
    share = login_limits.STRANGERS
    cleared_at = now() + share.most * share.pause
    AttemptLimit.objects.create(pk=share.key, cleared_at=cleared_at)
    assert guess(PASSWORD).status_code == 429
    done = run("forget-guesses")
    assert (done.exit_code, done.output) == (
        0,
        "The wrong passwords that were counted are forgotten.\n",
    )
    assert guess(PASSWORD).status_code == 200


def test_a_second_factor_that_was_lost_is_turned_off() -> None:
    user = accounts.shared_account().user
    SecondFactor.objects.create(user=user, secret=pyotp.random_base32(), turned_on_at=now())
    assert guess(PASSWORD).status_code == 401
    assert run("turn-off-second-factor").output == "The second factor is off.\n"
    assert guess(PASSWORD).status_code == 200


def test_turning_off_what_is_off_says_so_in_one_line() -> None:
    refused = run("turn-off-second-factor")
    assert (refused.exit_code, refused.output) == (1, "Error: The second factor is off.\n")


def test_the_ways_back_in_are_the_shared_passwords_and_leave_staff_as_they_are() -> None:
    anna = staff("Anna", Role.HOST)
    for user in (accounts.shared_account().user, anna.user):
        SecondFactor.objects.create(user=user, secret=pyotp.random_base32(), turned_on_at=now())
    run("turn-off-second-factor")
    assert [factor.user for factor in SecondFactor.objects.all()] == [anna.user]
    accounts.ensure_manager("another one entirely")
    assert guess("another one entirely").status_code == 200
