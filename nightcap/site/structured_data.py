"""The venue, its events, menu and clips in the terms of schema.org, for search engines."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from pydantic import JsonValue

from nightcap.content import selectors as content
from nightcap.content.schemas import MenuItemOut, MenuSectionOut, VideoOut
from nightcap.events.fields import EventOut
from nightcap.events.models import TicketStatus
from nightcap.events.rules import FREE, plain_price
from nightcap.events.tiers import TierOut, TierSale, in_units
from nightcap.media.names import PictureName
from nightcap.site import page_data
from nightcap.site.page_data import Fetched
from nightcap.site.performers import performer_type
from nightcap.venue import special_days
from nightcap.venue.models import SpecialDay
from nightcap.venue.profile import Profile
from nightcap.venue.services import picture_url

Described = dict[str, JsonValue]

SCHEMA = "https://schema.org"
MENU, HOSTING = "/menu", "/host-event"
_FOOD = frozenset({"BarOrPub", "CafeOrCoffeeShop", "Restaurant"})
# In schema.org a concert hall is a building; only a business has prices and an email address.
_BUSINESSES = _FOOD | {"ComedyClub", "NightClub"}


@dataclass(frozen=True)
class House:
    """One venue at one public address, with the paths of its pages."""

    profile: Profile
    base: str
    paths: frozenset[str]

    def venue(self, picture: str | None, *, has_menu: bool) -> Described:
        """Return the venue's description with its page's picture, without an empty menu."""
        profile = self.profile
        pages = profile.social.model_dump(exclude={"handle"}).values()
        hero = (self.absolute(picture_url(slide.file)) for slide in profile.hero)
        images: list[JsonValue] = [*filter(None, (picture, *hero))]
        geo = profile.geo
        return whole(
            {
                "@context": SCHEMA,
                "@type": self._types(),
                "@id": f"{self.base}/#venue",
                "name": profile.name,
                "description": profile.description,
                "slogan": profile.tagline,
                "url": f"{self.base}/",
                "image": images,
                "telephone": profile.international_phone,
                "email": profile.email,
                "priceRange": profile.price_range,
                "currenciesAccepted": profile.currency if profile.address else None,
                "address": self.address(),
                "geo": {"@type": "GeoCoordinates", **geo.model_dump()} if geo else None,
                "hasMap": profile.map_url,
                "openingHoursSpecification": [
                    {
                        "@type": "OpeningHoursSpecification",
                        "dayOfWeek": f"{SCHEMA}/{hours.day}",
                        "opens": f"{hours.opens:%H:%M}",
                        # A time before the opening time is on the next day, for search engines too.
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

    def address(self) -> Described | None:
        """Return the postal address, if the venue has one."""
        address = self.profile.address
        if address is None:
            return None
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

    def place(self, named: str | None) -> Described | None:
        """Return the place of an event: the venue, or the other place that the event names."""
        profile = self.profile
        rooms = (part.name for space in profile.spaces for part in (space, *space.rooms))
        street = profile.address.street if profile.address else ""
        own = filter(None, (profile.name, profile.short_name, street, *rooms))
        if named and not any(name.casefold() in named.casefold() for name in own):
            address: Described = {"@type": "PostalAddress", "streetAddress": named}
            return {"@type": "Place", "name": named, "address": address}
        if not profile.name and profile.address is None:
            return None
        return whole({"@type": "Place", "name": profile.name, "address": self.address()})

    def organizer(self) -> Described | None:
        """Return the organizer of the events, once the venue has a name."""
        if not self.profile.name:
            return None
        return {"@type": "Organization", "name": self.profile.name, "url": f"{self.base}/"}

    def local(self, instant: datetime) -> str:
        """Return an instant with the venue's offset, to the second."""
        return instant.astimezone(self.profile.time_zone).isoformat(timespec="seconds")

    def absolute(self, url: str) -> str:
        """Return an address of ours with its host; another's unchanged."""
        return self.base + url if url.startswith("/") else url

    def pictures(self, url: str) -> list[JsonValue]:
        """Return a picture's addresses: for one of ours whole and in the wide crop for sharing."""
        name = PictureName.at(url)
        crops = [name.open_graph_url] if name else []
        return [self.absolute(found) for found in (url, *crops)]

    def _types(self) -> JsonValue:
        own = self.profile.business_type
        more = [] if own in _BUSINESSES else ["LocalBusiness"]
        if MENU in self.paths and own not in _FOOD:
            more = ["FoodEstablishment"]
        return [own, *more] if more else own

    def _as_a_bar(self, *, has_menu: bool) -> Described:
        """Return the properties of a place with food or drinks, else none."""
        if self.profile.business_type not in _FOOD and MENU not in self.paths:
            return {}
        menu = f"{self.base}{MENU}" if has_menu and MENU in self.paths else None
        hosting = f"{self.base}{HOSTING}" if HOSTING in self.paths else None
        return {
            "servesCuisine": list(self.profile.serves_cuisine),
            # Both properties: search engines document the older one.
            "hasMenu": menu,
            "menu": menu,
            "acceptsReservations": hosting,
        }


