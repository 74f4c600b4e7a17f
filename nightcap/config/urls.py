from django.urls import include, path

from nightcap.config.api import api, description
from nightcap.events.api import calendar_export

urlpatterns = [
    path("api/openapi.json", description),
    path("api/", api.urls),
    path("calendar.ics", calendar_export),
    path("", include("nightcap.site.urls")),
]
handler404 = "nightcap.site.errors.not_found"
handler500 = "nightcap.site.errors.server_error"
