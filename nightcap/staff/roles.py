"""The roles that may call each operation that needs a login.

A manager may call everything, a host OF_HOST, OF_DOOR and OF_EVERYBODY, the door OF_DOOR and
OF_EVERYBODY. An operation without a list is refused; a test requires a list for each operation.
"""

from collections.abc import Mapping
from typing import Final

from nightcap.staff.models import Role

OF_EVERYBODY: Final = (
    "POST /api/admin/logout",
    # The user's own login.
    "GET /api/admin/security",
    "PUT /api/admin/security/password",
    "POST /api/admin/security/second-factor",
    "POST /api/admin/security/second-factor/turn-on",
    "POST /api/admin/security/second-factor/turn-off",
    "POST /api/admin/security/recovery-codes",
    "GET /api/admin/security/sessions",
    "POST /api/admin/security/sessions/end-others",
    "DELETE /api/admin/security/sessions/{session_name}",
)
"""One's own login, for every role."""

OF_DOOR: Final = (
    # Only of tonight's shows (refuse_door_role_unless_tonight in nightcap/bookings/api.py).
    "GET /api/bookings/evening",
    "GET /api/bookings/events",
    "GET /api/bookings",
    "GET /api/admin/waitlist",
    # Only numbers.
    "GET /api/admin/waitlist/counts",
    "PUT /api/bookings/{booking_id}/arrival",
    "PUT /api/bookings/walk-ins/{tap}",
    "DELETE /api/bookings/walk-ins/{tap}",
    "GET /api/admin/door/{event_id}",
    "POST /api/admin/door/{event_id}/taps",
    "GET /api/admin/event-guests/{event_id}/remarks",
)
"""Tonight's list with notes about its guests, arrivals and walk-ins."""

