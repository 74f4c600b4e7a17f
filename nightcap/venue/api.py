"""The venue, for everybody."""

from django.http import HttpRequest
from ninja import Router

from nightcap.venue.profile import profile
from nightcap.venue.schemas import VenueOut

router = Router(by_alias=True)


@router.get("", response=VenueOut, operation_id="get_venue")
def get_venue(request: HttpRequest) -> VenueOut:
    """Everything public of the venue's profile."""
    return VenueOut.of(profile())
