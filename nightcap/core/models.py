from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from typing import ClassVar, Self, TypeVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.base import ModelState

from nightcap.core.keyed import hash_of, token_for
from nightcap.core.search import Searchable, SearchText
from nightcap.core.time import now

UNDO_FOR = timedelta(days=1)
"""How long a deletion can be undone; after that the row is removed for good."""

LONGEST_ACTOR_NAME = 60

_Row = TypeVar("_Row", bound=models.Model)


class ContentVersion(models.Model):
    """One row that counts the changes of public content; pages are cached per version."""

    version = models.PositiveBigIntegerField(default=1)

    def __str__(self) -> str:
        return str(self.version)


class StoredResponse(models.Model):
    """The response to an idempotency key, which a repeated request gets again."""

    operation = models.CharField(max_length=200)
    key = models.CharField(max_length=200)
    body_hash = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    headers = models.JSONField(default=dict)
    body = models.TextField()
    forget_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["operation", "key"], name="stored_response_unique")
        ]

    def __str__(self) -> str:
        return f"{self.operation} {self.key}"


class FirstTime(models.Model):
    """A step that runs once in the life of a database."""

    name = models.CharField(max_length=60, unique=True)

    def __str__(self) -> str:
        return self.name


class LinkCheck(models.Model):
    """The last check of a link to another site, by the worker."""

    url = models.CharField(max_length=2000, unique=True)
    # Set before the check, so that only one of several servers makes it.
    asked_at = models.DateTimeField()
    # One line for the manager, '' for a working link.
    problem = models.CharField(max_length=300, blank=True)

    class Meta:
        # The table was created for ticket pages only.
        db_table = "events_linkcheck"

    def __str__(self) -> str:
        return self.url


class Versioned(models.Model):
    """A row that counts its changes, so that edits based on an old version are refused.

    It is created, changed and deleted through `nightcap.core.writing.changes`. Fields that
    `on_change` sets, and fields with `editable=False`, are bookkeeping: a change of only these is
    not recorded.
    """

    version = models.PositiveIntegerField(default=1)

    is_public: ClassVar[bool] = True
    """Whether the row is public, so that every change raises the content version."""
    personal: ClassVar[frozenset[str]] = frozenset()
    """Personal fields: the list of changes names them without their values."""
    unversioned_fields: ClassVar[frozenset[str]] = frozenset()
    """Fields whose changes do not raise the version."""

    class Meta:
        abstract = True

    @classmethod
    def from_db(
        cls,
        db: str | None,
        field_names: Collection[str],
        values: Collection[object],
        **_: object,
    ) -> Self:
        """Make a row from the values of the database.

        Skipping `__init__` saves half of the time of a long list. Django fetches a field that was
        not loaded when it is read.
        """
        row = cls.__new__(cls)
        row._state = ModelState()
        row._state.adding, row._state.db = False, db
        vars(row).update(zip(field_names, values, strict=True))
        return row

    @classmethod
    def locked_first(cls, ids: Collection[int]) -> models.QuerySet[models.Model] | None:
        """Return the events to lock before these rows; None if they belong to no event."""
        return None

    @property
    def hidden_in_history(self) -> frozenset[str]:
        """Fields that change along with another one and are left out of the list of changes."""
        return frozenset()

    def value_in_history(self, name: str, value: object) -> object:
        """Return a field's value as the list of changes writes it."""
        return value

    def parts_in_history(
        self, name: str, before: object, after: object
    ) -> Mapping[str, tuple[object, object]] | None:
        """Return the parts of a table with their values before and after; None for other fields."""
        return None

    @property
    def audit_kind(self) -> str:
        """Name of this kind of row in the list of changes."""
        return str(self._meta.verbose_name)

    @property
    def audit_title(self) -> str:
        """Name of this row in the list of changes."""
        return str(self)

    def on_change(self, before: Mapping[str, object], *, is_by_feed: bool) -> None:
        """Update the row's own bookkeeping before it is saved.

        `before` has the previous values of the changed fields.
        """

    @classmethod
    def after_save(cls, rows: Sequence[Self]) -> None:
        """Update the rows that depend on these, in the transaction that has just saved them."""

    def is_undoable(self, changed: Collection[str]) -> bool:
        """Return whether a change of these fields has no other effects, so it can be undone."""
        return False


