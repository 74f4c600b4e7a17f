"""Logging in and out, and what the browser needs for it (specification, sections 6 and 7)."""

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.views.decorators.cache import never_cache
from ninja import Router
from ninja.decorators import decorate_view

from nightcap.core.errors import Problem
from nightcap.staff import lanes, services
from nightcap.staff.access import manager, require_csrf_token
from nightcap.staff.schemas import CsrfTokenOut, LoginIn, StatusOut

router = Router(by_alias=True)


@router.get("/csrf-token", response=CsrfTokenOut, operation_id="csrf_token")
@decorate_view(never_cache)
def csrf_token(request: HttpRequest) -> CsrfTokenOut:
    """Give the token that requests which change something must carry; sets its cookie."""
    return CsrfTokenOut(csrf_token=get_token(request))


@router.get("/admin/status", response=StatusOut, operation_id="admin_status")
@decorate_view(never_cache)
def status(request: HttpRequest) -> StatusOut:
    """Say whether this browser is signed in."""
    return StatusOut(authenticated=request.user.is_authenticated)


@router.post(
    "/admin/login",
    response={200: StatusOut, 401: Problem, 403: Problem, 422: Problem, 429: Problem},
    operation_id="admin_login",
)
@decorate_view(never_cache)
def sign_in(request: HttpRequest, data: LoginIn, response: HttpResponse) -> StatusOut:
    """Log in with the shared password; a 401 whose fields name `code` asks for that, too."""
    require_csrf_token(request)
    services.sign_in(request, password=data.password, code=data.code)
    lanes.remember(request, response)
    return StatusOut(authenticated=True)


@router.post(
    "/admin/logout",
    auth=manager,
    response={200: StatusOut, 401: Problem, 403: Problem},
    operation_id="admin_logout",
)
@decorate_view(never_cache)
def sign_out(request: HttpRequest) -> StatusOut:
    """Sign out."""
    services.sign_out(request)
    return StatusOut(authenticated=False)
