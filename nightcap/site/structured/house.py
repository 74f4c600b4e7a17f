"""The venue in schema.org's words, and what its events and pages say of it."""

from dataclasses import dataclass

from pydantic import JsonValue

from nightcap.media.names import URL_PREFIX, PictureName
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
