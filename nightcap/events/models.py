"""The programme's rows: events, their links, notices to guests, and imports of the feed."""

import unicodedata
import uuid
from collections.abc import Collection, Mapping, Sequence
from copy import copy
from datetime import datetime, timedelta
from functools import lru_cache
from typing import ClassVar, NamedTuple, Self, cast

from django.conf import settings
from django.db import models
from django.db.models import F, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils.text import slugify
from django.utils.translation import gettext as _
from pydantic import JsonValue

from nightcap.core.errors import DomainError, Invalid, NoSuchRow
from nightcap.core.models import (
    LONGEST_ACTOR_NAME,
    Change,
    Deletable,
    IncludingDeleted,
    NotDeleted,
)
from nightcap.core.search import Searchable, SearchText
from nightcap.core.time import now
from nightcap.core.writing import changes
from nightcap.core.writing.changes import assign
from nightcap.events import free_seats
from nightcap.events.seats import refuse_too_few_seats, seats_left
from nightcap.events.tiers import (
    NO_SEATS,
    NO_TIERS,
    Paying,
    Tier,
    TierSale,
    least,
    left_at_all,
    list_in_words,
    promo_codes,
    range_in_words,
    refuse_losing_booked,
    refuse_paying_nothing,
    refuse_unchargeable,
    sale_changes,
    sale_of,
    tiers_out,
)
from nightcap.mail.writing import from_snapshot, snapshot
from nightcap.venue import categories
from nightcap.venue.models import NO_CATEGORY
from nightcap.venue.moments import long_date
from nightcap.venue.profile import profile

DEFAULT_LENGTH = timedelta(hours=2)
"""Length of an event without an end (docs/product.md, 'Numbers')."""

LONG = timedelta(days=2)
"""Longer events are looked up separately; all others began shortly before they are over."""
TIMES = frozenset({"starts_at", "ends_at", "is_all_day"})
"""The fields of an event's times."""

_PAID_BEFORE = frozenset({"payment", "deposit", "deposit_comes_back", "tiers"})
"""The fields that determine guests' advance payments."""
IN_CALENDARS = TIMES | {"location", "cancelled_at"}
"""The fields that guests have in their calendars."""
_BOOKKEEPING = frozenset(
    {
        *("deleted_at", "seats_taken", "seats_by_tier", "walk_ins", "house_seats"),
        *("guests_told_at", "moved_at"),
    }
)
WAIT = timedelta(minutes=10)
"""How long a changed calendar may change again before guests are notified once, of all."""
LONGEST_TITLE = 300
_COUNTED_BY = (
    *("starts_at", "id", "ends_at"),
    *("is_test", "state", "members_only", "cancelled_at"),
)
"""All columns of the queries that only count events."""
_TEST_PREFIX = "[T]"


class NotBookable(DomainError):
    """Seats of this event are not on sale, or no longer."""


class TicketStatus(models.TextChoices):
    """The statuses that the manager may set (docs/product.md, 'States')."""

    AVAILABLE = "Available"
    SELLING_FAST = "Selling Fast"
    LIMITED_SEATS = "Limited Seats"
    FEW_SEATS_LEFT = "Few Seats Left"
    SOLD_OUT = "Sold Out"
    CONCLUDED = "Concluded"


class EventState(models.TextChoices):
    """Visibility of an event (docs/product.md, 'States')."""

    PUBLISHED = "published"
    DRAFT = "draft"
    UNLISTED = "unlisted"
    PRIVATE = "private"


UNDONE_NEW, UNDONE_GONE, SKIPPED = "new", "gone", "skipped"
"""Values of `undone_import`: the date was new, was missing, or was left out at once."""
TAKEN_OFF = (UNDONE_NEW, SKIPPED)
"""The values for dates that the manager keeps off the programme."""

HAVE_PAGES = (EventState.PUBLISHED, EventState.UNLISTED)
"""The states of the events that have a page and can be booked."""


