"""Refusals of letters."""

from nightcap.core.errors import DomainError


class AlreadySent(DomainError):
    """The letter is being sent or was sent, so it is neither sent again nor changed."""

    def __init__(self) -> None:
        super().__init__("This letter was sent already. Write a new one.")


class NotBeingSent(DomainError):
    """The letter is neither scheduled nor being sent, so it cannot be stopped."""

    def __init__(self) -> None:
        super().__init__("This letter is not being sent.")


class NoRecipients(DomainError):
    """The audience of the letter is empty."""

    def __init__(self) -> None:
        super().__init__(
            "There is no recipient for this letter.", fields={"to": "has no recipients"}
        )
