"""What the pages show beside the bill, over HTTP (specification, section 7)."""

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import Router

from nightcap.content import queries
from nightcap.content.models import HostEventImage
from nightcap.content.schemas.slideshow import HostEventImageOut
from nightcap.staff.access import manager

# Guarded unless an operation says otherwise.
router = Router(by_alias=True, tags=["content"], auth=manager)


@router.get(
    "/host-event-images",
    auth=None,
    response=list[HostEventImageOut],
    operation_id="list_host_event_images",
)
def list_host_event_images(request: HttpRequest) -> QuerySet[HostEventImage]:
    """List the host page's slideshow by display order; 0 is first."""
    return queries.host_event_images()