def _special_hours(day: SpecialDay) -> Described:
    # Closed all day is written as opening and closing at midnight.
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
    """Leave out empty values."""
    return {key: value for key, value in described.items() if value not in (None, "", [])}


_AVAILABILITY = {
    TicketStatus.SOLD_OUT: "SoldOut",
    TicketStatus.LIMITED_SEATS: "LimitedAvailability",
    TicketStatus.FEW_SEATS_LEFT: "LimitedAvailability",
}
_MOMENT = timedelta(microseconds=1)
_DAY = len("2026-11-21")


def _event(house: House, event: EventOut, picture: str | None) -> Described:
    """Return an event's description; `picture` is used for an event without its own."""
    url = house.base + event.page_path
    price = plain_price(event.price_range)
    at = ", ".join(filter(None, (house.profile.name, house.profile.street_line)))
    in_a_sentence = _at(event.title, at)
    start, end = house.local(event.starts_at), house.local(event.over_at)
    if event.is_all_day:
        # Only its days: it is over at the midnight that follows the last one.
        start, end = start[:_DAY], house.local(event.over_at - _MOMENT)[:_DAY]
    return whole(
        {
            "@type": "Event",
            "@id": url,
            "name": event.title,
            "doorTime": house.local(event.doors_at) if event.doors_at else None,
            "startDate": start,
            "endDate": end,
            "eventStatus": f"{SCHEMA}/Event{'Cancelled' if event.is_cancelled else 'Scheduled'}",
            "eventAttendanceMode": f"{SCHEMA}/OfflineEventAttendanceMode",
            "description": event.description.strip() or in_a_sentence,
            "image": house.pictures(image) if (image := event.image_url or picture) else None,
            "url": url,
            "location": house.place(event.location),
            "organizer": house.organizer(),
            "performer": [
                {"@type": performer_type(name, event.category), "name": name}
                for name in event.performers
            ],
            "typicalAgeRange": f"{age}-" if (age := event.minimum_age) else None,
            "isAccessibleForFree": True if price == FREE else None,
            "offers": _offers(house, event, url, price),
        }
    )


def _at(title: str, place: str) -> str:
    """Return a sentence with the place of an event or a clip; without a place only the title."""
    return _("%(title)s at %(place)s.") % {"title": title, "place": place} if place else title


def _offers(
    house: House, event: EventOut, url: str, price: str | None
) -> Described | list[JsonValue] | None:
    """Return the offers: one for each price of an event, else one for all."""
    whole_price = _offer(house, event, url, price)
    if whole_price is None or not event.tiers:
        return whole_price
    return [
        whole_price
        | {
            "name": tier.name,
            "price": str(in_units(tier.amount, event.currency)),
            "priceCurrency": event.currency,
        }
        | ({"validFrom": house.local(tier.since)} if tier.since else {})
        | ({} if _can_be_booked(tier) else {"availability": f"{SCHEMA}/SoldOut"})
        for tier in event.tiers
        if tier.sale is not TierSale.OVER
    ]


def _can_be_booked(tier: TierOut) -> bool:
    """Return whether every guest can book seats at a price now."""
    return tier.seats_left != 0 and tier.sale is TierSale.OPEN and not tier.needs_code


