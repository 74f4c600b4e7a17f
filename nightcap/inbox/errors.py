from nightcap.core.errors import NotFound


class NoSuchInquiry(NotFound):
    """The inbox has no such inquiry."""

    def __init__(self) -> None:
        super().__init__("There is no such inquiry.")


class NoSuchMessage(NotFound):
    """The inbox has no such message."""

    def __init__(self) -> None:
        super().__init__("There is no such message.")