OF_HOST: Final = (
    # The programme.
    "GET /api/admin/categories",
    "GET /api/admin/events",
    "PUT /api/admin/events",
    "GET /api/admin/events/{event_id}",
    "GET /api/admin/events/{event_id}/series",
    "POST /api/events",
    "PUT /api/events/{event_id}",
    "DELETE /api/events/{event_id}",
    "PUT /api/events/{event_id}/ticket-status",
    "DELETE /api/events/{event_id}/ticket-status",
    "GET /api/admin/seats-left-percent",
    "GET /api/admin/look",
    "GET /api/admin/ticket-page-troubles",
    "POST /api/events/{event_id}/repeat",
    "GET /api/event-links",
    "POST /api/event-links",
    "DELETE /api/event-links/{link_id}",
    "GET /api/feed/runs",
    "POST /api/feed/import",
    "POST /api/admin/imports/{import_id}/undo",
    "GET /api/admin/calendar",
    "GET /api/admin/calendar/clashes",
    "GET /api/admin/calendar/repetition",
    # Bookings.
    "GET /api/bookings/evening/guests",
    "GET /api/bookings/due-payments",
    "GET /api/bookings/sales",
    "GET /api/bookings/totals",
    "GET /api/bookings/usual-sales",
    "POST /api/bookings/cancel-event",
    "GET /api/admin/event-guests/{event_id}",
    "GET /api/admin/event-guests/{event_id}/calls",
    "GET /api/admin/event-guests/{event_id}/clock-mails",
    "POST /api/admin/event-guests/{event_id}/preview",
    "POST /api/admin/event-guests/{event_id}/mail",
    "POST /api/bookings/by-phone",
    "PUT /api/admin/house-seats/{event_id}",
    "GET /api/bookings/{booking_id}",
    "PUT /api/bookings/{booking_id}",
    "POST /api/bookings/{booking_id}/cancel",
    "POST /api/bookings/{booking_id}/restore",
    "GET /api/bookings/{booking_id}/dates",
    "POST /api/bookings/{booking_id}/move",
    "POST /api/bookings/{booking_id}/confirm",
    "POST /api/bookings/{booking_id}/resend",
    "GET /api/bookings/{booking_id}/link",
    "GET /api/admin/waitlist/offers",
    "POST /api/admin/waitlist/{entry_id}/offer",
    "POST /api/admin/waitlist/{entry_id}/remove",
    "GET /api/admin/door-links",
    "POST /api/admin/door-links",
    "DELETE /api/admin/door-links/{link_id}",
    # Guests as people.
    "GET /api/admin/guests",
    "GET /api/admin/guests/{key}",
    "PUT /api/admin/guests/{key}",
    "POST /api/admin/guests/{key}/joined",
    "DELETE /api/admin/guests/{key}/joined/{other}",
    # The inbox.
    "GET /api/event-hosting",
    "GET /api/event-hosting/{entry_id}",
    "PUT /api/event-hosting/{entry_id}",
    "DELETE /api/event-hosting/{entry_id}",
    "POST /api/event-hosting/{entry_id}/opened",
    "GET /api/event-hosting/{inquiry_id}/calendar",
    "GET /api/event-hosting/{inquiry_id}/clashes",
    "GET /api/event-hosting/{inquiry_id}/answers",
    "POST /api/event-hosting/{inquiry_id}/answers",
    "GET /api/event-hosting/{inquiry_id}/answer-templates",
    "GET /api/admin/answer-templates",
    "GET /api/admin/answer-templates/variables",
    "POST /api/admin/answer-templates",
    "PUT /api/admin/answer-templates/{template_id}",
    "DELETE /api/admin/answer-templates/{template_id}",
    "GET /api/event-hosting/{inquiry_id}/quotes",
    "POST /api/event-hosting/{inquiry_id}/quotes",
    "GET /api/admin/quotes/waiting",
    "POST /api/admin/quotes/{quote_id}/withdraw",
    "GET /api/event-hosting/{inquiry_id}/holds",
    "POST /api/event-hosting/{inquiry_id}/holds",
    "GET /api/admin/holds",
    "GET /api/admin/holds/expiring",
    "POST /api/admin/holds/{hold_id}/confirm",
    "DELETE /api/admin/holds/{hold_id}",
    "GET /api/contact",
    "GET /api/contact/{entry_id}",
    "PUT /api/contact/{entry_id}",
    "DELETE /api/contact/{entry_id}",
    "POST /api/contact/{entry_id}/opened",
    "GET /api/admin/inbox",
    "GET /api/admin/inbox/counts",
    "GET /api/admin/inbox/automatic",
    "POST /api/admin/inbox/automatic/{form_id}/accept",
    "DELETE /api/admin/inbox/automatic/{form_id}",
    # Only of editable_models().
    "GET /api/admin/changes",
    "POST /api/admin/changes/{change_id}/undo",
)
"""Programme, bookings, guests and inbox."""