def _offer(house: House, event: EventOut, url: str, price: str | None) -> Described | None:
    if event.is_cancelled or event.ticket_status == TicketStatus.CONCLUDED:
        return None
    # From then on seats were on sale; another seller's start of sale is unknown.
    since = event.on_sale_at or (None if event.eventbrite_link else event.created_at)
    availability = _AVAILABILITY.get(event.ticket_status, "InStock")
    return whole(
        {
            "@type": "Offer",
            "url": event.eventbrite_link or url,
            "availability": f"{SCHEMA}/{availability}",
            "validFrom": house.local(since) if since else None,
            "price": price,
            "priceCurrency": house.profile.currency if price else None,
        }
    )


def _listing(house: House, events: Sequence[EventOut], picture: str | None) -> Described | None:
    """Return the events of a page that are still to come; None without any."""
    to_come = [event for event in events if event.ticket_status != TicketStatus.CONCLUDED]
    if not to_come:
        return None
    return {
        "@context": SCHEMA,
        "@type": "ItemList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "item": _event(house, event, picture)}
            for position, event in enumerate(to_come, start=1)
        ],
    }


def breadcrumbs(house: House, steps: Sequence[tuple[str, str]]) -> Described:
    """Return the way to a page: names with their paths, from the home page on."""
    items: list[JsonValue] = [
        {"@type": "ListItem", "position": position, "name": name, "item": house.base + path}
        for position, (name, path) in enumerate(steps, start=1)
    ]
    return {"@context": SCHEMA, "@type": "BreadcrumbList", "itemListElement": items}


_HOME = "/"
_OF_THE_HOUSE = frozenset({_HOME, "/visit"})
"""The pages with the venue's address and opening hours."""


def _home() -> tuple[str, str]:
    return _("Home"), _HOME


def describe(
    house: House, *, path: str, name: str, picture: str | None, answers: Sequence[Fetched]
) -> list[Described]:
    """Return the descriptions of a page, from its path, name, picture and data."""
    if event := page_data.single(answers):
        return [
            {"@context": SCHEMA, **_event(house, event, picture)},
            breadcrumbs(
                house,
                (
                    _home(),
                    (_("Events Calendar"), "/events"),
                    (event.title, event.page_path),
                ),
            ),
        ]
    has_venue = bool(house.profile.name) and path in _OF_THE_HOUSE
    parts = (
        breadcrumbs(house, (_home(), (name, path))) if path != _HOME else None,
        house.venue(picture, has_menu=content.menu().exists()) if has_venue else None,
        _listing(house, page_data.listed(answers, EventOut), picture),
        _menu(house, name, answers) if path == MENU else None,
        *(_clip(house, clip) for clip in page_data.listed(answers, VideoOut)),
    )
    return [part for part in parts if part is not None]


def _menu(house: House, name: str, answers: Sequence[Fetched]) -> Described | None:
    """Return the menu's description by sections; None while it is empty."""
    dishes = page_data.listed(answers, MenuItemOut)
    sections: list[JsonValue] = []
    for section in page_data.listed(answers, MenuSectionOut):
        if items := [_dish(house, dish) for dish in dishes if dish.category == section.slug]:
            sections.append(
                {"@type": "MenuSection", "name": section.title, "hasMenuItem": [*items]}
            )
    if not sections:
        return None
    url = house.base + MENU
    return {
        "@context": SCHEMA,
        "@type": "Menu",
        "@id": f"{url}#menu",
        "name": _("%(menu)s of %(name)s") % {"menu": name, "name": house.profile.name}
        if house.profile.name
        else name,
        "url": url,
        "hasMenuSection": sections,
    }


def _clip(house: House, video: VideoOut) -> Described | None:
    """Return a clip's description; None without a still picture and a date.

    Search engines need both.
    """
    if not video.poster_url or video.created_at is None:
        return None
    return {
        "@context": SCHEMA,
        "@type": "VideoObject",
        "name": video.title,
        "description": video.description.strip() or _at(video.title, house.profile.name),
        "thumbnailUrl": house.pictures(video.poster_url),
        "uploadDate": house.local(video.created_at),
        "contentUrl": house.absolute(video.video_url),
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
