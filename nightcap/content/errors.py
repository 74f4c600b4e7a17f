from nightcap.core.errors import NotFound


class NoSuchPastEvent(NotFound):
    """There is no such past event, or visitors may not know of it."""

    def __init__(self) -> None:
        super().__init__("There is no such past event.")


class NoSuchMenuItem(NotFound):
    """The menu has no such item."""

    def __init__(self) -> None:
        super().__init__("There is no such menu item.")
