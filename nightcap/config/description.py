"""The API's description, with what the server itself may answer before an operation is asked."""

from typing import Any

from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

from nightcap.core.errors import Problem

_ALWAYS = {
    "400": "The request is malformed.",
    "503": "The database takes no requests now, or too many wait; Retry-After says how long.",
}
_OF_CHANGES = {
    "408": "The body did not come in time.",
    "413": "The body is larger than is taken here.",
    "429": "Too many changes in a minute; Retry-After says how long to wait.",
}
_OF_ROLES = {"403": "The CSRF token is missing or wrong, or the role may not do this."}
_READS = frozenset({"get", "head", "options"})
_REFUSED = _ALWAYS | _OF_CHANGES | _OF_ROLES
_METHODS = _READS | {"post", "put", "patch", "delete"}


class DescribedApi(NinjaAPI):
    """An API whose description names every status that a client can meet."""

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        """Return the description as it is published."""
        schema = super().get_openapi_schema(**options)
        components = schema["components"]
        components["schemas"].setdefault("Problem", Problem.model_json_schema(by_alias=True))
        components["responses"] = {
            f"Refused{status}": _problem(text) for status, text in _REFUSED.items()
        }
        for path in schema["paths"].values():
            for method in _METHODS & path.keys():
                responses = path[method]["responses"]
                declared = {str(status) for status in responses}
                if not any(status.startswith("2") for status in declared):
                    responses["200"] = {"description": "A file."}
                more = _ALWAYS if method in _READS else _ALWAYS | _OF_CHANGES
                if "security" in path[method]:
                    more = more | _OF_ROLES
                for status in more.keys() - declared:
                    responses[status] = {"$ref": f"#/components/responses/Refused{status}"}
                path[method]["responses"] = dict(sorted(responses.items(), key=_status))
        return schema


def _status(response: tuple[object, object]) -> str:
    return str(response[0])


def _problem(text: str) -> dict[str, object]:
    problem = {"$ref": "#/components/schemas/Problem"}
    return {"description": text, "content": {"application/json": {"schema": problem}}}
