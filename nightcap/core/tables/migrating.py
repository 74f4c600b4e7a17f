"""Making and updating the tables: all or nothing, and by one server at a time."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

_TURN = 0x6E63_6D67
"""PostgreSQL's number for the lock under which a server starts."""


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let several servers of one database start one after the other.

    SQLite has one server, which holds the data folder.
    """
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_TURN])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_TURN])


def migrate() -> None:
    """Make or update the tables, all or nothing."""
    if not _is_done():
        with all_or_nothing():
            call_command("migrate", verbosity=0, interactive=False)


@contextmanager
def all_or_nothing() -> Iterator[None]:
    """Run several migrations in one transaction.

    A process that is killed in the middle has changed nothing.
    """
    # Django remakes tables on SQLite, which it refuses while references are checked; they can be
    # switched off only outside a transaction.
    connection.disable_constraint_checking()
    try:
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_TURN])
                    # A table on which checks wait for the commit could not be altered.
                    cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            yield
            connection.check_constraints()
    finally:
        connection.enable_constraint_checking()


def _is_done() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())
