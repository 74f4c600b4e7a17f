"""Runs migrations, logs each table that they change, and names those of a newer release."""

import logging
import time
from typing import Any

from django.core.management import call_command
from django.core.management.commands.migrate import Command
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import Migration, RunPython
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

log = logging.getLogger(__name__)

_MOST_NAMED = 3
_FORMER_APPS = {"outbox"}
"""Apps of earlier releases: a database still lists their migrations."""


def pending() -> list[Migration]:
    """Return the migrations that have not run yet."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [migration for migration, _ in plan]


def of_a_newer_release(alias: str = DEFAULT_DB_ALIAS) -> str:
    """Return the migrations that this program does not know, as text; '' if none.

    These come after the last one that the program knows of their app, or are of an app that the
    program does not know.
    """
    loader = MigrationExecutor(connections[alias]).loader
    last = dict(sorted(loader.disk_migrations))
    newer = sorted(
        f"{app}.{name}"
        for app, name in loader.applied_migrations
        if app not in _FORMER_APPS
        and (app, name) not in loader.disk_migrations
        and name > last.get(app, "")
    )
    more = len(newer) - _MOST_NAMED
    return ", ".join(newer[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def run(plan: list[Migration], *, is_new: bool) -> None:
    """Run all pending migrations; log their tables unless the database is new."""
    began = time.monotonic()
    tables = _TableLog()
    command = _Migrate(len(plan), tables if not is_new else None)
    call_command(command, verbosity=0, interactive=False)
    tables.end()
    log.info("The tables are up to date after %.1f s.", time.monotonic() - began)


class _TableLog:
    """Logs when migrations begin a table, and when they have finished it."""

    def __init__(self) -> None:
        self._step = ""
        self._began = 0.0

    def begin(self, migration: str, table: str) -> None:
        """Log that a migration begins a table, unless the last step is the same."""
        step = f"{migration}: {table or 'several tables'}"
        if step == self._step:
            return
        self.end()
        self._step, self._began = step, time.monotonic()
        log.info("%s%s", step, _rows(table))

    def end(self) -> None:
        """Log how long the last table took."""
        if self._step:
            log.info("%s: done after %.1f s", self._step, time.monotonic() - self._began)
        self._step = ""


class _Migrate(Command):
    """Django's command; its migrations log their tables if it is given a log."""

    def __init__(self, total: int, tables: _TableLog | None) -> None:
        super().__init__()
        self._total, self._tables = total, tables
        self._number = 0

    def migration_progress_callback(
        self, action: str, migration: Any = None, fake: bool = False
    ) -> None:
        """Let the operations of a migration that begins log their tables."""
        if action == "apply_start" and self._tables:
            self._number += 1
            title = f"Migration {self._number} of {self._total}, {migration}"
            operations = migration.operations
            migration.operations = [_Logged(each, title, self._tables) for each in operations]


class _Logged:
    """A migration's operation that logs its table first."""

    def __init__(self, operation: Operation, migration: str, tables: _TableLog) -> None:
        self._operation, self._migration, self._tables = operation, migration, tables

    def __getattr__(self, name: str) -> Any:
        return getattr(self._operation, name)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Log the table and change it."""
        table = _table(self._operation, app_label, from_state)
        self._tables.begin(self._migration, table)
        self._operation.database_forwards(app_label, schema_editor, from_state, to_state)


def _table(operation: Operation, app_label: str, state: ProjectState) -> str:
    """Return the table that an operation changes; '' if that is unknown."""
    if isinstance(operation, RunPython):
        return str(operation.hints.get("table", ""))
    names = ("model_name", "old_name", "name")
    name = next((found for each in names if (found := getattr(operation, each, None))), "")
    model = state.models.get((app_label, str(name).lower()))
    if model is None:
        return f"{app_label}_{name}".lower() if name else ""
    return str(model.options.get("db_table") or f"{app_label}_{model.name_lower}")


def _rows(table: str) -> str:
    """Return the number of a table's rows for a log line; '' without a table."""
    if table not in connection.introspection.table_names():
        return ""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608 (the name is quoted)
        [rows] = cursor.fetchone()
    return f", {rows:,} rows"
