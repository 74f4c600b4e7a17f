"""The connections over HTTP, for managers.

Answers are not stored under an Idempotency-Key: even the digest of a password must not be saved.
"""

from django.http import HttpRequest
from ninja import Router

from nightcap.connections import services
from nightcap.connections.schemas import ConnectionChangesIn, ConnectionsOut
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.core.schemas import ChangesIn
from nightcap.staff.access import manager
from nightcap.venue import opening

router = Router(by_alias=True, tags=["connections"], auth=manager)


@router.get("", response={200: ConnectionsOut} | READ_REFUSALS, operation_id="get_connections")
def get_connections(request: HttpRequest) -> dict[str, object]:
    """Return each connection's source and address, without its secrets."""
    version, connections = services.read()
    return {"version": version, "has_practice": opening.has_practice(), **connections}


@router.put("", response={200: ConnectionsOut} | WRITE_REFUSALS, operation_id="set_connections")
def set_connections(request: HttpRequest, data: ConnectionChangesIn) -> dict[str, object]:
    """Set the given connections, at once. 409 for one that the environment sets."""
    given = {name: str(value) for name, value in data.given().items()}
    services.change(given, seen=data.version)
    return get_connections(request)


@router.post(
    "/undo", response={200: ConnectionsOut} | WRITE_REFUSALS, operation_id="undo_connections"
)
def undo_connections(request: HttpRequest, data: ChangesIn) -> dict[str, object]:
    """Restore the values before the latest change; the response contains no secret."""
    services.undo(seen=data.version)
    return get_connections(request)
