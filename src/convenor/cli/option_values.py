"""What somebody writes after an option, as plain data for the inputs of an action.

A text and the input that it is for go in; plain data comes out, for the action's own reader to
check. Lists are written with commas, groups with semicolons, scores of a ruling as a director
says them ('average plus', '60%', '0.6 4S= by N, 0.4 4S-1 by N'); JSON is taken everywhere.
"""

from __future__ import annotations

import json

from convenor.actions.spoken_values import award_of, parts_of, twos_of
from convenor.errors import Mistake
from convenor.ledger.bodies import Award
from convenor.regulation.descriptions import (
    ByName,
    Either,
    Input,
    ListOf,
    Record,
    Row,
    Simple,
)

YES, NO = ("yes", "true", "y", "1"), ("no", "false", "n", "0")


def plain_value(each: Input, text: str) -> object:
    """The text of an option as plain data."""
    if text[:1] in ("{", "[") and each.type is not Simple.TEXT:
        return from_json(text, each.name)
    match each.type:
        case Simple.TRUTH:
            return yes_or_no(text, each.name)
        case ListOf(Row()):
            return twos_of(text)
        case ListOf(ListOf()):
            return [parts_of(group, ",") for group in parts_of(text, ";")]
        case ListOf() | Either((ListOf(), *_)):
            return parts_of(text, ";" if ";" in text else ",")
        case Record(of) if of is Award:
            return award_of(text)
        case ByName() | Record() | Either((ByName() | Record(), *_)):
            raise Mistake(f"{each.name} is written as JSON, such as '{{\"name\": …}}'.")
    return text


def from_json(text: str, where: str) -> object:
    """JSON, decimals kept exactly."""
    try:
        return json.loads(text, parse_float=str)
    except json.JSONDecodeError as why:
        raise Mistake(f"{where} is not JSON: {why.msg.lower()}.") from None


def yes_or_no(text: str, where: str) -> bool:
    if text.lower() in (*YES, *NO):
        return text.lower() in YES
    raise Mistake(f"{where} is yes or no, not '{text}'.")


def pairs_of(given: list[str], where: str) -> dict[str, str]:
    """`name=value` words as a mapping."""
    found = {}
    for each in given:
        name, mark, text = each.partition("=")
        if not mark or not name.strip():
            raise Mistake(f"{where} is written as name=value, not '{each}'.")
        found[name.strip()] = text.strip()
    return found
