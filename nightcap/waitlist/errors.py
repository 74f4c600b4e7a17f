from nightcap.bookings.errors import SoldOutProblem
from nightcap.core.errors import DomainError, NotFound


class SeatsAreFree(DomainError):
    """Nobody waits for seats that can be booked."""

    def __init__(self, seats_left: int) -> None:
        seats = "1 seat is free: please book it." if seats_left == 1 else ""
        super().__init__(seats or f"{seats_left} seats are free: please book.")
        self.seats_left = seats_left

    def as_problem(self) -> SoldOutProblem:
        return SoldOutProblem(message=str(self), seats_left=self.seats_left)


class NoWaitlist(DomainError):
    """Nobody can wait for seats at this event, or not any more."""


class WaitsAlready(DomainError):
    """One party of a mailbox waits for an event."""

    def __init__(self) -> None:
        super().__init__(
            "This address is on the waitlist already. The link is in the mail we sent.",
            fields={"customerEmail": "is on this waitlist already"},
        )


class NothingOffered(DomainError):
    """A party accepts seats that are not held for it."""

    def __init__(self) -> None:
        super().__init__("No seats are held for you at this moment.")


class HasSeats(DomainError):
    """A party that has accepted its seats waits no longer."""

    def __init__(self) -> None:
        super().__init__("These seats are accepted: the booking's own page cancels them.")


class NotWaiting(DomainError):
    """Seats are offered to a party that waits, and to no other."""

    def __init__(self) -> None:
        super().__init__("This party does not wait any more.")


class NoSuchPlace(NotFound):
    """No place on a waitlist has such a link."""

    def __init__(self) -> None:
        super().__init__("There is no such place on a waitlist.")
