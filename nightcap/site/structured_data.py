"""Schema.org descriptions of the venue and its events (details.md, 'Structured data')."""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from pydantic import JsonValue

from nightcap.site.shown import Shown
from nightcap.venue.profile import Profile

MOST_LISTED = 20
_PRICE = re.compile(r"[$€£]?\s?([0-9]{1,6}(?:\.[0-9]{1,2})?)")
_AVAILABILITY = {
    "Sold Out": "SoldOut",
    "Limited Seats": "LimitedAvailability",
    "Few Seats Left": "LimitedAvailability",
}
_OVER = "Concluded"

Described = dict[str, JsonValue]


class Describer:
    """Describes one venue at one public address."""

    def __init__(self, profile: Profile, *, public_url: str, picture: str | None) -> None:
        self._profile = profile
        self._base = public_url
        self._picture = picture

    def venue(self) -> Described:
        """The venue itself, for the home page."""
        profile = self._profile
        social = profile.social
        pages = (social.facebook, social.instagram, social.tiktok, social.youtube, social.x)
        return _whole(
            {
                "@context": "https://schema.org",
                "@type": profile.business_type,
                "@id": f"{self._base}/#venue",
                "name": profile.name,
                "description": profile.description,
                "slogan": profile.tagline,
                "url": f"{self._base}/",
                "image": self._picture,
                "telephone": profile.phone,
                "email": profile.email,
                "priceRange": profile.price_range,
                "address": self._address(),
                "geo": {
                    "@type": "GeoCoordinates",
                    "latitude": profile.geo.latitude,
                    "longitude": profile.geo.longitude,
                },
                "hasMap": profile.map_url,
                "openingHoursSpecification": [
                    {
                        "@type": "OpeningHoursSpecification",
                        "dayOfWeek": f"https://schema.org/{hours.day}",
                        "opens": f"{hours.opens:%H:%M}",
                        "closes": f"{hours.closes:%H:%M}",
                    }
                    for hours in profile.hours
                ],
                "sameAs": [page for page in pages if page],
            }
        )

    def event(self, event: Shown) -> Described:
        """One event; its availability is the truth of the seats."""
        return {"@context": "https://schema.org", **self._event(event)}

    def listing(self, events: Iterable[Shown]) -> Described | None:
        """The events of a page that are still to come, or None without any."""
        to_come = [event for event in events if event.ticket_status != _OVER]
        if not to_come:
            return None
        return {
            "@context": "https://schema.org",
            "@type": "ItemList",
            "itemListElement": [
                {"@type": "ListItem", "position": position, "item": self._event(event)}
                for position, event in enumerate(to_come[:MOST_LISTED], start=1)
            ],
        }

    def breadcrumbs(self, steps: Sequence[tuple[str, str]]) -> Described:
        """The way to a page: names with their paths, from the home page on."""
        return {
            "@context": "https://schema.org",
            "@type": "BreadcrumbList",
            "itemListElement": [
                {"@type": "ListItem", "position": position, "name": name, "item": self._base + path}
                for position, (name, path) in enumerate(steps, start=1)
            ],
        }

    def _event(self, event: Shown) -> Described:
        url = self._base + event.path
        status = "EventCancelled" if event.is_cancelled else "EventScheduled"
        return _whole(
            {
                "@type": "Event",
                "@id": url,
                "name": event.title,
                "startDate": self._when(event.starts_at, event),
                "endDate": self._when(event.ends_at, event) if event.ends_at else None,
                "eventStatus": f"https://schema.org/{status}",
                "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
                "description": event.description,
                "image": self._absolute(event.image_url) or self._picture,
                "url": url,
                "location": self._place(event),
                "organizer": {
                    "@type": "Organization",
                    "name": self._profile.name,
                    "url": f"{self._base}/",
                },
                "offers": self._offer(event, url),
            }
        )

    def _address(self) -> Described:
        address = self._profile.address
        return _whole(
            {
                "@type": "PostalAddress",
                "streetAddress": address.street,
                "addressLocality": address.locality,
                "addressRegion": address.region,
                "postalCode": address.postal_code,
                "addressCountry": address.country,
            }
        )

    def _place(self, event: Shown) -> Described:
        """The venue, or the other place that the event names."""
        profile = self._profile
        named = (event.location or "").casefold()
        rooms = (part.name for space in profile.spaces for part in (space, *space.rooms))
        own = (profile.name, profile.short_name, profile.address.street, *rooms)
        if event.location and not any(name.casefold() in named for name in own):
            return {"@type": "Place", "name": event.location, "address": event.location}
        return {"@type": "Place", "name": profile.name, "address": self._address()}

    def _offer(self, event: Shown, url: str) -> Described | None:
        if event.is_cancelled or event.ticket_status == _OVER:
            return None
        price = _PRICE.fullmatch(event.price_range.strip())
        availability = _AVAILABILITY.get(event.ticket_status, "InStock")
        return _whole(
            {
                "@type": "Offer",
                "url": event.eventbrite_link or url,
                "availability": f"https://schema.org/{availability}",
                "price": price[1] if price else None,
                "priceCurrency": self._profile.currency if price else None,
            }
        )

    def _when(self, instant: datetime, event: Shown) -> str:
        """An instant with the venue's offset; the date alone for a whole day."""
        local = instant.astimezone(self._profile.time_zone)
        return local.date().isoformat() if event.is_all_day else local.isoformat()

    def _absolute(self, url: str | None) -> str | None:
        return self._base + url if url and url.startswith("/") else url


def _whole(described: Described) -> Described:
    """Leave out what is not known."""
    return {key: value for key, value in described.items() if value not in (None, "", [])}
