from nightcap.core.errors import DomainError, NotFound


class NoSuchDoor(NotFound):
    """No door link has this token, or it has ended."""

    def __init__(self) -> None:
        super().__init__("There is no such door.")


class AnotherPerson(DomainError):
    """The taps are of somebody else than who is signed in."""

    def __init__(self) -> None:
        super().__init__(
            "Somebody else is signed in now.", fields={"personId": "is not who is signed in"}
        )
