"""A real mail server for the emails of letters."""

from tests.mail.conftest import mailbox

__all__ = ["mailbox"]
