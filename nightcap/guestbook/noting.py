"""Writing down what the house knows of a guest."""

from collections.abc import Mapping

from nightcap.core.writing import changes, publishing
from nightcap.guestbook.models import NotedGuest


@publishing.atomic()
def note(
    key: str, values: Mapping[str, object], *, phone_key: str | None, seen: int | None
) -> NotedGuest:
    """Set tags and notes of a guest; what is not among `values` stays as it is.

    `seen` is the version that this is based on, 0 where nothing was noted. Raises Stale.
    """
    # Blank at first, so that what is noted first can be undone like everything after it.
    blank = {"version": NotedGuest.blank_version}
    row, _ = NotedGuest.objects.get_or_create(key=key, defaults=blank)

    def apply(guest: NotedGuest) -> None:
        changes.assign(guest, {**values, "phone_key": phone_key})

    return changes.change(NotedGuest, row.pk, apply, seen=seen).row
