from nightcap.core.errors import DomainError, NotFound, Problem
from nightcap.core.schemas import CamelSchema


class SoldOutProblem(Problem, CamelSchema):
    """A refusal that also says how many seats could be booked instead."""

    seats_left: int


class SoldOut(DomainError):
    """Fewer seats are left than were asked for."""

    def __init__(self, seats_left: int) -> None:
        super().__init__(
            {
                0: "This event is sold out.",
                1: "Only 1 seat is left.",
            }.get(seats_left, f"Only {seats_left} seats are left.")
        )
        self.seats_left = seats_left

    def as_problem(self) -> SoldOutProblem:
        return SoldOutProblem(message=str(self), seats_left=self.seats_left)


class HasMoved(DomainError):
    """The event begins at another time than the guest was shown."""

    def __init__(self, when: str) -> None:
        super().__init__(
            f"This event has moved: it is now on {when}. Book again if you can come then."
        )


class BookingIsCancelled(DomainError):
    """The booking is cancelled, so nothing can be done with it any more."""

    def __init__(self) -> None:
        super().__init__("This booking is cancelled.")


class StillHeld(DomainError):
    """The guest has not confirmed these seats yet."""

    def __init__(self) -> None:
        super().__init__("This booking is not confirmed yet.")


class TooLateForGuests(DomainError):
    """The deadline until which guests change their bookings themselves has passed."""

    def __init__(self, deadline: str, phone: str, *, field: str | None = None) -> None:
        text = f"You can change this here until {deadline}. Please call us now: {phone}."
        super().__init__(text, fields={} if field is None else {field: "is too late to change"})


class HasArrived(DomainError):
    """Guests of this party have arrived; the door decides now."""

    def __init__(self) -> None:
        super().__init__("You have arrived already; please speak to us at the door.")


class SameAddress(DomainError):
    """Seats can be handed over only to another address."""

    def __init__(self) -> None:
        super().__init__(
            "These seats are in the name of this address already.",
            fields={"customerEmail": "is your own"},
        )


class TooManyParties(DomainError):
    """The address has as many bookings as are made without confirmation."""

    def __init__(self, phone: str) -> None:
        super().__init__(
            f"This address has several bookings already. Please call us: {phone}.",
            fields={"customerEmail": "has several bookings already"},
        )


class HoldRanOut(DomainError):
    """The seats were not confirmed in time and are free again."""

    status = 410

    def __init__(self) -> None:
        super().__init__("These seats were not confirmed in time, so they are free again.")


class NoSuchLink(NotFound):
    """No booking has such a link."""

    def __init__(self) -> None:
        super().__init__("There is no such booking.")


class NothingToConfirm(DomainError):
    """There is no address to write to, or the event is cancelled or over."""
