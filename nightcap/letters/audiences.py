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

Rule: A letter goes only to people who signed up and confirmed it, so guests get it only if they are
on the newsletter too. A mailbox that has unsubscribed from the list, or rejects emails, gets none.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from dateutil.relativedelta import relativedelta
from django.db.models import Count, Max, Min, Q

from nightcap.bookings.models import Booking, BookingQuerySet
from nightcap.core.keyed import contact_of, mailbox_of
from nightcap.core.time import now
from nightcap.events.models import Event, EventQuerySet
from nightcap.guestbook.models import NotedGuest
from nightcap.letters.models import FewerLetters, Letter, Recipient
from nightcap.mail.models import MailingList
from nightcap.mail.services import willing_among
from nightcap.subscribers.models import (
    KINDS,
    NewsletterSubscriber,
    SecretCalendarSubscriber,
    Subscriber,
)
from nightcap.venue.categories import slug_of
from nightcap.venue.models import Category
from nightcap.venue.profile import profile

NEWSLETTER: Final = "newsletter"
MEMBERS: Final = "members"
_CAME, _AWAY, _SERIES, _VIP = "came", "away", "series", "vip"
_AWAY_FOR = relativedelta(months=6)
_SERIES_FOR = relativedelta(years=1)

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

    def emails(self, category: str = "") -> list[str]:
        """Return the addresses that get a letter now, by name, each mailbox once.

        `category` is the slug of the category that the letter is about.
        """
        confirmed = self.kind.objects.filter(confirmed_at__isnull=False)
        rows = confirmed.order_by("name", "pk").values_list("email", flat=True)
        by_mailbox = {mailbox_of(email): email for email in reversed(rows)}
        if self.guests is not None:
            wanted = self.guests()
            by_mailbox = {key: email for key, email in by_mailbox.items() if key in wanted}
        emails = list(reversed(by_mailbox.values()))
        willing = _willing_among(emails, self.kind.mailing_list, category)
        return [email for email in emails if email in willing]


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
    """Yield every audience that the manager can choose.

    The series are those with at least two dates, the last of them in the past year or upcoming.
    """
    yield from _FIXED.values()
    yield from map(_of_category, Category.objects.all())
    shows = Event.objects.taking_guests().order_by().values("title_key")
    series = shows.annotate(first=Min("pk"), dates=Count("pk"), last=Max("starts_at"))
    recent = series.filter(dates__gte=2, last__gte=now() - _SERIES_FOR)
    firsts = Event.objects.filter(pk__in=recent.values("first"))
    yield from map(_of_series, firsts.order_by("title_key", "pk"))


def still_willing(letter: Letter, emails: Collection[str]) -> set[str]:
    """Return the addresses that are still on the letter's list and may get it."""
    mailing_list = mailing_list_of(letter.to)
    rows = KINDS[mailing_list].objects.filter(email__in=emails, confirmed_at__isnull=False)
    listed = set(rows.values_list("email", flat=True))
    return _willing_among(listed, mailing_list, letter.category)


def _willing_among(emails: Collection[str], mailing_list: MailingList, category: str) -> set[str]:
    """Return the addresses that may get a letter of a list about a category, or about everything.

    Rule: A person who chose letters about one category gets no others, and a person who chose one
    letter a month gets none in a month in which one was sent.
    """
    willing = {mailbox_of(email): email for email in willing_among(emails, mailing_list)}
    choices = FewerLetters.objects.filter(mailing_list=mailing_list, mailbox__in=willing)
    about = slug_of(category)
    had_one = _had_one_this_month(mailing_list, [row.mailbox for row in choices if row.is_monthly])
    for row in choices:
        if row.mailbox in had_one or (row.category and slug_of(row.category) != about):
            del willing[row.mailbox]
    return set(willing.values())


def _had_one_this_month(mailing_list: MailingList, mailboxes: Collection[str]) -> Mailboxes:
    zone = profile().time_zone
    today = now().astimezone(zone).date()
    since = datetime(today.year, today.month, 1, tzinfo=zone)
    sent = Recipient.objects.filter(
        of_list(mailing_list), mailbox__in=mailboxes, queued_at__gte=since
    )
    return set(sent.values_list("mailbox", flat=True))


def of_list(mailing_list: MailingList) -> Q:
    """Select the recipients of letters that were sent to a list."""
    to_members = Q(letter__to=MEMBERS)
    return to_members if mailing_list == MailingList.SECRET_CALENDAR else ~to_members


def mailing_list_of(to: str) -> MailingList:
    """Return the list from which the recipients of an audience unsubscribe."""
    return MailingList.SECRET_CALENDAR if to == MEMBERS else MailingList.NEWSLETTER


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
