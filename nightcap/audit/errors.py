from nightcap.core.errors import DomainError, NotFound


class NoSuchChange(NotFound):
    """The list of changes has no such entry."""

    def __init__(self) -> None:
        super().__init__("There is no such change.")


class CannotUndo(DomainError):
    """What was changed cannot be put back any more."""
