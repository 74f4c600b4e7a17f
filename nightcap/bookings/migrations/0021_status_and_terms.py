"""Stores the status of each booking, and copies the terms to which its guest has agreed."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import ProjectState
from django.db.models import Case, F, OuterRef, Q, Subquery, Value, When

from nightcap.core import search_index
from nightcap.core.search_index import AddColumn

_NO_TICKETS = Value([], models.JSONField())


def _copy(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    booking = apps.get_model("bookings", "Booking")
    event = apps.get_model("events", "Event")
    starts_at = Subquery(
        event._base_manager.filter(pk=OuterRef("event_id")).values("starts_at")[:1]
    )
    has_ended, was_held = Q(cancelled_at__isnull=False), Q(held_until__isnull=False)
    # A reminder to pay proves nothing about the mailbox: it was noted like a request to confirm.
    was_reminded = Q(asked_at__gt=F("created_at"))
    booking._base_manager.update(
        status=Case(
            When(has_ended & was_held, then=Value("expired")),
            When(has_ended, then=Value("cancelled")),
            When(was_held & Q(awaits_payment=True), then=Value("unpaid")),
            When(was_held, then=Value("held")),
            default=Value("confirmed"),
        ),
        is_being_cancelled=Case(
            When(was_held & ~has_ended & Q(awaits_payment=True, prepay=0), then=Value(True)),
            default=Value(False),
        ),
        holds_expired=Case(When(has_ended & was_held, then=Value(1)), default=Value(0)),
        hold_expired_at=Case(When(has_ended & was_held, then=F("cancelled_at"))),
        pay_reminded_at=Case(When(was_reminded, then=F("asked_at"))),
        asked_at=Case(When(was_reminded, then=None), default=F("asked_at")),
        terms_start_at=starts_at,
        agreed_start_at=starts_at,
        agreed_at=F("created_at"),
    )


_HOLDS = ("held", "unpaid")


class _ForgetField(migrations.RemoveField):
    """Keeps the column on PostgreSQL, where a server of the release before may still use it."""

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        if schema_editor.connection.vendor == "sqlite":
            super().database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        if schema_editor.connection.vendor == "sqlite":
            super().database_backwards(app_label, schema_editor, from_state, to_state)


class Migration(migrations.Migration):
    dependencies = [
        ("bookings", "0020_waived"),
        ("events", "0022_moved_at"),
    ]

    operations = [
        AddColumn("booking", "status", models.CharField(
                choices=[
                    ("held", "Held"),
                    ("unpaid", "Unpaid"),
                    ("confirmed", "Confirmed"),
                    ("cancelled", "Cancelled"),
                    ("expired", "Expired"),
                ],
                db_default="confirmed",
                default="confirmed",
                editable=False,
                max_length=10,
            ),
        ),
        AddColumn("booking", "is_being_cancelled", models.BooleanField(db_default=False, default=False, editable=False),
        ),
        AddColumn("booking", "terms_start_at", models.DateTimeField(editable=False, null=True)),
        AddColumn("booking", "change_hours", models.PositiveSmallIntegerField(editable=False, null=True)),
        AddColumn("booking", "agreed_at", models.DateTimeField(editable=False, null=True)),
        AddColumn("booking", "agreed_start_at", models.DateTimeField(editable=False, null=True)),
        AddColumn("booking", "balance_due_at", models.DateTimeField(editable=False, null=True)),
        AddColumn("booking", "paid_tickets", models.JSONField(blank=True, db_default=_NO_TICKETS, default=list, editable=False),
        ),
        AddColumn("booking", "holds_expired", models.PositiveSmallIntegerField(db_default=0, default=0, editable=False),
        ),
        AddColumn("booking", "hold_expired_at", models.DateTimeField(editable=False, null=True)),
        AddColumn("booking", "pay_reminded_at", models.DateTimeField(editable=False, null=True)),
        migrations.RunPython(_copy, migrations.RunPython.noop),
        migrations.RemoveIndex(model_name="booking", name="booking_held"),
        migrations.RemoveIndex(model_name="booking", name="booking_ran_out"),
        *search_index.kept_through(
            "bookings_booking",
            ("guest_text",),
            _ForgetField(model_name="booking", name="awaits_payment"),
            migrations.AddConstraint(
                model_name="booking",
                constraint=models.CheckConstraint(
                    condition=Q(status__in=(*_HOLDS, "expired"), held_until__isnull=False)
                    | Q(status__in=("confirmed", "cancelled"), held_until=None),
                    name="booking_was_held_by_its_status",
                ),
            ),
            migrations.AddConstraint(
                model_name="booking",
                constraint=models.CheckConstraint(
                    condition=Q(status__in=(*_HOLDS, "confirmed"), cancelled_at=None)
                    | Q(status__in=("cancelled", "expired"), cancelled_at__isnull=False),
                    name="booking_has_ended_by_its_status",
                ),
            ),
            migrations.AddConstraint(
                model_name="booking",
                constraint=models.CheckConstraint(
                    condition=Q(handed_over_at=None) | Q(status="cancelled"),
                    name="booking_handed_over_is_cancelled",
                ),
            ),
            migrations.AddConstraint(
                model_name="booking",
                constraint=models.CheckConstraint(
                    condition=Q(is_being_cancelled=False) | Q(status="unpaid"),
                    name="booking_is_unpaid_while_being_cancelled",
                ),
            ),
            migrations.AddConstraint(
                model_name="booking",
                constraint=models.CheckConstraint(
                    condition=Q(balance_due_at=None) | Q(status="confirmed"),
                    name="booking_with_a_balance_due_is_confirmed",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="booking",
            index=models.Index(
                condition=Q(held_until__isnull=False),
                fields=["status", "held_until"],
                name="booking_holds",
            ),
        ),
        migrations.AddIndex(
            model_name="booking",
            index=models.Index(
                condition=Q(hold_expired_at__isnull=False),
                fields=["hold_expired_at"],
                name="booking_hold_expired",
            ),
        ),
        migrations.AddIndex(
            model_name="booking",
            index=models.Index(
                condition=Q(balance_due_at__isnull=False),
                fields=["balance_due_at"],
                name="booking_balance_due",
            ),
        ),
    ]
