"""What a page tells search engines in schema.org's words, its menu and clips among it."""

from collections.abc import Sequence

from nightcap.content import selectors as content
from nightcap.content.schemas import MenuItemOut, VideoOut
from nightcap.events.effective import EventOut
from nightcap.events.price import plain_price
from nightcap.site import page_data
from nightcap.site.page_data import Fetched
from nightcap.site.structured.events import Programme, breadcrumbs
from nightcap.site.structured.house import MENU, SCHEMA, Described, House, whole

HOME = ("Home", "/")
EVENTS = ("Events Calendar", "/events")
_OF_THE_HOUSE = frozenset({"/", "/visit"})
"""The pages that say where the house is and when it is open."""

# As the menu's page names them, in its order (specification, section 2).
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
