from nightcap.core.errors import DomainError


class WrongPassword(DomainError):
    """The password is not the manager's."""

    status = 401


class CodeNeeded(DomainError):
    """The password is right, and the code of the second factor is missing or wrong."""

    status = 401

    def __init__(self, message: str, *, fault: str) -> None:
        super().__init__(message, fields={"code": fault})


class FactorIsOn(DomainError):
    """The second factor is on already."""


class FactorIsOff(DomainError):
    """There is no second factor, or none to confirm."""
