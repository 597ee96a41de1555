"""The description of the API as OpenAPI 3.1.

What ninja knows of the addresses goes in; the whole description comes out: the body of each action
from the inputs of the catalogue, every refusal as a problem document, headers, tokens and scopes.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from convenor import __version__
from convenor.actions.catalogue import actions
from convenor.actions.office.desk import CATALOGUE_OF_ACTIONS
from convenor.api.acting import ADDRESS as ACTIONS
from convenor.api.acting import KEY, LONGEST_KEY, Partly, body_schema
from convenor.api.books import Asking
from convenor.api.cards import CardsWanted
from convenor.api.described_types import schema_of
from convenor.api.hooks import NewWebhook
from convenor.api.lists import SLUG, NewCompetition
from convenor.api.office import SentList
from convenor.api.officials import LONGEST, NewInvitation, NewOfficial
from convenor.api.problems import MEDIA_TYPE, WORDS
from convenor.api.reading import TAG
from convenor.api.service import TAGS, TITLE, api
from convenor.api.shapes.problems import ProblemShape
from convenor.api.what_ifs import MOST_STEPS, WhatIf
from convenor.web.accounts.scopes import SCOPES

Plain = dict[str, Any]
PREFIX = "/api/v1"
BEARER = "token"
ALWAYS = (400, 401, 403, 404, 405, 422, 429)
WITH_A_BODY = (*ALWAYS, 409, 411, 412, 413, 415)
TOKEN_NEEDED = (
    "/facts",
    "/facts/{fact}",
    "/audit",
    "/pending",
    "/what-if",
    "/webhooks",
    "/webhooks/{number}",
    "/room",
    "/sessions/{session}/tables/{table}",
    "/inbox",
    "/rulings",
    "/substitutes",
    "/draw/proof",
    "/cards",
    "/officials",
)
REFS = "#/components/schemas/"


@cache
def description() -> Plain:
    """The whole description."""
    found: Plain = dict(api.get_openapi_schema(path_prefix=f"{PREFIX}/"))
    found["openapi"] = "3.1.0"
    found["info"] = {**found["info"], "title": TITLE, "version": __version__}
    found["tags"] = [{"name": name, "description": says} for name, says in TAGS.items()]
    found["servers"] = [{"url": "/"}]
    parts = found.setdefault("components", {})
    schemas = parts.setdefault("schemas", {})
    schemas["Problem"] = _problem_schema()
    parts["securitySchemes"] = {BEARER: _bearer()}
    for path, operations in found["paths"].items():
        for method, operation in operations.items():
            _complete(path, method, operation, schemas)
    return found


def _problem_schema() -> Plain:
    made = ProblemShape.model_json_schema(ref_template=REFS + "{model}")
    found: Plain = _inlined(made, made.pop("$defs", {}))
    return found


def _inlined(schema: object, parts: Plain) -> Any:
    """The schema with what it refers to in its place."""
    if isinstance(schema, dict):
        ref = schema.get("$ref", "")
        if ref.startswith(REFS):
            return _inlined(parts[ref.removeprefix(REFS)], parts)
        return {key: _inlined(each, parts) for key, each in schema.items()}
    if isinstance(schema, list):
        return [_inlined(each, parts) for each in schema]
    return schema


def _bearer() -> Plain:
    scopes = "; ".join(f"{name}: {says}" for name, says in SCOPES.items())
    return {
        "type": "http",
        "scheme": "bearer",
        "description": "A token from the account's page, for all competitions or for one. It "
        f"never reaches further than its person. Scopes: {scopes}.",
    }


def _complete(path: str, method: str, operation: Plain, schemas: Plain) -> None:
    changes = method in ("post", "put", "patch", "delete")
    needs = changes or path.endswith(TOKEN_NEEDED)
    if path.endswith("/ask"):
        needs = False
    operation["security"] = [{BEARER: []}] if needs else [{}, {BEARER: []}]
    for each in operation.get("parameters", ()):
        each["schema"] = _as_sent(each)
    if body := _body_of(path, method, schemas):
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": body}},
        }
    if f"{PREFIX}{ACTIONS}/" in path and not path.endswith("/suggestions"):
        operation["parameters"] = [*operation.get("parameters", ()), *_action_headers()]
    refusals = WITH_A_BODY if changes else ALWAYS
    for each in operation["responses"].values():
        each["headers"] = _headers(method, path)
    if method == "get":
        operation["responses"][304] = {"description": "Nothing is new", "headers": _limits()}
    for status in refusals:
        operation["responses"][status] = _refusal(status)
    operation["responses"] = {str(k): each for k, each in operation["responses"].items()}


def _as_sent(parameter: Plain) -> Plain:
    """The schema of a part of an address, which is there or not there but never null."""
    found: Plain = dict(parameter["schema"])
    parts = [each for each in found.pop("anyOf", ()) if each.get("type") != "null"]
    found = {**parts[0], **found} if parts else found
    if found.get("default", "") is None:
        del found["default"]
    if parameter["name"] == "time":
        found["format"] = "date-time"
    return found


def _body_of(path: str, method: str, schemas: Plain) -> Plain | None:
    if method != "post":
        return None
    last = path.rpartition("/")[2]
    if f"{PREFIX}{ACTIONS}/" in path and last in actions():
        name = f"Do-{last}"
        schemas[name] = body_schema(actions()[last])
        return {"$ref": REFS + name}
    made = {
        "cards": schema_of(CardsWanted),
        "officials": schema_of(NewOfficial),
        "invitations": _new_invitation(),
        "suggestions": schema_of(Partly),
        "what-if": _what_if(),
        "competitions": _new_competition(),
        "webhooks": _new_webhook(),
        "ask": schema_of(Asking),
        "lists": schema_of(SentList),
        "{action}": {"anyOf": [schema_of(each.given) for each in CATALOGUE_OF_ACTIONS.values()]},
    }
    return made[last]


def _what_if() -> Plain:
    found = schema_of(WhatIf)
    steps = {**found["properties"]["actions"], "minItems": 1, "maxItems": MOST_STEPS}
    step = steps["items"]
    named = {**step["properties"]["action"], "enum": list(actions())}
    steps["items"] = {**step, "properties": {**step["properties"], "action": named}}
    return {**found, "properties": {"actions": steps}}


def _new_competition() -> Plain:
    found = schema_of(NewCompetition)
    members = dict(found["properties"])
    members["slug"] = {**members["slug"], "pattern": f"^{SLUG.pattern}$", "maxLength": 60}
    members["title"] = {**members["title"], "minLength": 1, "maxLength": 120}
    return {**found, "properties": members}


def _new_invitation() -> Plain:
    found = schema_of(NewInvitation)
    whom = {**found["properties"]["whom"], "minLength": 1, "maxLength": LONGEST}
    return {**found, "properties": {**found["properties"], "whom": whom}}


def _new_webhook() -> Plain:
    found = schema_of(NewWebhook)
    address = {**found["properties"]["url"], "format": "uri", "maxLength": 500}
    return {**found, "properties": {**found["properties"], "url": address}}


def _action_headers() -> list[Plain]:
    return [
        {
            "in": "header",
            "name": "Idempotency-Key",
            "required": False,
            "description": "the same key sent twice counts once",
            "schema": {"type": "string", "maxLength": LONGEST_KEY, "pattern": f"^{KEY.pattern}$"},
        },
        {
            "in": "header",
            "name": "If-Match",
            "required": False,
            "description": "the ETag of what you saw, or the number of the last fact that you know",
            "schema": {"type": "string", "pattern": rf"^(\*|{TAG.pattern})$"},
        },
    ]


def _headers(method: str, path: str) -> Plain:
    found = _limits()
    if method == "get" and "/competitions/{slug}" in path:
        found["ETag"] = _header("the last fact that this was made from", "string")
    if method == "get":
        found["Link"] = _header('the next page, rel="next", where there is one', "string")
    if method == "post" and path.endswith(("/competitions", "/webhooks")):
        found["Location"] = _header("where the new one is", "string")
    return found


def _limits() -> Plain:
    return {
        "RateLimit-Limit": _header("requests a minute", "integer"),
        "RateLimit-Remaining": _header("requests that are left", "integer"),
        "RateLimit-Reset": _header("seconds until all are there again", "integer"),
    }


def _header(says: str, kind: str) -> Plain:
    return {"description": says, "required": False, "schema": {"type": kind}}


def _refusal(status: int) -> Plain:
    title, says = WORDS[status]
    found: Plain = {
        "description": f"{title if title.endswith('?') else f'{title}.'} {says}",
        "content": {MEDIA_TYPE: {"schema": {"$ref": REFS + "Problem"}}},
    }
    if status == 429:
        found["headers"] = {**_limits(), "Retry-After": _header("seconds to wait", "integer")}
    if status == 405:
        found["headers"] = {"Allow": _header("the methods that there are", "string")}
    if status == 401:
        found["headers"] = {"WWW-Authenticate": _header("Bearer", "string")}
    return found
