"""The API: every domain's router in one place."""

from ninja import NinjaAPI

from nightcap.audit.api import router as changes
from nightcap.bookings.api.booking import router as booking
from nightcap.bookings.api.managing import router as managed_bookings
from nightcap.bookings.api.nights import router as nights
from nightcap.config import problems
from nightcap.config.parsing import JsonBodies
from nightcap.content.api import menu, past_events, photos, slideshow, texts, videos
from nightcap.events import feed_api as feed
from nightcap.events.api import links, programme
from nightcap.inbox import api as inbox
from nightcap.outbox.api import router as mails
from nightcap.staff.api import router as staff
from nightcap.subscribers import api as subscribers
from nightcap.venue.api import router as venue

api = NinjaAPI(
    title="Nightcap", version="1", docs_url=None, urls_namespace="api", parser=JsonBodies()
)
problems.install(api)
api.add_router("", staff)
api.add_router("/admin/changes", changes)
api.add_router("", venue)
api.add_router("/host-event-images", slideshow.router)
api.add_router("", menu.router)
api.add_router("/videos", videos.router)
api.add_router("", photos.router)
api.add_router("/past-events", past_events.events)
api.add_router("/past-event-images", past_events.images)
api.add_router("/admin", texts.router)
api.add_router("/admin/events", programme.admin)
api.add_router("/events", programme.events)
api.add_router("/event-links", links.links)
api.add_router("/feed", feed.admin)
api.add_router("", subscribers.newsletter)
api.add_router("", subscribers.secret_calendar)
api.add_router("/bookings", booking)
api.add_router("/bookings", nights)
api.add_router("/bookings", managed_bookings)
api.add_router("/event-hosting", inbox.inquiries)
api.add_router("/contact", inbox.messages)
api.add_router("/admin/inbox", inbox.everything)
api.add_router("/admin/mails", mails)
