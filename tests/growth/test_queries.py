"""What a list costs is bounded: by its number of queries, and by an index for each of them."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from nightcap.core.keyed import mailbox_of, phone_of
from nightcap.core.time import now
from tests.support.growth.house import fill

pytestmark = pytest.mark.django_db

TODAY = now().date()
MONTH = f"from={TODAY - timedelta(days=14)}&to={TODAY + timedelta(days=21)}"
FAR = "from=2041-01-01&to=2041-02-05"
PUBLIC = (
    "/api/events",
    f"/api/events?{MONTH}",
    f"/api/events?{FAR}",
    "/api/events/upcoming",
    "/api/events/next",
    "/api/events/next?category=comedy",
    "/api/events/category/comedy",
    "/api/events/{event}",
    "/api/events/{event}/dates",
    "/calendar.ics",
)
PANEL = (
    "/api/admin/events",
    "/api/admin/events?when=upcoming",
    "/api/admin/events?when=past",
    "/api/admin/events?isPublic=true&links=with",
    "/api/admin/events?isPublic=true&links=without",
    "/api/admin/events?search=jazz",
    "/api/admin/events?when=past&sort=-seats",
    "/api/admin/events?isPublic=true&links=with&sort=event",
    "/api/admin/events/{event}/series",
    "/api/event-links",
    "/api/bookings",
    "/api/bookings?state=cancelled",
    "/api/bookings?search=ada",
    "/api/bookings?eventId={event}&state=active",
    "/api/bookings?eventId={event}&sort=guest",
    "/api/bookings?search=ada&sort=-event",
    "/api/bookings/events",
    "/api/bookings/events?when=past",
    "/api/bookings/events?when=past&sort=-seats",
    "/api/bookings/events?when=past&sort=-parties",
    "/api/bookings/events?when=all&search=jazz",
    "/api/bookings/evening",
    "/api/bookings/sales?eventId={event}",
    "/api/bookings/totals?eventId={event}&state=active",
    "/api/bookings/usual-sales?eventId={event}",
    "/api/admin/guests",
    "/api/admin/guests?search=ada",
    "/api/admin/guests?sort=-bookings",
    "/api/admin/guests/{guest}",
    "/api/admin/guests/{phone}",
    "/api/admin/event-guests/{event}/remarks",
    "/api/newsletter",
    "/api/newsletter?search=ada",
    "/api/newsletter?sort=name",
    "/api/newsletter?sort=-email",
    "/api/secret-calendar",
    "/api/admin/mails",
    "/api/admin/mails?state=queued",
    "/api/admin/mails?sort=subject",
    "/api/admin/mails?sort=-to",
    "/api/admin/mails?search=booking",
    "/api/admin/mails/counts",
    "/api/admin/changes",
    "/api/admin/changes?search=jazz",
    "/api/admin/inbox",
    "/api/admin/inbox?status=new",
    "/api/admin/inbox?search=jazz",
    "/api/admin/inbox?sort=from",
    "/api/admin/inbox?kind=message&sort=-about",
    "/api/admin/inbox/counts",
    "/api/admin/inbox/automatic",
    "/api/event-hosting",
    "/api/contact",
    f"/api/admin/reports?{MONTH}",
    f"/api/admin/reports?{FAR}",
    f"/api/admin/reports.csv?{MONTH}",
    f"/api/admin/calendar?{MONTH}",
    f"/api/admin/calendar?{FAR}",
)
LISTS = PUBLIC + PANEL
GUEST = {"guest": mailbox_of("ada@example.com"), "phone": phone_of("212 555 0100")}

_SCANNED = re.compile(r"^SCAN (\w+)\b(?! (?:USING|VIRTUAL TABLE)\b)|Seq Scan on (\w+)")
GROWING = re.compile(
    r"^(?:U\d+|T\d+|(?:bookings|door|events|inbox|mail|subscribers|waitlist)_\w+|core_change)$"
)


def test_two_hundred_rows_take_no_more_queries_than_ten(as_manager: Client) -> None:
    # The first time something is asked once and kept.
    _, few, many = (queries_of(as_manager, event=fill(rows)) for rows in (1, 9, 190))
    assert [path for path in LISTS if len(many[path]) > len(few[path])] == []


def test_no_list_reads_a_table_that_grows_from_end_to_end(as_manager: Client) -> None:
    asked = queries_of(as_manager, event=fill(20))
    selects = {(path, sql) for path in asked for sql in asked[path] if sql.startswith("SELECT")}
    assert len(selects) > len(LISTS) / 2
    assert [(path, sql) for path, sql in selects if scanned(sql)] == []


def test_what_a_search_of_the_programme_finds_is_counted_along_its_order(
    as_manager: Client,
) -> None:
    with CaptureQueriesContext(connection) as queries:
        as_manager.get("/api/admin/events?search=jazz")
    counts = [query["sql"] for query in queries if query["sql"].startswith("SELECT COUNT")]
    ordered = [sql for sql in counts if re.search(r'ORDER BY "events_event"."starts_at"', sql)]
    assert len(ordered) == 4


def queries_of(manager: Client, event: int) -> dict[str, list[str]]:
    """Return what each list asks the database; `event` is the one that some are about."""
    found = {}
    for address in LISTS:
        with CaptureQueriesContext(connection) as queries:
            assert manager.get(address.format(event=event, **GUEST)).status_code == 200
        # A request that lasts looks at the venue's texts again.
        found[address] = [
            query["sql"] for query in queries if '"venue_override"' not in query["sql"]
        ]
    return found


def scanned(sql: str) -> set[str]:
    """Return the growing tables that the database would read from end to end for a query."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
            plan = [row[3] for row in cursor.fetchall()]
        else:
            cursor.execute("SET LOCAL enable_seqscan = off")
            cursor.execute(f"EXPLAIN {sql}".replace("%", "%%"), [])
            plan = [row[0] for row in cursor.fetchall()]
    found = (match for line in plan for match in _SCANNED.finditer(line))
    names = {name for match in found for name in match.groups() if name}
    return {name for name in names if GROWING.match(name)}
