"""The venue's figures, read at each request of Prometheus."""

import shutil
from collections.abc import Iterable, Iterator
from importlib.metadata import version

from django.conf import settings
from django.db import Error, connections
from django.db.models import Count, Sum
from django.db.models.functions import Greatest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from nightcap.backup.models import BackupRun
from nightcap.bookings.models import HOLDS, Booking
from nightcap.connections.services import backup_to, is_set
from nightcap.core import health
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.seats import SEATS_LEFT
from nightcap.mail.models import Mail
from nightcap.mail.services import counts


class HouseCollector(Collector):
    """Reads this machine's figures and, if it is available, the database's."""

    def describe(self) -> Iterable[Metric]:
        """Return no names ahead: the library would otherwise collect all figures once for them."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield the figures, on a connection that is closed again."""
        yield from _machine()
        try:
            # All or none: half of the figures would look like a loss.
            yield from [*_bookings(), *_mails(), *_backup()]
        except Error:
            yield _gauge("nightcap_database_up", "Whether the database can be read.", 0)
        else:
            yield _gauge("nightcap_database_up", "Whether the database can be read.", 1)
        finally:
            connections.close_all()


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(name, about, value=value)


def _machine() -> Iterator[Metric]:
    yield InfoMetricFamily("nightcap", "Which version runs.", {"version": version("nightcap")})
    free = shutil.disk_usage(settings.DATA_DIR).free
    yield _gauge("nightcap_disk_free_bytes", "Free where the data folder is.", free)
    beat = health.last_beat()
    if beat is not None:
        about = "When the background worker last said that it works."
        yield _gauge("nightcap_worker_last_beat_timestamp_seconds", about, beat)


def _bookings() -> Iterator[Metric]:
    made = Booking.objects.aggregate(number=Count("pk"), seats=Sum("number_of_tickets"))
    yield CounterMetricFamily("nightcap_bookings", "Bookings ever made.", value=made["number"])
    about = "Seats ever booked, cancelled ones among them."
    yield CounterMetricFamily("nightcap_seats_booked", about, value=made["seats"] or 0)
    coming = Event.objects.taking_guests().not_over(now()).filter(capacity__isnull=False)
    house = coming.aggregate(
        taken=Sum("seats_taken"),
        walked_in=Sum("walk_ins"),
        kept_back=Sum("house_seats"),
        free=Sum(Greatest(SEATS_LEFT, 0)),
    )
    held = Booking.objects.filter(event__in=coming, status__in=HOLDS).aggregate(
        seats=Sum("number_of_tickets")
    )
    seats = GaugeMetricFamily(
        "nightcap_seats",
        "Seats of the shows to come: free, held until the guest confirms them, taken, given to"
        " walk-ins, or kept back by the house.",
        labels=["state"],
    )
    seats.add_metric(["free"], house["free"] or 0)
    seats.add_metric(["held"], held["seats"] or 0)
    seats.add_metric(["taken"], (house["taken"] or 0) - (held["seats"] or 0))
    seats.add_metric(["walk-ins"], house["walked_in"] or 0)
    seats.add_metric(["house"], house["kept_back"] or 0)
    yield seats


def _mails() -> Iterator[Metric]:
    number = dict(Mail.objects.order_by().values_list("state").annotate(Count("pk")))
    mails = GaugeMetricFamily("nightcap_mails", "Mails on record.", labels=["state"])
    for state in Mail.State:
        mails.add_metric([state.value], number.get(state.value, 0))
    yield mails
    since = counts().waiting_since
    waits = 0.0 if since is None else max(0.0, (now() - since).total_seconds())
    yield _gauge("nightcap_mail_oldest_waiting_seconds", "How long the oldest has waited.", waits)


def _backup() -> Iterator[Metric]:
    address = backup_to()
    about = "Whether a nightly backup is set up."
    yield _gauge("nightcap_backup_wanted", about, 1 if is_set("backup_to") else 0)
    runs = BackupRun.objects.exclude(succeeded_at=None).order_by("-succeeded_at")
    if address:
        runs = runs.filter(target=address)
    last = runs.values_list("succeeded_at", flat=True).first()
    if last is not None:
        about = "When the last backup was made."
        yield _gauge("nightcap_backup_last_timestamp_seconds", about, last.timestamp())
