"""The feed import over HTTP, for the manager alone."""

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Router

from nightcap.core.errors import Problem
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant
from nightcap.events import queries
from nightcap.events.feed import run
from nightcap.events.feed.merge import Summary
from nightcap.events.models import FeedRun
from nightcap.staff.access import manager

admin = Router(by_alias=True, tags=["feed"], auth=manager)


class FeedImportIn(CamelSchema):
    """Where to import from; the address in the settings unless one is given."""

    url: str = ""


class RemarkOut(CamelSchema):
    """What was not, or not quite, taken over, and why."""

    title: str
    reason: str
    count: int


class FeedSummaryOut(CamelSchema):
    """What an import did, in dates of events."""

    new: int
    changed: int
    unchanged: int
    cancelled: int
    flagged: int
    skipped: list[RemarkOut]


class FeedRunOut(CamelSchema):
    """How the last import from one file or address went; `error` is one line, '' after a success.

    `finishedAt` is null while it runs.
    """

    id: int
    source: str
    began_at: Instant | None
    finished_at: Instant | None
    error: str
    summary: FeedSummaryOut | None


@admin.get("/runs", response={200: list[FeedRunOut], 401: Problem}, operation_id="list_feed_runs")
def list_runs(request: HttpRequest) -> QuerySet[FeedRun]:
    """List the last import from each file or address, latest first."""
    return queries.feed_runs()


@admin.post(
    "/import",
    response={200: FeedSummaryOut, 401: Problem, 403: Problem, 422: Problem},
    operation_id="import_feed",
)
def import_feed(request: HttpRequest, data: FeedImportIn | None = None) -> Summary:
    """Import the venue's calendar now and say what changed."""
    return run.import_from_address(data.url if data else "")
