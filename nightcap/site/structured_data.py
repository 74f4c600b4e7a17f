"""The venue, its events, menu and clips in the terms of schema.org, for search engines."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from pydantic import JsonValue

from nightcap.content import selectors as content
from nightcap.content.schemas import MenuItemOut, VideoOut
from nightcap.events.fields import EventOut
from nightcap.events.rules import FREE, plain_price
from nightcap.media.names import URL_PREFIX, PictureName
from nightcap.site import page_data
from nightcap.site.page_data import Fetched
from nightcap.venue import special_days
from nightcap.venue.models import SpecialDay
from nightcap.venue.profile import Profile
from nightcap.venue.services import picture_url

Described = dict[str, JsonValue]

SCHEMA = "https://schema.org"
MENU, HOSTING = "/menu", "/host-event"
_FOOD = frozenset({"BarOrPub", "CafeOrCoffeeShop", "Restaurant"})
# To schema.org a concert hall is a building; only a business has prices and an e-mail address.
_BUSINESSES = _FOOD | {"ComedyClub", "NightClub"}


@dataclass(frozen=True)
class House:
    """One venue at one public address, with the paths of the pages it has."""

    profile: Profile
    base: str
    paths: frozenset[str]

    def venue(self, picture: str, *, has_menu: bool) -> Described:
        """Describe the venue itself, with the picture of the page that says it first.

        Without `has_menu` its menu is empty, and nothing leads there.
        """
        profile = self.profile
        social = profile.social
        pages = (social.facebook, social.instagram, social.tiktok, social.youtube, social.x)
        hero = (self.absolute(picture_url(slide.file)) for slide in profile.hero)
        return whole(
            {
                "@context": SCHEMA,
                "@type": self._types(),
                "@id": f"{self.base}/#venue",
                "name": profile.name,
                "description": profile.description,
                "slogan": profile.tagline,
                "url": f"{self.base}/",
                "image": [picture, *hero],
                "telephone": profile.phone,
                "email": profile.email,
                "priceRange": profile.price_range,
                "currenciesAccepted": profile.currency,
                "address": self.address(),
                "geo": {
                    "@type": "GeoCoordinates",
                    "latitude": profile.geo.latitude,
                    "longitude": profile.geo.longitude,
                },
                "hasMap": profile.map_url,
                "openingHoursSpecification": [
                    {
                        "@type": "OpeningHoursSpecification",
                        "dayOfWeek": f"{SCHEMA}/{hours.day}",
                        "opens": f"{hours.opens:%H:%M}",
                        # Before the opening time it is on the next day, to search engines too.
                        "closes": f"{hours.closes:%H:%M}",
                    }
                    for hours in profile.hours
                ],
                "specialOpeningHoursSpecification": [
                    _special_hours(day) for day in special_days.announced()
                ],
                "sameAs": [page for page in pages if page],
                **self._as_a_bar(has_menu=has_menu),
            }
        )

    def address(self) -> Described:
        """Describe the postal address."""
        address = self.profile.address
        return whole(
            {
                "@type": "PostalAddress",
                "streetAddress": address.street,
                "addressLocality": address.locality,
                "addressRegion": address.region,
                "postalCode": address.postal_code,
                "addressCountry": address.country,
            }
        )

    def place(self, named: str | None) -> Described:
        """Describe where an event is: the venue, or the other place that the event names."""
        profile = self.profile
        rooms = (part.name for space in profile.spaces for part in (space, *space.rooms))
        own = (profile.name, profile.short_name, profile.address.street, *rooms)
        if named and not any(name.casefold() in named.casefold() for name in own):
            address: Described = {"@type": "PostalAddress", "streetAddress": named}
            return {"@type": "Place", "name": named, "address": address}
        return {"@type": "Place", "name": profile.name, "address": self.address()}

    def organizer(self) -> Described:
        """Describe the venue as the organizer of its events."""
        return {"@type": "Organization", "name": self.profile.name, "url": f"{self.base}/"}

    def absolute(self, url: str) -> str:
        """Write an address of ours with its host; another's stays as it is."""
        return self.base + url if url.startswith("/") else url

    def pictures(self, url: str) -> list[JsonValue]:
        """Return a picture's addresses: one of ours whole and in the wide crop for sharing."""
        name = PictureName.parse(url.removeprefix(URL_PREFIX))
        crops = [name.open_graph_url] if name and url.startswith(URL_PREFIX) else []
        return [self.absolute(found) for found in (url, *crops)]

    def _types(self) -> JsonValue:
        own = self.profile.business_type
        more = [] if own in _BUSINESSES else ["LocalBusiness"]
        if MENU in self.paths and own not in _FOOD:
            more = ["FoodEstablishment"]
        return [own, *more] if more else own

    def _as_a_bar(self, *, has_menu: bool) -> Described:
        """Return the properties of a place that serves something, else none."""
        if self.profile.business_type not in _FOOD and MENU not in self.paths:
            return {}
        menu = f"{self.base}{MENU}" if has_menu and MENU in self.paths else None
        hosting = f"{self.base}{HOSTING}" if HOSTING in self.paths else None
        return {
            "servesCuisine": list(self.profile.serves_cuisine),
            # Both words: the older one is the one that search engines document.
            "hasMenu": menu,
            "menu": menu,
            "acceptsReservations": hosting,
        }


