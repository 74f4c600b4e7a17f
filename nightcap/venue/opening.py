"""Whether strangers see the site yet: a blank venue is set up first, and opened by its manager."""

from django.conf import settings

from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.venue.models import Opening


def is_open() -> bool:
    """Return whether everybody sees the site.

    Rule: Only a blank venue begins closed. A venue with a folder of its own is always open.
    """
    if settings.VENUE_DIR != settings.BLANK_VENUE:
        return True
    return Opening.objects.filter(opened_at__isnull=False).exists()


def has_practice() -> bool:
    """Return whether guests pay in practice while the venue has no Stripe key.

    Rule: In a blank venue guests pay in practice only before its site is open. From then on these
    payments do not count, and guests pay at the door until the venue has a Stripe key.
    """
    return settings.VENUE_DIR != settings.BLANK_VENUE or not is_open()


@publishing.atomic()
def open_site() -> None:
    """Show the site to everybody; the list of changes can undo it for a day."""
    if is_open():
        return
    row, _ = Opening.objects.get_or_create(pk=1)
    with changes.edit(Opening, row.pk, action="opened") as edit:
        edit.row.opened_at = now()
