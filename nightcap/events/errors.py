from nightcap.core.errors import DomainError, Invalid


class HasBookings(DomainError):
    """Guests hold seats for the event, so it cannot vanish."""


class FeedError(Invalid):
    """The feed cannot be imported; the text is one line for the manager."""

    def __init__(self, message: str) -> None:
        super().__init__(message, fields={"url": message})
