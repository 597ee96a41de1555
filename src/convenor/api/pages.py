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
    context = {"groups": groups(), "shapes": shapes(), "scopes": SCOPES, "section": "api"}
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


@cache
def shapes() -> list[Plain]:
    """The parts that answers are made of, by their names."""
    schemas: Plain = description()["components"]["schemas"]
    named = {each["shape"] for group in groups() for each in _told(group) if each["shape"]}
    waiting = sorted(named)
    while waiting:  # a part may have parts of its own
        for each in _fields(schemas[waiting.pop()]):
            if each["shape"] and each["shape"] not in named:
                named.add(each["shape"])
                waiting.append(each["shape"])
    return [
        {
            "name": name,
            "says": schemas[name].get("description", ""),
            "fields": _fields(schemas[name]),
        }
        for name in sorted(named)
    ]


def _told(group: Plain) -> list[Plain]:
    """Every field of every answer of a group."""
    answers = [answer for each in group["operations"] for answer in each["answers"]]
    return [field for answer in answers for field in answer["fields"]]


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
    return {"status": code, "fields": _fields(_resolved(schema))}


def _fields(schema: Plain) -> list[Plain]:
    """The fields of an answer, or of a part of one."""
    return [
        {
            "name": name,
            "type": _type(each),
            "shape": _shape(each),
            "meaning": each.get("description", ""),
        }
        for name, each in schema.get("properties", {}).items()
    ]


def _shape(schema: Plain) -> str:
    """The part that a field is, or is a list of, if it is one."""
    for each in (schema, *schema.get("anyOf", ())):
        for inside in (each, each.get("items"), each.get("additionalProperties")):
            if isinstance(inside, dict) and "$ref" in inside:
                return str(inside["$ref"].removeprefix(REFS))
    return ""


def _resolved(schema: Plain) -> Plain:
    ref = schema.get("$ref", "")
    if not ref.startswith(REFS):
        return schema
    found: Plain = description()["components"]["schemas"][ref.removeprefix(REFS)]
    return found


def _type(schema: object) -> str:
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
    if kind == "object" and isinstance(others := schema.get("additionalProperties"), dict):
        return f"object: name → {_type(others)}"
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
