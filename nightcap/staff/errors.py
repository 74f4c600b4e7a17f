from nightcap.core.errors import DomainError


class WrongPassword(DomainError):
    """The password is not the manager's."""

    status = 401
