"""The menu over HTTP (specification, section 7)."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Router, Status
from pydantic import TypeAdapter

from nightcap.audit.answers import deleted
from nightcap.content import queries
from nightcap.content.models import MenuItem
from nightcap.content.schemas.menu import (
    MenuItemChangesIn,
    MenuItemIn,
    MenuItemOut,
    MenuItemRowOut,
    MenuOrderIn,
)
from nightcap.content.services import menu as services
from nightcap.core.errors import Problem
from nightcap.staff.access import manager

_NOT_THE_MANAGER = {401: Problem, 403: Problem}
_BAD_INPUT = {413: Problem, 422: Problem}

_details = TypeAdapter(services.MenuItemDetails)
_changes = TypeAdapter(services.MenuItemChanges)

# Guarded unless an operation says otherwise.
router = Router(by_alias=True, tags=["menu"], auth=manager)


@router.get("/menu", auth=None, response=list[MenuItemOut], operation_id="list_menu")
def list_menu(request: HttpRequest) -> QuerySet[MenuItem]:
    """List the menu in its order; what is out of stock is marked."""
    return queries.menu()


@router.get(
    "/admin/menu",
    response={200: list[MenuItemRowOut], 401: Problem},
    operation_id="list_menu_for_manager",
)
def list_rows(request: HttpRequest) -> QuerySet[MenuItem]:
    """List the menu in its order with the version of every item."""
    return queries.menu()


@router.post(
    "/menu",
    response={201: MenuItemRowOut} | _NOT_THE_MANAGER | _BAD_INPUT,
    operation_id="create_menu_item",
)
def create(request: HttpRequest, data: MenuItemIn) -> Status[MenuItem]:
    """Write an item at the end of its section."""
    given = data.model_dump(exclude={"name", "category"})
    item = services.create(
        name=data.name, category=data.category, **_details.validate_python(given)
    )
    return Status(201, item)


@router.put(
    "/menu/order",
    response={200: list[MenuItemRowOut]} | _NOT_THE_MANAGER | _BAD_INPUT,
    operation_id="order_menu",
)
def reorder(request: HttpRequest, data: MenuOrderIn) -> QuerySet[MenuItem]:
    """Put the items of one section, or of the whole menu, into a new order."""
    services.reorder(data.ids)
    return queries.menu()


@router.put(
    "/menu/{item_id}",
    response={200: MenuItemRowOut, 404: Problem, 409: Problem} | _NOT_THE_MANAGER | _BAD_INPUT,
    operation_id="update_menu_item",
)
def update(request: HttpRequest, item_id: int, data: MenuItemChangesIn) -> MenuItem:
    """Change the fields that are given; the others stay as they are."""
    given = data.model_dump(exclude_unset=True, exclude={"version"})
    return services.update(item_id, _changes.validate_python(given), seen=data.version)


@router.delete(
    "/menu/{item_id}",
    response={204: None, 404: Problem, 422: Problem} | _NOT_THE_MANAGER,
    operation_id="delete_menu_item",
)
def delete(request: HttpRequest, item_id: int) -> HttpResponse:
    """Take an item off the menu; `X-Change` names what can be undone."""
    return deleted(services.delete(item_id))
