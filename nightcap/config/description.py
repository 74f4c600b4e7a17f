"""The API's description: whole for signed-in users, cut to the public part for others.

It includes the statuses that the server may send before an operation is called.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from http import HTTPStatus
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
    "415": "The body is not JSON.",
    "429": "Too many requests for now; Retry-After says how long to wait.",
}
_OF_ROLES = {"403": "The CSRF token is missing or wrong, or the role may not do this."}
_READS = frozenset({"get", "head", "options"})
_REFUSED = _ALWAYS | _OF_CHANGES | _OF_ROLES
_PROBLEM = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
_METHODS = _READS | {"post", "put", "patch", "delete"}
_REFERENCE = re.compile(r'"\$ref": "#/components/(\w+)/([^"]+)"')


class DescribedApi(NinjaAPI):
    """An API whose description lists every status that a client can get."""

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        """Return the whole description, with the manager's operations."""
        schema = super().get_openapi_schema(**options)
        components = schema["components"]
        components["schemas"].setdefault("Problem", Problem.model_json_schema(by_alias=True))
        refusals: dict[str, dict[str, object]] = {}
        for method, operation in _operations(schema):
            _name_every_status(method, operation, refusals)
        components["responses"] = dict(sorted(refusals.items()))
        components["parameters"] = _shared_parameters(schema)
        schema["paths"] = _without_noise(schema["paths"])
        schemes = {"securitySchemes": components.pop("securitySchemes")}
        schema["components"] = schemes | _named_in(schema["paths"], _without_noise(components))
        return schema


def _operations(schema: OpenAPISchema) -> Iterator[tuple[str, dict[str, Any]]]:
    for path in schema["paths"].values():
        yield from ((method, path[method]) for method in path if method in _METHODS)


def _name_every_status(
    method: str, operation: dict[str, Any], shared: dict[str, dict[str, object]]
) -> None:
    """Add the server's own statuses; identical refusals are moved to the shared responses."""
    responses = {str(status): said for status, said in operation["responses"].items()}
    if not any(status.startswith("2") for status in responses):
        responses["200"] = {"description": "A file."}
    more = _ALWAYS if method in _READS else _ALWAYS | _OF_CHANGES
    if "security" in operation:
        more = more | _OF_ROLES
    alike = {status for status, said in responses.items() if said.get("content") == _PROBLEM}
    for status in alike | (more.keys() - responses.keys()):
        text = _REFUSED.get(status, HTTPStatus(int(status)).phrase)
        shared[f"Refused{status}"] = {"description": text, "content": _PROBLEM}
        responses[status] = {"$ref": f"#/components/responses/Refused{status}"}
    operation["responses"] = dict(sorted(responses.items()))


def _shared_parameters(schema: OpenAPISchema) -> dict[str, dict[str, Any]]:
    """Move parameters that several operations share into components, and return these."""
    lists: list[list[dict[str, Any]]] = [one["parameters"] for _, one in _operations(schema)]
    times = Counter(json.dumps(one) for asked in lists for one in asked)
    shared: dict[str, dict[str, Any]] = {}
    for text in (text for text, count in times.most_common() if count > 1):
        parameter = json.loads(text)
        shared.setdefault(parameter["name"], parameter)
    for asked in lists:
        for place, one in enumerate(asked):
            if shared.get(one["name"]) == one:
                asked[place] = {"$ref": f"#/components/parameters/{one['name']}"}
    return dict(sorted(shared.items()))


def _without_noise(part: Any) -> Any:
    """Leave out defaults, and titles and summaries, which only repeat names."""
    if isinstance(part, list):
        return [_without_noise(one) for one in part]
    if not isinstance(part, dict):
        return part
    return {
        key: _without_noise(value)
        for key, value in part.items()
        if not (
            (key in {"title", "summary"} and isinstance(value, str))
            or (key, value) in (("parameters", []), ("required", False))
        )
    }


def cut_to_public(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a description without the operations that need a login."""
    paths = {
        path: public
        for path, found in schema["paths"].items()
        if (public := {key: part for key, part in found.items() if not _is_guarded(part)})
    }
    return {**schema, "paths": paths, "components": _named_in(paths, schema["components"])}


def _is_guarded(part: object) -> bool:
    return isinstance(part, dict) and "security" in part


def _named_in(paths: Mapping[str, Any], components: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the components that paths refer to."""
    named: dict[str, dict[str, Any]] = {}
    for kind, name in _named(paths, components, set()):
        named.setdefault(kind, {})[name] = components[kind][name]
    return {kind: dict(sorted(found.items())) for kind, found in sorted(named.items())}


def _named(
    part: object, components: Mapping[str, Any], seen: set[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """Yield all components that a part refers to, directly or through others."""
    for kind, name in _REFERENCE.findall(json.dumps(part)):
        if (kind, name) not in seen:
            seen.add((kind, name))
            yield kind, name
            yield from _named(components[kind][name], components, seen)
