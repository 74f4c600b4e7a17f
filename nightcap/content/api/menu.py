"""The menu over HTTP (specification, section 7)."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Status

from nightcap.content import selectors
from nightcap.content.models import MenuItem
from nightcap.content.schemas.menu import (
    MenuItemChangesIn,
    MenuItemIn,
    MenuItemOut,
    MenuItemRowOut,
    MenuOrderIn,
)
from nightcap.content.services import menu as services
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS, as_response, deleted
from nightcap.core.writing import changes
from nightcap.staff.access import manager_router

router = manager_router("menu")


@router.get("/menu", auth=None, response=list[MenuItemOut], operation_id="list_menu")
def list_menu(request: HttpRequest) -> HttpResponse:
    """List the menu in its order; what is out of stock is marked."""
    return as_response([MenuItemOut.from_orm(item) for item in selectors.menu()])


@router.get(
    "/admin/menu",
    response={200: list[MenuItemRowOut]} | READ_REFUSALS,
    operation_id="list_menu_for_manager",
)
def list_rows(request: HttpRequest) -> QuerySet[MenuItem]:
    """List the menu in its order with the version of every item."""
    return selectors.menu()


@router.post(
    "/menu",
    response={201: MenuItemRowOut} | WRITE_REFUSALS,
    operation_id="create_menu_item",
)
def create(request: HttpRequest, data: MenuItemIn) -> Status[MenuItemRowOut]:
    """Write an item at the end of its section."""
    return Status(201, MenuItemRowOut.from_orm(services.create(dict(data))))


@router.put(
    "/menu/order",
    response={200: list[MenuItemRowOut]} | WRITE_REFUSALS,
    operation_id="order_menu",
)
def reorder(request: HttpRequest, data: MenuOrderIn) -> list[MenuItemRowOut]:
    """Put the items of one section, or of the whole menu, into a new order."""
    services.reorder(data.ids)
    return [MenuItemRowOut.from_orm(item) for item in selectors.menu()]


@router.put(
    "/menu/{item_id}",
    response={200: MenuItemRowOut} | WRITE_REFUSALS,
    operation_id="update_menu_item",
)
def update(request: HttpRequest, item_id: int, data: MenuItemChangesIn) -> MenuItemRowOut:
    """Change the fields that are given; the others stay as they are."""
    return MenuItemRowOut.from_orm(services.update(item_id, data.given(), seen=data.version))


@router.delete(
    "/menu/{item_id}",
    response={204: None} | WRITE_REFUSALS,
    operation_id="delete_menu_item",
)
def delete(request: HttpRequest, item_id: int) -> HttpResponse:
    """Take an item off the menu; `X-Change` names what can be undone."""
    return deleted(changes.delete(MenuItem, item_id))
