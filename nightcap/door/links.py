"""Door links: made, listed and ended by the manager, and found by their token."""

from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

import segno
from django.conf import settings
from django.db import IntegrityError
from django.db.models import Q

from nightcap.core.errors import NoSuchRow
from nightcap.core.keyed import hash_of, token_for
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.door.errors import NoSuchDoor
from nightcap.door.models import OPEN_AFTER_THE_END, DoorLink
from nightcap.events.models import Event

_MADE = "made"


def address_of(link: DoorLink) -> str:
    """Return the full address that opens the door."""
    return f"{settings.PUBLIC_URL}/door/{_token_of(link.key)}"


def picture_of(link: DoorLink) -> str:
    """Return its address as a QR code, in a data URL of an SVG."""
    # On a ground of its own: the panel is dark, and cameras read dark on light.
    return segno.make(address_of(link), error="m").svg_data_uri(scale=4, light="white")


def make(event_id: int | None, *, key: str | None) -> DoorLink:
    """Make a link for an event, or with None for every evening.

    A repeat under the same `key` returns the link that was made first. Raises NoSuchRow.
    """
    # Not by the stored response, which would hold the token.
    identity = uuid4() if key is None else uuid5(NAMESPACE_URL, f"door link {key}")
    try:
        return _find(identity) or _make(event_id, identity)
    except IntegrityError:
        # A twin request was faster.
        if (link := _find(identity)) is None:
            raise
        return link


def listed() -> list[DoorLink]:
    """Return the links that open something now, the newest first."""
    open_events = Event.objects.not_over(now() - OPEN_AFTER_THE_END)
    links = DoorLink.objects.select_related("event").filter(ended_at=None)
    return list(links.filter(Q(event=None) | Q(event__in=open_events)))


def end(link_id: int) -> None:
    """End a link at once; ending twice is the same as ending once. Raises NoSuchRow."""

    def apply(link: DoorLink) -> None:
        link.ended_at = link.ended_at or now()

    changes.change(DoorLink, link_id, apply, action="ended")


def open_by(token: str) -> DoorLink:
    """Return the link of a token while it shows the guests. Raises NoSuchDoor."""
    link = _of(token)
    if not link.is_open:
        raise NoSuchDoor
    return link


def taking_taps(token: str) -> DoorLink:
    """Return the link of a token while it takes taps. Raises NoSuchDoor."""
    link = _of(token)
    if not link.takes_taps:
        raise NoSuchDoor
    return link


def _of(token: str) -> DoorLink:
    link = DoorLink.objects.select_related("event").filter(token_hash=hash_of(token)).first()
    if link is None:
        raise NoSuchDoor
    return link


def _find(key: UUID) -> DoorLink | None:
    return DoorLink.objects.select_related("event").filter(key=key).first()


@publishing.atomic()
def _make(event_id: int | None, key: UUID) -> DoorLink:
    event = Event.objects.visible().filter(pk=event_id).first() if event_id is not None else None
    if event is None and event_id is not None:
        raise NoSuchRow("event", field="eventId")
    link = DoorLink(key=key, token_hash=hash_of(_token_of(key)), event=event, created_at=now())
    return changes.create(link, action=_MADE)


def _token_of(key: UUID) -> str:
    return token_for("door", str(key))
