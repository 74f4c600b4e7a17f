"""Closed days and special hours by date over HTTP, for the manager alone."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Status

from nightcap.content.schemas.special_days import (
    SpecialDayChangesIn,
    SpecialDayIn,
    SpecialDayRowOut,
)
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS, deleted
from nightcap.staff.access import manager_router
from nightcap.venue import special_days
from nightcap.venue.models import SpecialDay

router = manager_router("venue")


@router.get(
    "", response={200: list[SpecialDayRowOut]} | READ_REFUSALS, operation_id="list_special_days"
)
def list_days(request: HttpRequest) -> QuerySet[SpecialDay]:
    """List the special days that are not over, soonest first."""
    return special_days.to_come()


@router.post(
    "", response={201: SpecialDayRowOut} | WRITE_REFUSALS, operation_id="create_special_day"
)
def create(request: HttpRequest, data: SpecialDayIn) -> Status[SpecialDayRowOut]:
    """Close the house on a date, or open it at other hours."""
    return Status(201, SpecialDayRowOut.from_orm(special_days.create(dict(data))))


@router.put(
    "/{day_id}",
    response={200: SpecialDayRowOut} | WRITE_REFUSALS,
    operation_id="update_special_day",
)
def update(request: HttpRequest, day_id: int, data: SpecialDayChangesIn) -> SpecialDayRowOut:
    """Change what is given; hours that are null close the house."""
    row = special_days.update(day_id, data.given(), seen=data.version)
    return SpecialDayRowOut.from_orm(row)


@router.delete(
    "/{day_id}", response={204: None} | WRITE_REFUSALS, operation_id="delete_special_day"
)
def delete(request: HttpRequest, day_id: int) -> HttpResponse:
    """Forget a special day; `X-Change` names what can be undone."""
    return deleted(special_days.delete(day_id))
