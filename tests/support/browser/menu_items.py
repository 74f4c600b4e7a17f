"""Items of the menu, written behind the server's back."""

from tests.support.server import RunningServer


def pour(
    house: RunningServer,
    name: str,
    category: str,
    *,
    price: str = "12",
    description: str = "",
    is_available: bool = True,
) -> None:
    """Write an item at the end of the menu."""
    house.change(
        "INSERT INTO content_menuitem"
        " (name, description, price, category, position, is_available, version) VALUES"
        f" ('{name}', '{description}', '{price}', '{category}', 0, {str(is_available).lower()}, 1)"
    )


def clear(house: RunningServer) -> None:
    """Take everything off the menu."""
    house.change("DELETE FROM content_menuitem")
