"""What one connection has asked its database for, transaction by transaction."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.test.utils import CaptureQueriesContext


@contextmanager
def transactions() -> Iterator[list[list[str]]]:
    """Yield the statements of each transaction of the block, once it has ended.

    For tests that commit: within a test's own transaction none begins.
    """
    found: list[list[str]] = []
    with CaptureQueriesContext(connection) as asked:
        yield found
    own: list[str] | None = None
    for query in asked.captured_queries:
        statement = query["sql"]
        if statement.startswith("BEGIN"):
            own = []
        elif statement.startswith(("COMMIT", "ROLLBACK;", "ROLLBACK")) and " TO " not in statement:
            found.append(own or [])
            own = None
        elif own is not None:
            own.append(statement)
