"""Everything outside the API: small documents, and every other path is a page."""

from django.urls import path, re_path

from nightcap.site.pages import page
from nightcap.site.social_feed import social_feed

urlpatterns = [
    path("embed/social-feed", social_feed),
    re_path(r"^(?!api/)", page),
]
