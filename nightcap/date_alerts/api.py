"""Date alerts over HTTP: a visitor asks to be notified of new dates of an event's show."""

from django.http import HttpRequest, HttpResponse
from ninja import Router, Status

from nightcap.core.errors import Problem
from nightcap.core.http import length_of, sender_of
from nightcap.core.writing.idempotency import once
from nightcap.date_alerts import services
from nightcap.date_alerts.schemas import DateAlertIn, DateAlertRequestedOut
from nightcap.mail.volume import count_submission

router = Router(by_alias=True, tags=["events"])


@router.post(
    "/{event_id}/date-alerts",
    response={
        202: DateAlertRequestedOut,
        404: Problem,
        422: Problem,
        429: Problem,
        503: Problem,
    },
    operation_id="request_date_alert",
)
def request_date_alert(request: HttpRequest, event_id: int, data: DateAlertIn) -> HttpResponse:
    """Notify a person of new dates of an event's show, once the person has confirmed it.

    The answer is the same for a known and an unknown address. A form that a program has filled in
    is not stored.
    """

    def perform() -> Status[DateAlertRequestedOut]:
        count_submission(network=sender_of(request), size=length_of(request))
        if not data.website:
            services.join(event_id, name=data.name, email=data.email)
        return Status(202, DateAlertRequestedOut())

    return once(request, f"date alert {event_id}", perform)
