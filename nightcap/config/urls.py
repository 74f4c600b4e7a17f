from django.urls import path

from nightcap.config.api import api

urlpatterns = [path("api/", api.urls)]
