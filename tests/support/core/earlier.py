"""Databases as earlier releases left them: `python -m tests.support.core.earlier build 0 FILE`.

Release 0 is what the first migration of every app makes; each further one adds a migration, in the
order in which they run.
"""

import json
import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import django
from django.apps import apps
from django.core.management import call_command
from django.db import models
from django.db.migrations.loader import MigrationLoader

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nightcap.config.settings")
# What follows has models.
django.setup()

from nightcap.backup import tables
from nightcap.core import database

ROWS = 3
_BEGAN = datetime(2026, 1, 5, 20, 15, 0, 123456, tzinfo=UTC)

Key = tuple[str, str]


def releases() -> list[set[Key]]:
    """Return the migrations of every release, the earliest first; the last one is today's."""
    graph = MigrationLoader(None).graph
    order: list[Key] = []
    for leaf in sorted(graph.leaf_nodes()):
        order += [key for key in graph.forwards_plan(leaf) if key not in order]
    first = {key for key in order if key[1].startswith("0001_") or not _is_ours(key)}
    began = {needed for key in first for needed in graph.forwards_plan(key)}
    found = [began]
    for key in order:
        if key not in began:
            found.append(found[-1] | {key})
    return found


def build(release: int) -> None:
    """Make the tables of a release and put rows into each."""
    migrations = sorted(releases()[release])
    tables.make(migrations)
    schema = tables.schema_after(migrations)
    with tables.refilling(schema):
        # While a table moves to another app, both name it.
        for table in {table.name: table for table in schema.tables}.values():
            table.load("default", _lines(table.model))


def rows() -> dict[str, list[dict[str, Any]]]:
    """Return every row of every table, by its columns; the first is the primary key."""
    found = {}
    for table in tables.schema_of().tables:
        key = table.model._meta.pk.attname
        rows = (
            dict(zip(table.columns, json.loads(line), strict=True))
            for line in table.lines("default")
        )
        # A column that was renamed comes last.
        found[table.name] = [{key: row[key]} | row for row in rows]
    return found


def _lines(model: Any) -> Iterator[str]:
    for number in range(1, ROWS + 1):
        values = [_value(field, number) for field in model._meta.local_concrete_fields]
        yield json.dumps(values, default=tables.as_json)


def _value(field: Any, number: int) -> object:
    if field.null and number == ROWS and not field.is_relation:
        return None
    # All taps of the door are arrivals, which undo no other; every hold here has expired, so it
    # was not handed over.
    if field.name in {"undoes", "handed_over_at"}:
        return None
    if field.choices:
        return field.choices[0][0]
    for kind, make in (
        (models.JSONField, lambda: field.get_default() if field.has_default() else []),
        (models.BooleanField, lambda: number % 2 == 0),
        (models.UUIDField, lambda: UUID(int=number)),
        (models.DateTimeField, lambda: _BEGAN + timedelta(hours=number)),
        (models.DateField, (_BEGAN + timedelta(days=number)).date),
        (models.TimeField, (_BEGAN + timedelta(minutes=number)).time),
        (models.EmailField, lambda: f"ada{number}@example.com"),
        (models.CharField, lambda: f"{field.name} {number}"[-(field.max_length or 60) :]),
        (models.TextField, lambda: f"What {number} says: “grüße 🎭”\n"),
    ):
        if isinstance(field, kind):
            return make()
    # Numbers, and the numbers of other rows.
    return number


def _is_ours(key: Key) -> bool:
    return apps.get_app_config(key[0]).name.startswith("nightcap.")


def main() -> None:
    """Build a release, or bring the database to today's; then write its rows to a file."""
    match sys.argv[1:-1]:
        case ["build", release]:
            build(int(release))
        case ["upgrade"]:
            sys.stdout.write("begun\n")
            sys.stdout.flush()
            database.migrate()
        case ["django"]:
            # What Django does by itself, which says of each migration when it is done.
            call_command("migrate", verbosity=1, interactive=False)
    Path(sys.argv[-1]).write_text(json.dumps(rows()))


if __name__ == "__main__":
    main()
