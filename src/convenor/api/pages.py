"""The description of the API for people: one page made by the server, nothing fetched elsewhere."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render

from convenor.api.describing import REFS, description
from convenor.api.reading import plain_answer
from convenor.api.service import TAGS
from convenor.web.accounts.scopes import SCOPES

Plain = dict[str, Any]


def openapi(request: HttpRequest) -> HttpResponse:
    """The description for programs."""
    if request.method != "GET":
        return HttpResponseNotAllowed(["GET"])
    return plain_answer(description())


def docs(request: HttpRequest) -> HttpResponse:
    """The description for people."""
    if request.method != "GET":
        return HttpResponseNotAllowed(["GET"])
    context = {"groups": groups(), "scopes": SCOPES, "section": "api"}
    return render(request, "convenor/api.html", context)


@cache
def groups() -> list[Plain]:
    """Every operation under its heading, ready to be shown."""
    found: dict[str, Plain] = {
        name: {"name": name, "says": says, "id": f"group-{at}", "operations": []}
        for at, (name, says) in enumerate(TAGS.items(), 1)
    }
    for path, operations in description()["paths"].items():
        for method, each in operations.items():
            found[each["tags"][0]]["operations"].append(_operation(path, method, each))
    return list(found.values())


def _operation(path: str, method: str, each: Plain) -> Plain:
    content = each.get("requestBody", {}).get("content", {}).get("application/json", {})
    answers = {code: one for code, one in each["responses"].items() if code.startswith("2")}
    return {
        "id": each["operationId"],
        "method": method.upper(),
        "path": path,
        "title": each.get("summary", ""),
        "says": each.get("description", ""),
        "token": each["security"] == [{"token": []}],
        "parameters": [_parameter(one) for one in each.get("parameters", ())],
        "inputs": _inputs(_resolved(content.get("schema", {}))),
        "answers": [_answer(code, one) for code, one in answers.items()],
    }


def _parameter(said: Plain) -> Plain:
    return {
        "name": said["name"],
        "where": said["in"],
        "type": _type(said.get("schema", {})),
        "required": said.get("required", False),
        "meaning": said.get("description") or said.get("schema", {}).get("description", ""),
    }


def _inputs(schema: Plain) -> list[Plain]:
    """The inputs of a body, those of `given` one by one."""
    found = []
    for name, each in schema.get("properties", {}).items():
        if name == "given" and each.get("properties"):
            found += [{**one, "name": f"given.{one['name']}"} for one in _inputs(each)]
            continue
        found.append(
            {
                "name": name,
                "type": _type(each),
                "required": name in schema.get("required", ()),
                "meaning": each.get("description", ""),
                "limits": _limits(each),
            }
        )
    return found


def _answer(code: str, said: Plain) -> Plain:
    schema = said.get("content", {}).get("application/json", {}).get("schema", {})
    found = _resolved(schema)
    return {
        "status": code,
        "fields": [
            {"name": name, "type": _type(each), "meaning": each.get("description", "")}
            for name, each in found.get("properties", {}).items()
        ],
    }


def _resolved(schema: Plain) -> Plain:
    ref = schema.get("$ref", "")
    if not ref.startswith(REFS):
        return schema
    found: Plain = description()["components"]["schemas"][ref.removeprefix(REFS)]
    return found


def _type(schema: Any) -> str:
    """A type as a person would say it."""
    if not isinstance(schema, dict) or not schema:
        return "anything"
    if "$ref" in schema:
        return str(schema["$ref"].removeprefix(REFS))
    if "enum" in schema:
        return "one of " + ", ".join(json.dumps(e) for e in schema["enum"] if e is not None)
    if "anyOf" in schema:
        every = dict.fromkeys(_type(e) for e in schema["anyOf"] if e.get("type") != "null")
        return " or ".join(every)
    kinds = schema.get("type", "anything")
    kind = kinds if isinstance(kinds, str) else next(e for e in kinds if e != "null")
    if kind == "array":
        return f"list of {_type(schema.get('items', {}))}"
    words = {"string": "text", "integer": "whole number", "boolean": "true or false"}
    return words.get(kind, kind)


def _limits(schema: Plain) -> str:
    """The limits of a number, but for those that every number has."""
    words = []
    if abs(schema.get("minimum", 10**9)) < 10**9:
        words.append(f"{schema['minimum']} or more")
    if abs(schema.get("maximum", 10**9)) < 10**9:
        words.append(f"{schema['maximum']} or less")
    return ", ".join(words)
