"""The manager's password at the very first start and at later ones."""

import pytest
from django.contrib.auth.models import User

from nightcap.core.errors import Invalid
from nightcap.staff import accounts

pytestmark = pytest.mark.django_db


def manager() -> User:
    return User.objects.get(username="manager")


def test_the_first_start_makes_up_a_password_and_shows_it_once() -> None:
    password = accounts.ensure_manager("")
    assert password is not None
    assert manager().check_password(password)
    assert accounts.ensure_manager("") is None
    assert manager().check_password(password)


def test_two_installations_never_share_a_made_up_password() -> None:
    first = accounts.ensure_manager("")
    User.objects.all().delete()
    assert accounts.ensure_manager("") != first


def test_a_made_up_password_is_easy_to_read_and_hard_to_guess() -> None:
    password = accounts.ensure_manager("") or ""
    assert [len(group) for group in password.split("-")] == [4] * 5
    assert not set(password) & set("aeiou01l")


def test_a_password_from_the_environment_becomes_the_password() -> None:
    assert accounts.ensure_manager("first") is None
    assert accounts.ensure_manager("second") is None
    assert manager().check_password("second")


def test_without_the_variable_the_last_password_stays() -> None:
    accounts.ensure_manager("kept")
    assert accounts.ensure_manager("") is None
    assert manager().check_password("kept")


def test_the_password_is_kept_as_an_argon2_hash() -> None:
    accounts.ensure_manager("kept")
    assert manager().password.startswith("argon2$argon2id$")


def test_a_change_in_the_panel_outlasts_starts_with_the_same_variable() -> None:
    accounts.ensure_manager("first of all 1")
    accounts.choose_password(accounts.shared_account(), "written in the panel")
    assert accounts.is_shared_password_from_panel()
    accounts.ensure_manager("first of all 1")
    assert manager().check_password("written in the panel")


def test_another_variable_than_the_last_one_undoes_the_change_in_the_panel() -> None:
    accounts.ensure_manager("first of all 1")
    accounts.choose_password(accounts.shared_account(), "written in the panel")
    accounts.ensure_manager("second of all 2")
    assert manager().check_password("second of all 2")
    assert not accounts.is_shared_password_from_panel()
    accounts.ensure_manager("first of all 1")
    assert manager().check_password("first of all 1")


def test_a_variable_that_is_away_for_a_while_is_still_the_same() -> None:
    accounts.ensure_manager("first of all 1")
    accounts.choose_password(accounts.shared_account(), "written in the panel")
    accounts.ensure_manager("")
    accounts.ensure_manager("first of all 1")
    assert manager().check_password("written in the panel")


def test_an_installation_from_before_keeps_its_password_and_its_sessions() -> None:
    old = User.objects.create_user("manager", password="from long ago 1")
    accounts.ensure_manager("from long ago 1")
    assert manager().password == old.password
    accounts.choose_password(accounts.shared_account(), "written in the panel")
    accounts.ensure_manager("from long ago 1")
    assert manager().check_password("written in the panel")


@pytest.mark.parametrize(
    ("weak", "fault"),
    [
        ("1", "at least 12 characters"),
        ("eleven char", "at least 12 characters"),
        ("121212121212", "different characters"),
        ("120589120589", "digits alone"),
        ("Password1234", "guessed first"),
        ("administrator", "guessed first"),
    ],
)
def test_a_weak_password_is_refused_in_words(weak: str, fault: str) -> None:
    with pytest.raises(Invalid) as refusal:
        accounts.refuse_weak(weak, field="new")
    assert fault in refusal.value.fields["new"]


@pytest.mark.parametrize("strong", ["a green door", "correct horse battery staple", "ÄÖÜßäöü12345"])
def test_twelve_characters_that_nobody_guesses_first_are_enough(strong: str) -> None:
    accounts.refuse_weak(strong, field="new")


def test_what_the_first_start_makes_up_is_strong_enough() -> None:
    accounts.refuse_weak(accounts.ensure_manager("") or "", field="new")
