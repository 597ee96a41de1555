"""How the programs that publish events score and print: their customs, from `programs.toml`.

The name by which a program calls itself goes in, its customs come out: how it treats short boards,
what it rounds before it adds, what it prints as a total. Rules of scoring are not here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from convenor.errors import Mistake, did_you_mean
from convenor.exact import HALF, HALF_AWAY, MODES, Exact, Rounding, exact
from convenor.scoring.butler import ButlerTerms
from convenor.scoring.datum import DatumTerms
from convenor.scoring.imp_comparison import Awards
from convenor.scoring.matchpoints import MatchpointTerms, ShortBoards
from convenor.scoring.trimmed_means import Trim
from convenor.values import fields_of, replace, value

PLAIN = "plain"


@value
class Program:
    """The customs of one program."""

    name: str
    short: ShortBoards
    short_lines: Literal["usual top", "own lines"]
    total: Literal["sum", "percent", "to the most boards", "to the session's boards"]
    datum_dropped: int
    datum_step: int
    datum_mode: str
    tenth: int
    line_step: str = ""
    total_step: str = ""
    line_mode: str = "half away from zero"
    datum: Literal["mean", "median"] = "mean"
    most_imps: int = 0
    round_most: int = 0
    unplayed: Literal["as it is", "factored"] = "as it is"
    same_as: str = ""
    says: str = ""

    @property
    def matchpoints(self) -> MatchpointTerms:
        """How it matchpoints a board."""
        return MatchpointTerms(short=self.short)

    @property
    def butler(self) -> ButlerTerms:
        """How it finds a datum."""
        rounding = Rounding(self.datum_mode, self.datum_step)
        trim = (Trim(each_end=self.datum_dropped),)
        if self.datum == "median":
            trim = (Trim(share=HALF),)
        return ButlerTerms(DatumTerms(trim=trim, rounding=rounding), self.awards)

    @property
    def awards(self) -> Awards:
        """What an artificial score is worth in IMPs."""
        return Awards(self.tenth)

    @property
    def lines(self) -> Rounding:
        """How the scores of lines are rounded."""
        return Rounding(self.line_mode)

    def before_adding(self, score: Exact) -> Exact:
        """A board score as the program adds it up."""
        return self.lines.to(exact(self.line_step))(score) if self.line_step else score

    def added(self, total: Exact) -> Exact:
        """A total as the program goes on with it."""
        return _rounded(total, self.total_step)


def _rounded(number: Exact, step: str) -> Exact:
    return HALF_AWAY.to(exact(step))(number) if step else number


@cache
def programs() -> dict[str, Program]:
    """All programs by name."""
    path = Path(__file__).with_name("programs.toml")
    rows: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["program"]
    plain = next(row for row in rows if row["name"] == PLAIN)
    known = {each.name for each in fields_of(Program)}
    for row in rows:
        if strange := set(row) - known:
            raise ValueError(f"programs.toml, {row['name']}: no custom is called {min(strange)}")
    by_name = {row["name"]: row for row in rows}
    return {
        name: Program(**{**plain, **by_name.get(row.get("same_as", ""), {}), **row})
        for name, row in by_name.items()
    }


def program_of(name: str) -> Program:
    """The program that calls itself so; plain where it is not known."""
    fitting = [each for each in programs() if name.lower().startswith(each.lower())]
    return programs()[max(fitting, key=len, default=PLAIN)]


def with_customs(program: Program, customs: Mapping[str, str]) -> Program:
    """The same program with other customs, as somebody writes them: line_step=0.1."""
    known = {each.name: each for each in fields_of(Program)}
    changes: dict[str, object] = {}
    for name, text in customs.items():
        if name not in known or name in ("name", "same_as", "says"):
            raise Mistake(f"no custom is called '{name}': {did_you_mean(name, known)}")
        whole = isinstance(getattr(program, name), int)
        if whole and not (text.isdecimal() and len(text) < 4):
            raise Mistake(f"{name} is a whole number, not '{text}'.")
        choices = CHOICES.get(name)
        if choices and text not in choices:
            raise Mistake(f"{name} is one of {', '.join(choices)}, not '{text}'.")
        if name.endswith("_step") and not isinstance(getattr(program, name), int) and text:
            exact(text)
        changes[name] = int(text) if whole else text
    return replace(program, **changes)


CHOICES: Mapping[str, tuple[str, ...]] = {
    "short": ("neuberg", "own top", "one for each missing"),
    "short_lines": ("usual top", "own lines"),
    "total": ("sum", "percent", "to the most boards", "to the session's boards"),
    "datum": ("mean", "median"),
    "unplayed": ("as it is", "factored"),
    "line_mode": MODES,
    "datum_mode": MODES,
}
"""What a custom in words may say."""


def program_named(name: str) -> Program:
    """The program that somebody asks for."""
    if name not in programs():
        raise Mistake(f"no program is known as '{name}': {did_you_mean(name, programs())}")
    return programs()[name]
