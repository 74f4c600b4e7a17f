"""Queries whose SQL is written once, for what is asked often or while others wait.

The ORM takes ten times as long to write a query as the database takes to answer it.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property, lru_cache
from typing import Any, Generic, TypeAlias, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import (
    BooleanField,
    CharField,
    DateTimeField,
    Expression,
    Field,
    ForeignKey,
    IntegerField,
    Model,
    QuerySet,
    TextField,
)
from django.db.models.expressions import Col
from django.db.models.sql import UpdateQuery
from django.db.models.sql.compiler import SQLCompiler

from nightcap.core.tables import driver

Row = TypeVar("Row", bound=Model)

AnyField: TypeAlias = "Field[object, object]"


class Param(Expression):
    """Stands in a query for a value that is given, by this name, whenever it runs."""

    def __init__(self, name: str, kind: type[AnyField], *, less: timedelta = timedelta()) -> None:
        super().__init__(output_field=kind())
        self.name, self._kind, self._less = name, kind, less

    def earlier(self, by: timedelta) -> "Param":
        """Return what stands for an instant so much before the given one."""
        return Param(self.name, self._kind, less=self._less + by)

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, Any]:
        return "%s", (self,)

    def value(self, given: dict[str, object], connection: BaseDatabaseWrapper) -> Any:
        """Return what the database is given for it."""
        value = given[self.name]
        if self._less and isinstance(value, datetime):
            value -= self._less
        return self.output_field.get_db_prep_value(value, connection)


class Params(Param):
    """Like Param, for a list of values that a column may be `in`."""

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, Any]:
        if connection.vendor == "sqlite":
            return "(SELECT value FROM json_each(%s))", (self,)
        return f"(SELECT unnest(%s::{self.output_field.db_type(connection)}[]))", (self,)

    def value(self, given: dict[str, object], connection: BaseDatabaseWrapper) -> Any:
        values = [
            self.output_field.get_db_prep_value(value, connection)
            for value in cast("Iterable[object]", given[self.name])
        ]
        return json.dumps(values) if connection.vendor == "sqlite" else values


At: TypeAlias = datetime | Param
"""An instant, or what stands for one in a query that is written once."""


def earlier(at: At, by: timedelta) -> At:
    """Return the instant so much before another."""
    return at.earlier(by) if isinstance(at, Param) else at - by


class Tuples(Generic[Row]):
    """Reads what `values_list()` names of the rows of a table."""

    def __init__(self, rows: QuerySet[Row, Any]) -> None:
        self._rows = rows

    def fetch(self, **given: object) -> list[list[Any]]:
        """Return every row's values, for these values of the query's Params."""
        _, sql, params = self._written
        connection = connections[DEFAULT_DB_ALIAS]
        found = driver.rows(sql, _bound(params, given, connection))
        rows = [list(row) for row in found]
        for at, convert in self._converters.items():
            for row in rows:
                if row[at] is not None:
                    row[at] = convert(row[at])
        return rows

    @cached_property
    def _written(self) -> tuple[SQLCompiler, str, Sequence[object]]:
        compiler = self._rows.query.get_compiler(DEFAULT_DB_ALIAS)
        return compiler, *compiler.as_sql()

    @cached_property
    def _converters(self) -> dict[int, Callable[[Any], Any]]:
        compiler = self._written[0]
        found = compiler.get_converters([column for column, _, _ in compiler.select])
        return {at: _converter(*each, compiler.connection) for at, each in found.items()}


class Select(Tuples[Row]):
    """Reads rows of one table, whole or `only()` some of their columns."""

    def all(self, **given: object) -> list[Row]:
        """Return every row, for these values of the query's Params."""
        model, names = self._rows.model, self._names
        return [model.from_db(DEFAULT_DB_ALIAS, names, row) for row in self.fetch(**given)]

    def first(self, **given: object) -> Row | None:
        """Return the first row, or None."""
        return next(iter(self.all(**given)), None)

    @cached_property
    def _names(self) -> list[str]:
        return [column.target.attname for column, _, _ in self._written[0].select]


