"""The manager's password at the very first start and at later ones."""

import pytest
from django.contrib.auth.models import User

from nightcap.staff import services

pytestmark = pytest.mark.django_db


def manager() -> User:
    return User.objects.get(username="manager")


def test_the_first_start_makes_up_a_password_and_shows_it_once() -> None:
    password = services.ensure_manager("")
    assert password is not None
    assert manager().check_password(password)
    assert services.ensure_manager("") is None
    assert manager().check_password(password)


def test_two_installations_never_share_a_made_up_password() -> None:
    first = services.ensure_manager("")
    User.objects.all().delete()
    assert services.ensure_manager("") != first


def test_a_made_up_password_is_easy_to_read_and_hard_to_guess() -> None:
    password = services.ensure_manager("") or ""
    assert [len(group) for group in password.split("-")] == [4] * 5
    assert not set(password) & set("aeiou01l")


def test_a_password_from_the_environment_becomes_the_password() -> None:
    assert services.ensure_manager("first") is None
    assert services.ensure_manager("second") is None
    assert manager().check_password("second")


def test_without_the_variable_the_last_password_stays() -> None:
    services.ensure_manager("kept")
    assert services.ensure_manager("") is None
    assert manager().check_password("kept")


def test_the_password_is_kept_as_an_argon2_hash() -> None:
    services.ensure_manager("kept")
    assert manager().password.startswith("argon2$argon2id$")
