"""The index by which long lists are searched for parts of words: trigrams, on either database.

SQLite keeps it in a table beside the searched one, which triggers keep up; PostgreSQL in indexes
of its extension pg_trgm. A migration that makes a table anew on SQLite, as a new column does that
is never null, drops the triggers: such operations stand in `kept`.
"""

from collections.abc import Sequence
from string import Template

from django.apps.registry import Apps
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import RunPython
from django.db.migrations.operations.base import Operation
from django.db.utils import DatabaseError

_REMOVE_OLD = 'INSERT INTO "$index"("$index", rowid, $names) VALUES (\'delete\', old.id, $old);'
_ADD_NEW = 'INSERT INTO "$index"(rowid, $names) VALUES (new.id, $new);'
_ON_SQLITE = (
    Template(
        'CREATE VIRTUAL TABLE "$index"'
        " USING fts5($names, content='$table', content_rowid='id', tokenize='trigram')"
    ),
    Template(f'CREATE TRIGGER "${{index}}_insert" AFTER INSERT ON "$table" BEGIN {_ADD_NEW} END'),
    Template(
        'CREATE TRIGGER "${index}_update" AFTER UPDATE OF $names ON "$table"'
        f" BEGIN {_REMOVE_OLD} {_ADD_NEW} END"
    ),
    Template(
        f'CREATE TRIGGER "${{index}}_delete" AFTER DELETE ON "$table" BEGIN {_REMOVE_OLD} END'
    ),
    Template('INSERT INTO "$index"("$index") VALUES (\'rebuild\')'),
)


def name_of(table: str) -> str:
    """Return the name of the table that holds the index of another on SQLite."""
    return f"{table}_search"


def add(table: str, columns: Sequence[str]) -> RunPython:
    """Return a migration that lets a table be searched by these columns."""

    def forwards(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
        if editor.connection.vendor == "sqlite":
            for statement in _sqlite(table, columns):
                editor.execute(statement)
        elif _has_trigrams(editor):
            for column in columns:
                editor.execute(
                    f'CREATE INDEX "{table}_{column}_trgm" ON "{table}"'
                    f' USING gin (UPPER("{column}") gin_trgm_ops)'
                )

    def backwards(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
        if editor.connection.vendor == "sqlite":
            _drop_on_sqlite(editor, table)
        else:
            for column in columns:
                editor.execute(f'DROP INDEX IF EXISTS "{table}_{column}_trgm"')

    return RunPython(forwards, backwards)


def kept(table: str, columns: Sequence[str], *operations: Operation) -> list[Operation]:
    """Return a migration's operations so that the index of their table outlives them."""

    def renew(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
        if editor.connection.vendor == "sqlite":
            _drop_on_sqlite(editor, table)
            for statement in _sqlite(table, columns):
                editor.execute(statement)

    # One renews it after them, the other after they were taken back.
    return [RunPython(RunPython.noop, renew), *operations, RunPython(renew, RunPython.noop)]


def _drop_on_sqlite(editor: BaseDatabaseSchemaEditor, table: str) -> None:
    for event in ("insert", "update", "delete"):
        editor.execute(f'DROP TRIGGER IF EXISTS "{name_of(table)}_{event}"')
    editor.execute(f'DROP TABLE "{name_of(table)}"')


def _sqlite(table: str, columns: Sequence[str]) -> list[str]:
    names, old, new = (
        ", ".join(f'{row}"{column}"' for column in columns) for row in ("", "old.", "new.")
    )
    index = name_of(table)
    return [
        statement.substitute(table=table, index=index, names=names, old=old, new=new)
        for statement in _ON_SQLITE
    ]


def _has_trigrams(editor: BaseDatabaseSchemaEditor) -> bool:
    """Whether PostgreSQL knows trigrams; without them a search reads the whole table."""
    connection = editor.connection
    try:
        with connection.cursor() as cursor:
            cursor.execute("SAVEPOINT trigrams")
            cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
            cursor.execute("RELEASE SAVEPOINT trigrams")
    except DatabaseError:
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK TO SAVEPOINT trigrams")
        return False
    return True
