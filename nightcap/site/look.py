"""The look of visitors' pages, for previews in the panel."""

from django.http import HttpRequest

from nightcap.core.responses import READ_REFUSALS
from nightcap.core.schemas import CamelSchema
from nightcap.site import shades
from nightcap.staff.access import manager_router
from nightcap.venue.profile import profile

router = manager_router("setup")


class LookOut(CamelSchema):
    """The colors and typefaces of visitors' pages."""

    properties: dict[str, str]
    """The CSS properties of the pages' style sheet, such as `--color-ink`, with their values."""


@router.get("", response={200: LookOut} | READ_REFUSALS, operation_id="get_look")
def get_look(request: HttpRequest) -> LookOut:
    """Return the look of visitors' pages, for previews in the panel."""
    return LookOut(properties=dict(shades.properties(profile())))
