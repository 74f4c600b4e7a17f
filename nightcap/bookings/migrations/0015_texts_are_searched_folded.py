from django.db import migrations

from nightcap.bookings.models import guest_text
from nightcap.core import search_index

_OF_GUESTS = ("customer_name", "customer_email", "customer_phone", "reference")


def _text(name: str, email: str, phone: str, reference: str) -> str:
    return guest_text(name=name, email=email, phone=phone, reference=reference)


class Migration(migrations.Migration):
    dependencies = [
        ("bookings", "0014_when_guests_were_informed"),
    ]

    operations = [
        search_index.remove("bookings_booking", ("guest_text",)),
        search_index.fill("bookings", "booking", _OF_GUESTS, into="guest_text", write=_text),
        search_index.add("bookings_booking", ("guest_text",), is_folded=True),
    ]
