"""Queries whose SQL is written once, for what many ask while others wait.

The ORM takes ten times as long to write a query as the database takes to answer it.
"""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Any, Generic, TypeAlias, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression, Field, Model, QuerySet
from django.db.models.sql import UpdateQuery
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row", bound=Model)

AnyField: TypeAlias = "Field[object, object]"


class Param(Expression):
    """Stands in a query for a value that is given, by this name, whenever it runs."""

    def __init__(self, name: str, kind: type[AnyField]) -> None:
        super().__init__(output_field=kind())
        self.name = name

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, Any]:
        return "%s", (self,)

    def value(self, given: dict[str, object]) -> Any:
        """Return what the database is given for it."""
        return self.output_field.get_db_prep_value(given[self.name], connection)


class Select(Generic[Row]):
    """Reads whole rows of one table."""

    def __init__(self, rows: QuerySet[Row]) -> None:
        self._rows = rows

    def all(self, **given: object) -> list[Row]:
        """Return every row, for these values of the query's Params."""
        compiler, sql, params = self._written
        with connection.cursor() as cursor:
            cursor.execute(sql, _bound(params, given))
            found = cursor.fetchall()
        rows = compiler.apply_converters(found, self._converters)
        return [self._rows.model.from_db(DEFAULT_DB_ALIAS, self._names, row) for row in rows]

    def first(self, **given: object) -> Row | None:
        """Return the first row, or None."""
        return next(iter(self.all(**given)), None)

    @cached_property
    def _written(self) -> tuple[SQLCompiler, str, Sequence[object]]:
        compiler = self._rows.query.get_compiler(DEFAULT_DB_ALIAS)
        return compiler, *compiler.as_sql()

    @cached_property
    def _names(self) -> list[str]:
        return [column.target.attname for column, _, _ in self._written[0].select]

    @cached_property
    def _converters(self) -> dict[int, tuple[list[Callable[..., Any]], Expression]]:
        compiler = self._written[0]
        return compiler.get_converters([column for column, _, _ in compiler.select])


class Update:
    """Changes rows of one table."""

    def __init__(self, rows: QuerySet[Model], **changes: object) -> None:
        self._rows, self._changes = rows, changes

    def run(self, **given: object) -> int:
        """Make the change, for these values of the query's Params; return how many rows it met."""
        sql, params = self._written
        with connection.cursor() as cursor:
            cursor.execute(sql, _bound(params, given))
            return int(cursor.rowcount)

    @cached_property
    def _written(self) -> tuple[str, Sequence[object]]:
        query = cast("UpdateQuery", self._rows.query.chain(UpdateQuery))
        query.add_update_values(self._changes)
        compiler: SQLCompiler = query.get_compiler(DEFAULT_DB_ALIAS)
        return compiler.as_sql()


def insert(row: Model) -> None:
    """Save a new row, which gets its primary key from the database; no signal is sent."""
    sql, fields, returns_key = _insertion(type(row))
    values = [field.get_db_prep_save(field.pre_save(row, True), connection) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        row.pk = cursor.fetchone()[0] if returns_key else cursor.lastrowid
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS


@lru_cache
def _insertion(model: type[Model]) -> tuple[str, list[AnyField], bool]:
    quote, key = connection.ops.quote_name, model._meta.pk
    fields = [field for field in model._meta.concrete_fields if field is not key]
    columns = ", ".join(quote(str(field.column)) for field in fields)
    places = ", ".join("%s" for _ in fields)
    start = connection.ops.insert_statement()
    sql = f"{start} {quote(model._meta.db_table)} ({columns}) VALUES ({places})"
    # SQLite can since 3.35.
    returns_key = connection.features.can_return_columns_from_insert
    return f"{sql} RETURNING {quote(str(key.column))}" if returns_key else sql, fields, returns_key


def _bound(params: Sequence[object], given: dict[str, object]) -> list[Any]:
    return [param.value(given) if isinstance(param, Param) else param for param in params]
