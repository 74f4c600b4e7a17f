"""Newsletter and secret calendar (specification, section 7)."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Router

from nightcap.core.errors import Problem
from nightcap.core.idempotency import once
from nightcap.staff.access import manager
from nightcap.subscribers import services
from nightcap.subscribers.models import NewsletterSubscriber, SecretCalendarSubscriber
from nightcap.subscribers.schemas import SubscribedOut, SubscriberIn, SubscriberOut

newsletter = Router(by_alias=True)
secret_calendar = Router(by_alias=True)

_SIGN_UP = {201: SubscribedOut, 422: Problem, 429: Problem}


@newsletter.post("", response=_SIGN_UP, operation_id="join_newsletter")
def join_newsletter(request: HttpRequest, data: SubscriberIn) -> HttpResponse:
    """Subscribe to the newsletter; twice is the same as once."""

    def perform() -> tuple[int, SubscribedOut]:
        if not data.website:
            services.join_newsletter(name=data.name, email=data.email)
        return 201, SubscribedOut()

    return once(request, "newsletter", data, perform)


@secret_calendar.post("", response=_SIGN_UP, operation_id="join_secret_calendar")
def join_secret_calendar(request: HttpRequest, data: SubscriberIn) -> HttpResponse:
    """Subscribe to the secret calendar; twice is the same as once."""

    def perform() -> tuple[int, SubscribedOut]:
        if not data.website:
            services.join_secret_calendar(name=data.name, email=data.email)
        return 201, SubscribedOut()

    return once(request, "secret-calendar", data, perform)


_LIST = {200: list[SubscriberOut], 401: Problem}


@newsletter.get("", auth=manager, response=_LIST, operation_id="newsletter_subscribers")
def newsletter_subscribers(request: HttpRequest) -> QuerySet[NewsletterSubscriber]:
    """List the newsletter's subscribers, newest first."""
    return NewsletterSubscriber.objects.all()


@secret_calendar.get("", auth=manager, response=_LIST, operation_id="secret_calendar_subscribers")
def secret_calendar_subscribers(request: HttpRequest) -> QuerySet[SecretCalendarSubscriber]:
    """List the secret calendar's subscribers, newest first."""
    return SecretCalendarSubscriber.objects.all()
