class ProfileError(Exception):
    """A file of the venue's folder cannot be used.

    The text has one line for each mistake.
    """
