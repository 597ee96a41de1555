"""A competition in play, made by the simulator through the site's own desk.

Imported by the fixtures of this folder, and run by itself to fill the database of a site that will
run in another process: `python seed_site.py SLUG` (its database is the environment's).
"""

import datetime
import os
import sys
from dataclasses import dataclass
from random import Random
from typing import Any

ROUNDS_DONE, TEAMS = 2, 8
PASSWORD = "spades-and-hearts-9"


@dataclass
class Played:
    """A competition with rounds behind it and one in play, and its officials."""

    competition: Any
    desk: Any
    simulator: Any
    convenor: Any
    director: Any
    scorer: Any
    stage: str
    session: int

    def missing(self) -> list[tuple[str, int]]:
        """Tables and boards of the session in play that have no result yet."""
        state = self.desk.refresh().state
        session = state.session(self.stage, self.session)
        return [
            (seat.table, board)
            for seat in session.seating.seats
            for board in seat.boards
            if seat.table not in state.on(self.stage, self.session, board)
        ]

    def enter(self, count: int = 1, by: str = "simulator") -> list[Any]:
        """So many of the missing results come in; what was done comes back."""
        return [self.enter_at(table, board, by) for table, board in self.missing()[:count]]

    def enter_at(self, table: str, board: int, by: str = "simulator") -> Any:
        from convenor.simulator.cards import deal_of, result

        deal = deal_of(f"{self.competition.slug} {self.session}", board)
        written = result(deal, 0, 0, Random(f"{table} {board}"))
        given = {
            "stage": self.stage,
            "session": self.session,
            "table": table,
            "board": board,
            "result": written,
        }
        return self.desk.do("enter-result", given, by=by, role="director")


def play(
    slug: str = "autumn-teams",
    *,
    teams: int = TEAMS,
    rounds_done: int = ROUNDS_DONE,
    template: str = "sabf-swiss-teams",
    public: bool = True,
    entered: float = 0.5,
    played_from: datetime.datetime | None = None,
    **answers: Any,
) -> Played:
    """Rounds behind it, and one in play with some of its results; from now on, or as told."""
    from convenor.simulator.playing import CALM, Clock, Simulator
    from convenor.web.desks import begin, desk_of
    from convenor.web.store.models import Festival

    festival, _ = Festival.objects.get_or_create(
        slug="autumn", defaults={"title": "Autumn Festival", "venue": "Harbour Hall"}
    )
    competition = begin(
        slug,
        "Autumn Teams",
        template,
        answers,
        by="convenor",
        begins=datetime.date(2026, 3, 1),
        festival=festival,
        public=public,
        seed=slug,
    )
    desk = desk_of(competition)
    clock = desk.clock
    begun = None if played_from is None else Clock(played_from)
    simulator = Simulator(desk, slug, CALM, clock=begun)
    simulator.enter(teams)
    stage = desk.competition.state.the_plan.stages[0].name
    while len(desk.competition.state.sessions_of(stage)) <= rounds_done:
        assert simulator.step()
    desk.clock = clock  # from here on the time is the real one
    session = rounds_done + 1
    made = Played(competition, desk, simulator, *officials(competition), stage, session)
    made.enter(int(len(made.missing()) * entered))
    return made


def attached(slug: str) -> Played:
    """A competition that is in the database already, with its session in play."""
    from convenor.web.desks import desk_of
    from convenor.web.store.models import Competition

    competition = Competition.objects.get(slug=slug)
    desk = desk_of(competition)
    stage = desk.competition.state.the_plan.stages[0].name
    session = desk.competition.state.sessions_of(stage)[-1].number
    return Played(competition, desk, None, None, None, None, stage, session)


def officials(competition: Any) -> tuple[Any, Any, Any]:
    """A convenor, a director and a scorer of the competition; they all have one password."""
    from convenor.web.accounts.models import User
    from convenor.web.store.models import Official

    found = []
    for role in ("convenor", "director", "scorer"):
        name = f"{role}-{competition.slug}"
        user = User.objects.filter(name=name).first() or User.objects.create_user(name, PASSWORD)
        Official.objects.create(user=user, competition=competition, role=role)
        found.append(user)
    return found[0], found[1], found[2]


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "convenor.web.settings")
    import django
    from django.core.management import call_command

    from convenor.web import environment

    environment.ready()
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    play(sys.argv[1], **({"teams": int(sys.argv[2])} if len(sys.argv) > 2 else {}))
