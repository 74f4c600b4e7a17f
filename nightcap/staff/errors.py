from nightcap.core.errors import DomainError, Forbidden


class WrongPassword(DomainError):
    """The password is not that of the name, or of the shared account."""

    status = 401


class CodeNeeded(DomainError):
    """The password is right, and the code of the second factor is missing or wrong."""

    status = 401

    def __init__(self, message: str, *, fault: str) -> None:
        super().__init__(message, fields={"code": fault})


class StartPasswordExpired(Forbidden):
    """The start password is right, and was given too long ago."""


class NotYourself(DomainError):
    """Nobody takes their own way in away."""


class FactorIsOn(DomainError):
    """The second factor is on already."""


class FactorIsOff(DomainError):
    """There is no second factor, or none to confirm."""
