"""A party's private address: who holds its token sees the place in line, accepts and leaves.

Like a booking's (nightcap/bookings/private_link.py) it is made of the secret key whenever a mail
needs it, and the database holds its hash alone.
"""

from django.conf import settings

from nightcap.core.keyed import hash_of, token_for
from nightcap.waitlist.errors import NoSuchPlace
from nightcap.waitlist.models import WaitlistEntry


def token_of(entry: WaitlistEntry) -> str:
    """Return the secret in the private address of a party, written already or not."""
    return token_for("waitlist", f"{entry.key} {entry.customer_email}")


def address_of(entry: WaitlistEntry) -> str:
    """Return the private address of a party, for its guest alone."""
    return f"{settings.PUBLIC_URL}/waitlist/{token_of(entry)}"


def let_open(entry: WaitlistEntry) -> None:
    """Let its private address open a party that is written already.

    To be called whenever the address is about to stand somewhere: the secret key may be another.
    """
    known_by = hash_of(token_of(entry))
    if entry.link_hash != known_by:
        entry.link_hash = known_by
        WaitlistEntry.objects.filter(pk=entry.pk).update(link_hash=known_by)


def find(token: str) -> WaitlistEntry:
    """Return the party that a token opens, with its event and booking. Raises NoSuchPlace."""
    entries = WaitlistEntry.objects.select_related("event", "booking")
    found = entries.filter(link_hash=hash_of(token)).first()
    if found is None:
        raise NoSuchPlace
    return found
