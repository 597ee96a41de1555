"""The JSON Schema of a typed value: what it takes, in the words and limits of its own fields.

A class of values goes in, a schema comes out; `misfit` says in one sentence where plain data does
not fit one. Only what `schema_of` writes is understood here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from convenor.exact import Exact
from convenor.regulation.answers import to_plain
from convenor.regulation.descriptions import (
    ByName,
    Description,
    Either,
    Foreign,
    Input,
    ListOf,
    OneOf,
    Record,
    Row,
    Simple,
    inputs,
)
from convenor.regulation.typed import LARGEST

Schema = dict[str, Any]
_DAY = (
    r"(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)"
    r"|(?:0[13578]|1[02])-31)"
)
_CLOCK = r"(?:[01]\d|2[0-3]):[0-5]\d"
WHOLE: Schema = {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
FIGURE: Schema = {
    "anyOf": [
        WHOLE,
        {"type": "string", "pattern": r"^-?[0-9]{1,9}(\.[0-9]{1,6}|/[1-9][0-9]{0,5})?$"},
    ],
    "description": "a figure, exact: a whole number, or text such as '12.5' or '7/3'",
}
_SIMPLE: Mapping[Simple, Schema] = {
    Simple.WHOLE: WHOLE,
    Simple.NUMBER: FIGURE,
    Simple.TRUTH: {"type": "boolean"},
    Simple.TEXT: {"type": "string"},
    Simple.INSTANT: {
        "type": "string",
        "pattern": rf"^2[01]\d\d-{_DAY}T{_CLOCK}$",
        "description": "a local time such as 2026-03-01T19:30",
    },
    Simple.DAY: {"type": "string", "pattern": rf"^2[01]\d\d-{_DAY}$"},
    Simple.CLOCK: {"type": "string", "pattern": rf"^{_CLOCK}$"},
    Simple.ROUNDING: {"type": "string"},
    Simple.ANYTHING: {},
}


@cache
def schema_of(cls: type) -> Schema:
    """The schema of a class of typed values."""
    members = {each.name: _member(each) for each in inputs(cls)}
    required = [each.name for each in inputs(cls) if each.required]
    found: Schema = {"type": "object", "properties": members, "additionalProperties": False}
    return {**found, "required": required} if required else found


def _member(each: Input) -> Schema:
    found = _limited(dict(_schema(each.type)), each.least, each.most)
    if not each.required:
        found = _or_nothing(found)
        if each.default is not None:
            found["default"] = to_plain(each.default)
    words = [str(said) for said in (each.meaning, found.get("description")) if said]
    if each.unit:
        words.append(f"in {each.unit}")
    if words:
        found["description"] = "; ".join(words)
    return found


def _limited(schema: Schema, least: Exact | None, most: Exact | None) -> Schema:
    """The limits of an input, on its numbers wherever they stand."""
    if least is None and most is None:
        return schema
    if schema.get("type") == "integer":
        limits = {"minimum": least, "maximum": most}
        return {**schema, **{key: int(each) for key, each in limits.items() if each is not None}}
    if schema.get("type") == "array" and "items" in schema:
        return {**schema, "items": _limited(schema["items"], least, most)}
    if schema.get("anyOf"):
        words = [f"{least} or more"] if least is not None else []
        words += [f"{most} or less"] if most is not None else []
        parts = [_limited(each, least, most) for each in schema["anyOf"]]
        if least is not None and least >= 0:
            parts = [_not_negative(each) for each in parts]
        told = "; ".join((schema.get("description", ""), ", ".join(words))).lstrip("; ")
        return {**schema, "anyOf": parts, "description": told}
    return schema


def _not_negative(schema: Schema) -> Schema:
    pattern = schema.get("pattern", "")
    return {**schema, "pattern": pattern.replace("^-?", "^")} if pattern else schema


def _or_nothing(schema: Schema) -> Schema:
    """An input that need not be given may be null."""
    kind = schema.get("type")
    if isinstance(kind, str) and "enum" not in schema:
        return {**schema, "type": [kind, "null"]}
    if "enum" in schema:
        return {**schema, "enum": [*schema["enum"], None], "type": [schema["type"], "null"]}
    if "anyOf" in schema:
        return {**schema, "anyOf": [*schema["anyOf"], {"type": "null"}]}
    return schema


def _schema(described: Description) -> Schema:
    """The schema of one type."""
    match described:
        case Simple():
            return _SIMPLE[described]
        case OneOf(choices):
            kind = "integer" if isinstance(choices[0], int) else "string"
            return {"type": kind, "enum": list(choices)}
        case Either(several):
            return {"anyOf": [_schema(each) for each in several]}
        case ListOf(item):
            return {"type": "array", "items": _schema(item) or True}
        case Row(cells):
            return {
                "type": "array",
                "prefixItems": [_schema(each) for each in cells],
                "minItems": len(cells),
                "maxItems": len(cells),
            }
        case ByName(item):
            return {"type": "object", "additionalProperties": _schema(item) or True}
        case Record(of):
            return schema_of(of)
        case Foreign(name):
            raise TypeError(f"no schema for {name}")


# --- whether data fits ---------------------------------------------------------------------------

_KINDS: Mapping[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
}
_NAMES = {"object": "an object", "array": "a list", "string": "text", "boolean": "true or false"}


def misfit(schema: object, data: object, where: str) -> str:
    """Where data does not fit a schema, in one sentence; '' if it does."""
    if schema is False:
        return f"{where} is not known here."
    if not isinstance(schema, Mapping):
        return ""
    if "anyOf" in schema:
        found = [misfit(each, data, where) for each in schema["anyOf"]]
        return "" if "" in found else found[0]
    kinds = schema.get("type", ())
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(_is(kind, data) for kind in kinds):
        wanted = " or ".join(_NAMES.get(each, each) for each in kinds if each != "null")
        return f"{where} must be {wanted}."
    if "enum" in schema and data not in schema["enum"]:
        return f"{where} must be one of {', '.join(str(e) for e in schema['enum'] if e)}."
    return _misfit_inside(schema, data, where)


def _is(kind: str, data: object) -> bool:
    if kind == "integer":
        return isinstance(data, int) and not isinstance(data, bool)
    return isinstance(data, _KINDS[kind])


def _misfit_inside(schema: Mapping[str, Any], data: Any, where: str) -> str:
    if isinstance(data, dict):
        if missing := [name for name in schema.get("required", ()) if data.get(name) is None]:
            return f"{where}: '{missing[0]}' is missing."
        members, others = schema.get("properties", {}), schema.get("additionalProperties", True)
        pairs = [(members.get(key, others), each, f"{where}: {key}") for key, each in data.items()]
    elif isinstance(data, list):
        first, others = schema.get("prefixItems", ()), schema.get("items", True)
        schemas = [*first, *([others] * max(0, len(data) - len(first)))]
        pairs = [
            (each, one, f"{where}[{at}]")
            for at, (each, one) in enumerate(zip(schemas, data, strict=False), 1)
        ]
    else:
        return ""
    return next((wrong for each in pairs if (wrong := misfit(*each))), "")
