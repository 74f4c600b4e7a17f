"""The menu over HTTP."""

from nightcap.content.models import MenuCategory
from nightcap.core.schemas import CamelSchema


class MenuItemOut(CamelSchema):
    """A drink or a dish; `price` is text without the currency sign."""

    id: int
    name: str
    description: str
    price: str
    category: MenuCategory
    is_available: bool
