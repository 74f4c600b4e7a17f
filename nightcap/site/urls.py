"""Every address outside the API: small documents; every other path is a page."""

from django.urls import path, re_path

from nightcap.site import (
    applications,
    atom,
    crawlers,
    evenings,
    icons,
    letters,
    members,
    new_email,
    paying,
    quotes,
    subscriptions,
)
from nightcap.site.pages import page
from nightcap.site.private import booking, booking_calendar, own_place

urlpatterns = [
    *(path(worker, applications.worker) for worker in applications.WORKERS),
    path("booking/<str:token>", booking),
    path("booking/<str:token>/calendar.ics", booking_calendar),
    path("booking/<str:token>/pay", paying.pay_page),
    path("booking/<str:token>/receipt", paying.receipt),
    path("booking/<str:token>/give-back", paying.give_back),
    path("booking/<str:token>/again", paying.hold_again),
    path("practice/<str:session_id>", paying.practice_page),
    path("new-email/<str:token>", new_email.page),
    path("confirm/<str:token>", subscriptions.confirm),
    path("unsubscribe/<str:token>", subscriptions.unsubscribe),
    path("waitlist/<str:token>", own_place),
    path("members/<str:token>", members.page),
    path("members/<str:token>/renew", members.renew),
    path("members/<str:token>/calendar.ics", members.calendar),
    path("evenings", evenings.request_page),
    path("evenings/<str:token>", evenings.page),
    path(letters.PATH, letters.archive),
    path(f"{letters.PATH}/<int:letter_id>", letters.letter),
    path("quotes/<str:token>", quotes.page),
    path("quotes/<str:token>/pay", quotes.pay_page),
    path("quotes/<str:token>/receipt", quotes.receipt),
    path("door/events/<int:event_id>", applications.own_door),
    path("door/<str:token>", applications.door),
    path("door/<str:token>/manifest.webmanifest", applications.manifest),
    path("embed/social-feed", applications.photo_wall),
    path(atom.PATH, atom.new_events),
    path("robots.txt", crawlers.robots),
    path("sitemap.xml", crawlers.sitemap),
    path(crawlers.SECURITY, crawlers.security),
    path(icons.MANIFEST, icons.manifest),
    *(path(name, icons.picture, {"name": name}) for name in icons.NAMES),
    re_path(rf"^{icons.LOGO.pattern[1:]}$", icons.uploaded_logo),
    re_path(r"^admin/?$", applications.panel),
    re_path(r"^(?!api/)", page),
]
