from nightcap.core.errors import NotFound


class NoSuchPastEvent(NotFound):
    """There is no such past event, or visitors may not know of it; `field` named it, if one did."""

    def __init__(self, *, field: str | None = None) -> None:
        fields = {} if field is None else {field: "is no past event"}
        super().__init__("There is no such past event.", fields=fields)


class NoSuchPicture(NotFound):
    """There is no such photo."""

    def __init__(self) -> None:
        super().__init__("There is no such picture.")


class NoSuchVideo(NotFound):
    """There is no such clip."""

    def __init__(self) -> None:
        super().__init__("There is no such video.")


class NoSuchMenuItem(NotFound):
    """The menu has no such item."""

    def __init__(self) -> None:
        super().__init__("There is no such menu item.")
