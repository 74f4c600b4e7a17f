"""Whether strangers see the site yet: a blank venue is set up first, and opened by its manager."""

from django.conf import settings

from nightcap.core.errors import DomainError
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.venue.models import Opening


def is_open() -> bool:
    """Return whether everybody sees the site.

    Rule: Only a blank venue begins closed. A venue with a folder of its own is always open.
    """
    if not is_blank():
        return True
    return Opening.objects.filter(opened_at__isnull=False, closed_at=None).exists()


def is_blank() -> bool:
    """Return whether the venue runs with the blank folder: only such a venue opens and closes."""
    return bool(settings.VENUE_DIR == settings.BLANK_VENUE)


def has_practice() -> bool:
    """Return whether guests pay in practice while the venue has no Stripe key.

    Rule: In a blank venue guests pay in practice only before its site first opens, or after the
    opening was undone. From then on these payments do not count, also while the site is closed
    again, and guests pay at the door until the venue has a Stripe key.
    """
    return not (is_blank() and Opening.objects.filter(opened_at__isnull=False).exists())


@publishing.atomic()
def open_site() -> None:
    """Show the site to everybody; the list of changes can undo it for a day."""
    if is_open():
        return
    row, _ = Opening.objects.get_or_create(pk=1)
    with changes.edit(Opening, row.pk, action="opened") as edit:
        edit.row.opened_at = edit.row.opened_at or now()
        edit.row.closed_at = None


@publishing.atomic()
def close_site() -> None:
    """Show the site only to staff again, until it is opened. Raises DomainError for other venues.

    Rule: A manager closes the site of a blank venue at any time, and opens it again.
    """
    if not is_blank():
        raise DomainError("This site is always open: its venue has a folder of its own.")
    if not is_open():
        return
    with changes.edit(Opening, 1, action="closed") as edit:
        edit.row.closed_at = now()
