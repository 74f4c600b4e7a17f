"""The menu over HTTP."""

import re
from typing import Annotated

from pydantic import AfterValidator, Field

from nightcap.content.models import MenuCategory
from nightcap.core.fields import ON_LINES, NoneIsEmpty, given
from nightcap.core.schemas import ON_ONE_LINE, CamelSchema, ChangesIn

_CURRENCY_SIGN = re.compile(r"[$£¥€₹₩₽₺₴₪₫฿]")


def _without_sign(value: str) -> str:
    if _CURRENCY_SIGN.search(value):
        raise ValueError("must be written without the currency sign")
    return value


DishName = Annotated[str, Field(max_length=200), ON_ONE_LINE, AfterValidator(given)]
DishDescription = Annotated[str, Field(max_length=1_000), ON_LINES, NoneIsEmpty]
Price = Annotated[
    str,
    Field(max_length=40),
    ON_ONE_LINE,
    AfterValidator(_without_sign),
    NoneIsEmpty,
]
"""What it costs as text: `16`, `9 / 34`; the currency sign is the page's."""


class MenuItemFields(CamelSchema):
    """What may be said about an item."""

    description: DishDescription = ""
    price: Price = ""
    is_available: bool = True


class MenuItemIn(MenuItemFields):
    """A new item; it goes to the end of its section."""

    name: DishName
    category: MenuCategory


class MenuItemChangesIn(MenuItemFields, ChangesIn):
    """Changes to an item."""

    name: DishName = ""
    category: MenuCategory = MenuCategory.COCKTAILS


class MenuOrderIn(CamelSchema):
    """The items of one section, or of the whole menu, in their new order."""

    ids: Annotated[list[int], Field(max_length=10_000)]


class MenuItemOut(CamelSchema):
    """A drink or a dish; `price` is text without the currency sign."""

    id: int
    name: str
    description: str
    price: str
    category: MenuCategory
    is_available: bool


class MenuItemRowOut(MenuItemOut):
    """An item as the manager changes it."""

    version: int
