class ProfileError(Exception):
    """A file of the venue's folder cannot be used; the text has one line for each mistake."""
