"""What a page tells search engines, beside its words."""

from collections.abc import Sequence

from nightcap.events import queries
from nightcap.site import shown
from nightcap.site.page_data import Fetched
from nightcap.site.structured import content
from nightcap.site.structured.events import Bill, breadcrumbs
from nightcap.site.structured.house import Described, House

HOME = ("Home", "/")
EVENTS = ("Events Calendar", "/events")


def describe(
    house: House, *, path: str, name: str, picture: str, answers: Sequence[Fetched]
) -> list[Described]:
    """Describe a page by its path, its name without the venue's, its picture and its data."""
    event = shown.single(answers)
    listed = [event] if event else shown.listed(answers)
    announced = queries.announced([found.id for found in listed])
    bill = Bill(house, announced, picture)
    if event:
        return [bill.single(event), breadcrumbs(house, (HOME, EVENTS, (event.title, event.path)))]
    first = house.venue(picture) if path == "/" else breadcrumbs(house, (HOME, (name, path)))
    parts = (
        first,
        bill.listing(listed),
        content.menu(house, name, shown.dishes(answers)),
        *(content.clip(house, clip) for clip in shown.clips(answers)),
    )
    return [part for part in parts if part is not None]
