"""The shared password, and a browser that has logged in with it."""

import pytest
from django.test import Client

from nightcap.staff import accounts
from tests.support.staff.browsers import PASSWORD, guess


@pytest.fixture
def manager_password(db: None) -> None:
    """Set the password that the tests know."""
    accounts.ensure_manager(PASSWORD)


@pytest.fixture
def manager(manager_password: None) -> Client:
    """Return the browser of somebody signed in with the shared password."""
    browser = Client()
    assert guess(PASSWORD, browser=browser).status_code == 200
    return browser
