"""Who may call the manager's operations."""

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from ninja import Router
from ninja.errors import HttpError
from ninja.security import APIKeyCookie
from ninja.utils import check_csrf

from nightcap.core.idempotency import once_per_key


class SignedIn(APIKeyCookie):
    """Lets a signed-in manager through: 401 without a session, then 403 without its CSRF token."""

    param_name: str = settings.SESSION_COOKIE_NAME

    def __init__(self) -> None:
        # Ninja's own check would come before the session is looked at and answer 403 to everyone.
        super().__init__(csrf=False)

    def authenticate(
        self, request: HttpRequest, key: str | None
    ) -> AbstractBaseUser | AnonymousUser | None:
        if not request.user.is_authenticated:
            return None
        require_csrf_token(request)
        return request.user


def require_csrf_token(request: HttpRequest) -> None:
    """Check the token of a request that changes something.

    Ninja exempts every operation without cookie authentication, so login has to ask for it itself.
    Raises HttpError 403 when the token is missing or wrong or the page is of another origin.
    """
    if check_csrf(request) is not None:
        raise HttpError(403, "The CSRF token is missing or wrong.")


manager = SignedIn()
"""Ninja's auth for the routers of the manager alone."""


def manager_router(tag: str) -> Router:
    """Return a router that lets the manager alone in, and answers a repeated key as at first.

    An operation that everybody may read says so itself, by `auth=None`.
    """
    router = Router(by_alias=True, tags=[tag], auth=manager)
    router.add_decorator(once_per_key, mode="operation")
    return router
