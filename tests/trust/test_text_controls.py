"""Texts, paths and addresses given to code as one writes it first: what the guards are for."""

import csv
import json
import logging
from contextlib import closing
from datetime import UTC, datetime
from email import policy
from email.parser import BytesParser
from html.parser import HTMLParser
from io import StringIO
from ipaddress import ip_address
from itertools import islice
from pathlib import Path
from urllib.parse import unquote

import pytest
from dateutil.rrule import rrulestr
from django.test import RequestFactory
from django.views.static import serve
from icalendar import Calendar

from tests.core import test_csv_file, test_logs
from tests.events import test_feed_entries, test_feed_fetching, test_feed_series_limits
from tests.mail import test_queueing
from tests.media import test_serving
from tests.site import test_inlined_json
from tests.support.site.pages import ReadPage
from tests.trust.cases import cases_of
from tests.trust.recording import Tried


class Elements(HTMLParser):
    """The elements that a browser makes of a text which is put into a page as it is."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)


def test_a_description_that_is_simply_taken_over_holds_elements(tried: Tried) -> None:
    of = test_feed_entries.test_markup_in_a_description_becomes_plain_text
    told = cases_of(of, "text")
    assert [Elements(text).names for text in told] == [[]] * len(told)
    markup = cases_of(of, "markup")
    caught = sum(Elements(each).names != [] for each in markup)
    what = "descriptions of a feed that were simply taken over"
    tried.control(17, what, caught=caught, of=len(markup))


def test_a_plain_log_names_the_guest_of_a_failure(tried: Tried) -> None:
    of = test_logs.test_what_opens_or_names_something_is_left_out
    lines = [test_logs.line("It was %s.", said) for said in cases_of(of, "said")]
    lines.append(test_logs.line("It failed", error=test_logs.fault("ada")))
    plain = logging.Formatter()
    caught = sum("ada" in plain.format(each) for each in lines)
    tried.control(
        36, "lines of the log as it comes that name a guest", caught=caught, of=len(lines)
    )


def test_json_that_is_simply_written_leaves_its_script(tried: Tried) -> None:
    corpus = test_inlined_json.CORPUS
    caught = 0
    for text in corpus:
        page = f'<h1></h1><script type="application/json">{json.dumps(text)}</script>'
        read = ReadPage(page)
        caught += [inside for _, inside in read.scripts] != [json.dumps(text)]
    tried.control(18, "texts in JSON that was simply written", caught=caught, of=len(corpus))


def test_a_file_that_is_simply_written_holds_formulas(tried: Tried) -> None:
    cells = test_csv_file.HOSTILE
    file = StringIO()
    csv.writer(file, quoting=csv.QUOTE_ALL).writerows([cell] for cell in cells)
    kept = [row[0] for row in csv.reader(StringIO(file.getvalue(), newline=""))]
    caught = sum(map(test_csv_file.may_be_a_formula, kept))
    tried.control(19, "cells of a file that was simply written", caught=caught, of=len(cells))


def test_a_mail_that_is_simply_joined_has_further_recipients(tried: Tried) -> None:
    addresses = cases_of(test_queueing.test_a_mail_goes_to_exactly_one_address, "to")
    lines = cases_of(test_queueing.test_a_header_never_holds_a_line_break, "line")
    parse = BytesParser(policy=policy.default).parsebytes
    caught = 0
    for to, subject in [*((to, "Hi") for to in addresses), *(("a@b.co", line) for line in lines)]:
        mail = parse(f"To: {to}\r\nSubject: {subject}\r\n\r\nText".encode())
        people = [one for name in ("To", "Bcc") for one in (mail[name] or "").split(",")]
        caught += sum("@" in one for one in people) > 1 or bool(set(mail) - {"To", "Subject"})
    tried.control(
        20, "mails that were simply joined", caught=caught, of=len(addresses) + len(lines)
    )


def test_a_calendar_that_is_simply_joined_has_further_events(tried: Tried) -> None:
    title = "Jazz\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:2\r\nSUMMARY:Forged"
    lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", f"SUMMARY:{title}", "END:VEVENT"]
    found = Calendar.from_ical("\r\n".join([*lines, "END:VCALENDAR", ""])).events
    tried.control(21, "events in a calendar that was simply joined", caught=len(found) - 1)


def test_a_library_by_itself_takes_what_repeats_every_second(tried: Tried) -> None:
    of = test_feed_series_limits.test_what_repeats_by_the_minute_is_refused_before_anything_counts
    frequencies = cases_of(of, "frequency")
    start = datetime(2026, 12, 1, 20, tzinfo=UTC)
    caught = sum(
        len(list(islice(rrulestr(f"FREQ={each.upper()}", dtstart=start), 50_001))) > 50_000
        for each in frequencies
    )
    tried.control(22, "endless series taken by the library alone", caught=caught)


def test_a_path_that_is_simply_joined_leads_to_the_secret(tmp_path: Path, tried: Tried) -> None:
    media = tmp_path / "media"
    media.mkdir()
    (media / "notes.txt").write_text("s3cret")
    (tmp_path / "secret-key").write_text("s3cret")
    paths = cases_of(test_serving.test_nothing_but_the_name_of_a_picture_is_found, "path")
    caught = 0
    for path in paths:
        name = unquote(path.removeprefix("/media/")).replace("\\", "/").replace("\0", "")
        file = media / name
        caught += file.is_file() and file.read_text(errors="replace") != ""
    tried.control(29, "paths that were simply joined", caught=caught, of=len(paths))


def test_an_address_judged_only_by_its_spelling_leads_inside(tried: Tried) -> None:
    of = test_feed_fetching.test_only_addresses_on_the_public_internet_are_public
    judged = dict(zip(cases_of(of, "address"), cases_of(of, "public"), strict=True))
    inside = [address for address, is_public in judged.items() if not is_public]
    caught = sum(not address.startswith(("127.", "10.", "192.168.")) for address in inside)
    # What the standard library calls private is not all that leads inside either.
    forgotten = [address for address in inside if ip_address(address).is_global]
    assert forgotten
    tried.control(30, "addresses judged by how they begin", caught=caught, of=len(inside))


# The end of a response looks after the connections that the thread has by then.
@pytest.mark.django_db
def test_the_framework_by_itself_knows_no_parts(tmp_path: Path, tried: Tried) -> None:
    (tmp_path / "clip").write_bytes(b"x" * 1_000)
    wanted = cases_of(test_serving.test_one_range_is_sent_as_asked, "wanted")
    caught = 0
    for each in wanted:
        request = RequestFactory().get("/clip", headers={"Range": each})
        with closing(serve(request, "clip", document_root=str(tmp_path))) as response:
            caught += response.status_code != 206
    tried.control(37, "parts asked of the framework by itself", caught=caught, of=len(wanted))
