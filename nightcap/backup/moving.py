"""Moving house: every row of one database into another, empty one."""

from dataclasses import dataclass

import dj_database_url
from django.db import DEFAULT_DB_ALIAS, transaction

from nightcap.backup import databases, tables
from nightcap.backup.errors import BackupError
from nightcap.backup.restoring import require_empty


@dataclass(frozen=True)
class Moved:
    """How many rows were carried over and compared, by their table."""

    rows: dict[str, int]


def move(source: dj_database_url.DBConfig) -> Moved:
    """Carry every row of a database into the default one, and compare each afterwards.

    Raises BackupError, after which the default database has no rows.
    """
    require_empty()
    with databases.reading(source) as alias:
        schema = tables.schema_of(alias)
        if not schema.tables:
            raise BackupError("There is nothing to move: the database has no tables.")
        tables.make(schema.migrations)
        with transaction.atomic():
            for table in schema.tables:
                table.clear(DEFAULT_DB_ALIAS)
            rows = {}
            for table in schema.tables:
                rows[table.name] = table.load(DEFAULT_DB_ALIAS, table.lines(alias))
                other = tables.first_difference(table.lines(alias), table.lines(DEFAULT_DB_ALIAS))
                if other is not None:
                    raise BackupError(f"{table.name} arrived otherwise than it left: {other}")
            tables.set_sequences(schema)
    return Moved(rows)
