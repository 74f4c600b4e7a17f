"""Which errors of PostgreSQL ask a visitor to come back, and which are faults of the program."""

from types import SimpleNamespace
from typing import Any, cast

import psycopg
import pytest
from django.db import Error, connection
from django.db.utils import DatabaseErrorWrapper
from django.test import Client

from nightcap.core.errors import is_database_unavailable

UNAVAILABLE = {
    **{"08006": "connection failure", "25006": "read-only", "25P03": "idle for too long"},
    **{"53100": "disk full", "53200": "out of memory", "53300": "too many connections"},
    **{"57P01": "admin shutdown", "57P02": "crash shutdown", "57P03": "cannot connect now"},
    **{"55P03": "lock not available", "58030": "I/O error"},
}
FAULTS = {"23505": "unique violation", "42P01": "undefined table", "XX001": "data corrupted"}


@pytest.mark.parametrize("state", [*UNAVAILABLE, *FAULTS])
def test_the_state_of_an_error_says_whether_the_database_is_unavailable(state: str) -> None:
    postgresql = cast("Any", SimpleNamespace(Database=psycopg, errors_occurred=False))
    with pytest.raises(Error) as raised, DatabaseErrorWrapper(postgresql):
        raise psycopg.errors.lookup(state)
    assert is_database_unavailable(raised.value) is (state in UNAVAILABLE)


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_read_only_database_answers_503() -> None:
    is_sqlite = connection.vendor == "sqlite"
    setting = "PRAGMA query_only" if is_sqlite else "SET default_transaction_read_only"
    sent = {"name": "Ada", "email": "ada@example.com"}
    with connection.cursor() as cursor:
        cursor.execute(f"{setting} = ON")
        try:
            answer = Client().post("/api/newsletter", sent, content_type="application/json")
        finally:
            cursor.execute(f"{setting} = OFF")
    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
