"""What this installation keeps of people, and for how long, told from what decides it."""

from django.http import HttpRequest
from ninja import Router

from nightcap.core.schemas import CamelSchema
from nightcap.site import privacy_texts
from nightcap.site.house_terms import is_prepaid
from nightcap.site.privacy_texts import RecordOut
from nightcap.venue.pages import Clause, pages, with_rules

router = Router(by_alias=True)


class PrivacyOut(CamelSchema):
    """What is kept of people; `lead` and `clauses` are the house's own words."""

    lead: str
    records: list[RecordOut]
    on_request: list[str]
    in_the_browser: list[str]
    elsewhere: list[str]
    clauses: list[Clause]


@router.get("/privacy", response=PrivacyOut, operation_id="get_privacy")
def get_privacy(request: HttpRequest) -> PrivacyOut:
    """Tell what this installation keeps of people, where, and for how long."""
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
