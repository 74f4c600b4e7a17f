class BackupError(Exception):
    """A backup cannot be made, read or restored; the text says why in one line."""


class Missing(BackupError):
    """A file that belongs to a backup is not there."""


class Damaged(BackupError):
    """What was read is not what was written."""


class Stopped(BackupError):
    """The process was told to stop; what was copied until then is of use to the next backup."""
