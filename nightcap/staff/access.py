"""Who may call the manager's operations."""

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from ninja.errors import HttpError
from ninja.security import APIKeyCookie
from ninja.utils import check_csrf


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
