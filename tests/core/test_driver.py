"""Statements that go to the driver itself: they fail as Django's do, and outlive changes."""

from collections.abc import Iterator

import pytest
from django.db import DEFAULT_DB_ALIAS, IntegrityError, connection, connections, transaction

from nightcap.core.tables import driver
from nightcap.core.writing import publishing
from tests.support.postgres import is_used

pytestmark = pytest.mark.django_db(transaction=True)

OFTEN = 8
"""Times after which PostgreSQL has planned a statement for good."""
_NAMES = "SELECT name FROM shelf WHERE room = %s ORDER BY name"


@pytest.fixture
def _shelf() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE shelf (room integer UNIQUE, name varchar(10))")
        cursor.execute("INSERT INTO shelf VALUES (1, '100%')")
    yield
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE shelf")


@pytest.mark.usefixtures("_shelf")
@pytest.mark.skipif(not is_used(), reason="SQLite plans by the table as it is")
def test_what_was_planned_is_planned_anew_when_a_release_has_changed_the_column() -> None:
    for _ in range(OFTEN):
        assert driver.rows(_NAMES, [1]) == [("100%",)]
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE shelf ALTER COLUMN name TYPE varchar(20)")
    assert driver.rows(_NAMES, [1]) == [("100%",)]


@pytest.mark.usefixtures("_shelf")
def test_a_refusal_of_the_database_is_djangos_and_its_transaction_is_undone() -> None:
    @transaction.atomic
    def change_and_fail() -> None:
        assert driver.changed("UPDATE shelf SET name = %s WHERE room = %s", ["new", 1]) == 1
        driver.changed("INSERT INTO shelf VALUES (%s, %s)", [1, "twin"])

    with pytest.raises(IntegrityError):
        change_and_fail()
    assert driver.rows(_NAMES, [1]) == [("100%",)]


@pytest.mark.skipif(not is_used(), reason="SQLite has no server that could hang up")
def test_a_connection_that_the_server_has_closed_is_opened_anew_by_the_next_request() -> None:
    before = publishing.version()
    (own,) = driver.row("SELECT pg_backend_pid()", [])
    other = connection.copy()
    with other.cursor() as cursor:
        # It has ended when this comes back, and not only been told to.
        cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [own])
        assert cursor.fetchone() == (True,)
    other.close()
    # As at the beginning of a request.
    vars(connections[DEFAULT_DB_ALIAS]).update(health_check_enabled=True, health_check_done=False)
    assert publishing.version() == before