class Update:
    """Changes rows of one table."""

    def __init__(self, rows: QuerySet[Model], **changes: object) -> None:
        self._rows, self._changes = rows, changes

    def run(self, **given: object) -> int:
        """Make the change, for these values of the query's Params; return how many rows it met."""
        sql, params = self._written
        connection = connections[DEFAULT_DB_ALIAS]
        return driver.changed(sql, _bound(params, given, connection))

    @cached_property
    def _written(self) -> tuple[str, Sequence[object]]:
        query = cast("UpdateQuery", self._rows.query.chain(UpdateQuery))
        query.add_update_values(self._changes)
        compiler: SQLCompiler = query.get_compiler(DEFAULT_DB_ALIAS)
        return compiler.as_sql()


def insert(row: Model, *, unless_taken: str | None = None) -> bool:
    """Save a new row, which gets its primary key from the database; no signal is sent.

    False, and nothing is saved, where another row has the same in the unique column `unless_taken`.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    sql, columns = _insertion(type(row), unless_taken)
    values = [column.value(row, connection) for column in columns]
    key = driver.inserted(sql, values)
    if key is None:
        return False
    row.pk = key
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
    return True


@dataclass(frozen=True, slots=True)
class _Column:
    """A column that a new row fills."""

    field: AnyField
    name: str
    plain: type | None
    """Values of this type go into the database as they are."""

    def value(self, row: Model, connection: BaseDatabaseWrapper) -> Any:
        """Return what the database is given for a row."""
        value = getattr(row, self.name)
        if value is None or type(value) is self.plain:
            return value
        if type(value) is datetime:
            return connection.ops.adapt_datetimefield_value(value)
        return self.field.get_db_prep_save(self.field.pre_save(row, True), connection)


@lru_cache
def _insertion(model: type[Model], unless_taken: str | None) -> tuple[str, list[_Column]]:
    connection = connections[DEFAULT_DB_ALIAS]
    quote, key = connection.ops.quote_name, model._meta.pk
    fields = [field for field in model._meta.concrete_fields if field is not key]
    columns = ", ".join(quote(str(field.column)) for field in fields)
    places = ", ".join("%s" for _ in fields)
    table = quote(model._meta.db_table)
    taken = f" ON CONFLICT ({quote(unless_taken)}) DO NOTHING" if unless_taken else ""
    # SQLite says it without being asked.
    asked = "" if connection.vendor == "sqlite" else f" RETURNING {quote(str(key.column))}"
    sql = f"INSERT INTO {table} ({columns}) VALUES ({places}){taken}{asked}"  # noqa: S608 (names of our own)
    return sql, [_Column(field, field.attname, _plain(field)) for field in fields]


def _plain(field: AnyField) -> type | None:
    if type(field).pre_save is not Field.pre_save:
        # It makes its value when its row is saved.
        return None
    match field:
        case CharField() | TextField():
            return str
        case IntegerField() | ForeignKey():
            return int
        case BooleanField():
            return bool
    return None


def _converter(
    steps: list[Callable[..., Any]], expression: Expression, connection: BaseDatabaseWrapper
) -> Callable[[Any], Any]:
    """Turn what the database says in a column into what a row holds."""
    if isinstance(expression, Col) and isinstance(expression.output_field, DateTimeField):
        # Django looks up the zone of each instant, which takes a fifth of the time of a long list.
        return lambda value: value.replace(tzinfo=UTC)

    def convert(value: Any) -> Any:
        for step in steps:
            value = step(value, expression, connection)
        return value

    return convert


def _bound(
    params: Sequence[object], given: dict[str, object], connection: BaseDatabaseWrapper
) -> list[Any]:
    return [
        param.value(given, connection) if isinstance(param, Param) else param for param in params
    ]
