"""A movement by its name and options, as a fact records it.

A kind and its options, or the dict that was recorded, go in; a `MovementPlan` comes out, which
makes the same movement each time, and a dict that JSON can hold. A recorded plan carries the
fingerprint of what was made from it, and one that no longer gives the same is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from convenor.errors import Mistake, did_you_mean
from convenor.movements.barometer import barometer, blitz, round_robin
from convenor.movements.bump import bump
from convenor.movements.doubled import double_howell, multiplex
from convenor.movements.howell import hesitation, howell
from convenor.movements.individual import individual
from convenor.movements.interwoven import interwoven
from convenor.movements.listing import LISTED, fingerprint, listed_movement
from convenor.movements.mitchell import MOST_PAIRS, Mitchell, Plan, mitchell
from convenor.movements.movement import AnyMovement, Movement, tables_in_play
from convenor.movements.rover import rover
from convenor.movements.team_relays import double_howell_of_teams, new_england
from convenor.movements.teams import all_play_all, american_whist, head_to_head, triples
from convenor.movements.web import Weave, Woven, woven
from convenor.values import value

Option: TypeAlias = int | str | bool


class Kind(NamedTuple):
    """A kind of movement: how it is made, what it may be told and what it must."""

    made: Callable[..., AnyMovement]
    options: Mapping[str, type]
    needs: tuple[str, ...] = ()


@value
class MovementPlan:
    """A kind of movement with its options, in the order of their names."""

    kind: str
    options: tuple[tuple[str, Option], ...] = ()

    def movement(self) -> AnyMovement:
        """The movement of this plan: the same each time."""
        return _made(self)

    def plain(self) -> dict[str, Option]:
        """The plan for JSON."""
        return {"kind": self.kind, **dict(self.options)}

    def record(self) -> dict[str, Option]:
        """The plan for a fact: with the fingerprint of its movement."""
        return {**self.plain(), "fingerprint": fingerprint(self.movement())}


def by_name(kind: str, **options: Option | None) -> AnyMovement:
    """The movement of a kind: `by_name("mitchell", tables=7, missing="EW", arrow_switch=1)`."""
    return plan(kind, **options).movement()


def plan(kind: str, **options: Option | None) -> MovementPlan:
    """A checked plan; an option that is None is not given."""
    if kind not in KINDS:
        raise Mistake(f"there is no movement '{kind}': {did_you_mean(kind, KINDS)}")
    known = KINDS[kind]
    given = {name: option for name, option in options.items() if option is not None}
    for name, option in given.items():
        _refuse_wrong(kind, name, option)
    for name in known.needs:
        if name not in given:
            raise Mistake(f"a movement '{kind}' needs '{name}': say how many.")
    return MovementPlan(kind, tuple(sorted(given.items())))


def plan_of(data: Mapping[str, object]) -> MovementPlan:
    """The plan that a fact recorded; the fingerprint is not looked at."""
    kind, options = _taken_apart(data)
    return plan(kind, **options)


def movement_of(data: Mapping[str, object]) -> AnyMovement:
    """The movement that a fact recorded, as a plan or listed table by table."""
    kind, options = _taken_apart(data)
    if kind == LISTED:
        return listed_movement(data)
    made = by_name(kind, **options)
    told = data.get("fingerprint")
    if told is not None and told != fingerprint(made):
        raise Mistake(
            f"the plan for '{made.name}' gives another movement than was recorded (fingerprint "
            f"{told}): use the listing of the session, or the version that recorded it."
        )
    return made


def with_missing_pair(data: Mapping[str, Any]) -> MovementPlan | None:
    """The plan of a recorded movement with one pair more, in the seat that is empty in it.

    All others keep their numbers, tables and boards in every round; None where they would not.

    >>> with_missing_pair({"kind": "howell", "pairs": 7}).plain()
    {'kind': 'howell', 'pairs': 8}
    """
    movement = movement_of(data)
    if not isinstance(movement, Movement) or data["kind"] == LISTED:
        return None
    pairs = max(number for field in movement.fields for number in field)
    kept = {
        name: data[name]
        for name in ("plan", "rounds", "arrow_switch", "same_boards")
        if name in data
    }
    try:
        made = plan(data["kind"], pairs=pairs + 1, **kept)
        full = made.movement()
    except Mistake:
        return None
    return made if _seats_the_same(movement, full, pairs) else None


def _seats_the_same(movement: AnyMovement, full: AnyMovement, pairs: int) -> bool:
    """Whether a movement is another without the tables at which somebody above a number sits."""
    left = [at for at in tables_in_play(full) if max(*at.ns, *at.ew) <= pairs]
    shape = (full.board_sets, len(full.rounds))
    return left == [*tables_in_play(movement)] and shape == (
        movement.board_sets,
        len(movement.rounds),
    )


def _taken_apart(data: object) -> tuple[str, dict[str, Any]]:
    if not isinstance(data, Mapping) or not isinstance(data.get("kind"), str):
        raise Mistake("a movement is recorded with its 'kind': say which, as in 'mitchell'.")
    options = {str(name): data[name] for name in data if name not in ("kind", "fingerprint")}
    return data["kind"], options


def _refuse_wrong(kind: str, name: str, option: object) -> None:
    options = KINDS[kind].options
    if name not in options:
        raise Mistake(f"a movement '{kind}' has no option '{name}': {did_you_mean(name, options)}")
    wanted = options[name]
    if type(option) is not wanted:
        told = {int: "a whole number", str: "a text", bool: "true or false"}[wanted]
        raise Mistake(f"'{name}' of a movement '{kind}' is {told}, not {option!r}.")


@cache
def _made(wanted: MovementPlan) -> AnyMovement:
    return KINDS[wanted.kind].made(**dict(wanted.options))


# --- the kinds ------------------------------------------------------------------------------------


def _mitchell(
    pairs: int | None = None,
    tables: int | None = None,
    missing: Any = None,
    plan: Plan | None = None,
    rounds: int | None = None,
    arrow_switch: int = 0,
) -> Movement:
    """By pairs or by tables; a half table must say which direction has a pair fewer."""
    if (pairs is None) == (tables is None):
        raise Mistake("a Mitchell is made for 'pairs' or for 'tables': give one of them.")
    if tables is not None:
        if not 2 <= tables <= MOST_PAIRS // 2:
            raise Mistake(
                f"a Mitchell has 2 to {MOST_PAIRS // 2} tables, not {tables}: play in sections."
            )
        pairs = 2 * tables - (missing is not None)
    assert pairs is not None
    if pairs % 2 and missing is None:
        raise Mistake(
            f"{pairs} pairs leave a half table: say 'missing', NS or EW, the direction that has "
            "one pair fewer."
        )
    if not pairs % 2 and missing is not None:
        raise Mistake(f"{pairs} pairs fill their tables: leave 'missing' out.")
    return mitchell(Mitchell(pairs, plan, rounds, arrow_switch, missing or "EW"))


def _howell(pairs: int, rounds: int | None = None, same_boards: bool = False) -> Movement:
    made = howell(pairs, rounds)
    return barometer(made) if same_boards else made


def _web(
    pairs: int,
    rounds: int,
    plan: Weave = "web",
    missing: Any = None,
    arrow_switch: int = 0,
) -> Movement:
    if pairs % 2 and missing is None:
        missing = "EW"
    if not pairs % 2 and missing is not None:
        raise Mistake(f"{pairs} pairs fill their tables: leave 'missing' out.")
    return woven(Woven(pairs, rounds, plan, arrow_switch, missing or "EW"))


KINDS: Mapping[str, Kind] = {
    "mitchell": Kind(
        _mitchell,
        {
            "pairs": int,
            "tables": int,
            "missing": str,
            "plan": str,
            "rounds": int,
            "arrow_switch": int,
        },
    ),
    "web": Kind(
        _web,
        {"pairs": int, "rounds": int, "plan": str, "missing": str, "arrow_switch": int},
        ("pairs", "rounds"),
    ),
    "rover": Kind(rover, {"pairs": int, "rounds": int, "arrow_switch": int}, ("pairs",)),
    "hesitation": Kind(hesitation, {"pairs": int, "rounds": int, "arrow_switch": int}, ("pairs",)),
    "howell": Kind(_howell, {"pairs": int, "rounds": int, "same_boards": bool}, ("pairs",)),
    "bump": Kind(bump, {"pairs": int, "rounds": int, "arrow_switch": int}, ("pairs",)),
    "double howell": Kind(double_howell, {"pairs": int, "rounds": int}, ("pairs",)),
    "multiplex": Kind(multiplex, {"pairs": int, "groups": int, "rounds": int}, ("pairs", "groups")),
    "interwoven": Kind(interwoven, {"pairs": int, "rounds": int}, ("pairs",)),
    "blitz": Kind(blitz, {"pairs": int, "rounds": int}, ("pairs",)),
    "round robin": Kind(round_robin, {"pairs": int, "rounds": int}, ("pairs",)),
    "individual": Kind(individual, {"players": int, "plan": str, "rounds": int}, ("players",)),
    "head to head": Kind(head_to_head, {"stanzas": int, "copies": bool}),
    "triples": Kind(triples, {}),
    "american whist": Kind(american_whist, {"teams": int, "plan": str, "rounds": int}, ("teams",)),
    "new england": Kind(new_england, {"teams": int, "rounds": int}, ("teams",)),
    "double howell of teams": Kind(
        double_howell_of_teams, {"teams": int, "rounds": int}, ("teams",)
    ),
    "all play all": Kind(all_play_all, {"teams": int, "copies": bool, "rounds": int}, ("teams",)),
}