class NotDeleted(models.Manager[_Row]):
    """Leaves out soft-deleted rows."""

    def get_queryset(self) -> models.QuerySet[_Row]:
        return super().get_queryset().filter(Q(("deleted_at", None)))


class IncludingDeleted(models.Manager[_Row]):
    """Includes soft-deleted rows."""


class Deletable(Versioned):
    """A row that is only marked as deleted at first, so that it can be restored."""

    deleted_at = models.DateTimeField(null=True, blank=True)

    is_kept_deleted: ClassVar[bool] = False
    """Whether a deleted row is never removed, because others refer to it."""

    objects = NotDeleted()
    including_deleted = IncludingDeleted()

    class Meta:
        abstract = True

    @property
    def is_in_use(self) -> bool:
        """Whether people rely on it, so that undoing its creation is refused."""
        return False


class PrivateLink(models.Model):
    """A row that one person opens by a private address, without an account.

    The token of 256 bits is derived from the secret key and `link_text` for each email. The
    database stores only its hash, in the column `link_hash`. The address can therefore be sent
    again, and it ends when the text or the hash changes.
    """

    link_path: ClassVar[str]
    """The first part of the address's path."""

    class Meta:
        abstract = True

    @property
    def link_text(self) -> str:
        """The text from which the token is derived, together with the secret key."""
        raise NotImplementedError

    @property
    def token(self) -> str:
        """The secret in the private address; the row need not be saved yet."""
        return token_for(self.link_path, self.link_text)

    @property
    def address(self) -> str:
        """The private address, for one person only."""
        return f"{settings.PUBLIC_URL}/{self.link_path}/{self.token}"

    def activate_link(self) -> None:
        """Do what activate_links() does with this row."""
        self.activate_links([self])

    @classmethod
    def activate_links(cls, rows: Iterable[Self]) -> None:
        """Make the current private address of each saved row the only valid one.

        Call it before the address is sent or shown: the stored hash may be missing, or of an
        earlier secret key or email address.
        """
        token_hashes = {row.pk: hash_of(row.token) for row in rows}
        saved = cls._base_manager.filter(pk__in=token_hashes)
        for pk, link_hash in saved.values_list("pk", "link_hash"):
            if link_hash != token_hashes[pk]:
                cls._base_manager.filter(pk=pk).update(**{"link_hash": token_hashes[pk]})


class Change(Searchable):
    """An entry of the list of changes: an action of the manager, feed, guest or clock."""

    class Actor(models.TextChoices):
        MANAGER = "manager"
        FEED = "feed"
        GUEST = "guest"
        # Scheduled actions of the software, without a person.
        CLOCK = "clock"

    at = models.DateTimeField(db_index=True)
    actor = models.CharField(max_length=10, choices=Actor.choices, default=Actor.MANAGER)
    # Name of the staff member at that time; null for the shared password and the feed.
    actor_name = models.CharField(max_length=LONGEST_ACTOR_NAME, null=True, blank=True)
    action = models.CharField(max_length=40)
    kind = models.CharField(max_length=60)
    # Label of the changed row's model, such as 'events.event'; '' if it is not one row.
    model = models.CharField(max_length=60, blank=True)
    subject_id = models.BigIntegerField(null=True, blank=True)
    title = models.CharField(max_length=300)
    # A list of {"field", "before", "after"}; personal fields have no values.
    details = models.JSONField(default=list, blank=True)
    # Steps that undo the entry (`Step` in `nightcap.core.writing.changes`).
    reversal = models.JSONField(default=list, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by_name = models.CharField(max_length=LONGEST_ACTOR_NAME, null=True, blank=True)

    search_text = SearchText()
    searched: ClassVar[tuple[str, ...]] = ("kind", "title", "action", "actor_name")

    class Meta:
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"{self.kind} {self.title} {self.action}"

    @property
    def can_be_undone(self) -> bool:
        """Whether the entry can still be undone: once, within a day."""
        is_recent = self.at > now() - UNDO_FOR
        is_deletion = self.action == "deleted" and self.model != ""
        return (is_deletion or bool(self.reversal)) and self.undone_at is None and is_recent


class ChangedRow(models.Model):
    """Another row of the same model that an entry changed, such as a further date of a series."""

    change = models.ForeignKey(Change, models.CASCADE, related_name="other_rows")
    row_id = models.BigIntegerField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["change", "row_id"], name="changed_row_once")
        ]

    def __str__(self) -> str:
        return f"row {self.row_id} of change {self.change_id}"
