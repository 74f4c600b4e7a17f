"""The audiences of letters, each with a key.

| Key | The subscribers who get the letter |
| --- | --- |
| `newsletter` | everyone on the newsletter |
| `members` | everyone on the secret calendar |
| `came` | of the newsletter, those who came this year |
| `came:<category id>` | of the newsletter, those who came to this category this year |
| `away` | of the newsletter, those who came, but not in the last six months, and have no booking |
| `series:<event id>` | of the newsletter, those who booked a date of this series |
| `vip` | of the newsletter, the VIPs of the guest list |

Rule: A letter goes only to people who signed up, so guests get it only if they are on the
newsletter too. A mailbox that has unsubscribed gets none.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from dateutil.relativedelta import relativedelta

from nightcap.bookings.models import Booking, BookingQuerySet
from nightcap.core.keyed import contact_of, mailbox_of
from nightcap.core.time import now
from nightcap.events.models import Event, EventQuerySet
from nightcap.guestbook.models import NotedGuest
from nightcap.mail.services import unsubscribed_among
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber, Subscriber
from nightcap.venue.models import Category
from nightcap.venue.profile import profile

NEWSLETTER: Final = "newsletter"
MEMBERS: Final = "members"
_CAME, _AWAY, _SERIES, _VIP = "came", "away", "series", "vip"
_AWAY_FOR = relativedelta(months=6)

Mailboxes = set[str]
"""Keyed hashes of mailboxes (`nightcap.core.keyed.mailbox_of`)."""


@dataclass(frozen=True, slots=True)
class Audience:
    """An audience with its label for the manager."""

    to: str
    label: str
    kind: type[Subscriber]
    # The guests among the subscribers; None for all subscribers.
    guests: Callable[[], Mailboxes] | None = None

    def emails(self) -> list[str]:
        """Return the addresses that get a letter now, by name, each mailbox once."""
        rows = self.kind.objects.order_by("name", "pk").values_list("email", flat=True)
        by_mailbox = {mailbox_of(email): email for email in reversed(rows)}
        if self.guests is not None:
            wanted = self.guests()
            by_mailbox = {key: email for key, email in by_mailbox.items() if key in wanted}
        emails = list(reversed(by_mailbox.values()))
        unsubscribed = unsubscribed_among(emails)
        return [email for email in emails if email not in unsubscribed]


def audience(to: str) -> Audience | None:
    """Return the audience of a key; None if its category or event no longer exists."""
    if fixed := _FIXED.get(to):
        return fixed
    kind, _, pk = to.partition(":")
    if not (pk.isascii() and pk.isdecimal()):
        return None
    if kind == _CAME and (category := Category.objects.filter(pk=int(pk)).first()):
        return _of_category(category)
    if kind == _SERIES and (event := Event.objects.filter(pk=int(pk)).first()):
        return _of_series(event)
    return None


def audiences() -> Iterator[Audience]:
    """Yield every audience that the manager can choose, except the series."""
    yield from _FIXED.values()
    yield from map(_of_category, Category.objects.all())


def still_willing(to: str, emails: Collection[str]) -> set[str]:
    """Return the addresses that are still on the list of an audience and have not unsubscribed."""
    kind = SecretCalendarSubscriber if to == MEMBERS else NewsletterSubscriber
    listed = set(kind.objects.filter(email__in=emails).values_list("email", flat=True))
    return listed - unsubscribed_among(listed)


def _of_category(category: Category) -> Audience:
    return Audience(
        f"{_CAME}:{category.pk}",
        f"Guests who came to {category.name} this year",
        NewsletterSubscriber,
        lambda: _came(Event.objects.filter(category__in=category.slugs)),
    )


def _of_series(event: Event) -> Audience:
    dates = Event.objects.filter(title_key=event.title_key)
    return Audience(
        f"{_SERIES}:{event.pk}",
        f"Guests who booked {event.title}",
        NewsletterSubscriber,
        lambda: _booked(Booking.objects.confirmed().filter(event__in=dates)),
    )


def _came(events: EventQuerySet) -> Mailboxes:
    """Return the mailboxes with a confirmed booking of a past event of this year."""
    at = now()
    zone = profile().time_zone
    year = datetime(at.astimezone(zone).year, 1, 1, tzinfo=zone)
    past = events.taking_guests().over(at).filter(starts_at__gte=year)
    return _booked(Booking.objects.confirmed().filter(event__in=past))


def _away() -> Mailboxes:
    since = now() - _AWAY_FOR
    confirmed = Booking.objects.confirmed().filter(event__in=Event.objects.taking_guests())
    return _booked(confirmed.filter(event__starts_at__lt=since)) - _booked(
        confirmed.filter(event__starts_at__gte=since)
    )


def _booked(bookings: BookingQuerySet) -> Mailboxes:
    mailboxes = bookings.values_list("mailbox", flat=True).distinct()
    return {mailbox for mailbox in mailboxes if mailbox}


def _vips() -> Mailboxes:
    keys = NotedGuest.objects.filter(is_vip=True).values_list("key", flat=True)
    return {contact_of(key) for key in keys}


_FIXED: Final[Mapping[str, Audience]] = {
    one.to: one
    for one in (
        Audience(NEWSLETTER, "Newsletter", NewsletterSubscriber),
        Audience(MEMBERS, "Secret calendar", SecretCalendarSubscriber),
        Audience(
            _CAME,
            "Guests who came this year",
            NewsletterSubscriber,
            lambda: _came(Event.objects.all()),
        ),
        Audience(_AWAY, "Guests who have not come for six months", NewsletterSubscriber, _away),
        Audience(_VIP, "VIP guests", NewsletterSubscriber, _vips),
    )
}
