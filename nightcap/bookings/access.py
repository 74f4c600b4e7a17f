"""What somebody of the role 'door' may see of bookings."""

from django.http import HttpRequest

from nightcap.bookings import selectors
from nightcap.core.errors import Forbidden
from nightcap.core.time import now
from nightcap.staff.access import account
from nightcap.staff.models import Role


def keep_to_tonight(request: HttpRequest, event_id: int | None) -> None:
    """Refuse to who stands at the door what is not of tonight. Raises Forbidden."""
    if account(request).role is Role.DOOR and not selectors.is_tonights(event_id, at=now()):
        raise Forbidden("At the door only tonight's shows are open.")
