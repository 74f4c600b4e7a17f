"""What a request is called: in a header of its response, and in every line of the log about it."""

import random
import re
from collections.abc import Iterable

from nightcap.http.response import Header

HEADER = b"x-request-id"
# Digits as the proxies make them. In words a visitor could write a name.
_WELL_FORMED = re.compile(rb"[0-9A-Fa-f-]{16,64}")


def made() -> bytes:
    """Return an id that no other request has.

    It keeps nothing secret, so the system is not asked. A process that was forked draws others.
    """
    return b"%016x" % random.getrandbits(64)


def given_or_made(headers: Iterable[Header], *, is_proxy_trusted: bool) -> bytes:
    """Return the id that a trusted proxy has given a request, else a new one."""
    if is_proxy_trusted:
        given = [value for name, value in headers if name == HEADER]
        if len(given) == 1 and _WELL_FORMED.fullmatch(given[0]):
            return given[0]
    return made()
