from nightcap.core.errors import DomainError


class StillComing(DomainError):
    """The guest has seats for an event to come, or an event of their own in the calendar."""

    def __init__(self) -> None:
        super().__init__(
            "This guest is still expected. Cancel the bookings and decline the inquiries for days"
            " to come first: so the guest is told, and the seats are free."
        )


class JustLeaving(DomainError):
    """A mail to the guest is being handed to the mail server at this moment."""

    def __init__(self) -> None:
        super().__init__("A mail to this guest is just leaving. Please try again in a minute.")


class NobodyKnown(DomainError):
    """Nothing here holds the address."""

    status = 404

    def __init__(self) -> None:
        super().__init__("Nothing is known of this address.")
