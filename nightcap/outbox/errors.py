class Undelivered(Exception):
    """A mail has not left; the text says why. By itself: this once, a repeat may succeed."""


class Unreachable(Undelivered):
    """The mail server itself is out of reach, so the next mail would fare no better."""


class Refused(Undelivered):
    """The server refused this mail for good."""
