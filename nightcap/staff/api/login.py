"""Logging in and out, and what the browser needs for it (specification, sections 6 and 7)."""

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.views.decorators.cache import never_cache
from ninja import Router
from ninja.decorators import decorate_view

from nightcap.core.errors import Problem
from nightcap.staff import lanes, services
from nightcap.staff.access import manager, require_csrf_token
from nightcap.staff.accounts import account_of
from nightcap.staff.schemas import CsrfTokenOut, LoginIn, StatusOut

router = Router(by_alias=True)


@router.get("/csrf-token", response=CsrfTokenOut, operation_id="csrf_token")
@decorate_view(never_cache)
def csrf_token(request: HttpRequest) -> CsrfTokenOut:
    """Give the token that requests which change something must carry; sets its cookie."""
    return CsrfTokenOut(csrf_token=get_token(request))


@router.get("/admin/status", response=StatusOut, exclude_none=True, operation_id="admin_status")
@decorate_view(never_cache)
def status(request: HttpRequest) -> StatusOut:
    """Say whether this browser is signed in, and where there is staff, who and as what."""
    return StatusOut.of(account_of(request.user))


@router.post(
    "/admin/login",
    response={200: StatusOut, 401: Problem, 403: Problem, 422: Problem, 429: Problem},
    exclude_none=True,
    operation_id="admin_login",
)
@decorate_view(never_cache)
def sign_in(request: HttpRequest, data: LoginIn, response: HttpResponse) -> StatusOut:
    """Log in with the shared password, or by name with one's own.

    A 401 whose fields name `code` asks for that, too; 403 for a start password that has expired.
    """
    require_csrf_token(request)
    account = services.sign_in(request, password=data.password, code=data.code, name=data.name)
    lanes.remember(request, response)
    return StatusOut.of(account)


@router.post(
    "/admin/logout",
    auth=manager,
    response={200: StatusOut, 401: Problem, 403: Problem},
    exclude_none=True,
    operation_id="admin_logout",
)
@decorate_view(never_cache)
def sign_out(request: HttpRequest) -> StatusOut:
    """Sign out."""
    services.sign_out(request)
    return StatusOut.of(None)
