"""The operations that are the same for every kind of row: list, create, change, delete.

    photos = Crud(manager_router("photos"), Photo, PhotoOut, name="photo", path="/photos")
    photos.add_list(selectors.photos, about="List the photos.")
    photos.add_create(PhotoIn)
    photos.add_update(PhotoChangesIn)
    photos.add_delete()

The router decides who may call them and that a repeated Idempotency-Key changes nothing
(`nightcap.staff.access.manager_router`). Without a service of its own a write goes through
`nightcap.core.writing.changes`, which locks the row, refuses a stale version, writes the audit log
and raises the content version. Each `add_...` may stand alone: a list that only the manager
changes takes `add_update` and `add_delete`. Where two paths match, the one added first wins.
"""

from collections.abc import Callable, Mapping
from types import GenericAlias
from typing import Annotated, Any, Generic, TypeVar, cast

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Path, Query, Router, Status
from ninja.constants import NOT_SET

from nightcap.core import lists
from nightcap.core.errors import Problem
from nightcap.core.lists import PageIn, PartIn
from nightcap.core.models import Deletable
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS, deleted
from nightcap.core.schemas import CamelSchema, ChangesIn
from nightcap.core.writing import changes

Row = TypeVar("Row", bound=Deletable)
Given = Mapping[str, object]


class Crud(Generic[Row]):
    """Adds operations on rows of one kind to a router.

    `name` is used in operation ids (`update_photo`), `noun` in descriptions and `row_id` in
    addresses; `out` is the schema of a row.
    """

    def __init__(
        self,
        router: Router,
        model: type[Row],
        out: type[CamelSchema],
        *,
        name: str,
        noun: str = "",
        path: str = "",
        row_id: str = "row_id",
    ) -> None:
        self.router, self._model, self._out = router, model, out
        self._name, self._noun = name, noun or f"a {name.replace('_', ' ')}"
        self._path, self._row_id = path, row_id

    def add_list(
        self,
        rows: Callable[..., QuerySet[Row]],
        out: type[CamelSchema] | None = None,
        *,
        takes: type[PageIn] = PageIn,
        about: str,
        operation_id: str = "",
        path: str | None = None,
        is_public: bool = False,
    ) -> None:
        """Add a list with search and pages.

        `takes` may add filters, which are passed to `rows` together with `search`.
        """
        shown = GenericAlias(list, (out or self._out,))
        refusals = {422: Problem} if is_public else READ_REFUSALS

        def list_rows(
            request: HttpRequest, page: Query[PageIn], response: HttpResponse
        ) -> QuerySet[Row]:
            filters = {name: value for name, value in page if name not in PartIn.model_fields}
            return lists.cut(rows(**filters), page, response)

        list_rows.__annotations__["page"] = cast("Any", Query)[takes]
        self.router.get(
            self._path if path is None else path,
            auth=None if is_public else NOT_SET,
            response={200: shown} | refusals,
            operation_id=operation_id or f"list_{self._name}s",
            description=about,
        )(list_rows)

    def add_create(
        self,
        takes: type[CamelSchema],
        create: Callable[[Given], Row] | None = None,
        *,
        operation_id: str = "",
        about: str = "",
    ) -> None:
        """Add the operation that adds a row."""

        def create_row(request: HttpRequest, data: CamelSchema) -> Status[CamelSchema]:
            given = dict(data)
            row = create(given) if create else changes.create(self._model(**given))
            return Status(201, self._out.from_orm(row))

        create_row.__annotations__["data"] = takes
        self.router.post(
            self._path,
            response={201: self._out} | WRITE_REFUSALS,
            operation_id=operation_id or f"create_{self._name}",
            description=about or f"Add {self._noun}.",
        )(create_row)

    def add_update(
        self,
        takes: type[ChangesIn],
        update: Callable[..., Row] | None = None,
        *,
        operation_id: str = "",
        about: str = "Change the fields that are given; the others stay as they are.",
    ) -> None:
        """Add the operation that changes a row.

        `update` takes the row's id, the given fields, and as `seen` the version they are based on.
        """

        def update_row(
            request: HttpRequest, row_id: Annotated[int, Path(alias=self._row_id)], data: ChangesIn
        ) -> CamelSchema:
            given, seen = data.given(), data.version
            if update:
                return self._out.from_orm(update(row_id, given, seen=seen))
            edited = changes.update(self._model, row_id, given, seen=seen)
            return self._out.from_orm(edited.row)

        update_row.__annotations__["data"] = takes
        self.router.put(
            f"{self._path}/{{{self._row_id}}}",
            response={200: self._out} | WRITE_REFUSALS,
            operation_id=operation_id or f"update_{self._name}",
            description=about,
        )(update_row)

    def add_delete(self, check: Callable[[Row], None] | None = None) -> None:
        """Add the operation that deletes a row, unless `check` raises; it can be undone a day."""

        @self.router.delete(
            f"{self._path}/{{{self._row_id}}}",
            response={204: None} | WRITE_REFUSALS,
            operation_id=f"delete_{self._name}",
            description=f"Delete {self._noun}; `X-Change` names what can be undone.",
        )
        def delete_row(
            request: HttpRequest, row_id: Annotated[int, Path(alias=self._row_id)]
        ) -> HttpResponse:
            return deleted(changes.delete(self._model, row_id, check=check))
