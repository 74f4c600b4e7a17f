"""How much room is left on the disk that holds the house's files."""

import shutil
from dataclasses import dataclass

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Space:
    """What is free, in bytes, and what is therefore no longer taken.

    Where it is low, letters and uploads are refused, so that there is room for bookings; where it
    is out, these too.
    """

    free: int

    @property
    def is_low(self) -> bool:
        return self.free < settings.LOW_SPACE

    @property
    def is_out(self) -> bool:
        return self.free < settings.NO_SPACE


def left() -> Space:
    """Ask the system how much is free."""
    return Space(shutil.disk_usage(settings.DATA_DIR).free)
