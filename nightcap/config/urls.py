from django.urls import include, path
from django.urls.resolvers import RoutePattern

from nightcap.config.api import api, description
from nightcap.config.routing import RememberingResolver
from nightcap.events.api import calendar_export

_OPERATIONS, _APP, _NAMESPACE = api.urls

urlpatterns = [
    path("api/openapi.json", description),
    RememberingResolver(RoutePattern("api/"), _OPERATIONS, app_name=_APP, namespace=_NAMESPACE),
    path("calendar.ics", calendar_export),
    path("", include("nightcap.site.urls")),
]
handler404 = "nightcap.site.errors.not_found"
handler500 = "nightcap.site.errors.server_error"
