"""Rows for the content's tests, one line each."""

from datetime import date, datetime

from nightcap.content.models import (
    FeaturedImage,
    HostEventImage,
    MenuItem,
    PastEvent,
    PastEventImage,
    Video,
)

PICTURE = "/media/0123456789abcdef0123456789abcdef-1600x900.jpg"
CLIP = "/media/0123456789abcdef0123456789abcdef.mp4"


def menu_item(name: str, *, position: int = 0, is_available: bool = True) -> MenuItem:
    return MenuItem.objects.create(
        name=name,
        description="Stirred, not explained.",
        price="18",
        category="cocktails",
        position=position,
        is_available=is_available,
    )


def video(
    title: str,
    *,
    category: str = "comedy",
    poster_url: str = PICTURE,
    featured: bool = False,
    created_at: datetime | None = None,
) -> Video:
    return Video.objects.create(
        title=title,
        description="Five minutes, all of them.",
        video_url=CLIP,
        poster_url=poster_url,
        category=category,
        featured=featured,
        created_at=created_at,
    )


def featured_image(caption: str, *, active: bool = True) -> FeaturedImage:
    return FeaturedImage.objects.create(image_url=PICTURE, caption=caption, active=active)


def past_event(title: str, *, day: date | None = None, active: bool = True) -> PastEvent:
    return PastEvent.objects.create(
        title=title, description="We were there.", event_date=day, active=active
    )


def photo(of: PastEvent, caption: str, *, active: bool = True) -> PastEventImage:
    return PastEventImage.objects.create(
        past_event=of,
        image_url=PICTURE,
        caption=caption,
        description="By candlelight.",
        active=active,
    )


def slide(caption: str, *, display_order: int = 0, active: bool = True) -> HostEventImage:
    return HostEventImage.objects.create(
        image_url=PICTURE, caption=caption, display_order=display_order, active=active
    )
