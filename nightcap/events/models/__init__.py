from nightcap.events.models.event import (
    DEFAULT_LENGTH,
    TIMES,
    Event,
    EventQuerySet,
    TicketStatus,
)
from nightcap.events.models.feed_run import FeedRun
from nightcap.events.models.link import EventLink, said_by_link
from nightcap.events.models.link_check import LinkCheck

__all__ = [
    "DEFAULT_LENGTH",
    "TIMES",
    "Event",
    "EventLink",
    "EventQuerySet",
    "FeedRun",
    "LinkCheck",
    "TicketStatus",
    "said_by_link",
]
