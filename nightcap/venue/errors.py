from collections.abc import Sequence


class ProfileError(Exception):
    """A file of the venue's folder cannot be used.

    The text has one line for each mistake. `places` are the paths of the mistakes in `file`, which
    is named without its ending; there are none if the file cannot be read.
    """

    def __init__(
        self, text: str, *, file: str = "", places: Sequence[tuple[str | int, ...]] = ()
    ) -> None:
        super().__init__(text)
        self.file = file
        self.places = places
