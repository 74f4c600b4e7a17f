"""Which events take sign-ups instead of bookings (decisions, 'Sign-up rule')."""

from nightcap.events.models import Event
from nightcap.events.overlay import title_key
from nightcap.venue.profile import profile


def is_sign_up(event: Event) -> bool:
    """Tell whether guests sign up for an event instead of booking it.

    So it is where the title contains every phrase of one of the entries in the venue's profile;
    capitals and repeated spaces make no difference.
    """
    rule = profile().sign_up
    return rule is not None and any(
        all(title_key(phrase) in event.title_key for phrase in entry.contains)
        for entry in rule.titles
    )
