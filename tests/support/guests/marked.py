"""A guest who leaves a trace wherever a guest can: looked for afterwards."""

from collections.abc import Iterator

from django.apps import apps
from django.db.models import TextField
from django.db.models.functions import Cast
from django.test import Client

from nightcap.events.models import Event
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.mail.delivery import deliver_due
from tests.support.answers import Answer

EMAIL = "Zephyrine.Quux@marked.example"
FIRST, LAST = "Zephyrine", "Quuxworth"
NAME = f"{FIRST} {LAST}"
PHONE = "212 555 0177"
MARKS = (EMAIL.lower(), FIRST.lower(), LAST.lower())
"""What nobody else has."""

BOOKING: dict[str, object] = {
    "customerName": NAME,
    "customerEmail": EMAIL,
    "customerPhone": PHONE,
    "numberOfTickets": 2,
}
INQUIRY: dict[str, object] = {
    "firstName": FIRST,
    "lastName": LAST,
    "email": EMAIL,
    "phone": PHONE,
    "newsletterOptIn": True,
    "eventName": f"The {LAST} wedding",
    "guestCount": 12,
    "eventDate": "2030-05-04",
    "startTime": "19:00",
    "endTime": "22:00",
}
MESSAGE: dict[str, object] = {"name": NAME, "email": EMAIL, "message": f"It is {NAME} again."}
SUBSCRIBING: dict[str, object] = {"name": NAME, "email": EMAIL}


def sent(path: str, body: dict[str, object], key: str) -> Answer:
    """Send a visitor's request with a key.

    The response is kept under that key as well.
    """
    headers = {"Idempotency-Key": f"marked-{key}"}
    return Client().post(path, body, "application/json", headers=headers)


def leave_traces(as_manager: Client, event: Event) -> None:
    """Book, write, inquire and subscribe; the manager changes, notes and sends again."""
    sent("/api/bookings", {**BOOKING, "eventId": event.pk}, "booking")
    sent("/api/event-hosting", INQUIRY, "inquiry")
    sent("/api/contact", MESSAGE, "message")
    sent("/api/secret-calendar", SUBSCRIBING, "secret")
    deliver_due()
    handle(as_manager, event)


def handle(as_manager: Client, event: Event) -> None:
    """Do what a manager does with it all, so that the list of changes and the log tell of it."""
    [booking] = as_manager.get(f"/api/bookings?eventId={event.pk}").json()
    changed = {**BOOKING, "customerName": f"{NAME} Jr", "numberOfTickets": 3, "note": NAME}
    headers = {"Idempotency-Key": "changed-by-hand"}
    as_manager.put(f"/api/bookings/{booking['id']}", changed, "application/json", headers=headers)
    noted = {"allergy": f"{LAST} nuts", "notes": f"{FIRST} tips well, write to {EMAIL}"}
    for notes in (noted, {"notes": f"{FIRST} again"}):
        as_manager.put(f"/api/admin/guests/{booking['guestKey']}", notes, "application/json")
    for place, model in (("event-hosting", HostInquiry), ("contact", ContactMessage)):
        [row] = model.objects.filter(email=EMAIL)
        notes = {"notes": f"{FIRST} called, write to {EMAIL}", "status": "answered"}
        as_manager.put(f"/api/{place}/{row.pk}", notes, "application/json")
    [inquiry] = HostInquiry.objects.filter(email=EMAIL)
    answer = {"text": f"Dear {NAME}, we have your wishes."}
    as_manager.post(f"/api/event-hosting/{inquiry.pk}/answers", answer, "application/json")
    lines = [{"text": f"Cake for {FIRST}", "amount": 9_000}]
    terms = {"lines": lines, "validUntil": "2030-01-01"}
    headers = {"Idempotency-Key": "quoted-by-hand"}
    path = f"/api/event-hosting/{inquiry.pk}/quotes"
    made = as_manager.post(path, terms, "application/json", headers=headers).json()
    token = made["link"].rpartition("/")[2]
    sent(f"/api/quotes/{token}/accept", {"name": NAME}, "accept")
    [subscriber] = as_manager.get("/api/newsletter").json()
    as_manager.put(
        f"/api/newsletter/{subscriber['id']}", {"name": f"{NAME} III"}, "application/json"
    )
    as_manager.delete(f"/api/newsletter/{subscriber['id']}")
    for mail in as_manager.get("/api/admin/mails").json():
        as_manager.post(f"/api/admin/mails/{mail['id']}/send-again")


def rows_that_name_the_guest(marks: tuple[str, ...] = MARKS) -> Iterator[str]:
    """Yield every value of every column of every table that holds a mark, declared or not."""
    for model in apps.get_models(include_auto_created=True):
        fields = [field.name for field in model._meta.local_concrete_fields]
        texts = {f"text_of_{name}": Cast(name, TextField()) for name in fields}
        for row in model._base_manager.annotate(**texts).values(*texts):
            for column, value in row.items():
                if any(mark in (value or "").lower() for mark in marks):
                    yield f"{model._meta.label}.{column}: {value}"
