from typing import Annotated

from ninja import Schema
from pydantic import Field

from nightcap.core.schemas import CamelSchema


class LoginIn(Schema):
    """The shared password, exactly as typed."""

    password: Annotated[str, Field(min_length=1, max_length=1000)]


class StatusOut(CamelSchema):
    authenticated: bool


class CsrfTokenOut(CamelSchema):
    csrf_token: str
