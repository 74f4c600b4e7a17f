from typing import Annotated

from pydantic import Field

from nightcap.connections.models import Source
from nightcap.core.fields import NoneIsEmpty
from nightcap.core.schemas import LONGEST_ADDRESS, ON_ONE_LINE, CamelSchema, ChangesIn

_LONGEST_TARGET = 500

Secret = Annotated[str, Field(max_length=LONGEST_ADDRESS), ON_ONE_LINE, NoneIsEmpty]


class ConnectionOut(CamelSchema):
    """A connection, its address without passwords and secret parts.

    A value of the environment, in `variable`, takes precedence. A connection that `isUnreadable`
    was encrypted with another secret key, and counts as not set. With `canUndo` the latest change
    of the connections included this one and can still be undone.
    """

    source: Source
    address: str
    variable: str
    is_unreadable: bool
    can_undo: bool


class ConnectionsOut(CamelSchema):
    """All connections that a manager may set.

    `hasPractice` is true if guests make practice payments while there is no Stripe key; otherwise
    they then pay at the door.
    """

    version: int
    has_practice: bool
    feed_url: ConnectionOut
    email_url: ConnectionOut
    backup_to: ConnectionOut
    backup_key: ConnectionOut
    stripe_key: ConnectionOut
    stripe_webhook_secrets: ConnectionOut


class ConnectionChangesIn(ChangesIn):
    """New values of connections; null or '' removes one, and a missing field keeps it."""

    feed_url: Secret = ""
    email_url: Secret = ""
    backup_to: Annotated[str, Field(max_length=_LONGEST_TARGET), ON_ONE_LINE, NoneIsEmpty] = ""
    backup_key: Secret = ""
    stripe_key: Secret = ""
    stripe_webhook_secrets: Secret = ""
