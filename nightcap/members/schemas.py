"""Responses about member links."""

from typing import Literal

from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant


class MemberLinksOut(CamelSchema):
    """The private addresses of one member: the page, and the calendar feed."""

    page: str
    calendar: str


class MemberOut(CamelSchema):
    """A member's links as the manager sees them.

    `page` and `calendar` are null unless `state` is `open`; `endedAt` is null unless it is `ended`.
    """

    state: Literal["none", "open", "ended"]
    page: str | None
    calendar: str | None
    ended_at: Instant | None