OF_MANAGER: Final = (
    # The security of the venue and of other accounts.
    "POST /api/admin/security/let-strangers-in",
    "GET /api/admin/security/log-ins",
    "GET /api/admin/staff",
    "POST /api/admin/staff",
    "PUT /api/admin/staff/{member_id}",
    "DELETE /api/admin/staff/{member_id}",
    "POST /api/admin/staff/{member_id}/start-password",
    "GET /api/admin/connections",
    "PUT /api/admin/connections",
    "POST /api/admin/connections/try",
    "POST /api/admin/connections/undo",
    "GET /api/admin/backups",
    "POST /api/admin/backups",
    "POST /api/admin/backups/download",
    "GET /api/admin/space",
    # Revenue and payments.
    "GET /api/admin/reports",
    "GET /api/admin/reports.csv",
    "GET /api/admin/books",
    "GET /api/admin/books/{part}.csv",
    "GET /api/admin/settlements/{event_id}",
    "PUT /api/admin/settlements/{event_id}",
    "GET /api/admin/payments",
    "GET /api/admin/journal.csv",
    "GET /api/admin/payments/balance",
    "GET /api/admin/payments/failed-payouts",
    "POST /api/admin/payments/{payment_id}/practice-dispute",
    "GET /api/admin/payments/strays",
    "GET /api/admin/payments/totals",
    "POST /api/admin/payments/strays/{stray_id}/refund",
    "GET /api/admin/promo-codes",
    "GET /api/admin/shows",
    "POST /api/admin/promo-codes",
    "PUT /api/admin/promo-codes/{code_id}",
    "DELETE /api/admin/promo-codes/{code_id}",
    "POST /api/admin/payments/{payment_id}/refunds",
    "POST /api/admin/payments/refunds/{refund_id}/by-hand",
    "POST /api/admin/quotes/{quote_id}/deposit",
    # Downloads of guests and their deletion; emails to them.
    "GET /api/bookings/download",
    "POST /api/admin/guests/known",
    "POST /api/admin/guests/forget",
    "GET /api/admin/mails",
    "GET /api/admin/mails/counts",
    "GET /api/admin/mails/{mail_id}",
    "POST /api/admin/mails/{mail_id}/send-again",
    "GET /api/admin/letters",
    "POST /api/admin/letters",
    "GET /api/admin/letters/audience",
    "GET /api/admin/letters/audiences",
    "GET /api/admin/letters/{letter_id}",
    "PUT /api/admin/letters/{letter_id}",
    "DELETE /api/admin/letters/{letter_id}",
    "GET /api/admin/letters/{letter_id}/preview",
    "POST /api/admin/letters/{letter_id}/send",
    "POST /api/admin/letters/{letter_id}/stop",
    "POST /api/admin/letters/{letter_id}/test",
    "GET /api/newsletter",
    "GET /api/newsletter/download",
    "POST /api/newsletter/import",
    "PUT /api/newsletter/{subscriber_id}",
    "DELETE /api/newsletter/{subscriber_id}",
    "GET /api/secret-calendar",
    "GET /api/secret-calendar/download",
    "POST /api/secret-calendar/import",
    "PUT /api/secret-calendar/{subscriber_id}",
    "DELETE /api/secret-calendar/{subscriber_id}",
    "GET /api/admin/members/{subscriber_id}",
    "POST /api/admin/members/{subscriber_id}/renew",
    "POST /api/admin/members/{subscriber_id}/end",
    # The venue, and its pages.
    "GET /api/admin/setup",
    "GET /api/admin/setup/opening",
    "POST /api/admin/setup/open",
    "POST /api/admin/setup/close",
    "GET /api/admin/venue",
    "PUT /api/admin/venue",
    "GET /api/admin/copied-texts",
    "GET /api/admin/house",
    "PUT /api/admin/house",
    "GET /api/admin/season",
    "PUT /api/admin/season",
    "POST /api/admin/categories",
    "PUT /api/admin/categories/order",
    "PUT /api/admin/categories/{category_id}",
    "DELETE /api/admin/categories/{category_id}",
    "GET /api/admin/special-days",
    "POST /api/admin/special-days",
    "PUT /api/admin/special-days/{day_id}",
    "DELETE /api/admin/special-days/{day_id}",
    "GET /api/admin/calendar/closing",
    "GET /api/admin/menu",
    "POST /api/menu",
    "PUT /api/menu/order",
    "PUT /api/menu/{item_id}",
    "DELETE /api/menu/{item_id}",
    "GET /api/admin/menu-sections",
    "POST /api/admin/menu-sections",
    "PUT /api/admin/menu-sections/order",
    "PUT /api/admin/menu-sections/{section_id}",
    "DELETE /api/admin/menu-sections/{section_id}",
    "POST /api/videos",
    "PUT /api/videos/{video_id}",
    "DELETE /api/videos/{video_id}",
    "GET /api/admin/clip-troubles",
    "POST /api/admin/clip-checks",
    "GET /api/admin/featured-images",
    "POST /api/featured-images",
    "PUT /api/featured-images/{image_id}",
    "DELETE /api/featured-images/{image_id}",
    "POST /api/past-events",
    "PUT /api/past-events/{past_event_id}",
    "DELETE /api/past-events/{past_event_id}",
    "POST /api/past-event-images",
    "PUT /api/past-event-images/{image_id}",
    "DELETE /api/past-event-images/{image_id}",
    "POST /api/host-event-images",
    "PUT /api/host-event-images/{image_id}",
    "DELETE /api/host-event-images/{image_id}",
)
"""All others, listed so that each new operation gets a deliberate decision."""

