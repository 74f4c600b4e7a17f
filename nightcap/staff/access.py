"""Access control for the operations that need a login."""

import re
from functools import lru_cache

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from ninja import Router
from ninja.errors import AuthenticationError, HttpError
from ninja.security import APIKeyCookie
from ninja.utils import check_csrf

from nightcap.core.errors import Forbidden
from nightcap.core.writing.idempotency import once_per_key
from nightcap.staff import roles
from nightcap.staff.accounts import Account, account_of

THE_ROW = "return=representation"
"""The panel sends this (RFC 7240) when it creates a row by a public operation."""

_PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")


class SignedIn(APIKeyCookie):
    """Ninja's auth: lets a signed-in account call the operations of its role.

    401 without a session, then 403 without its CSRF token, and 403 for an operation that
    `nightcap.staff.roles` does not give to the role.
    """

    param_name: str = settings.SESSION_COOKIE_NAME

    def __init__(self) -> None:
        # Ninja's own check would run before the session is read, and answer 403 to all.
        super().__init__(csrf=False)

    def authenticate(self, request: HttpRequest, key: str | None) -> User | None:
        account = account_of(request.user)
        if account is None:
            return None
        require_csrf_token(request)
        _require_role(request, account)
        return account.user


def require_csrf_token(request: HttpRequest) -> None:
    """Check the CSRF token of a request that changes data.

    Ninja exempts every operation without cookie authentication, so login must call this itself.
    Raises HttpError 403 when the token is missing or wrong or the page is of another origin.
    """
    if check_csrf(request) is not None:
        raise HttpError(403, "The CSRF token is missing or wrong.")


def account(request: HttpRequest) -> Account:
    """Return the signed-in account. Raises Forbidden if there is none."""
    found = account_of(request.user)
    if found is None:
        raise Forbidden("Please log in.")
    return found


def is_manager(request: HttpRequest) -> bool:
    """Return whether a manager is signed in, for an operation that is open to the public."""
    found = account_of(request.user)
    return found is not None and found.is_manager and not found.must_choose_password


def may(request: HttpRequest, operation: str) -> bool:
    """Return whether the current user may call an operation, with the request's CSRF token.

    For public operations: a user who may not is treated as a visitor.
    """
    found = account_of(request.user)
    if found is None or found.must_choose_password or check_csrf(request) is not None:
        return False
    return roles.may(found.role, operation)


def refuse_ended_session(request: HttpRequest) -> None:
    """Refuse a public operation to a panel whose session has ended.

    Its input is not a visitor's and must not be stored as one. Raises AuthenticationError.
    """
    if request.headers.get("Prefer") == THE_ROW and account_of(request.user) is None:
        raise AuthenticationError


manager = SignedIn()
"""Ninja's auth for every router of the panel."""


def manager_router(tag: str) -> Router:
    """Return a router of the panel, which answers a repeated Idempotency-Key as the first time.

    Its operations need a login; a public one sets `auth=None` itself.
    """
    router = Router(by_alias=True, tags=[tag], auth=manager)
    router.add_decorator(once_per_key, mode="operation")
    return router


def _require_role(request: HttpRequest, account: Account) -> None:
    match = request.resolver_match
    operation = f"{request.method} {_path_of(match.route)}" if match else ""
    if account.must_choose_password and operation not in roles.WITH_START_PASSWORD:
        raise Forbidden(
            "Please choose a password of your own first.", fields={"password": "must be changed"}
        )
    if not roles.may(account.role, operation):
        raise Forbidden(f"This is not for the role “{account.role.label}”.")


@lru_cache(maxsize=1_000)
def _path_of(route: str) -> str:
    """Return a Django route in the notation of the API's description."""
    return "/" + _PARAMETER.sub(r"{\1}", route)
