"""Reading mails as those do who get them."""

from nightcap.mail import writing
from nightcap.mail.models import Mail


def written(mail: Mail) -> Mail:
    """Write what a mail says, and return the mail."""
    writing.write(mail)
    return mail


def the_mail() -> Mail:
    """Return the only mail there is, with what it says."""
    return written(Mail.objects.get())


def all_mails() -> list[Mail]:
    """Every mail with what it says, the first one first."""
    return [written(mail) for mail in Mail.objects.order_by("pk")]
