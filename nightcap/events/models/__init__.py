from nightcap.events.models.event import (
    DEFAULT_LENGTH,
    IN_CALENDARS,
    TIMES,
    Event,
    EventQuerySet,
    TicketStatus,
)
from nightcap.events.models.feed_run import FeedRun
from nightcap.events.models.link import EventLink, said_by_link
from nightcap.events.models.notice import Notice
from nightcap.events.models.seating import SEATS_LEFT, seats_left

__all__ = [
    "DEFAULT_LENGTH",
    "IN_CALENDARS",
    "SEATS_LEFT",
    "TIMES",
    "Event",
    "EventLink",
    "EventQuerySet",
    "FeedRun",
    "Notice",
    "TicketStatus",
    "said_by_link",
    "seats_left",
]
