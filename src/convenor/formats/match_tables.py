"""Results by match in a table: a line a match, with two teams and what each has of it.

Rows of cells go in, an `Event` of matches without boards comes out, with every problem at its line.
A team is a number, or a name that gets one. Whether the scores are VPs or IMPs is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from convenor.errors import Mistake
from convenor.formats.events import Contestant, Event, Match, Printed, Section, printed
from convenor.formats.problems import BadFile, Problems
from convenor.formats.table_columns import columns_by
from convenor.formats.whole_numbers import shortened, whole_number

HEADINGS = {
    "home": ("home", "team", "home team", "team 1", "team1", "first team", "ns team"),
    "away": ("away", "opponents", "away team", "visitors", "team 2", "team2", "opposing team"),
    "home score": (
        *("home score", "home vp", "home vps", "home imp", "home imps", "score 1", "score1"),
        *("vp 1", "vp1", "vps 1", "imp 1", "imp1", "imps 1", "team score", "team 1 score"),
    ),
    "away score": (
        *("away score", "away vp", "away vps", "away imp", "away imps", "score 2", "score2"),
        *("vp 2", "vp2", "vps 2", "imp 2", "imp2", "imps 2", "opposing team score"),
        "team 2 score",
    ),
    "score": ("score", "result", "vp", "vps", "imps", "imp"),
    "round": ("round", "rnd", "week"),
}
_BOTH = re.compile(r"([0-9.]+)\s*(?:-|–|:|to)\s*([0-9.]+)\s*(?:vps?|imps?)?", re.IGNORECASE)


def is_of_matches(headings: Sequence[str]) -> bool:
    """Whether a table has two teams in a line."""
    return {"home", "away"} <= columns_by(HEADINGS, headings).keys()


def event_of(rows: Sequence[tuple[int, list[str]]], problems: Problems) -> Event:
    """The matches of a table."""
    columns = columns_by(HEADINGS, rows[0][1])
    if "score" not in columns and not {"home score", "away score"} <= columns.keys():
        raise BadFile.of(
            Mistake("the first line has no heading 'score', nor 'home score' and 'away score'.")
        )
    matches: list[Match] = []
    seen: dict[tuple[frozenset[str], int | None], int] = {}
    for at, row in rows[1:]:
        cells = {name: row[place] if place < len(row) else "" for name, place in columns.items()}
        if not any(cells.values()):
            continue
        where = f"{shortened(cells['home']) or '?'} v {shortened(cells['away']) or '?'}"
        with problems.gathering(at, where):
            match = _match(cells)
            key = (frozenset((match.team, match.opponents)), match.round)
            if key in seen:
                raise Mistake(f"the match stands on line {seen[key]} already: take one away.")
            seen[key] = at
            matches.append(match)
    if not matches and not problems.refused:
        raise BadFile.of(Mistake("the table has no match in it."))
    return _numbered(matches)


def _match(cells: dict[str, str]) -> Match:
    home, away = cells["home"], cells["away"]
    if not home or not away:
        raise Mistake("a match has two teams: name both.")
    if home == away:
        raise Mistake(f"{shortened(home)} cannot play against itself: correct one of the two.")
    number = cells.get("round", "")
    first, second = _scores(cells)
    return Match(
        home, away, (), whole_number(number) if number else None, printed(first), printed(second)
    )


def _scores(cells: dict[str, str]) -> tuple[str, str]:
    if cells.get("home score") and cells.get("away score"):
        return cells["home score"], cells["away score"]
    said = cells.get("score", "")
    both = _BOTH.fullmatch(said.strip())
    if both is None:
        raise Mistake(
            f"'{shortened(said)}' is not the score of a match: write 12.41-7.59 or 45-30."
        )
    return both[1], both[2]


def _numbered(matches: Sequence[Match]) -> Event:
    """The teams by their numbers; where somebody has only a name, all get one in their order."""
    names = list(dict.fromkeys(who for m in matches for who in (m.team, m.opponents)))
    if all(each.isdecimal() for each in names):
        own = {each: each for each in names}
    else:
        own = {each: str(at) for at, each in enumerate(names, start=1)}
    contestants = tuple(
        Contestant(number, name="" if number == name else name) for name, number in own.items()
    )
    told = tuple(
        Match(
            own[m.team], own[m.opponents], (), m.round, _score(m.score), _score(m.opponents_score)
        )
        for m in matches
    )
    return Event("teams", sections=(Section(contestants=contestants, matches=told),))


def _score(found: Printed | None) -> Printed:
    assert found is not None
    return found
