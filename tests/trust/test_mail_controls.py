"""A queue of mails that is simply worked off: one bad address ends it for all who come after."""

import smtplib

from tests.support.mail_server import mail_server
from tests.trust.recording import Tried

PEOPLE = ("gone@example.com", "ada@example.com", "bob@example.com")


def test_a_queue_that_is_simply_worked_off_stops_at_one_bad_address(tried: Tried) -> None:
    with mail_server() as (mailbox, port), smtplib.SMTP("127.0.0.1", port) as server:
        mailbox.refused = {PEOPLE[0]: "550 No such user"}
        try:
            for person in PEOPLE:
                server.sendmail("house@example.com", person, "Subject: Hi\r\n\r\nHello")
        except smtplib.SMTPRecipientsRefused:
            left_behind = len(PEOPLE) - 1 - len(mailbox.recipients)
    tried.control(7, "mails behind a bad address", caught=left_behind)
