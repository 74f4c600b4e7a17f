"""Whether a session cookie is worth anything, asked before its bearer is given more room."""

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import close_old_connections


def is_signed_in(session_key: str) -> bool:
    """Look a session up. Raises DatabaseError while the database is away."""
    close_old_connections()
    return SESSION_KEY in SessionStore(session_key)
