"""The trigram index for parts of words in long lists, on either database.

SQLite keeps it in a second table, which triggers update; PostgreSQL in indexes of its extension
pg_trgm. A migration that rebuilds a table on SQLite drops its triggers, so put its operations into
`kept_through`.
"""

import logging
import time
from collections.abc import Callable, Sequence
from string import Template

from django.apps.registry import Apps
from django.db import models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import AddField, RunPython
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.utils import DatabaseError

from nightcap.core.folding import search_text

log = logging.getLogger(__name__)

_AT_ONCE = 2_000
_SAY_SECONDS = 5.0
"""Seconds between two lines of the log about one long step."""

_REMOVE_OLD = 'INSERT INTO "$index"("$index", rowid, $names) VALUES (\'delete\', old.id, $old);'
_ADD_NEW = 'INSERT INTO "$index"(rowid, $names) VALUES (new.id, $new);'
_EVENTS = ("insert", "update", "delete")
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


class AddColumn(AddField):
    """Adds a field with a `db_default`; SQLite does not rebuild the table.

    Django would copy every row, and drop the triggers that update the search index.
    """

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        model = to_state.apps.get_model(app_label, self.model_name)
        BaseDatabaseSchemaEditor.add_field(schema_editor, model, model._meta.get_field(self.name))


def name_of(table: str) -> str:
    """Return the name of the table that holds a table's index on SQLite."""
    return f"{table}_search"


def add(table: str, columns: Sequence[str], *, is_folded: bool = False) -> RunPython:
    """Return a migration that adds a search index over these columns.

    Columns whose text is not folded are indexed in capitals.
    """
    indexed = '"{column}"' if is_folded else 'UPPER("{column}")'

    def forwards(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
        if editor.connection.vendor == "sqlite":
            for statement in _sqlite(table, columns):
                editor.execute(statement)
        elif _has_trigrams(editor):
            for column in columns:
                editor.execute(
                    f'CREATE INDEX "{table}_{column}_trgm" ON "{table}"'
                    f" USING gin ({indexed.format(column=column)} gin_trgm_ops)"
                )

    def backwards(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
        if editor.connection.vendor == "sqlite":
            for event in _EVENTS:
                editor.execute(f'DROP TRIGGER "{name_of(table)}_{event}"')
            editor.execute(f'DROP TABLE "{name_of(table)}"')
        else:
            for column in columns:
                editor.execute(f'DROP INDEX IF EXISTS "{table}_{column}_trgm"')

    return RunPython(forwards, backwards, hints={"table": table})


def one_text(
    app_label: str, model_name: str, columns: Sequence[str], *, indexed: Sequence[str] = ()
) -> list[Operation]:
    """Return migrations that make a table searchable by one folded text of several columns.

    `indexed` are the columns of its present index, if it has one.
    """
    table = f"{app_label}_{model_name}"
    text = models.TextField(db_default="", default="", editable=False)
    added = AddColumn(model_name=model_name, name="search_text", field=text)
    filled = fill(app_label, model_name, columns, into="search_text")
    if not indexed:
        return [added, filled]
    # Building the index from the whole text is faster than updating it row by row.
    on_text = add(table, ["search_text"], is_folded=True)
    return [remove(table, indexed), added, filled, on_text]


def fill(
    app_label: str,
    model_name: str,
    columns: Sequence[str],
    *,
    into: str,
    write: Callable[..., str] = search_text,
) -> RunPython:
    """Return a migration that writes each row's searched text from its columns."""

    def forwards(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
        model = apps.get_model(app_label, model_name)
        rows = model._base_manager.order_by("pk").values_list("pk", *columns)
        statement = f'UPDATE "{model._meta.db_table}" SET "{into}" = %s WHERE "id" = %s'  # noqa: S608 (the names are the models')
        last = done = 0
        said = time.monotonic()
        while some := list(rows.filter(pk__gt=last)[:_AT_ONCE]):
            written = [(write(*(text or "" for text in texts)), pk) for pk, *texts in some]
            with editor.connection.cursor() as cursor:
                cursor.executemany(statement, written)
            last, done = some[-1][0], done + len(some)
            if time.monotonic() > said + _SAY_SECONDS:
                log.info("%s: %s rows so far", model._meta.db_table, f"{done:,}")
                said = time.monotonic()

    table = f"{app_label}_{model_name}"
    return RunPython(forwards, RunPython.noop, hints={"table": table})


def remove(table: str, columns: Sequence[str]) -> RunPython:
    """Return a migration that removes the index of these columns, e.g. before a wider one."""
    added = add(table, columns)
    return RunPython(added.reverse_code or RunPython.noop, added.code, hints={"table": table})


def kept_through(table: str, columns: Sequence[str], *remaking: Operation) -> list[Operation]:
    """Return migrations that rebuild a table on SQLite and keep its search index.

    They do so forwards and backwards. PostgreSQL keeps its indexes automatically.
    """

    def restore(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
        if editor.connection.vendor == "sqlite":
            for event in _EVENTS:
                editor.execute(f'DROP TRIGGER IF EXISTS "{name_of(table)}_{event}"')
            _, *triggers_and_rebuild = _sqlite(table, columns)
            for statement in triggers_and_rebuild:
                editor.execute(statement)

    return [
        RunPython(RunPython.noop, restore, hints={"table": table}),
        *remaking,
        RunPython(restore, RunPython.noop, hints={"table": table}),
    ]


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
    """Return whether PostgreSQL has trigrams; without them a search reads the whole table."""
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