def title_key(title: str) -> str:
    """Return the form in which titles are compared: lower case, trimmed, single spaces.

    Spaces and capitals are Unicode's, and composed and decomposed accents are equal.
    """
    joined = " ".join(unicodedata.normalize("NFC", title).lower().split())
    return joined[:LONGEST_TITLE]


@lru_cache(1_000)
def slug(title: str) -> str:
    """Return the slug of a title, for the URL of its event's page."""
    return slugify(title) or "event"


def is_test(title: str) -> bool:
    """Return whether a title marks a test event.

    Rule: An event whose title starts with `[T]`, capital T, is a test event: visitors never see it.
    """
    return title.strip().startswith(_TEST_PREFIX)


class EventQuerySet(models.QuerySet["Event"]):
    def public(self) -> "EventQuerySet":
        """Keep the events that visitors find: published, neither cancelled nor a test event."""
        return self.listed().not_cancelled()

    def listed(self) -> "EventQuerySet":
        """Like public(), with cancelled events: they stay in calendars."""
        return self.with_page().for_everyone().filter(state=EventState.PUBLISHED)

    def secret(self) -> "EventQuerySet":
        """Keep the events that only members find, with cancelled ones."""
        return self.with_page().filter(members_only=True, state=EventState.PUBLISHED)

    def for_everyone(self) -> "EventQuerySet":
        """Leave out the events for members only.

        Rule: A members-only event is read and booked only by a member's link. For everyone else it
        does not exist: its address answers like one that was never used.
        """
        return self.filter(members_only=False)

    def with_page(self) -> "EventQuerySet":
        """Keep the events that guests can book, those for members only included.

        Unlisted events are included, which visitors see and book by their URL.

        Rule: A draft and a private event have no page and no bookings; an unlisted event has both,
        and is named only on its own page.
        """
        return self.filter(is_test=False, state__in=HAVE_PAGES)

    def taking_guests(self) -> "EventQuerySet":
        """Keep the events that guests can attend: with_page(), and not cancelled."""
        return self.with_page().not_cancelled()

    def taking_room(self) -> "EventQuerySet":
        """Keep the events that occupy the venue, including private ones."""
        return self.filter(is_test=False).exclude(state=EventState.DRAFT).not_cancelled()

    def not_cancelled(self) -> "EventQuerySet":
        """Leave out cancelled events."""
        return self.filter(cancelled_at=None)

    def not_over(self, at: datetime) -> "EventQuerySet":
        """Keep the events that have not ended at an instant."""
        is_ahead = Q(ends_at__gt=at) | Q(ends_at=None, starts_at__gt=at - DEFAULT_LENGTH)
        return self.filter(is_ahead, starts_at__gte=self._first_start(at))

    def over(self, at: datetime) -> "EventQuerySet":
        """Keep the events that have ended at an instant."""
        is_over = Q(ends_at__lte=at) | Q(ends_at=None, starts_at__lte=at - DEFAULT_LENGTH)
        return self.filter(is_over, starts_at__lte=at)

    def overlapping(self, start: datetime | None, end: datetime | None) -> "EventQuerySet":
        """Keep the events that overlap the half-open span [start, end); a None side is open."""
        found = self
        if start:
            begins = start - DEFAULT_LENGTH
            lasts = Q(ends_at__gt=start) | Q(ends_at=None, starts_at__gt=begins)
            found = found.filter(
                lasts | Q(starts_at__gte=start), starts_at__gte=self._first_start(start)
            )
        return found.filter(starts_at__lt=end) if end else found

    def _first_start(self, at: datetime) -> Coalesce:
        """Return the earliest start of an event that may be on at an instant, for the index."""
        lately = at - LONG
        long = self.model.including_deleted.filter(
            lasts_long=True, ends_at__gt=at, starts_at__lt=lately
        )
        first = Subquery(long.order_by("starts_at").values("starts_at")[:1])
        return Coalesce(first, lately)


