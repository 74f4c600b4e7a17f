from nightcap.core.errors import DomainError, Invalid, NotFound


class NoSuchEvent(NotFound):
    """There is no such event, or visitors may not know of it."""

    def __init__(self) -> None:
        super().__init__("There is no such event.")


class NoSuchLink(NotFound):
    """There is no such event link."""

    def __init__(self) -> None:
        super().__init__("There is no such event link.")


class HasBookings(DomainError):
    """Guests hold seats for the event, so it cannot vanish."""


class FeedError(Invalid):
    """The feed cannot be imported; the text is one line for the manager."""

    def __init__(self, message: str) -> None:
        super().__init__(message, fields={"url": message})
