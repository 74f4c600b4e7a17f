"""The columns that hold text and no guest: the others are in `nightcap/guests/personal_data.py`."""

from typing import Final

from nightcap.guests.personal_data import Columns

_MEDIA = ("image_url",)

WITHOUT_GUESTS: Final[Columns] = {
    # Made here: a reference names no person; origin and status are words of a list.
    # What is counted: names that cannot be read, and go with the guest.
    # What a row is searched by is written with the columns that it follows from. Folded, two
    # addresses may look the same.
    "bookings.booking": (
        *("reference", "origin", "mailbox", "phone_key", "network", "link_hash"),
        *("guest_text", "tickets", "paid_tickets", "refund_steps", "status"),
    ),
    # What the house calls it.
    "bookings.promocode": ("code", "kind", "tier", "events", "shows"),
    # What a show is called, what the provider calls things, and the house's own reasons.
    "payments.payment": (
        *("currency", "mode", "state", "session_id", "session_url", "title", "intent_id"),
        *("method", "error", "lines", "received_in"),
    ),
    "payments.refund": ("reason", "asked_by", "state", "provider_id", "error"),
    "payments.posting": ("account", "currency", "mode", "words"),
    "payments.unmatchedpayment": (
        *("session_id", "intent_id", "reference", "currency", "mode", "error", "refund_id"),
    ),
    "payments.receiptcount": ("mode",),
    "payments.payout": ("provider_id", "currency", "mode", "state"),
    "payments.dispute": ("provider_id", "reason", "state"),
    "reports.deal": ("costs", "note"),
    "payments.practicesession": ("title", "currency", "state"),
    "waitlist.waitlistentry": ("link_hash", "mailbox", "network", "search_text"),
    # The texts of the venue to all, its statements of consent, and a name that cannot be read.
    "letters.letter": ("subject", "body", "to", "category", "state", "search_text"),
    "letters.recipient": ("mailbox", "state"),
    "subscribers.newslettersubscriber": ("search_text", "link_hash", "consent", "consent_by"),
    "subscribers.secretcalendarsubscriber": ("search_text", "link_hash", "consent", "consent_by"),
    "members.memberlink": ("link_hash",),
    # A name that cannot be read; it goes after an hour, or when the guest is forgotten.
    "evenings.eveningslink": ("link_hash", "mailbox"),
    "date_alerts.datealert": ("title_key", "title", "mailbox", "link_hash", "known_dates"),
    "guestbook.notedguest": ("key", "phone_key"),
    "guestbook.joinedguest": ("key", "into"),
    "door.doorlink": ("link_hash",),
    "door.tap": ("kind", "paid_by"),
    "inbox.hostinquiry": ("origin", "status", "location", "mailbox", "search_text"),
    "inbox.contactmessage": ("status", "mailbox", "search_text"),
    "answers.answertemplate": ("title", "text", "status"),
    "answers.inquiryanswer": ("author",),
    "holds.datehold": ("state",),
    "quotes.inquiryquote": (
        *("reference", "link_hash", "currency", "tax_name", "tax_percent", "terms_version"),
    ),
    "trap.trappedform": ("kind",),
    "mail.mail": ("template", "message_id", "state", "search_text"),
    "core.change": (
        *("actor", "actor_name", "undone_by_name", "action", "kind", "model"),
        "search_text",
    ),
    # A key is made by the browser; a body's hash tells nothing without the body.
    "core.storedresponse": ("operation", "key", "body_hash"),
    "core.firsttime": ("name",),
    "mail.dayvolume": ("source",),
    # A name that cannot be read, too; it goes when the guest is forgotten.
    "mail.unsubscribed": ("mailbox", "mailing_list"),
    "mail.rejectingmailbox": ("mailbox",),
    "letters.fewerletters": ("mailbox", "mailing_list", "category"),
    # Who works here, from where somebody tried to log in, and the secrets of both.
    "staff.attemptlimit": ("key",),
    "staff.login": ("outcome", "browser", "network", "name"),
    "staff.staffmember": ("name", "name_key", "role"),
    "staff.managerpassword": ("environment_hash",),
    "staff.secondfactor": ("secret",),
    "staff.recoverycode": ("digest",),
    "backup.backuprun": ("target", "error"),
    # Sealed: the addresses of machines, and the house's own passwords for them.
    "connections.connections": (
        *("feed_url", "email_url", "backup_to", "backup_key"),
        *("stripe_key", "stripe_webhook_secrets", "email_tested", "earlier"),
    ),
    # The house's own words, which visitors read: people are named there on purpose.
    "venue.override": ("subject", "values"),
    "venue.specialday": ("note",),
    "venue.category": ("name", "slug", "earlier_slugs", "color", "mark", "page", "moved"),
    "events.event": (
        "title",
        "title_key",
        "description",
        "category",
        "location",
        *_MEDIA,
        "eventbrite_link",
        "ticket_status",
        *("payment", "tiers", "seats_by_tier"),
        "state",
        "price_range",
        "performers",
        "accessibility_note",
        "source",
        "source_uid",
        "source_recurrence",
        "source_hash",
        "overridden_fields",
        "undone_import",
        "search_text",
    ),
    "events.feedimportstep": ("fields",),
    # What an event was, and the manager's words to all its guests.
    "events.notice": ("actor", "actor_name", "message", "known"),
    "events.eventlink": (
        "title_key",
        "url",
        *_MEDIA,
        "instagram_url",
        "facebook_url",
        "twitter_url",
        "youtube_url",
        "tiktok_url",
        "description",
        "link_type",
        "post_event_link",
        "ticket_status",
    ),
    "core.linkcheck": ("url", "problem"),
    "events.feedrun": ("source", "error", "summary", "withdrawals"),
    "content.menusection": ("title", "slug", "earlier_slugs", "moved"),
    "content.menuitem": ("name", "description", "price", "category"),
    "content.video": (
        *("title", "description", "video_url", "poster_url", "category", "search_text"),
    ),
    "content.featuredimage": (*_MEDIA, "caption", "search_text"),
    "content.pastevent": ("title", "description", "search_text"),
    "content.pasteventimage": (*_MEDIA, "caption", "description", "search_text"),
    "content.hosteventimage": (*_MEDIA, "media_type", "caption", "search_text"),
    # Django's own: the manager, and sessions of the manager.
    "auth.user": ("password", "username", "first_name", "last_name", "email"),
    "auth.group": ("name",),
    "auth.permission": ("name", "codename"),
    "contenttypes.contenttype": ("app_label", "model"),
    "sessions.session": ("session_key", "session_data"),
}
"""What holds no guest, each kind with its reason."""
