"""Which events take sign-ups instead of bookings (specification's decisions, 'Sign-up rule')."""

from nightcap.events.models import title_key
from nightcap.venue.profile import profile


def is_sign_up(title: str) -> bool:
    """Tell whether guests sign up for the events of a title instead of booking them.

    So it is where the title contains every phrase of one of the entries in the venue's profile;
    capitals and repeated spaces make no difference.
    """
    rule, key = profile().sign_up, title_key(title)
    return rule is not None and any(
        all(title_key(phrase) in key for phrase in entry.contains) for entry in rule.titles
    )
