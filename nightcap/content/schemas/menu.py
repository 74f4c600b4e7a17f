"""The menu over HTTP."""

import re
from typing import Annotated

from pydantic import AfterValidator, Field

from nightcap.content.models import MenuCategory
from nightcap.core.fields import NoneIsEmpty, given, lines
from nightcap.core.schemas import CamelSchema, SeenVersion, one_line

_CURRENCY_SIGN = re.compile(r"[$£¥€₹₩₽₺₴₪₫฿]")


def _without_sign(value: str) -> str:
    if _CURRENCY_SIGN.search(value):
        raise ValueError("must be written without the currency sign")
    return value


DishName = Annotated[str, Field(max_length=200), AfterValidator(one_line), AfterValidator(given)]
DishDescription = Annotated[str, Field(max_length=1_000), AfterValidator(lines), NoneIsEmpty]
Price = Annotated[
    str,
    Field(max_length=40),
    AfterValidator(one_line),
    AfterValidator(_without_sign),
    NoneIsEmpty,
]
"""What it costs as text: `16`, `9 / 34`; the currency sign is the page's."""


class MenuItemIn(CamelSchema):
    """A new item; it goes to the end of its section."""

    name: DishName
    category: MenuCategory
    description: DishDescription = ""
    price: Price = ""
    is_available: bool = True


class MenuItemChangesIn(CamelSchema):
    """Changes to an item: what is not given stays as it is, so no default is ever used."""

    name: DishName = Field(default_factory=str)
    category: MenuCategory = Field(default_factory=lambda: MenuCategory.COCKTAILS)
    description: DishDescription = Field(default_factory=str)
    price: Price = Field(default_factory=str)
    is_available: bool = Field(default_factory=bool)
    version: SeenVersion = None


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
