"""What a real name server says of the sender's domain is told in a line each."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import dns.flags
import dns.message
import dns.name
import dns.query
import dns.rcode
import dns.resolver
import dns.rrset
import pytest

from nightcap.mail import domain

Zone = dict[tuple[str, str], list[str]]
"""What stands at a name, by its kind."""

HOUSE = "house.club"
WELL: Zone = {
    (HOUSE, "MX"): ["20 second.house.club.", "10 first.house.club."],
    (HOUSE, "TXT"): ['"google-site-verification=x"', '"v=spf1 include:mail.club " "-all"'],
    (f"one._domainkey.{HOUSE}", "TXT"): ['"v=DKIM1; p=abc"'],
    (f"_dmarc.{HOUSE}", "TXT"): ['"v=DMARC1; p=none"'],
}


@contextmanager
def name_server(zone: Zone) -> Iterator[dns.resolver.Resolver]:
    """Serve a zone at a port of this machine; yields what asks there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.bind(("127.0.0.1", 0))
        line.settimeout(0.05)
        ended = threading.Event()
        thread = threading.Thread(target=_answer, args=(line, zone, ended))
        thread.start()
        resolver = dns.resolver.Resolver(configure=False)
        resolver.nameservers, resolver.port = ["127.0.0.1"], line.getsockname()[1]
        resolver.lifetime = 5.0
        try:
            yield resolver
        finally:
            ended.set()
            thread.join()


def _answer(line: socket.socket, zone: Zone, ended: threading.Event) -> None:
    while not ended.is_set():
        try:
            sent, client = line.recvfrom(4_096)
        except TimeoutError:
            continue
        asked = dns.message.from_wire(sent)
        answer = dns.message.make_response(asked)
        answer.flags |= dns.flags.AA
        question = asked.question[0]
        name, kind = str(question.name).rstrip("."), dns.rdatatype.to_text(question.rdtype)
        found = zone.get((name, kind))
        if found:
            answer.answer.append(dns.rrset.from_text(question.name, 60, "IN", kind, *found))
        # A name with others below it exists, though nothing stands there itself (RFC 8020).
        elif not any(f".{known}".endswith(f".{name}") for known, _ in zone):
            answer.set_rcode(dns.rcode.NXDOMAIN)
        line.sendto(answer.to_wire(), client)


def looked_up(zone: Zone, name: str = HOUSE) -> dict[str, domain.Record]:
    with name_server(zone) as resolver:
        return {record.about: record for record in domain.records(name, resolver)}


def test_a_domain_whose_mail_is_believed_is_well() -> None:
    found = looked_up(WELL)
    assert list(found) == list(domain.KINDS)
    assert [record.is_well for record in found.values()] == [True] * 4
    assert "first.house.club" in found["MX"].text


def test_a_domain_of_which_nothing_is_known_is_told_what_to_enter() -> None:
    found = looked_up({(HOUSE, "A"): ["192.0.2.1"]})
    assert [record.is_well for record in found.values()] == [False] * 4
    assert [record.is_lost for record in found.values()] == [False] * 4
    assert "v=spf1" in found["SPF"].text
    assert "v=DMARC1" in found["DMARC"].text


@pytest.mark.parametrize(
    ("changes", "about", "said"),
    [
        ({(HOUSE, "MX"): ["0 ."]}, "MX", "takes no mail"),
        ({(HOUSE, "TXT"): ['"v=spf1 -all"', '"v=spf1 a -all"']}, "SPF", "none of them counts"),
        ({(HOUSE, "TXT"): ['"v=spf1 +all"']}, "SPF", "lets everybody send"),
        ({(HOUSE, "TXT"): ['"v=spf10 -all"']}, "SPF", "does not say who may send"),
        ({(f"_dmarc.{HOUSE}", "TXT"): ['"other"']}, "DMARC", "does not say what becomes"),
    ],
)
def test_each_fault_of_a_record_is_named_and_only_that(
    changes: Zone, about: str, said: str
) -> None:
    found = looked_up(WELL | changes)
    assert [kind for kind, record in found.items() if not record.is_well] == [about]
    assert said in found[about].text
    assert found[about].is_lost is (about == "MX")


def test_a_domain_that_does_not_exist_loses_every_answer() -> None:
    found = looked_up(WELL, name="hause.club")["MX"]
    assert (found.is_lost, "There is no domain hause.club" in found.text) == (True, True)


def test_a_house_below_a_domain_is_covered_by_what_stands_above_it() -> None:
    below = looked_up(WELL | {(f"mail.{HOUSE}", "MX"): ["10 first.house.club."]}, f"mail.{HOUSE}")
    assert {kind: record.is_well for kind, record in below.items()} == {
        "MX": True,
        "SPF": False,
        "DKIM": False,
        "DMARC": True,
    }


def test_name_servers_that_do_not_answer_are_named_as_that() -> None:
    with name_server({}) as resolver:
        gone = resolver
    gone.lifetime = 0.3
    told = list(domain.records(HOUSE, gone))
    assert [record.is_well for record in told] == [False] * 4
    assert all("did not answer" in record.text for record in told)


@pytest.mark.parametrize(
    ("name", "is_reserved"),
    [
        ("theunderstudy.example", True),
        ("mail.example.com", True),
        ("localhost", True),
        ("house.test", True),
        ("example.club", False),
        ("house.club", False),
    ],
)
def test_nobody_is_asked_for_a_domain_that_nobody_can_own(name: str, is_reserved: bool) -> None:
    assert domain.is_reserved(name) is is_reserved
