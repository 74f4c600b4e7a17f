from django.urls import path

from nightcap.config.api import api
from nightcap.events.api import calendar_feed

urlpatterns = [path("api/", api.urls), path("calendar.ics", calendar_feed)]
