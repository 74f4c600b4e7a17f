"""What the manager is told of the room on the server's disk."""

from django.http import HttpRequest
from ninja import Router

from nightcap.core import health
from nightcap.core.errors import Problem
from nightcap.core.schemas import CamelSchema
from nightcap.staff.access import manager

router = Router(by_alias=True, tags=["space"], auth=manager)


class SpaceOut(CamelSchema):
    """How many bytes are free; where it is low, letters and uploads are refused.

    Where it is out, bookings are refused too.
    """

    free: int
    is_low: bool
    is_out: bool


@router.get("", response={200: SpaceOut, 401: Problem}, operation_id="get_space")
def get_space(request: HttpRequest) -> SpaceOut:
    """Answer how much room is left on the disk of the server that is asked."""
    return SpaceOut.from_orm(health.disk_space())