class Event(Searchable, Deletable):
    """One date on the programme, with a row of its own even in a weekly series.

    A deleted event is never removed: bookings refer to it, and imports must not add it again.
    """

    # Its id in calendars. Stored, so that it stays the same if the site's address changes.
    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    title = models.CharField(max_length=300)
    # Derived from title and times, because queries on all rows need them.
    title_key = models.CharField(max_length=300, editable=False)
    is_test = models.BooleanField(default=False, editable=False)
    lasts_long = models.BooleanField(default=False, editable=False)
    description = models.TextField(blank=True)
    category = models.CharField(max_length=60, default=NO_CATEGORY)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    is_all_day = models.BooleanField("all day", default=False)
    location = models.CharField(max_length=300, blank=True)
    image_url = models.CharField(max_length=2000, blank=True)
    eventbrite_link = models.CharField(max_length=2000, blank=True)
    ticket_status = models.CharField(
        max_length=20, choices=TicketStatus.choices, default=TicketStatus.AVAILABLE
    )
    ticket_status_set_at = models.DateTimeField(null=True, blank=True)
    # True unless the manager has set a status; the column above then has its default.
    is_status_by_seats = models.BooleanField(
        "ticket status by the seats", default=True, db_default=True
    )
    state = models.CharField(
        max_length=10,
        choices=EventState.choices,
        default=EventState.PUBLISHED,
        db_default=EventState.PUBLISHED,
    )
    # Whether only members of the secret calendar find and book it.
    members_only = models.BooleanField("for members only", default=False, db_default=False)
    # Until then guests cannot book, but the box office can.
    on_sale_at = models.DateTimeField("on sale from", null=True, blank=True)
    featured = models.BooleanField(default=False)
    price_range = models.CharField(max_length=100, blank=True)
    # The price of a seat as a number, in the venue's currency, if the text is not one itself.
    price_amount = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    # The prices of a seat (`nightcap/events/tiers.py`); without any the text above is used.
    tiers = models.JSONField("prices", default=list, blank=True, db_default=NO_TIERS)
    # The last instant at which one of them begins or ends to be booked, if any does.
    prices_change_until = models.DateTimeField(null=True, editable=False)
    payment = models.CharField(
        "paid", max_length=10, choices=Paying.choices, default=Paying.DOOR, db_default=Paying.DOOR
    )
    # Per seat, in cents, if it is paid in advance.
    deposit = models.PositiveBigIntegerField(null=True, blank=True)
    # Whether it is refunded on arrival; otherwise it is a part of the price.
    deposit_comes_back = models.BooleanField(default=False, db_default=False)
    capacity = models.PositiveIntegerField(null=True, blank=True)
    # Counted back from the start, so that doors move with their event and its repeats.
    doors_minutes = models.PositiveIntegerField(
        "doors (minutes before the start)", null=True, blank=True
    )
    performers = models.JSONField(default=list, blank=True)
    minimum_age = models.PositiveIntegerField(null=True, blank=True)
    accessibility_note = models.TextField("accessibility", blank=True)
    seats_taken = models.PositiveIntegerField(default=0, editable=False)
    # Booked seats per price id.
    seats_by_tier = models.JSONField(default=dict, editable=False, db_default=NO_SEATS)
    # Seats of guests in the room without a confirmed booking: walk-ins, and parties that were
    # cancelled and came anyway. They may exceed the free seats.
    walk_ins = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    # Seats that the venue keeps back from sale, not yet for a named guest.
    house_seats = models.PositiveIntegerField("house seats", default=0, db_default=0)
    cancelled_at = models.DateTimeField("cancelled", null=True, blank=True)
    # When the manager last changed the start: guests who had booked before may get a refund.
    moved_at = models.DateTimeField(null=True, editable=False)
    # When the manager last had the guests notified of a change. Undo restores the earlier value,
    # and they are notified again.
    guests_told_at = models.DateTimeField("guests told", null=True, blank=True)
    # Whether it has a ticket address, of its own or by its link: stored so that it can be counted.
    has_link = models.BooleanField(default=False, editable=False)

    # Origin: '' for the manager, 'feed' for the imported calendar.
    source = models.CharField(max_length=20, blank=True, editable=False)
    source_uid = models.CharField(max_length=500, blank=True, editable=False)
    source_recurrence = models.CharField(max_length=40, blank=True, editable=False)
    source_hash = models.CharField(max_length=64, blank=True, editable=False)
    # The fields of an imported event that the manager has set: imports do not overwrite them.
    overridden_fields = models.JSONField(default=list, blank=True, editable=False)
    missing_from_feed_at = models.DateTimeField(null=True, blank=True, editable=False)
    # A change that the manager has undone, which a scheduled import does not repeat: UNDONE_NEW,
    # UNDONE_GONE, or the hash of the calendar's values. SKIPPED for a duplicate that was left out.
    undone_import = models.CharField(max_length=64, blank=True, db_default="", editable=False)

    ical_sequence = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(default=now, editable=False)
    updated_at = models.DateTimeField(default=now, editable=False)

    is_kept_deleted = True
    search_text = SearchText()
    searched: ClassVar[tuple[str, ...]] = ("title", "category", "location")
    objects: ClassVar = NotDeleted.from_queryset(EventQuerySet)()
    including_deleted: ClassVar = IncludingDeleted.from_queryset(EventQuerySet)()

    class Meta:
        ordering = ["starts_at", "id"]
        indexes = [
            models.Index(fields=["starts_at", "id"], name="event_soonest_first"),
            models.Index(fields=["category", "starts_at", "id"], name="event_of_category"),
            models.Index(fields=["title_key", "starts_at", "id"], name="event_of_show"),
            models.Index(
                fields=_COUNTED_BY,
                name="event_with_link",
                condition=Q(has_link=True, deleted_at=None),
            ),
            models.Index(
                fields=_COUNTED_BY,
                name="event_without_link",
                condition=Q(has_link=False, deleted_at=None),
            ),
            models.Index(
                fields=["on_sale_at"], name="event_on_sale", condition=Q(on_sale_at__isnull=False)
            ),
            models.Index(
                fields=["prices_change_until"],
                name="event_prices_change",
                condition=Q(prices_change_until__isnull=False),
            ),
            models.Index(
                fields=["starts_at", "ends_at"], name="event_long", condition=Q(lasts_long=True)
            ),
        ]
        constraints = [
            models.CheckConstraint(
                name="event_never_oversold",
                condition=Q(capacity=None) | Q(seats_taken__lte=F("capacity")),
            ),
            models.CheckConstraint(
                name="event_ends_after_it_starts",
                condition=Q(ends_at=None) | Q(ends_at__gte=F("starts_at")),
            ),
            models.UniqueConstraint(
                name="event_source_unique",
                fields=["source", "source_uid", "source_recurrence"],
                condition=~Q(source=""),
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @classmethod
    def locked_first(cls, ids: Collection[int]) -> models.QuerySet[models.Model]:
        return cls.including_deleted.filter(pk__in=ids)

    def on_change(self, before: Mapping[str, object], *, is_by_feed: bool) -> None:
        changed = before.keys()
        if "category" in before:
            # An undone change may name a category that has another name by now.
            self.category = categories.slug_of(self.category)
        refuse_too_few_seats(self, before)
        if "tiers" in before:
            was = cast("list[Tier]", before["tiers"])
            refuse_losing_booked(was, self.tiers, self.seats_by_tier)
        refuse_hiding_from_guests(self, before)
        refuse_paying_nothing(self)
        if not _PAID_BEFORE.isdisjoint(changed):
            refuse_unchargeable(self)
        self.derive_fields()
        if "title" in before:
            self._follow_title(str(before["title"]))
        self.updated_at = now()
        if not IN_CALENDARS.isdisjoint(changed):
            self.ical_sequence += 1
            Notice.record(self, before, is_by_feed=is_by_feed)
        if self.source and not is_by_feed:
            # Start and end go together: with one of them from the feed, the end could be before the
            # start.
            times = () if TIMES.isdisjoint(changed) else TIMES
            by_hand = {*changed, *times} - _BOOKKEEPING
            self.overridden_fields = sorted({*self.overridden_fields, *by_hand})

    def _follow_title(self, old: str) -> None:
        """Keep the promo codes of a show valid once its last date to come has another title."""
        others = Event.objects.filter(title_key=title_key(old)).exclude(pk=self.pk)
        if title_key(old) != self.title_key and not others.not_over(now()).exists():
            promo_codes.follow_title(old, self.title)

    @classmethod
    def after_save(cls, rows: Sequence[Self]) -> None:
        update_has_link(rows)
        for event in rows:
            if free_seats.seats_freed(event.pk):
                # A response with this row must count the offered seats as taken.
                event.refresh_from_db(fields=["seats_taken"])

    def is_undoable(self, changed: Collection[str]) -> bool:
        # Emails to guests and the feed follow these changes.
        return {"deleted_at", "cancelled_at", "missing_from_feed_at"}.isdisjoint(changed)

    @property
    def hidden_in_history(self) -> frozenset[str]:
        # The list of changes shows only one of two fields that change together.
        hidden = "ticket_status" if self.is_status_by_seats else "is_status_by_seats"
        return frozenset({"ticket_status_set_at", hidden})

    def value_in_history(self, name: str, value: object) -> object:
        if name != "tiers":
            return value
        return list_in_words(cast("list[Tier]", value), profile().currency)

    @property
    def is_in_use(self) -> bool:
        return self.seats_taken > 0 or self.parties_waiting > 0

    def derive_fields(self) -> None:
        """Set the derived fields; call it before the event is saved."""
        self.title_key = title_key(self.title)
        self.is_test = is_test(self.title)
        self.lasts_long = self.over_at - self.starts_at > LONG
        self.prices_change_until = max(sale_changes(self.tiers), default=None)

    @property
    def slug(self) -> str:
        """The slug of the title, for the URL of the event's page."""
        return slug(self.title)

    @property
    def page_url(self) -> str:
        """The full address of the event's page; the home page's for a members-only event."""
        path = "" if self.members_only else f"events/{self.pk}-{self.slug}"
        return f"{settings.PUBLIC_URL}/{path}"

    @property
    def is_cancelled(self) -> bool:
        """Whether the event was cancelled; its page and calendar entry remain."""
        return self.cancelled_at is not None

    @property
    def over_at(self) -> datetime:
        """The instant from which the event counts as over."""
        return self.ends_at or self.starts_at + DEFAULT_LENGTH

    @property
    def when(self) -> str:
        """The date at the venue as text, with the hour unless it lasts all day."""
        return long_date(self.starts_at, is_all_day=self.is_all_day)

    def is_on_sale(self, at: datetime) -> bool:
        """Return whether the sale to guests has begun at an instant."""
        return self.on_sale_at is None or self.on_sale_at <= at

    def refuse_unless_ahead(self, at: datetime) -> None:
        """Raise NotBookable if the event is cancelled, or over at an instant."""
        if (end := self._end_refusal(at)) is not None:
            raise end

    def _end_refusal(self, at: datetime) -> NotBookable | None:
        if self.is_cancelled:
            return NotBookable(_("This event is cancelled."))
        return NotBookable(_("This event is over.")) if self.over_at <= at else None

    @property
    def refusal(self) -> DomainError | None:
        """The reason why guests can neither book nor wait now: NoSuchRow or NotBookable; else None.

        Rule: Test events, drafts, private and sign-up events, and events that are cancelled or over
        cannot be booked.
        """
        if self.deleted_at is not None or self.state not in HAVE_PAGES:
            return NoSuchRow(_("event"))
        if self.is_test:
            return NotBookable(_("This event cannot be booked."))
        if (end := self._end_refusal(now())) is not None:
            return end
        if self.takes_sign_ups:
            return NotBookable(_("This event takes sign-ups, not bookings."))
        return None

    def refuse_unless_on_sale(self, at: datetime) -> None:
        """Raise the event's refusal, and NotBookable before its sale begins.

        Rule: Before an event is on sale guests neither book, nor take further seats, nor join its
        waitlist; the box office may book by phone.
        """
        # First, so that the refusal of a draft does not reveal the start of its sale.
        if self.refusal is not None:
            raise self.refusal
        if self.on_sale_at is not None and not self.is_on_sale(at):
            raise NotBookable(
                _("Seats are on sale from %(date)s.") % {"date": long_date(self.on_sale_at)}
            )

    @property
    def has_page(self) -> bool:
        """Whether visitors may see and book it by its URL, like events of `with_page()`."""
        return not self.is_test and self.state in HAVE_PAGES

    @property
    def takes_sign_ups(self) -> bool:
        """Whether guests sign up for the event instead of booking it.

        Rule: An event takes sign-ups if its title contains every phrase of an entry under `sign_up`
        in the venue's profile; capitals and repeated spaces make no difference.
        """
        rule, key = profile().sign_up, title_key(self.title)
        return rule is not None and any(
            all(title_key(phrase) in key for phrase in entry.contains) for entry in rule.titles
        )

    @property
    def parties_waiting(self) -> int:
        """How many parties wait for seats; 0 while the event is cancelled."""
        return 0 if self.is_cancelled else free_seats.parties_waiting(self.pk)

    @property
    def has_guests(self) -> bool:
        """Whether guests have seats or wait for some, even if the event is cancelled."""
        return self.seats_taken > 0 or free_seats.parties_waiting(self.pk) > 0

    @property
    def seats_left(self) -> int | None:
        """Seats that guests can book now without a promo code; None for unlimited."""
        return least(self._room, left_at_all(self.tiers, self.seats_by_tier, ()))

    @property
    def seats_free(self) -> int | None:
        """Seats that the box office can book; None for unlimited.

        Rule: Where every price has a number of seats, no more are free than at all of them.
        """
        return least(self._room, left_at_all(self.tiers, self.seats_by_tier, None))

    @property
    def _room(self) -> int | None:
        return seats_left(
            self.capacity,
            taken=self.seats_taken,
            walk_ins=self.walk_ins,
            house_seats=self.house_seats,
        )

    @property
    def has_price_begun(self) -> bool:
        """Whether a price with a start of sale is on sale to guests now."""
        at = now()
        return any(tier.get("since") and sale_of(tier, at) is TierSale.OPEN for tier in self.tiers)

    @property
    def shown_price(self) -> str:
        """The price text for visitors: of its prices if it has some, else its own text."""
        if not self.tiers:
            return self.price_range
        shown = tiers_out(self.tiers, self.seats_by_tier, seats_left=self.seats_free)
        return range_in_words(shown, profile().currency)


def refuse_hiding_from_guests(event: Event, before: Mapping[str, object]) -> None:
    """Raise Invalid if an event loses its page while guests have seats or wait for some.

    `before` has the previous values of the changed fields; the event is locked.
    """
    if "state" in before and event.state not in HAVE_PAGES and event.has_guests:
        raise Invalid(
            "Guests have seats for this event or wait for some: cancel or move them first.",
            fields={"state": "must stay published or unlisted while there are guests"},
        )


class EventLink(Deletable):
    """Address, picture and status that override an event's (docs/product.md, 'Links').

    With a start it belongs to one event, and moves with it; without one it is for every event of
    the title that has no link of its own.
    """

    title_key = models.CharField(max_length=300)
    start_ts = models.DateTimeField("date", null=True, blank=True)
    event = models.ForeignKey(
        Event, null=True, blank=True, on_delete=models.CASCADE, related_name="links", editable=False
    )
    url = models.CharField(max_length=2000, blank=True)
    image_url = models.CharField(max_length=2000, blank=True)
    instagram_url = models.CharField(max_length=2000, blank=True)
    facebook_url = models.CharField(max_length=2000, blank=True)
    twitter_url = models.CharField(max_length=2000, blank=True)
    youtube_url = models.CharField(max_length=2000, blank=True)
    tiktok_url = models.CharField(max_length=2000, blank=True)
    description = models.TextField(blank=True)
    link_type = models.CharField(max_length=40, default="event")
    post_event_link = models.CharField(max_length=2000, blank=True)
    is_highlighted = models.BooleanField("highlighted", default=False)
    ticket_status = models.CharField(
        max_length=20, choices=TicketStatus.choices, default=TicketStatus.AVAILABLE
    )
    ticket_status_set_at = models.DateTimeField(null=True, blank=True)
    active = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=now, editable=False)
    updated_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ["-updated_at", "-id"]
        indexes = [
            models.Index(fields=["-updated_at", "-id"], name="event_link_saved_last"),
            models.Index(fields=["start_ts"], name="event_link_of_date"),
            models.Index(
                fields=["deleted_at"],
                name="event_link_gone",
                condition=Q(deleted_at__isnull=False),
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                name="event_link_unique",
                fields=["title_key", "start_ts"],
                condition=Q(deleted_at=None),
            ),
            # Unique constraints on SQLite treat null starts as different.
            models.UniqueConstraint(
                name="event_link_unique_without_start",
                fields=["title_key"],
                condition=Q(start_ts=None, deleted_at=None),
            ),
        ]

    def __str__(self) -> str:
        return self.title_key

    @classmethod
    def locked_first(cls, ids: Collection[int]) -> models.QuerySet[models.Model]:
        # The events that it overrides: its own, or every date of its title.
        overridden = Q(("pk__in", []))
        links = cls.including_deleted.filter(pk__in=ids)
        for event_id, key, start in links.values_list("event_id", "title_key", "start_ts"):
            dates = Q() if start is None else Q(starts_at=start)
            overridden |= Q(pk=event_id) | Q(dates, title_key=key)
        return Event.including_deleted.filter(overridden)

    @property
    def hidden_in_history(self) -> frozenset[str]:
        return frozenset({"ticket_status_set_at"})

    @property
    def audit_title(self) -> str:
        event = self.event or Event.objects.filter(title_key=self.title_key).first()
        return event.title if event else self.title_key

    def on_change(self, before: Mapping[str, object], *, is_by_feed: bool) -> None:
        self.updated_at = now()

    @classmethod
    def after_save(cls, rows: Sequence[Self]) -> None:
        # The code that moves links also updates the event that this link leaves.
        overridden = Q(("pk__in", []))
        for link in rows:
            dates = Q() if link.start_ts is None else Q(starts_at=link.start_ts)
            overridden |= Q(dates, title_key=link.title_key)
        events = Event.including_deleted.filter(overridden)
        update_has_link(list(events))
        # Their status may have been Sold Out.
        for event_id in events.not_over(now()).order_by("pk").values_list("pk", flat=True):
            free_seats.seats_freed(event_id)

    def is_undoable(self, changed: Collection[str]) -> bool:
        return "deleted_at" not in changed


class WithLink(NamedTuple):
    """An event, and the link that overrides it."""

    event: Event
    link: EventLink | None


def with_links(events: Sequence[Event]) -> list[WithLink]:
    """Return each event with its link: its own, else its series'. One query for all.

    Rule: A link with a start overrides the event of its title at that start; one without overrides
    every other event of the title.
    """
    if not events:
        return []
    starts = [event.starts_at for event in events]
    links = EventLink.objects.filter(
        Q(start_ts=None) | Q(start_ts__range=(min(starts), max(starts))),
        title_key__in={event.title_key for event in events},
        active=True,
    )
    by_place = {(link.title_key, link.start_ts): link for link in links.order_by()}
    return [
        WithLink(event, by_place.get((key, event.starts_at)) or by_place.get((key, None)))
        for event in events
        for key in (event.title_key,)
    ]


def update_has_link(events: Sequence[Event]) -> None:
    """Set whether each event has a ticket address, of its own or by its link."""
    ids: dict[bool, list[int]] = {True: [], False: []}
    for event, link in with_links(events):
        event.has_link = bool(event.eventbrite_link or (link and link.url))
        ids[event.has_link].append(event.pk)
    for has_link, those in ids.items():
        # Other code of this transaction may have written an event since it was read.
        differing = Event.including_deleted.filter(pk__in=those, has_link=not has_link)
        differing.update(has_link=has_link)


class Notice(models.Model):
    """A change of an event of which its guests and waitlist are not notified yet.

    They are notified from `due_at` on, and then the row is deleted. Without a `due_at` the event
    moved silently: the next notification includes the change.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="notices")
    due_at = models.DateTimeField(db_index=True, null=True)
    actor = models.CharField(max_length=10, choices=Change.Actor.choices)
    # Name of the staff member who has the guests notified; null for the shared password and feed.
    actor_name = models.CharField(max_length=LONGEST_ACTOR_NAME, null=True)
    # The manager's own words.
    message = models.TextField(blank=True)
    # The earlier states of the event since guests were last notified, each with its time.
    known = models.JSONField(default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event"], name="notice_of_event_unique")]

    def __str__(self) -> str:
        return f"{self.event} (notice {self.pk})"

    @staticmethod
    def record(event: Event, before: Mapping[str, object], *, is_by_feed: bool) -> None:
        """Record the previous values of the changed fields of a locked event, if it has guests.

        Rule: Guests are notified at once of a change for which the manager asks it, and when that
        is undone; of a change by the imported calendar after ten minutes, if the venue wants it.
        """
        notice = Notice.objects.filter(event=event).first()
        if notice is None:
            if not event.has_guests:
                return
            notice = Notice(event=event, actor=Change.Actor.MANAGER, known=[])
        if "guests_told_at" in before:
            notice.due_at, notice.actor = now(), Change.Actor.MANAGER
            notice.actor_name = changes.actor_name()
        elif is_by_feed and notice.due_at is None and profile().bookings.tell_of_imported_changes:
            notice.due_at, notice.actor = now() + WAIT, Change.Actor.FEED
        was = copy(event)
        assign(was, before)
        facts: JsonValue = {"until": now().isoformat(), **snapshot(was, sorted(IN_CALENDARS))}
        notice.known = [*notice.known, facts]
        notice.save()

    def known_to(self, heard_at: datetime, event: Event) -> Event | None:
        """Return the event as guests notified at `heard_at` know it.

        None if the event has not changed since.
        """
        for facts in self.known:
            if heard_at < datetime.fromisoformat(facts["until"]):
                known = from_snapshot(Event, {name: facts[name] for name in IN_CALENDARS})
                # The time of an earlier cancellation does not matter if the event is on again.
                names = IN_CALENDARS - {"cancelled_at"} | {"is_cancelled"}
                is_same = all(getattr(known, name) == getattr(event, name) for name in names)
                return None if is_same else known
        return None


class FeedRun(models.Model):
    """The last import from one file or address, and its result."""

    source = models.CharField(max_length=2000, unique=True)
    began_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    error = models.TextField(blank=True)
    summary = models.JSONField(null=True, blank=True)
    # The events that the import would withdraw, until a manager confirms (WithdrawalOut).
    withdrawals = models.JSONField(default=list, blank=True)

    def __str__(self) -> str:
        return self.source


class FeedImport(models.Model):
    """An import that changed events, and can be undone as one for a day."""

    # The entry records whether the import was undone.
    entry = models.OneToOneField(Change, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return f"import {self.pk}"


class FeedImportStep(models.Model):
    """An import's change of one event; deleted when it is undone or too old for that."""

    imported = models.ForeignKey(FeedImport, on_delete=models.CASCADE, related_name="steps")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    is_new = models.BooleanField(default=False)
    # The value before and after, by field.
    fields = models.JSONField(default=dict)
    # The event's own entry in the list of changes, if there is one.
    entry = models.ForeignKey(Change, null=True, on_delete=models.SET_NULL, related_name="+")

    def __str__(self) -> str:
        return f"{self.imported}: event {self.event_id}"
