"""Which events take sign-ups instead of bookings (decisions, 'Sign-up rule')."""

from django.db.models import Q

from nightcap.events.titles import title_key
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


def leads_nowhere() -> Q:
    """Ask for the events that take sign-ups while no form opens for their title.

    They cannot be booked either, so that only a link of their own leads visitors anywhere.
    """
    rule = profile().sign_up
    takes_sign_ups, opens_form = Q(pk__in=[]), Q(pk__in=[])
    for entry in rule.titles if rule else ():
        phrases = Q()
        for phrase in entry.contains:
            phrases &= Q(title_key__contains=title_key(phrase))
        takes_sign_ups |= phrases
        if entry.opens_form:
            opens_form |= phrases
    return takes_sign_ups & ~opens_form
