"""The cells of PBN's score tables: awards, scores, results, names, and how a board is scored.

Cells by column name go in, values of ours come out or a `Mistake` in one sentence. A '-' says
nothing: it is neither zero nor 'not played'.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from convenor.bridge import (
    PASSED_OUT,
    UNKNOWN,
    Contract,
    Denomination,
    Played,
    ScoreOnly,
    Seat,
    Side,
    TableResult,
    parse_contract,
    parse_denomination,
    parse_seat,
    parse_tricks,
)
from convenor.bridge.makes import Makes
from convenor.errors import Mistake
from convenor.exact import exact
from convenor.formats.events import Contestant, Method, Player, printed
from convenor.formats.whole_numbers import whole_number
from convenor.scoring.lines import Artificial, Average

Cells = dict[str, str]

AVERAGES: dict[str, Average] = {
    **dict.fromkeys(("A+", "AV+", "AVE+"), "average plus"),
    **dict.fromkeys(("A=", "A", "AV", "AVE"), "average"),
    **dict.fromkeys(("A-", "AV-", "AVE-"), "average minus"),
}
_PERCENT = re.compile(r"A?([0-9]+(?:\.[0-9]+)?)%|A([0-9]+(?:\.[0-9]+)?)")
_NAMES = re.compile(r"\s*;\s*|\s+-\s+")


def method_of(scoring: str, competition: str = "") -> Method:
    """How the tags Scoring and Competition say that boards are scored."""
    words = [each.upper() for each in scoring.split(";")]
    if competition == "Teams":
        if words[0] in ("BAM", "PAB"):
            return "point-a-board"
        return "aggregate" if words[0] == "TOTALPOINTS" else "teams"
    if words[0] in ("MP", "MATCHPOINTS", "MP1", "MP2", "OLDMP"):
        return "matchpoints"
    if words[0].startswith("IMP") and any(each.startswith("BUTLER") for each in words[1:]):
        return "butler"
    if words[0].startswith("IMP") and any(each.startswith("CROSS") for each in words[1:]):
        return "cross-imps"
    return "none"


def cell_of(cells: Cells, name: str) -> str:
    """What a cell says; '-' and '?' say nothing."""
    text = cells.get(name, "").strip()
    return "" if text in ("-", "?") else text


def players_of(cells: Cells) -> tuple[Player, ...]:
    """The names of a pair, with their numbers where the table has them."""
    names = [each.strip() for each in _NAMES.split(cell_of(cells, "Names")) if each.strip()]
    numbers = [cell_of(cells, f"MemberID{place + 1}") for place in range(len(names))]
    return tuple(Player(name, number) for name, number in zip(names, numbers, strict=True))


def award_of(text: str) -> Artificial | None:
    """An award in place of a score: 'A+', 'A-', '60%'; None where it is none."""
    plain = text.upper()
    if plain in AVERAGES:
        return Artificial(award=AVERAGES[plain])
    if found := _PERCENT.fullmatch(plain):
        return Artificial(percent=exact(found[1] or found[2]))
    return None


def score_of(cells: Cells) -> int | None:
    """The score from the North-South side, whichever of the two columns has it."""
    for name, sign in (("Score_NS", 1), ("Score_EW", -1)):
        if text := cell_of(cells, name):
            found = printed(text)
            if found.places:
                raise Mistake(f"'{text}' is not a score in points: leave the decimals out.")
            return sign * int(found.number)
    return None


def winners_of(contestants: Iterable[Contestant]) -> int | None:
    """Two where each direction has its own first place; PBN has no other word for it."""
    first = {each.side for each in contestants if each.standing.place == 1}
    return 2 if {Side.NS, Side.EW} <= first else None


def ew_score_of(cells: Cells, score: int | None) -> int | None:
    """The score of East-West, from the North-South side, where it is not that of North-South."""
    if score is None or not cell_of(cells, "Score_NS") or not cell_of(cells, "Score_EW"):
        return None
    found = printed(cell_of(cells, "Score_EW"))
    own = -int(found.number)
    return own if not found.places and own != score else None


def makes_in(rows: list[Cells]) -> Makes:
    """The twenty results of an OptimumResultTable."""
    found: dict[tuple[Seat, Denomination], int] = {}
    for cells in rows:
        key = parse_seat(cells.get("Declarer", "")), parse_denomination(cells["Denomination"])
        found[key] = whole_number(cells.get("Result", ""))
    wanted = [(seat, each) for seat in Seat for each in Denomination]
    if set(wanted) - set(found):
        raise Mistake("the table does not tell all twenty results: nothing of it is read.")
    return Makes(tuple(found[key] for key in wanted))


def result_of(cells: Cells, score: int | None) -> TableResult:
    """What happened at the table; an award does not tell."""
    text = cell_of(cells, "Contract")
    if text:
        contract = parse_contract(text)
        if not isinstance(contract, Contract):
            return PASSED_OUT
        declarer, tricks = cell_of(cells, "Declarer"), cell_of(cells, "Result")
        if not declarer or not tricks:
            raise Mistake(f"{text} has no {'tricks' if declarer else 'declarer'}: give both.")
        return Played(contract.by(parse_seat(declarer)), parse_tricks(tricks, contract))
    if score is not None:
        return ScoreOnly(score)
    return UNKNOWN


def count_of(text: str) -> int:
    """A number of things."""
    return whole_number(text)
