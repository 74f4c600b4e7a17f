"""The links at the foot of the pages that the server draws: the same as on all other pages.

`frontend/src/features/venue/footer.tsx` draws the other footer, and a test compares both.
"""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from nightcap.venue.profile import Profile


class FooterLink(NamedTuple):
    """A link and its text."""

    href: str
    label: str


_PAGES = (
    ("home", "/", gettext_noop("Home")),
    ("events", "/events", gettext_noop("Events")),
    ("menu", "/menu", gettext_noop("Menu")),
    ("comedy", "/comedy", gettext_noop("Comedy")),
    ("creativity", "/creativity", gettext_noop("Creativity")),
    ("cocktails", "/cocktails", gettext_noop("Cocktails, Creativity, Comedy")),
    ("host-event", "/host-event", gettext_noop("Host an Event")),
    ("visit", "/visit", gettext_noop("Visit")),
    ("about", "/about", gettext_noop("About")),
    ("gallery", "/gallery", gettext_noop("Gallery")),
    ("history", "/history", gettext_noop("History")),
    ("contact", "/contact", gettext_noop("Contact")),
)
_SMALL_PRINT = (
    ("privacy", "/privacy", gettext_noop("Privacy")),
    ("terms", "/terms", gettext_noop("Terms")),
    ("calendar.ics", "/calendar.ics", gettext_noop("Calendar feed")),
)
_NETWORKS = ("facebook", "instagram", "tiktok", "youtube", "x")


def page_links(venue: Profile) -> list[FooterLink]:
    """Return the pages that the venue shows, by the names in its menu."""
    links = []
    for screen, path, name in _PAGES:
        own, label = venue.pages.get(screen), _(name)
        # "Menu" is short for "Cocktail Menu", and not for "Carta".
        if own and own.title and label not in own.title:
            label = own.title
        if venue.has_page(screen):
            links.append(FooterLink(path, label))
    return links


def small_print(venue: Profile) -> list[FooterLink]:
    """Return the pages of rules that the venue shows, and the calendar feed."""
    return [
        FooterLink(path, _(name)) for screen, path, name in _SMALL_PRINT if venue.has_page(screen)
    ]


def network_links(venue: Profile) -> list[FooterLink]:
    """Return the venue's pages on social networks."""
    names = {"facebook": _("Facebook"), "instagram": _("Instagram"), "tiktok": _("TikTok")}
    names |= {"youtube": _("YouTube"), "x": "X"}
    urls = {network: getattr(venue.social, network) for network in _NETWORKS}
    return [FooterLink(url, names[network]) for network, url in urls.items() if url]
