"""Menu and clips in schema.org's words."""

from collections.abc import Sequence

from nightcap.site.shown import ShownClip, ShownDish
from nightcap.site.structured.events import plain_price
from nightcap.site.structured.house import MENU, SCHEMA, Described, House, whole

# As the menu's page names them, in its order (specification, section 2).
_SECTIONS = {
    "cocktails": "Cocktails",
    "beer": "Beer",
    "wine": "Wine",
    "tea": "Tea",
    "drinks": "Drinks",
    "food": "Gourmet Bites",
}


def menu(house: House, name: str, dishes: Sequence[ShownDish]) -> Described | None:
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


def clip(house: House, shown: ShownClip) -> Described | None:
    """Describe a clip; None while search engines could do nothing with it.

    They need a still picture and a date.
    """
    if not shown.poster_url or shown.created_at is None:
        return None
    profile = house.profile
    return {
        "@context": SCHEMA,
        "@type": "VideoObject",
        "name": shown.title,
        "description": shown.description.strip() or f"{shown.title} at {profile.name}.",
        "thumbnailUrl": house.pictures(shown.poster_url),
        "uploadDate": shown.created_at.astimezone(profile.time_zone).isoformat(),
        "contentUrl": house.absolute(shown.video_url),
    }


def _section(house: House, title: str, dishes: Sequence[ShownDish]) -> Described:
    return {
        "@type": "MenuSection",
        "name": title,
        "hasMenuItem": [_dish(house, dish) for dish in dishes],
    }


def _dish(house: House, dish: ShownDish) -> Described:
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
