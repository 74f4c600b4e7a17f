from nightcap.core.errors import DomainError, NotFound


class Undelivered(Exception):
    """A mail has not left; the text says why. By itself: this once, a repeat may succeed."""


class Unreachable(Undelivered):
    """The mail server itself is out of reach, so the next mail would fare no better."""


class Refused(Undelivered):
    """The server refused this mail for good."""


class NoSuchMail(NotFound):
    """The mail log has no such mail."""

    def __init__(self) -> None:
        super().__init__("There is no such mail.")


class StillOnItsWay(DomainError):
    """The mail has not been given up, so there is nothing to send again."""

    def __init__(self) -> None:
        super().__init__("This mail is still on its way.")
