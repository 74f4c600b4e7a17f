from nightcap.core.errors import DomainError


class AlreadySubscribed(DomainError):
    """The address is on the list already; only the manager ever hears of it."""

    def __init__(self) -> None:
        super().__init__(
            "This address is on the list already.", fields={"email": "is on the list already"}
        )
