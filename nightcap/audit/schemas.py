from nightcap.core.models import Change
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant


class ChangedFieldOut(CamelSchema):
    """What a field held before and after, as text."""

    field: str
    before: str
    after: str


class ChangeOut(CamelSchema):
    """An entry of the list of changes; with `canBeUndone` it can be undone for a day.

    `actorName` is the staff member's, null for the shared password and for who is no staff; of
    who undid it, `undoneByName` is.
    """

    id: int
    at: Instant
    actor: Change.Actor
    actor_name: str | None
    action: str
    kind: str
    subject_id: int | None
    title: str
    details: list[ChangedFieldOut]
    can_be_undone: bool
    undone_at: Instant | None
    undone_by_name: str | None
