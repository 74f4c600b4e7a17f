"""Plain Django with one page, which the start of the site is compared with."""

from django.conf import settings
from django.core.asgi import get_asgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path

settings.configure(ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__)


def page(_: HttpRequest) -> HttpResponse:
    """Answer with a page of a few words."""
    return HttpResponse("<h1>A page</h1>")


urlpatterns = [path("", page)]
application = get_asgi_application()
