"""The privacy page: stored personal data and its duration, from the code that decides it."""

from django.http import HttpRequest
from ninja import Router

from nightcap.core.schemas import CamelSchema
from nightcap.site import privacy_texts
from nightcap.site.house_terms import is_prepaid
from nightcap.site.privacy_texts import RecordOut
from nightcap.venue.pages import Clause, pages, with_rules

router = Router(by_alias=True)


class PrivacyOut(CamelSchema):
    """The records of personal data; `lead` and `clauses` are the venue's own texts."""

    lead: str
    records: list[RecordOut]
    on_request: list[str]
    in_the_browser: list[str]
    elsewhere: list[str]
    clauses: list[Clause]


@router.get("/privacy", response=PrivacyOut, operation_id="get_privacy")
def get_privacy(request: HttpRequest) -> PrivacyOut:
    """Return the personal data that this installation stores, where, and for how long."""
    prepaid = is_prepaid()
    written = with_rules(pages().privacy, is_prepaid=prepaid)
    return PrivacyOut(
        lead=written.lead,
        records=privacy_texts.records(is_prepaid=prepaid),
        on_request=privacy_texts.on_request(),
        in_the_browser=privacy_texts.in_the_browser(is_prepaid=prepaid),
        elsewhere=privacy_texts.elsewhere(is_prepaid=prepaid),
        clauses=list(written.clauses),
    )
