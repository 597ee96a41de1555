"""The shapes of what is not of one competition: templates, rulebooks, movements."""

from __future__ import annotations

from convenor.api.shapes.base import Shape


class Question(Shape):
    name: str
    asks: str
    kind: str
    default: object
    least: int | None
    most: int | None
    choices: list[object]
    clause: str
    may_be_left: bool


class Template(Shape):
    id: str
    title: str
    rulebook: str
    contestants: str
    group: str
    about: str
    questions: list[Question]


class Templates(Shape):
    templates: list[Template]


class Movement(Shape):
    name: str
    plan: dict[str, object]
    rounds: int
    boards_a_round: int
    boards: int
    fewest_boards: int
    boards_in_play: int
    tables: int
    minutes: str
    winners: int
    sit_outs: int
    unevenness: str
    reasons: list[str]


class Movements(Shape):
    movements: list[Movement]
