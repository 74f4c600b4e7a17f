"""The email of a letter to one recipient."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _

from nightcap.letters import markdown
from nightcap.letters.audiences import MEMBERS, mailing_list_of
from nightcap.letters.models import Letter
from nightcap.mail import services as mail
from nightcap.mail import writing
from nightcap.mail.models import Mail
from nightcap.mail.writing import Contents, Facts, MailKind
from nightcap.venue.colors import email_colors
from nightcap.venue.profile import profile
from nightcap.venue.type_pairs import TYPE_PAIRS

_TEMPLATE: Final = "letters/letter"


def letter(row: Letter, email: str, *, once: str = "") -> Mail:
    """Return the email of a letter to an address; `once` becomes its Message-ID.

    Only an email with a `once` counts the bookings from its links, so a test counts none.
    """
    facts: Facts = {"subject": row.subject, "body": row.body, "to": row.to, "email": email}
    if once:
        facts = {**facts, "letter": row.pk}
    return mail.new(to=email, subject=row.subject, template=_TEMPLATE, facts=facts, once=once)


def written(row: Letter) -> Mail:
    """Return the email of a letter with its texts, to no one; its secrets are placeholders."""
    facts: Facts = {"subject": row.subject, "body": row.body, "to": row.to}
    email = Mail(template=_TEMPLATE, facts=facts)
    writing.write(email)
    return email


def _write(facts: Facts) -> Contents:
    body = str(facts["body"])
    letter_id = facts.get("letter")
    text = markdown.as_text(body, letter_id)
    reason = (
        _("You get this because you joined the secret calendar.")
        if facts["to"] == MEMBERS
        else _("You get this because you subscribed to our newsletter.")
    )
    return Contents(
        {
            "subject": facts["subject"],
            "preview": writing.preview(text),
            "html": markdown.as_html(body, _styles(), letter_id),
            "text": text.strip(),
            "reason": reason,
        }
    )


def _styles() -> Mapping[str, str]:
    """Return the CSS of each element, as in the other emails of the venue."""
    colors = email_colors(profile().accent, profile().ground)
    titles = f"font-family:{TYPE_PAIRS[profile().type].email_titles},Georgia,serif"
    title = f"{titles};font-weight:normal;line-height:1.2;color:#0e0b0a"
    return {
        "h1": f"margin:0 0 12px;font-size:32px;{title}",
        "h2": f"margin:32px 0 8px;font-size:26px;{title}",
        "h3": f"margin:24px 0 6px;font-size:20px;{title}",
        "p": "margin:0 0 20px",
        "ul": "margin:0 0 20px;padding-left:22px",
        "ol": "margin:0 0 20px;padding-left:22px",
        "li": "margin:0 0 8px",
        "blockquote": f"margin:0 0 20px;padding-left:16px;border-left:3px double {colors.line}",
        "hr": f"margin:28px 0;border:0;border-top:3px double {colors.line}",
        "a": f"color:{colors.link}",
        "img": "display:block;width:100%;max-width:496px;height:auto;border:0",
    }


MAILS = {
    _TEMPLATE: MailKind(
        _write,
        secrets=lambda facts: {
            mail.UNSUBSCRIBE: mail.unsubscribe_token(
                str(facts["email"]), mailing_list_of(str(facts["to"]))
            )
        },
        mailing_list=lambda facts: mailing_list_of(str(facts["to"])),
    )
}
"""The email of a letter is queued by `services.send_due_letters`."""
