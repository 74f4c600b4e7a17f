"""The report over HTTP: the manager's alone, for it tells what the house takes."""

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from nightcap.core import lists
from nightcap.core.responses import READ_REFUSALS
from nightcap.core.time import now
from nightcap.reports import as_file, selectors
from nightcap.reports.schemas import ReportIn, ReportOut
from nightcap.staff.access import manager

router = Router(by_alias=True, tags=["reports"], auth=manager)


@router.get("/reports", response={200: ReportOut} | READ_REFUSALS, operation_id="get_report")
def get_report(request: HttpRequest, wanted: Query[ReportIn]) -> ReportOut:
    """Report what the performances of some days brought: seats, arrivals, no-shows and money."""
    return ReportOut.of(selectors.report(wanted.first, wanted.last, at=now()))


@router.get("/reports.csv", response=READ_REFUSALS, operation_id="download_report")
def download(request: HttpRequest, wanted: Query[ReportIn]) -> HttpResponse:
    """Answer the same as a CSV file, one line for each performance."""
    report = selectors.report(wanted.first, wanted.last, at=now())
    rows = map(as_file.row_of, report.performances)
    return lists.csv_response(as_file.name_of(report), as_file.HEADING, rows)
