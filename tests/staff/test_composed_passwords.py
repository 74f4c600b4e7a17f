"""A password is the same in every Unicode form: keyboards send "é" as one character or as two."""

import unicodedata
from typing import ClassVar

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from nightcap.core.errors import Invalid
from nightcap.staff import accounts
from nightcap.staff.models import ManagerPassword, Role, StaffMember
from tests.support.hashing import QuickArgon2
from tests.support.staff.browsers import ELSEWHERE, HOME, PASSWORD, guess
from tests.support.staff.people import STAFF, add, browser_of, choose, is_in, staff

pytestmark = pytest.mark.django_db

COMPOSED = "café crème à midi"
APART = unicodedata.normalize("NFD", COMPOSED)
FORMS = [COMPOSED, APART]


def signed_in(password: str) -> Client:
    browser = Client()
    assert guess(password, browser=browser).status_code == 200
    return browser


def keep_old_hash(user: User, password: str) -> None:
    """Store the hash of a password as it was typed, as older versions did."""
    user.set_password(password)
    user.save(update_fields=["password"])


@pytest.mark.parametrize("typed", FORMS)
@pytest.mark.parametrize("given", FORMS)
def test_the_password_of_the_environment_is_right_in_both_forms(given: str, typed: str) -> None:
    accounts.ensure_manager(given)
    assert guess(typed).status_code == 200


@pytest.mark.parametrize("typed", FORMS)
@pytest.mark.parametrize("chosen", FORMS)
def test_a_chosen_password_is_right_in_both_forms(chosen: str, typed: str) -> None:
    accounts.ensure_manager(PASSWORD)
    browser = signed_in(PASSWORD)
    assert choose(browser, PASSWORD, chosen).status_code == 204
    assert guess(typed).status_code == 200
    anna = staff("Anna", Role.HOST)
    assert choose(browser_of(anna), "three lamps on a stair", chosen).status_code == 204
    assert guess(typed, name="Anna").status_code == 200


@pytest.mark.parametrize("typed", FORMS)
def test_a_dialog_that_confirms_the_password_takes_both_forms(typed: str) -> None:
    accounts.ensure_manager(COMPOSED)
    manager = signed_in(COMPOSED)
    assert add(manager, password=typed).status_code == 201
    assert choose(manager, typed, PASSWORD).status_code == 204


def test_the_start_password_in_another_form_is_still_the_start_password() -> None:
    anna = staff("Anna", Role.HOST, password=COMPOSED)
    StaffMember.objects.update(start_password_ends_at=anna.user.date_joined)
    anna.refresh_from_db()
    refused = choose(browser_of(anna), COMPOSED, APART)
    assert refused.json()["fields"] == {"new": "must be another one than the start password"}


def test_the_length_of_a_password_is_counted_in_its_composed_form() -> None:
    eleven = "é à è ù î ô"
    with pytest.raises(Invalid):
        accounts.refuse_weak(unicodedata.normalize("NFD", eleven), field="new")
    accounts.refuse_weak(unicodedata.normalize("NFD", eleven + "û"), field="new")


def test_the_variable_in_another_form_is_the_same_password() -> None:
    accounts.ensure_manager(COMPOSED)
    accounts.choose_password(accounts.shared_account(), PASSWORD)
    accounts.ensure_manager(APART)
    assert guess(PASSWORD).status_code == 200


# Hashes of older versions


def test_an_old_hash_lets_its_owner_in_and_is_then_made_of_the_composed_form() -> None:
    accounts.ensure_manager("")
    keep_old_hash(accounts.shared_account().user, APART)
    assert guess(COMPOSED).status_code == 401
    assert is_in(signed_in(APART))
    assert [guess(typed).status_code for typed in FORMS] == [200, 200]


def test_the_other_sessions_of_an_old_hash_end_when_it_is_renewed() -> None:
    accounts.ensure_manager("")
    user = accounts.shared_account().user
    keep_old_hash(user, APART)
    other = Client()
    other.force_login(user)
    assert is_in(other)
    here = signed_in(APART)
    assert (is_in(other), is_in(here)) == (False, True)
    assert len(here.get("/api/admin/security/sessions").json()) == 1


def test_a_member_with_an_old_hash_logs_in_by_name() -> None:
    keep_old_hash(staff("Anna", Role.HOST).user, APART)
    assert [guess(typed, name="Anna").status_code for typed in (APART, COMPOSED)] == [200, 200]


def test_a_dialog_takes_an_old_hash_and_the_session_stays_open() -> None:
    accounts.ensure_manager(PASSWORD)
    manager = signed_in(PASSWORD)
    keep_old_hash(accounts.shared_account().user, APART)
    manager.force_login(accounts.shared_account().user)
    assert add(manager, password=APART).status_code == 201
    assert is_in(manager)
    assert manager.get(STAFF).status_code == 200
    assert add(manager, "Bea", password=COMPOSED).status_code == 201


@pytest.mark.parametrize("changed_at", ["", "panel"])
def test_an_old_hash_of_the_variable_keeps_what_it_has_kept(changed_at: str) -> None:
    accounts.ensure_manager(COMPOSED)
    user = accounts.shared_account().user
    keep_old_hash(user, APART)
    ManagerPassword.objects.update(environment_hash=user.password)
    if changed_at:
        accounts.choose_password(accounts.shared_account(), PASSWORD)
    before = User.objects.get(pk=user.pk).password
    accounts.ensure_manager(APART)
    assert User.objects.get(pk=user.pk).password == before
    assert guess(PASSWORD if changed_at else APART).status_code == 200


def test_an_installation_from_before_keeps_its_old_hash() -> None:
    old = User.objects.create_user("manager", password=APART)
    accounts.ensure_manager(APART)
    assert User.objects.get().password == old.password


class CountingArgon2(QuickArgon2):
    """Counts how often a password is hashed."""

    hashed: ClassVar[list[str]] = []

    def encode(self, password: str, salt: str) -> str:
        self.hashed.append(password)
        return str(super().encode(password, salt))

    def verify(self, password: str, encoded: str) -> bool:
        self.hashed.append(password)
        return bool(super().verify(password, encoded))


@pytest.mark.parametrize("typed", [*FORMS, "a plain wrong one"])
def test_an_unknown_name_costs_as_many_hashes_as_a_known_one(
    settings: Settings, typed: str
) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingArgon2"]
    staff("Anna", Role.HOST)
    CountingArgon2.hashed.clear()
    assert guess(typed, name="Anna", address=HOME).status_code == 401
    known = [*CountingArgon2.hashed]
    CountingArgon2.hashed.clear()
    assert guess(typed, name="Nora", address=ELSEWHERE).status_code == 401
    assert CountingArgon2.hashed == known
