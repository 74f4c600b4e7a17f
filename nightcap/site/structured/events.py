"""Events in schema.org's words."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from pydantic import JsonValue

from nightcap.events.fields import EventOut
from nightcap.events.rules import FREE, plain_price
from nightcap.site.structured.house import SCHEMA, Described, House, whole

MOST_LISTED = 3
"""How many events a page describes that is about none of them: each has a page of its own, which
says everything. What a page says of those that it does not show comes before its first paint."""
_AVAILABILITY = {
    "Sold Out": "SoldOut",
    "Limited Seats": "LimitedAvailability",
    "Few Seats Left": "LimitedAvailability",
}
_OVER = "Concluded"
_MOMENT = timedelta(microseconds=1)


@dataclass(frozen=True)
class Programme:
    """Describes events of a house.

    `picture` stands for events without one of their own.
    """

    house: House
    picture: str

    def single(self, event: EventOut) -> Described:
        """Describe the one event of a page."""
        return {"@context": SCHEMA, **self._event(event)}

    def listing(self, events: Sequence[EventOut]) -> Described | None:
        """Describe the events of a page that are still to come; None without any."""
        to_come = [event for event in events if event.ticket_status != _OVER]
        if not to_come:
            return None
        return {
            "@context": SCHEMA,
            "@type": "ItemList",
            "itemListElement": [
                {"@type": "ListItem", "position": position, "item": self._event(event)}
                for position, event in enumerate(to_come[:MOST_LISTED], start=1)
            ],
        }

    def _event(self, event: EventOut) -> Described:
        url = self.house.base + event.page_path
        price = plain_price(event.price_range)
        status = "EventCancelled" if event.is_cancelled else "EventScheduled"
        pictures = self.house.pictures(event.image_url or self.picture)
        return whole(
            {
                "@type": "Event",
                "@id": url,
                "name": event.title,
                "doorTime": self._local(doors).isoformat() if (doors := event.doors_at) else None,
                "startDate": self._start(event),
                "endDate": self._end(event),
                "eventStatus": f"{SCHEMA}/{status}",
                "eventAttendanceMode": f"{SCHEMA}/OfflineEventAttendanceMode",
                "description": event.description.strip() or self._in_a_sentence(event),
                "image": [*pictures],
                "url": url,
                "location": self.house.place(event.location),
                "organizer": self.house.organizer(),
                # Whether a name is one person's or a band's, nobody says.
                "performer": [
                    {"@type": "PerformingGroup", "name": name} for name in event.performers
                ],
                "typicalAgeRange": f"{age}-" if (age := event.minimum_age) else None,
                "isAccessibleForFree": True if price == FREE else None,
                "offers": self._offer(event, url, price),
            }
        )

    def _offer(self, event: EventOut, url: str, price: str | None) -> Described | None:
        if event.is_cancelled or event.ticket_status == _OVER:
            return None
        # From then on seats could be had; when another house began to sell is not known here.
        since = None if event.eventbrite_link else event.created_at
        availability = _AVAILABILITY.get(event.ticket_status, "InStock")
        return whole(
            {
                "@type": "Offer",
                "url": event.eventbrite_link or url,
                "availability": f"{SCHEMA}/{availability}",
                "validFrom": self._local(since).isoformat() if since else None,
                "price": price,
                "priceCurrency": self.house.profile.currency if price else None,
            }
        )

    def _start(self, event: EventOut) -> str:
        """Return the start with the venue's offset.

        Only the first day for an event that lasts whole days.
        """
        start = self._local(event.starts_at)
        return start.date().isoformat() if event.is_all_day else start.isoformat()

    def _end(self, event: EventOut) -> str:
        """Return the end with the venue's offset.

        Two hours after the start if no end is named.
        Only the last day for an event that lasts whole days.
        """
        if event.is_all_day:
            return self._local(event.over_at - _MOMENT).date().isoformat()
        return self._local(event.over_at).isoformat()

    def _local(self, instant: datetime) -> datetime:
        return instant.astimezone(self.house.profile.time_zone).replace(microsecond=0)

    def _in_a_sentence(self, event: EventOut) -> str:
        profile = self.house.profile
        return f"{event.title} at {profile.name}, {profile.street_line}."


def breadcrumbs(house: House, steps: Sequence[tuple[str, str]]) -> Described:
    """Describe the way to a page: names with their paths, from the home page on."""
    items: list[JsonValue] = [
        {"@type": "ListItem", "position": position, "name": name, "item": house.base + path}
        for position, (name, path) in enumerate(steps, start=1)
    ]
    return {"@context": SCHEMA, "@type": "BreadcrumbList", "itemListElement": items}