_MAY: Final[Mapping[Role, frozenset[str]]] = {
    Role.HOST: frozenset((*OF_EVERYBODY, *OF_DOOR, *OF_HOST)),
    Role.DOOR: frozenset((*OF_EVERYBODY, *OF_DOOR)),
}

WITH_START_PASSWORD: Final = frozenset(
    {"PUT /api/admin/security/password", "POST /api/admin/logout"}
)
"""The operations that are open before the start password is replaced."""

EDIT_OPERATIONS: Final[Mapping[str, str]] = {
    "answers.answertemplate": "PUT /api/admin/answer-templates/{template_id}",
    "bookings.booking": "PUT /api/bookings/{booking_id}",
    "bookings.promocode": "PUT /api/admin/promo-codes/{code_id}",
    "connections.connections": "PUT /api/admin/connections",
    "content.featuredimage": "PUT /api/featured-images/{image_id}",
    "content.hosteventimage": "PUT /api/host-event-images/{image_id}",
    "content.menuitem": "PUT /api/menu/{item_id}",
    "content.menusection": "PUT /api/admin/menu-sections/{section_id}",
    "content.pastevent": "PUT /api/past-events/{past_event_id}",
    "content.pasteventimage": "PUT /api/past-event-images/{image_id}",
    "content.video": "PUT /api/videos/{video_id}",
    "door.doorlink": "DELETE /api/admin/door-links/{link_id}",
    "events.event": "PUT /api/events/{event_id}",
    "events.eventlink": "POST /api/event-links",
    "events.feedimport": "POST /api/admin/imports/{import_id}/undo",
    "guestbook.notedguest": "PUT /api/admin/guests/{key}",
    "holds.datehold": "DELETE /api/admin/holds/{hold_id}",
    "inbox.contactmessage": "PUT /api/contact/{entry_id}",
    "inbox.hostinquiry": "PUT /api/event-hosting/{entry_id}",
    "letters.letter": "PUT /api/admin/letters/{letter_id}",
    "members.memberlink": "POST /api/admin/members/{subscriber_id}/renew",
    "quotes.inquiryquote": "POST /api/admin/quotes/{quote_id}/withdraw",
    "reports.deal": "PUT /api/admin/settlements/{event_id}",
    "staff.staffmember": "PUT /api/admin/staff/{member_id}",
    "subscribers.newslettersubscriber": "PUT /api/newsletter/{subscriber_id}",
    "subscribers.secretcalendarsubscriber": "PUT /api/secret-calendar/{subscriber_id}",
    "trap.trappedform": "POST /api/admin/inbox/automatic/{form_id}/accept",
    "venue.category": "PUT /api/admin/categories/{category_id}",
    "venue.opening": "POST /api/admin/setup/open",
    "venue.override": "PUT /api/admin/venue",
    "venue.specialday": "PUT /api/admin/special-days/{day_id}",
    "waitlist.waitlistentry": "POST /api/admin/waitlist/{entry_id}/remove",
}
"""The operation that edits the rows of each model in the list of changes.

Only managers see and undo changes of a model that is missing; a test requires every model.
"""


def may(role: Role, operation: str) -> bool:
    """Return whether a role may call an operation, such as "PUT /api/events/{event_id}"."""
    return role is Role.MANAGER or operation in _MAY[role]


def operations_of(role: Role) -> list[str] | None:
    """Return the operations of a role, sorted; None for all."""
    return None if role is Role.MANAGER else sorted(_MAY[role])


def editable_models(role: Role) -> frozenset[str] | None:
    """Return the labels of the models whose rows a role may edit; None for all.

    Rule: A role sees, undoes and restores only changes of rows that it may edit; a manager may edit
    all.
    """
    if role is Role.MANAGER:
        return None
    return frozenset(model for model, edit in EDIT_OPERATIONS.items() if may(role, edit))
