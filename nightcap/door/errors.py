from nightcap.core.errors import NotFound


class NoSuchDoor(NotFound):
    """No door link has this token, or it has ended."""

    def __init__(self) -> None:
        super().__init__("There is no such door.")
