"""Many match scores at once: lines such as 'Stone v Bell: 119-11', or a table with a column each.

A stage and a text go in; a fact for each match comes out. All that is wrong is told, line by line,
and one line that cannot be taken refuses all of them.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from convenor.actions.action import Action, Proposal, Setting
from convenor.actions.many_at_once import all_or_none
from convenor.actions.matches.match_scores import ScoringMatch, enter_match_score
from convenor.competition.live import Competition
from convenor.errors import Mistake, did_you_mean
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.values import value

COLUMNS = {
    **dict.fromkeys(("round", "session", "rd"), "round"),
    **dict.fromkeys(("home", "first", "team", "team 1", "pair", "pair 1"), "home"),
    **dict.fromkeys(("away", "second", "opponent", "opponents", "team 2", "pair 2"), "away"),
    **dict.fromkeys(("score", "result", "imps", "vps"), "score"),
}
NEEDED = ("home", "away", "score")
_LINE = re.compile(
    r"(?:(?:round|rd|r)\s*(?P<round>\d{1,3})\s*[,:;]?\s+)?"
    r"(?P<home>.+?)\s+(?:v|vs|against)\.?\s+(?P<away>.+?)\s*(?::|,|;|\t|\s(?=[+-]?\d))\s*"
    r"(?P<score>[^:\t]+)",
    re.IGNORECASE,
)


@value
class ScoringMany:
    """The scores of several matches of a stage."""

    stage: str = asked(bodies.STAGE)
    text: str = asked(
        "a line for each match, 'Stone v Bell: 119-11' or, by stanzas, 'Stone v Bell: 30-20; "
        "15-25', or a table with the columns round, home, away and score"
    )
    session: int | None = asked(
        "the round of all of them (none: as each line says, or the one in which the two meet)",
        default=None,
        least=1,
    )


@value
class ScoreLine:
    """A line that was read: the two as written, the score, and the round if it is said."""

    number: int
    home: str
    away: str
    score: str
    round: str = ""


def lines_of(text: str) -> tuple[ScoreLine, ...]:
    """The lines of a list of match scores.

    >>> lines_of("Round 2: Stone v Bell: 119-11")[0].score
    '119-11'
    >>> lines_of("Stone v Bell: 30-20; 15-25")[0].score
    '30-20; 15-25'
    """
    lines = text.lstrip("\ufeff").splitlines()
    heads = _headings(lines[0]) if lines else ()
    if heads:
        return tuple(_of_table(lines, heads))
    return tuple(_written(at, each) for at, each in enumerate(lines, 1) if each.strip())


def _headings(line: str) -> tuple[str, ...]:
    """The columns that a first line names; none where it is a match itself."""
    cells = next(csv.reader([line], delimiter=_mark(line)), [])
    found = tuple(COLUMNS.get(" ".join(each.casefold().split()), "") for each in cells)
    return found if set(NEEDED) <= set(found) else ()


def _mark(line: str) -> str:
    return max(",;\t", key=line.count)


def _of_table(lines: list[str], heads: tuple[str, ...]) -> Iterator[ScoreLine]:
    rows = csv.reader(io.StringIO("\n".join(lines[1:])), delimiter=_mark(lines[0]))
    for at, row in enumerate(rows, 2):
        cells = [each.strip() for each in row]
        if not any(cells):
            continue
        if len(cells) > len(heads):
            raise Mistake(f"line {at} has more fields than the first line has columns.")
        found = {head: cell for head, cell in zip(heads, cells, strict=False) if head}
        missing = [each for each in NEEDED if not found.get(each)]
        if missing:
            raise Mistake(f"line {at} has no {missing[0]}: fill it in, or take the line out.")
        yield ScoreLine(at, **found)


def _written(at: int, line: str) -> ScoreLine:
    found = _LINE.fullmatch(line.strip())
    if found is None:
        raise Mistake(
            f"line {at}, '{line.strip()[:60]}', is no match with its score: write it as "
            "Stone v Bell: 119-11."
        )
    return ScoreLine(at, found["home"], found["away"], found["score"], found["round"] or "")


def enter_match_scores(there: Competition, given: ScoringMany, setting: Setting) -> Proposal:
    """Many match scores: all problems are told, and one refused refuses all."""
    there.state.the_plan.stage(given.stage)
    lines = lines_of(given.text)
    if not lines:
        raise Mistake("there is no match in it: give a line for each, Stone v Bell: 119-11.")
    return all_or_none(
        there,
        ((line.number, line) for line in lines),
        lambda grown, line: enter_match_score(grown, _read(grown, given, line), setting),
        setting,
        one="match score",
        many="match scores",
    )


def _read(there: Competition, given: ScoringMany, line: ScoreLine) -> ScoringMatch:
    round_ = line.round or ("" if given.session is None else str(given.session))
    if round_ and not (round_.isascii() and round_.isdecimal() and int(round_)):
        raise Mistake(f"'{round_[:20]}' is no number of a round.")
    both = tuple(contestant_named(there, each) for each in (line.home, line.away))
    return ScoringMatch(given.stage, both, line.score, int(round_) if round_ else None)


def contestant_named(there: Competition, said: str) -> str:
    """The number of a contestant that is written by its number or its name."""
    if said in there.state.entries:
        return said
    wanted = " ".join(said.casefold().split())
    found = [
        each.number
        for each in there.state.entries.values()
        if " ".join(each.name.casefold().split()) == wanted
    ]
    if len(found) == 1:
        return found[0]
    if found:
        raise Mistake(f"several are called '{said[:60]}' ({', '.join(found)}): use the number.")
    names = {each.name: each.number for each in there.state.entries.values()}
    raise Mistake(f"nobody is called '{said[:60]}': {did_you_mean(said, names)}")


ENTER_MANY = Action(
    "enter-match-scores",
    "Enter many match scores",
    ScoringMany,
    enter_match_scores,
    "scorer",
    "results",
    "a line for each match of a stage",
)
