"""What somebody writes after an option, as plain data for the inputs of an action.

A text and the input that it is for go in; plain data comes out, for the action's own reader to
check. Lists are written with commas, groups with semicolons, scores of a ruling as a director
says them ('average plus', '60%', '0.6 4S= by N, 0.4 4S-1 by N'); JSON is taken everywhere.
"""

from __future__ import annotations

import json
import re
from typing import Any

from convenor.errors import Mistake, did_you_mean
from convenor.regulation.typed import Input

YES, NO = ("yes", "true", "y", "1"), ("no", "false", "n", "0")
AWARDS = {
    "average plus": "average plus",
    "ave+": "average plus",
    "a+": "average plus",
    "average": "average",
    "ave": "average",
    "a": "average",
    "average minus": "average minus",
    "ave-": "average minus",
    "a-": "average minus",
}
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s*%")
_WEIGHTED = re.compile(r"(\d+(?:\.\d+)?|\d+/\d+)(%?)\s+(.+)")


def plain_value(each: Input, text: str) -> Any:
    """The text of an option as plain data."""
    if text[:1] in ("{", "[") and each.type != "text":
        return from_json(text, each.name)
    if each.type == "true or false":
        return yes_or_no(text, each.name)
    if each.type.startswith("list of ["):
        return [_halves(pair, each.name) for pair in _parts(text, ",;")]
    if each.type.startswith("list of list"):
        return [_parts(group, ",") for group in _parts(text, ";")]
    if each.type.startswith("list of"):
        return _parts(text, ";" if ";" in text else ",")
    if "assigned?" in each.type:
        return award_of(text)
    if each.type.startswith(("object", "{")):
        raise Mistake(f"{each.name} is written as JSON, such as '{{\"name\": …}}'.")
    return text


def from_json(text: str, where: str) -> Any:
    """JSON, decimals kept exactly."""
    try:
        return json.loads(text, parse_float=str)
    except ValueError as why:
        raise Mistake(f"{where} is not JSON: {str(why).split(':')[0].lower()}.") from None


def yes_or_no(text: str, where: str) -> bool:
    if text.lower() in (*YES, *NO):
        return text.lower() in YES
    raise Mistake(f"{where} is yes or no, not '{text}'.")


def award_of(text: str) -> dict[str, Any]:
    """The score that a ruling gives, as a director says it.

    >>> award_of("ave+"), award_of("60%")
    ({'award': 'average plus'}, {'percent': '60'})
    >>> award_of("4S= by N")
    {'assigned': [{'result': '4S= by N', 'weight': '1'}]}
    """
    bare = " ".join(text.replace("−", "-").split())
    if bare.lower() in AWARDS:
        return {"award": AWARDS[bare.lower()]}
    if found := _PERCENT.fullmatch(bare):
        return {"percent": found[1]}
    if bare.lower().startswith("av"):
        raise Mistake(f"'{text}' is no award: {did_you_mean(bare.lower(), AWARDS)}")
    return {"assigned": [_assigned(part) for part in _parts(bare, ",;")]}


def _assigned(part: str) -> dict[str, str]:
    found = _WEIGHTED.fullmatch(part)
    if found is None:
        return {"result": part, "weight": "1"}
    weight = f"{found[1]}/100" if found[2] and found[1].isdigit() else found[1]
    if found[2] and not found[1].isdigit():
        raise Mistake(f"'{part}': write the weight as whole per cent or as a fraction.")
    return {"result": found[3], "weight": weight}


def _parts(text: str, marks: str) -> list[str]:
    return [each.strip() for each in re.split(f"[{marks}]", text) if each.strip()]


def _halves(pair: str, where: str) -> list[str]:
    halves = [each.strip() for each in re.split(r"[-–:]| v ", pair) if each.strip()]
    if len(halves) != 2:
        raise Mistake(f"{where}: '{pair}' is not two contestants: write them as 1-4.")
    return halves


def pairs_of(given: list[str], where: str) -> dict[str, str]:
    """`name=value` words as a mapping."""
    found = {}
    for each in given:
        name, mark, text = each.partition("=")
        if not mark or not name.strip():
            raise Mistake(f"{where} is written as name=value, not '{each}'.")
        found[name.strip()] = text.strip()
    return found
