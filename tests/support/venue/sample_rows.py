"""The rows of the sample venue in the tests' own database."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection, transaction

from nightcap.config.sample import loading
from nightcap.core.time import now
from nightcap.inbox.models import ContactMessage
from tests.support.sample_house import kept_sample_house
from tests.support.server import PASSWORD
from tests.support.tables import DATABASE


@contextmanager
def sample_rows() -> Iterator[None]:
    """Give the tests' database what the sample's first start writes, until the block ends."""
    with transaction.atomic():
        if connection.vendor == "sqlite":
            with kept_sample_house(PASSWORD) as house:
                _copy_rows(house / DATABASE)
        else:
            loading.load_into_empty_database()
        yield
        transaction.set_rollback(True)


def without_guests() -> None:
    """Let the sample's guests, whose bookings take ten seconds, stay away: somebody has written."""
    ContactMessage.objects.create(
        name="Ada", email="ada@example.com", message="Is it open?", created_at=now()
    )


def _copy_rows(file: Path) -> None:
    with closing(sqlite3.connect(file)) as kept, connection.cursor() as cursor:
        # Triggers fill the search index.
        tables = kept.execute(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
            " AND name NOT IN ('sqlite_schema', 'sqlite_sequence', 'django_migrations')"
        ).fetchall()
        for (table,) in tables:
            rows = kept.execute(f"SELECT * FROM {table}").fetchall()
            if rows:
                marks = ", ".join(["%s"] * len(rows[0]))
                cursor.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", rows)
