"""What the API reads from the body of a request."""

import json

from django.http import HttpRequest
from ninja.parser import Parser

from nightcap.core.errors import Invalid

_JSON = "application/json"


class JsonBodies(Parser):
    """Takes JSON and nothing else.

    A page of another site can send forms and plain text with a visitor's cookies, but no JSON.
    """

    def parse_body(self, request: HttpRequest) -> dict[str, object]:
        """Read a body. Raises Invalid for another content type and for what is no JSON object."""
        if request.content_type != _JSON:
            raise Invalid(f"The body must be JSON, sent as {_JSON}.")
        try:
            # Not request.body, which would keep the bytes of a large upload beside its text.
            body = json.loads(str(request.read(), "utf-8"))
        except (ValueError, RecursionError) as error:
            raise Invalid("The body is not valid JSON.") from error
        # Of anything else a field could be read that only Python knows: a text has a title().
        if not isinstance(body, dict):
            raise Invalid("The body must be a JSON object.")
        return body
