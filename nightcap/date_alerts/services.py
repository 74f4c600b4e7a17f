"""Date alerts: requests, their confirmation, the emails with new dates, and their end."""

from collections import defaultdict
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, OuterRef
from django.db.models.functions import Coalesce

from nightcap.core.errors import NoSuchRow, NotFound
from nightcap.core.keyed import hash_of, mailbox_of
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.core.writing.locking import lock, lock_one
from nightcap.date_alerts import mails
from nightcap.date_alerts.models import DateAlert
from nightcap.events.models import Event
from nightcap.events.selectors import effective_events
from nightcap.mail import services as mail
from nightcap.mail import volume
from nightcap.mail.models import MailingList
from nightcap.subscribers.mails import KEPT_DAYS
from nightcap.subscribers.services import asks_to_confirm

_ASKED_AGAIN_AFTER: Final = timedelta(hours=1)
_COLLECTED_FOR: Final = timedelta(minutes=10)
_A_DAY: Final = timedelta(days=1)
_A_YEAR: Final = timedelta(days=365)
_NO_LINK: Final = "This link leads nowhere."


@publishing.atomic()
def join(event_id: int, *, name: str, email: str) -> None:
    """Store a visitor's request for new dates of an event's show; a repeat has no effect.

    The person is asked to confirm it. Raises NoSuchRow for an event that visitors do not find.

    Rule: Alerts about new dates of a show are confirmed like the sign-up to a list.
    """
    at, email = now(), email.lower()
    event = Event.objects.public().filter(pk=event_id).first()
    if event is None:
        raise NoSuchRow("event")
    has_unsubscribed = mail.unsubscribed_among([email], MailingList.DATE_ALERTS)
    confirmed_at = None if asks_to_confirm() or has_unsubscribed else at
    known = Event.objects.public().not_over(at).filter(title_key=event.title_key)
    row = DateAlert(
        title_key=event.title_key,
        title=event.title,
        name=name,
        email=email,
        mailbox=mailbox_of(email),
        created_at=at,
        confirmed_at=confirmed_at,
        known_dates=list(known.values_list("pk", flat=True)),
    )
    # The database keeps one row of two requests at once, without an error for the other.
    DateAlert.objects.bulk_create([row], ignore_conflicts=True)
    saved = lock_one(DateAlert.objects.filter(email=email, title_key=event.title_key))
    if saved is not None and saved.confirmed_at is None:
        _ask(saved)


def _ask(row: DateAlert) -> None:
    """Email the person of a locked row a link that confirms the request.

    Repeats within an hour, and those above the daily limit of emails to one mailbox, send none.
    """
    at = now()
    is_recent = row.asked_at is not None and at < row.asked_at + _ASKED_AGAIN_AFTER
    if is_recent or not volume.count_reply(row.email):
        return
    row.activate_link()
    mail.enqueue(mails.confirm_request(row))
    DateAlert.objects.filter(pk=row.pk).update(asked_at=at)


def by_token(token: str) -> DateAlert:
    """Return the request of a link. Raises NotFound."""
    row = DateAlert.objects.filter(link_hash=hash_of(token)).first()
    if row is None:
        raise NotFound(_NO_LINK)
    return row


@publishing.atomic()
def confirm(token: str) -> DateAlert:
    """Confirm the request of a link for its person; a repeat has no effect. Raises NotFound."""
    row = lock_one(DateAlert.objects.filter(link_hash=hash_of(token)))
    if row is None:
        raise NotFound(_NO_LINK)
    mail.end_unsubscription(row.mailbox, MailingList.DATE_ALERTS)
    if row.confirmed_at is None:
        row.confirmed_at = now()
        row.save(update_fields=["confirmed_at"])
    return row


@publishing.atomic()
def unsubscribe(token: str) -> None:
    """Unsubscribe the mailbox of a token from all alerts, and delete them. Raises NotFound."""
    mailbox, _list = mail.subscription_of_token(token)
    mail.unsubscribe(token)
    DateAlert.objects.filter(mailbox=mailbox).delete()


def send_due(*, at: datetime) -> int:
    """Queue the emails about dates that people do not know yet; return their number.

    Rule: A person gets at most one email a day about new dates, with the dates of all shows that
    the person asked for. A date is in it ten minutes after it was added, so that dates that the
    manager adds together come in one email. Members-only dates are in none.
    """
    confirmed = DateAlert.objects.filter(confirmed_at__isnull=False)
    dates = _public_dates(at)
    due = set[str]()
    columns = ("email", "title_key", "known_dates")
    for email, key, known in confirmed.filter(title_key__in=dates).values_list(*columns):
        if not set(known).issuperset(dates[key]):
            due.add(email)
    return sum(_notify(email, dates, at=at) for email in sorted(due))


def _public_dates(at: datetime) -> dict[str, dict[int, Event]]:
    """Return the upcoming public dates of the shows with alerts, by key and id."""
    wanted = DateAlert.objects.filter(title_key=OuterRef("title_key"), confirmed_at__isnull=False)
    found = Event.objects.public().not_over(at).filter(Exists(wanted))
    dates = defaultdict[str, dict[int, Event]](dict)
    for event in found.filter(created_at__lte=at - _COLLECTED_FOR).order_by("starts_at", "pk"):
        dates[event.title_key][event.pk] = event
    return dict(dates)


@publishing.atomic()
def _notify(email: str, dates: dict[str, dict[int, Event]], *, at: datetime) -> bool:
    """Queue one email with the new dates of all shows of a person; return whether it is queued."""
    rows = lock(DateAlert.objects.filter(email=email, confirmed_at__isnull=False).order_by("pk"))
    if any(row.notified_at is not None and row.notified_at > at - _A_DAY for row in rows):
        return False
    new: list[Event] = []
    for row in rows:
        of_show = dates.get(row.title_key, {})
        new += [event for pk, event in of_show.items() if pk not in row.known_dates]
        known = {*row.known_dates, *of_show}
        ahead = Event.objects.not_over(at).filter(pk__in=known).order_by("pk")
        row.known_dates = list(ahead.values_list("pk", flat=True))
    if not new:
        return False
    is_willing = bool(mail.willing_among([email], MailingList.DATE_ALERTS))
    for row in rows:
        row.notified_at = at if is_willing else row.notified_at
        row.save(update_fields=["known_dates", "notified_at"])
    if is_willing:
        new.sort(key=lambda event: (event.starts_at, event.pk))
        mail.enqueue(mails.new_dates(rows[0], effective_events(new, at=at)))
    return is_willing


def delete_ended(*, at: datetime) -> int:
    """Delete the alerts that have ended; return their number.

    Rule: A request that is not confirmed is deleted after 30 days, and every alert once its show
    has had no date for a year.
    """
    before = at - timedelta(days=KEPT_DAYS)
    waiting = DateAlert.objects.filter(confirmed_at=None, created_at__lte=before)
    # A person who asked again was emailed again.
    old = waiting.annotate(since=Coalesce("asked_at", "created_at")).filter(since__lte=before)
    deleted = old.delete()[0]
    lately = Event.objects.filter(title_key=OuterRef("title_key"), starts_at__gt=at - _A_YEAR)
    over = DateAlert.objects.filter(~Exists(lately), created_at__lte=at - _A_YEAR)
    return deleted + over.delete()[0]
