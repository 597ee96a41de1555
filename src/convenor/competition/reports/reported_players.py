"""Players as a report names them, and what the book finds wanting in it.

The players of a competition, and what a register has for their numbers if there is one, go in; for
each come surname, first name and number, with what is missing or does not agree. The points are
another office's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from convenor.competition.live import Competition
from convenor.competition.plans.rules import Rules
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import verdict_of
from convenor.values import value

Register = Mapping[str, Mapping[str, str]]
"""By number what a register has: surname and initial."""


@value
class ReportedPlayer:
    """A player on the report, with what is wrong."""

    contestant: str
    name: str
    surname: str
    first_name: str
    number: str
    wrong: tuple[str, ...]
    """Sentences, each with its clause."""


def reported_players(
    there: Competition, rules: Rules, register: Register | None = None
) -> tuple[ReportedPlayer, ...]:
    """Every player of the field, in the order of the entries."""
    players = [
        (number, player)
        for number, entry in there.state.entries.items()
        for player in entry.players
    ]
    surnames = [_parts(player.name) for _, player in players]
    return tuple(_reported(rules, number, player, surnames, register) for number, player in players)


def _parts(name: str) -> tuple[str, str]:
    """First name and surname: 'Stone, Ann' and 'Ann Stone' are the same player.

    >>> _parts("Stone, Ann"), _parts("Ann Mary Stone"), _parts("Stone")
    (('Ann', 'Stone'), ('Ann Mary', 'Stone'), ('', 'Stone'))
    """
    last, comma, first = name.partition(",")
    if comma:
        return first.strip(), last.strip()
    first, _, last = name.strip().rpartition(" ")
    return first.strip(), last


def _reported(
    rules: Rules,
    contestant: str,
    player: bodies.Player,
    everybody: list[tuple[str, str]],
    register: Register | None,
) -> ReportedPlayer:
    first, surname = _parts(player.name)
    told = {"surname": surname, "initial": first[:1], "abf_number": player.id}
    wrong = [
        *_said(rules, "report player", {"player": told}),
        *_said(rules, "first names", _namesakes(first, surname, everybody)),
    ]
    if register is not None:
        wrong += _said(rules, "identified", {"reported": told, "register": register})
    return ReportedPlayer(contestant, player.name, surname, first, player.id, tuple(wrong))


def _namesakes(first: str, surname: str, everybody: list[tuple[str, str]]) -> dict[str, object]:
    """Others with the surname; an initial alone is no first name."""
    same = [other for other, last in everybody if last.casefold() == surname.casefold()]
    full = first if len(first.rstrip(".")) > 1 else ""
    alike = sum(other[:1].casefold() == first[:1].casefold() for other in same)
    return {
        "surname": surname,
        "first_name": full,
        "namesakes": len(same) - 1,
        "namesakes_same_initial": alike - 1,
        "common_surname": len(same) > 1,
        "spouse_registered": False,
    }


def _said(rules: Rules, part: str, known: Mapping[str, object]) -> Iterator[str]:
    """What speaks against it, with the clause; nothing where the plan names none."""
    heard = rules.hear(part, known)
    if heard is None:
        return
    judged = verdict_of(heard.answer)
    if judged.verdict not in (None, "ok"):
        yield f"{judged.reason.rstrip('.')} ({heard.clause})"
