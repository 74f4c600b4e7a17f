"""Statements that go to the database's driver itself, their values in them as `%s`.

Django's cursors cost as much again as a small query. PostgreSQL plans each statement once for a
connection. Where somebody listens to Django's cursors, as tests do, they go through these.
"""

import select
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, NotSupportedError, connections

if TYPE_CHECKING:
    from psycopg import Cursor

T = TypeVar("T")


def rows(sql: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
    """Return every row that a query finds. Raises django.db.Error, as all of these do."""
    return _ask(sql, values, _every_row)


def row(sql: str, values: Sequence[object]) -> tuple[Any, ...]:
    """Return the one row that a query always finds, as one that counts does."""
    return _ask(sql, values, _one_row)


def changed(sql: str, values: Sequence[object]) -> int:
    """Return how many rows a statement has changed."""
    return _ask(sql, values, _how_many)


def inserted(sql: str, values: Sequence[object]) -> int | None:
    """Return the key of the row that a statement has inserted; None where it inserted none.

    On PostgreSQL the statement has to ask for it (RETURNING).
    """
    return _ask(sql, values, _new_key)


def _ask(sql: str, values: Sequence[object], take: Callable[[Any], T]) -> T:
    connection = connections[DEFAULT_DB_ALIAS]
    if connection.queries_logged or connection.execute_wrappers:
        with connection.cursor() as cursor:
            cursor.execute(sql, cast("Sequence[Any]", values))
            return take(cursor)
    try:
        return _run(connection, sql, values, take)
    except NotSupportedError:
        # A new release has changed a column: what was planned before is known on this connection
        # alone. After a transaction the driver forgets it by itself.
        if connection.in_atomic_block:
            raise
        connection.close()
        return _run(connection, sql, values, take)


def _run(connection: Any, sql: str, values: Sequence[object], take: Callable[[Any], T]) -> T:
    _close_if_broken(connection)
    connection.ensure_connection()
    connection.validate_no_broken_transaction()
    with connection.wrap_database_errors:
        if connection.vendor == "sqlite":
            return take(connection.connection.execute(_with_question_marks(sql), values))
        with _planning_cursor()(connection.connection) as cursor:
            return take(cursor.execute(sql, values))


def _close_if_broken(connection: Any) -> None:
    """Close a connection that has broken since the last request.

    A server that hangs up is heard on the line, without the question that Django asks it each time.
    """
    line = connection.connection
    if connection.vendor == "postgresql" and line is not None and not connection.health_check_done:
        heard = select.poll()
        heard.register(line, select.POLLIN)
        connection.health_check_done = not heard.poll(0)
    connection.close_if_health_check_failed()


@lru_cache
def _planning_cursor() -> "type[Cursor[Any]]":
    # Django's own writes the values into the text, which is another one each time.
    from psycopg import Cursor  # noqa: PLC0415 (who is on SQLite needs no room for it)

    return Cursor


@lru_cache
def _with_question_marks(sql: str) -> str:
    return sql.replace("%s", "?").replace("%%", "%")


def _every_row(cursor: Any) -> list[tuple[Any, ...]]:
    return cast("list[tuple[Any, ...]]", cursor.fetchall())


def _one_row(cursor: Any) -> tuple[Any, ...]:
    return cast("tuple[Any, ...]", cursor.fetchone())


def _how_many(cursor: Any) -> int:
    return int(cursor.rowcount)


def _new_key(cursor: Any) -> int | None:
    if cursor.rowcount == 0:
        return None
    return int(cursor.lastrowid if cursor.description is None else cursor.fetchone()[0])
