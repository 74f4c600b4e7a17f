"""The feed import over HTTP, for the manager alone."""

from typing import Annotated

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Router
from pydantic import Field

from nightcap.core.errors import Problem
from nightcap.core.schemas import IS_ADDRESS, CamelSchema
from nightcap.core.time import Instant
from nightcap.events import selectors
from nightcap.events.feed import run
from nightcap.events.feed.merge import Summary
from nightcap.events.models import FeedRun
from nightcap.staff.access import manager

admin = Router(by_alias=True, tags=["feed"], auth=manager)


class FeedImportIn(CamelSchema):
    """Where to import from; the address in the settings unless one is given."""

    url: Annotated[str, IS_ADDRESS] = ""
    is_confirmed: bool = False
    """Whether many events may be withdrawn at once."""


class RemarkOut(CamelSchema):
    """What was not, or not quite, taken over, and why.

    `date` is null for an entry as a whole, and where no date of it can be read.
    """

    title: str
    reason: str
    count: int
    starts_at: Annotated[Instant | None, Field(alias="date")] = None
    is_all_day: bool = False


class FeedSummaryOut(CamelSchema):
    """What an import did, in dates of events.

    `skipped` names a hundred of what was left out at most, `skippedMore` counts the rest.
    """

    new: int
    changed: int
    unchanged: int
    cancelled: int
    flagged: int
    skipped: list[RemarkOut]
    skipped_more: int = 0


class WithdrawalOut(CamelSchema):
    """A coming event that an import would withdraw."""

    event_id: int
    title: str
    starts_at: Annotated[Instant, Field(alias="date")]


class FeedRunOut(CamelSchema):
    """How the last import from one file or address went; `error` is one line, '' after a success.

    `finishedAt` is null while it runs. `withdrawals` wait for the manager's decision: their number
    suggests a broken calendar, and nothing was imported.
    """

    id: int
    source: str
    began_at: Instant | None
    finished_at: Instant | None
    error: str
    summary: FeedSummaryOut | None
    withdrawals: list[WithdrawalOut]


@admin.get("/runs", response={200: list[FeedRunOut], 401: Problem}, operation_id="list_feed_runs")
def list_runs(request: HttpRequest) -> QuerySet[FeedRun]:
    """List the last import from each file or address, latest first."""
    return selectors.feed_runs()


@admin.post(
    "/import",
    response={200: FeedSummaryOut, 401: Problem, 403: Problem, 409: Problem, 422: Problem},
    operation_id="import_feed",
)
def import_feed(request: HttpRequest, data: FeedImportIn | None = None) -> Summary:
    """Import the venue's calendar now and say what changed.

    409 if the number of coming events that are gone suggests a broken calendar: nothing is
    imported then unless `isConfirmed`.
    """
    data = data or FeedImportIn()
    return run.import_from_address(data.url, is_confirmed=data.is_confirmed)
