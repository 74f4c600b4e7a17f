"""The API's description: whole for the manager, cut to what is public for others.

It names what the server itself may answer before an operation is asked.
"""

import json
import re
from collections.abc import Iterator, Mapping
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
_REFERENCE = re.compile(r'"\$ref": "#/components/(\w+)/([^"]+)"')


class DescribedApi(NinjaAPI):
    """An API whose description names every status that a client can meet."""

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        """Return the whole description, with the manager's operations."""
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
                by_status = sorted(responses.items(), key=lambda response: str(response[0]))
                path[method]["responses"] = dict(by_status)
        return schema


def cut_to_public(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out of a description what only the manager may ask for."""
    paths = {
        path: public
        for path, found in schema["paths"].items()
        if (public := {key: part for key, part in found.items() if not _is_guarded(part)})
    }
    components: dict[str, dict[str, Any]] = {}
    for kind, name in _named(paths, schema["components"], set()):
        components.setdefault(kind, {})[name] = schema["components"][kind][name]
    ordered = {kind: dict(sorted(found.items())) for kind, found in sorted(components.items())}
    return {**schema, "paths": paths, "components": ordered}


def _is_guarded(part: object) -> bool:
    return isinstance(part, dict) and "security" in part


def _named(
    part: object, components: Mapping[str, Any], seen: set[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """Yield all that a part refers to, directly or through other parts."""
    for kind, name in _REFERENCE.findall(json.dumps(part)):
        if (kind, name) not in seen:
            seen.add((kind, name))
            yield kind, name
            yield from _named(components[kind][name], components, seen)


def _problem(text: str) -> dict[str, object]:
    problem = {"$ref": "#/components/schemas/Problem"}
    return {"description": text, "content": {"application/json": {"schema": problem}}}
