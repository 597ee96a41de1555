"""Values of actions as a director says them: in writing, on the command line or at the desk.

A text goes in, plain data comes out for the action's own reader to judge, and back. Scores of a
ruling are 'average plus', '60%', '4S= by N' or '60% 4S= by N, 40% 4S-1 by N'; matches are '1-4' or
'1 v 4', with IMPs '7 v 8: 9-2, 4 boards'. Whether a score can be given is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from convenor.bridge import BridgeError, parse_result
from convenor.errors import Mistake, did_you_mean
from convenor.exact import exact, ratio, whole_if_whole

AWARDS = {
    **dict.fromkeys(("average plus", "ave+", "av+", "a+"), "average plus"),
    **dict.fromkeys(("average", "ave", "av", "a"), "average"),
    **dict.fromkeys(("average minus", "ave-", "av-", "a-"), "average minus"),
}
_FIGURE = r"\d{1,9}(?:\.\d{1,9})?"
_PERCENT = re.compile(rf"({_FIGURE})\s*%")
_PER_CENT_OF = re.compile(rf"({_FIGURE})\s*%\s*(.+)")
_SHARE_OF = re.compile(rf"({_FIGURE}|\d{{1,9}}/[1-9]\d{{0,8}})\s+(.+)")

_SCORED = re.compile(
    rf"(\S+)\s+(?:v|vs|against)\.?\s+(\S+?)\s*:\s*({_FIGURE})\s*(?:-|to|:)\s*({_FIGURE})"
    r"(?:\s*,?\s*\(?(\d{1,3})\s*boards?\)?)?",
    re.IGNORECASE,
)


def parts_of(text: str, marks: str) -> list[str]:
    """The parts of a text between some marks, empty ones left out."""
    return [each.strip() for each in re.split(f"[{marks}]", text) if each.strip()]


def twos_of(text: str) -> list[list[str]]:
    """Matches as somebody writes them, one after another.

    >>> twos_of("1-4, 2 v 3")
    [['1', '4'], ['2', '3']]
    """
    return [_two(each) for each in parts_of(text, "\n,;")]


def _two(said: str) -> list[str]:
    found = [each.strip() for each in re.split(r"[-–:]| v ", said) if each.strip()]
    if len(found) != 2:
        raise Mistake(f"'{said[:60]}' is not two contestants: write them as 1-4 or 1 v 4.")
    return found


def scored_of(text: str) -> list[dict[str, object]]:
    """Matches with their IMPs, a line for each; the boards may be left out.

    >>> scored_of("7 v 8: 9-2, 4 boards")
    [{'first': '7', 'second': '8', 'imps': '9', 'opponents_imps': '2', 'boards': 4}]
    """
    return [_scored(each) for each in parts_of(text, "\n;")]


def _scored(said: str) -> dict[str, object]:
    found = _SCORED.fullmatch(said.replace("−", "-").replace("–", "-"))
    if found is None:
        raise Mistake(f"'{said[:60]}' is no match with its IMPs: write it as 7 v 8: 9-2, 4 boards.")
    first, second, imps, theirs, boards = found.groups()
    made = {"first": first, "second": second, "imps": imps, "opponents_imps": theirs}
    return {**made, "boards": int(boards)} if boards else made


def scored_text(given: list[Any]) -> str:
    """The same as it is said."""
    return "\n".join(
        f"{each['first']} v {each['second']}: {each['imps']}-{each['opponents_imps']}"
        + (f", {each['boards']} boards" if each.get("boards") else "")
        for each in given
    )


def award_of(text: str) -> dict[str, Any]:
    """The score that a ruling gives.

    >>> award_of("ave+"), award_of("60%")
    ({'award': 'average plus'}, {'percent': '60'})
    >>> award_of("60% 4S= by N, 40% 4S-1 by N")["assigned"][1]
    {'result': '4S-1 by N', 'weight': '2/5'}
    """
    bare = text.replace("−", "-").strip()
    said = " ".join(bare.lower().split())
    if said in AWARDS:
        return {"award": AWARDS[said]}
    if found := _PERCENT.fullmatch(bare):
        return {"percent": found[1]}
    if said.startswith("av"):
        raise Mistake(f"'{text[:60]}' is no award: {did_you_mean(said[:40], AWARDS)}")
    return {"assigned": [_assigned(" ".join(part.split())) for part in parts_of(bare, "\n,;")]}


def _assigned(part: str) -> dict[str, str]:
    """One result and its weight; the level of a contract is no weight ('3 NT= by N')."""
    if _is_result(part):
        return {"result": part, "weight": "1"}
    if found := _PER_CENT_OF.fullmatch(part):
        return {"result": found[2], "weight": str(ratio(exact(found[1]), 100))}
    if found := _SHARE_OF.fullmatch(part):
        return {"result": found[2], "weight": found[1]}
    return {"result": part, "weight": "1"}


def _is_result(text: str) -> bool:
    try:
        parse_result(text)
    except BridgeError:
        return False
    return True


def award_text(given: Mapping[str, Any]) -> str:
    """An award as it is said.

    >>> award_text(award_of("60% 4S= by N, 40% 4S-1 by N"))
    '60% 4S= by N, 40% 4S-1 by N'
    """
    if given.get("award"):
        return str(given["award"])
    if given.get("percent") is not None:
        return f"{given['percent']}%"
    parts: list[Any] = list(given.get("assigned") or ())
    if len(parts) == 1 and exact(parts[0].get("weight", 1)) == 1:
        return str(parts[0]["result"])
    return ", ".join(f"{_share(each.get('weight', 1))} {each['result']}" for each in parts)


def _share(weight: object) -> str:
    """A weight in per cent, or as the fraction that it is."""
    hundredths = whole_if_whole(exact(weight) * 100)
    return f"{hundredths}%" if isinstance(hundredths, int) else str(weight)