def _special_hours(day: SpecialDay) -> Described:
    # Closed all day is told as opening and closing at midnight.
    opens, closes = (f"{clock:%H:%M}" if clock else "00:00" for clock in (day.opens, day.closes))
    return whole(
        {
            "@type": "OpeningHoursSpecification",
            "name": day.note,
            "validFrom": day.date.isoformat(),
            "validThrough": day.date.isoformat(),
            "opens": opens,
            "closes": closes,
        }
    )


def whole(described: Described) -> Described:
    """Leave out what is not known."""
    return {key: value for key, value in described.items() if value not in (None, "", [])}


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


HOME = ("Home", "/")
EVENTS = ("Events Calendar", "/events")
_OF_THE_HOUSE = frozenset({"/", "/visit"})
"""The pages that say where the house is and when it is open."""

# As the menu's page names them, in its order (docs/product.md, 'Pages').
_SECTIONS = {
    "cocktails": "Cocktails",
    "beer": "Beer",
    "wine": "Wine",
    "tea": "Tea",
    "drinks": "Drinks",
    "food": "Gourmet Bites",
}


def describe(
    house: House, *, path: str, name: str, picture: str, answers: Sequence[Fetched]
) -> list[Described]:
    """Describe a page by its path, its name without the venue's, its picture and its data."""
    event = page_data.single(answers)
    listed = [event] if event else page_data.listed(answers, EventOut)
    programme = Programme(house, picture)
    if event:
        return [
            programme.single(event),
            breadcrumbs(house, (HOME, EVENTS, (event.title, event.page_path))),
        ]
    parts = (
        breadcrumbs(house, (HOME, (name, path))) if path != HOME[1] else None,
        house.venue(picture, has_menu=content.menu().exists()) if path in _OF_THE_HOUSE else None,
        programme.listing(listed),
        _menu(house, name, page_data.listed(answers, MenuItemOut)) if path == MENU else None,
        *(_clip(house, clip) for clip in page_data.listed(answers, VideoOut)),
    )
    return [part for part in parts if part is not None]


def _menu(house: House, name: str, dishes: Sequence[MenuItemOut]) -> Described | None:
    """Describe the menu by its sections; None while it is empty."""
    sections = [
        _section(house, title, [dish for dish in dishes if dish.category == category])
        for category, title in _SECTIONS.items()
        if any(dish.category == category for dish in dishes)
    ]
    if not sections:
        return None
    url = house.base + MENU
    return {
        "@context": SCHEMA,
        "@type": "Menu",
        "@id": f"{url}#menu",
        "name": f"{name} of {house.profile.name}",
        "url": url,
        "hasMenuSection": [*sections],
    }


def _clip(house: House, video: VideoOut) -> Described | None:
    """Describe a clip; None while search engines could do nothing with it.

    They need a still picture and a date.
    """
    if not video.poster_url or video.created_at is None:
        return None
    profile = house.profile
    shown_at = video.created_at.astimezone(profile.time_zone).replace(microsecond=0)
    return {
        "@context": SCHEMA,
        "@type": "VideoObject",
        "name": video.title,
        "description": video.description.strip() or f"{video.title} at {profile.name}.",
        "thumbnailUrl": house.pictures(video.poster_url),
        "uploadDate": shown_at.isoformat(),
        "contentUrl": house.absolute(video.video_url),
    }


def _section(house: House, title: str, dishes: Sequence[MenuItemOut]) -> Described:
    return {
        "@type": "MenuSection",
        "name": title,
        "hasMenuItem": [_dish(house, dish) for dish in dishes],
    }


def _dish(house: House, dish: MenuItemOut) -> Described:
    price = plain_price(dish.price)
    offer: Described = {
        "@type": "Offer",
        "price": price,
        "priceCurrency": house.profile.currency,
        "availability": f"{SCHEMA}/{'InStock' if dish.is_available else 'OutOfStock'}",
    }
    return whole(
        {
            "@type": "MenuItem",
            "name": dish.name,
            "description": dish.description,
            "offers": offer if price else None,
        }
    )
