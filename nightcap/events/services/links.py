"""Every change to the event links. Each function is one transaction and publishes what it did."""

from datetime import datetime
from typing import Unpack

from django.db import transaction
from typing_extensions import TypedDict  # pydantic reads these, and on Python 3.11 needs them so

from nightcap.audit import services as audit
from nightcap.audit.models import Change
from nightcap.core import publishing
from nightcap.core.errors import Invalid
from nightcap.core.time import now
from nightcap.events import overlay
from nightcap.events.errors import NoSuchLink
from nightcap.events.models import EventLink, TicketStatus
from nightcap.media.services import accept_image


class LinkDetails(TypedDict, total=False):
    """What may be said about an event link."""

    url: str
    image_url: str
    instagram_url: str
    facebook_url: str
    twitter_url: str
    youtube_url: str
    tiktok_url: str
    description: str
    link_type: str
    post_event_link: str
    is_highlighted: bool
    ticket_status: TicketStatus
    active: bool


KIND = "event link"
"""What the list of changes calls it."""


def save(
    *,
    title: str,
    start_ts: datetime | None,
    seen: int | None = None,
    **details: Unpack[LinkDetails],
) -> tuple[EventLink, bool]:
    """Lay a link over the events of a title, or of that title at one start.

    Writes the row of that title and start anew where given, else makes it; the flag says whether
    it was made. A ticket status that is given here is newer than the events' own.
    Raises Invalid for an empty title, Stale when `seen` is not the latest version of the row (0
    where there is none yet), and what accept_image raises.
    """
    key = overlay.title_key(title)
    if not key:
        raise Invalid("A link needs the title of its event.", fields={"title": "is required"})
    # Before the transaction: decoding a picture takes long, and the file must stand first.
    if "image_url" in details:
        details["image_url"] = accept_image(details["image_url"])
    with transaction.atomic():
        at = now()
        link, is_new = EventLink.objects.select_for_update().get_or_create(
            title_key=key, start_ts=start_ts, defaults={"created_at": at, "updated_at": at}
        )
        if not is_new:
            link.begin_change(seen)
        before = {name: getattr(link, name) for name in details}
        for name, value in details.items():
            setattr(link, name, value)
        if "ticket_status" in details:
            link.ticket_status_set_at = at
        link.updated_at = at
        link.save()
        told = {n.replace("_", " "): (value, getattr(link, n)) for n, value in before.items()}
        audit.record(
            action="created" if is_new else "changed",
            kind=KIND,
            title=title,
            subject_id=link.pk,
            fields=told,
        )
        publishing.bump()
    return link, is_new


@transaction.atomic
def delete(link_id: int) -> Change:
    """Forget a link; return the change that can be undone. Raises NoSuchLink."""
    link = EventLink.objects.select_for_update().filter(pk=link_id).first()
    if link is None:
        raise NoSuchLink
    change = audit.record_deletion(kind=KIND, title=link.title_key, rows=[link])
    link.delete()
    publishing.bump()
    return change
