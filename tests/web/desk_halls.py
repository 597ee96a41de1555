"""Competitions in every state that an action of the desk may need, made once for a test module.

A Swiss of teams in play, a level knock-out match, a choice of opponents, a place to be played off,
places that can be declined, pairs with a substitute, a season, a small field that borrows results.
"""

import datetime
from collections.abc import Callable
from typing import Any

DAY = datetime.datetime(2026, 3, 7, 10, tzinfo=datetime.UTC)
Place = dict[str, Any]


def begun(slug: str, template: str, entries: int, **answers: Any) -> tuple[Any, Any]:
    """A competition of a template with its entries, and the simulator that plays it."""
    from convenor.simulator.playing import CALM, Simulator
    from convenor.web.desks import begin, desk_of

    row = begin(slug, slug, template, answers, by="convenor", begins=DAY.date(), seed=slug)
    simulator = Simulator(desk_of(row), slug, CALM)
    if entries:
        simulator.enter(entries)
    return row, simulator


class OfPlan:
    """A competition of a plan that the test writes, with facts that it takes for granted."""

    def __init__(
        self, slug: str, book: str, entries: int, *stages: dict[str, Any], pinned: bool = True
    ) -> None:
        from convenor.actions.desk import Desk
        from convenor.web.store.ledgers import ledgers
        from convenor.web.store.models import Competition

        self.row = Competition.objects.create(slug=slug, title=slug, ledger=slug, public=True)
        ledgers.create(slug)
        self.desk = Desk(ledgers, slug)
        plan = {
            "rulebook": book,
            "contestants": "teams",
            "stages": list(stages),
            "times": {"zone": "UTC"},
        }
        given = {"name": slug, "begins": DAY.date().isoformat(), "plan": plan, "seed": "s"}
        if pinned:
            self.desk.do("begin", given, "convenor", "convenor")
        else:
            self.put("competition begun", **given)
        for number in range(1, entries + 1):
            players = [{"name": f"Player {number}{each}"} for each in "abcd"]
            self.put("entry accepted", contestant=str(number), name=f"T{number}", players=players)

    def put(self, kind: str, **body: Any) -> None:
        from convenor.ledger.facts import Draft
        from convenor.ledger.kinds import plain_body, read_body

        plain = plain_body(kind, read_body(kind, 1, body))
        self.desk.store.append(self.desk.ledger, (Draft(kind, 1, plain, DAY, "setting"),))
        self.desk.refresh()

    def match(self, stage: str, number: int, swing: int, boards: int = 6, session: int = 1) -> None:
        """A whole match of which the home side wins one board by so many points, or none."""
        for board in range(1, boards + 1):
            for room in ("open", "closed"):
                more = swing if (board, room) == (1, "open") else 0
                self.put(
                    "result entered",
                    stage=stage,
                    session=session,
                    table=f"{number} {room}",
                    board=board,
                    result=f"{400 + more:+}",
                )


def stage(name: str, **more: Any) -> dict[str, Any]:
    made = {"name": name, "format": "swiss", "scoring": "teams", "boards": 6, "rounds": 1}
    return {**made, **more}


def level() -> Any:
    """A final of two that ends level."""
    from convenor.competition.finals import brackets

    final = stage("final", format="knock-out", figure="IMP", clauses={"tied": "2.11.1.a"})
    made = OfPlan("level", "sbu-2022", 2, {**final, "bracket": {"tie_by": "2.11.1.c"}})
    made.put("stage opened", stage="final", field=["1", "2"])
    figures = made.desk.competition.figures
    name = brackets.next_matches(figures, "final")[0].match
    made.put("draw made", stage="final", session=1, draw=brackets.bracket_draw(figures, "final", 1))
    made.match("final", 1, 0)
    return made.row, {"stage": "final", "session": 1, "contestants": "1, 2", "match": name}


def in_stanzas() -> Any:
    """A final of two stanzas, of which the first has been played and the second has not."""
    made = final_of_stanzas("stanzas", 2)
    made.match("final", 1, 100, boards=3)
    given = {"stage": "final", "session": 1, "contestant": "1", "at_fault": "2", "stanza": 1}
    return made.row, {**given, "winner": "1", "after_stanza": 1}


def final_of_stanzas(slug: str, stanzas: int) -> OfPlan:
    """A final of so many stanzas, drawn and published, of which nothing is played."""
    from convenor.competition.finals import brackets

    final = stage("final", format="knock-out", figure="IMP", clauses={"sits first": "11.3.b"})
    made = OfPlan(slug, "anc-2017", 2, {**final, "bracket": {"stanzas": stanzas}})
    made.put("stage opened", stage="final", field=["1", "2"])
    figures = made.desk.competition.figures
    made.put("draw made", stage="final", session=1, draw=brackets.bracket_draw(figures, "final", 1))
    made.put("draw published", stage="final", session=1)
    return made


def choosing() -> Any:
    """A final in which the first of the qualifying chooses its opponent."""
    final = stage("final", format="knock-out", figure="IMP", rounds=2, bracket={"kind": "choice"})
    made = OfPlan("choosing", "sydney-2003", 4, {**final, "clauses": {"choice": "5.1.3.b"}})
    made.put("stage opened", stage="final", field=["1", "2", "3", "4"])
    return made.row, {"stage": "final", "contestant": "1", "opponent": "3"}


def to_play_off() -> Any:
    """Four go on; three have won and two are level for the last place."""
    qualifying = stage(
        "qualifying",
        word="sst-qualifying",
        draw={"method": "swiss"},
        clauses={"vp": "5.1.1", "play-off": "5.1.4.c", "play-off round": "5.1.4.d"},
        standing={"ties": {"clause": "5.1.4.a"}, "stakes": [{"purpose": "first place"}]},
        qualify=[{"to": "final", "rule": "top or play-off", "terms_by": "5.1.3.a"}],
    )
    final = stage("final", format="knock-out", figure="IMP", bracket={"kind": "knock-out"})
    made = OfPlan("play-off", "sydney-2003", 8, qualifying, final)
    made.put("stage opened", stage="qualifying", field=[str(n) for n in range(1, 9)])
    rows = [{"table": n, "home": str(2 * n - 1), "away": str(2 * n)} for n in range(1, 5)]
    draw = {"round": 1, "matches": rows, "method": "by hand", "boards": 6}
    made.put("draw made", stage="qualifying", session=1, draw=draw)
    made.put("draw published", stage="qualifying", session=1)
    for number in range(1, 5):
        made.match("qualifying", number, 450 if number < 4 else 0)
    matches = '[{"first": "7", "second": "8", "imps": 9, "opponents_imps": 2, "boards": 4}]'
    return made.row, {"stage": "qualifying", "to": "final", "matches": matches}


def mismatched() -> Any:
    """Round 2 was drawn from a score that has been put right: 1 met 3, and 4 was due."""
    clauses = {"vp": "4.a", "mismatch": "2.20.rounding"}
    swiss = stage("swiss", rounds=3, draw={"method": "swiss"}, clauses=clauses)
    made = OfPlan("mismatched", "sbu-2022", 4, swiss)
    for number, pairs in ((1, ("12", "34")), (2, ("13", "24"))):
        rows = [{"table": at, "home": a, "away": b} for at, (a, b) in enumerate(pairs, 1)]
        draw = {"round": number, "matches": rows, "method": "by hand", "boards": 6}
        made.put("draw made", stage="swiss", session=number, draw=draw)
        made.put("draw published", stage="swiss", session=number)
        for at in (1, 2):
            made.match("swiss", at, 450 if number == 1 else 0, session=number)
    for board in range(1, 7):
        place = {"stage": "swiss", "session": 1, "table": "1 open", "board": board}
        made.put("result corrected", **place, result="-50")
    return made.row, {"stage": "swiss", "session": 2, "contestant": "1", "own_fault": "false"}


def fresh() -> Any:
    """Entries, and nothing else yet."""
    row, _ = begun("fresh", "sabf-swiss-teams", 4)
    return row, {"stage": "swiss"}


def declining() -> Any:
    """A closed stage that sends its two best on."""
    row, simulator = begun("declining", "sabf-gnot-saba", 6, rounds=2, boards=6)
    while simulator.there.state.stage("swiss").closed is None:
        assert simulator.step()
    first = simulator.there.state.stage("swiss").closed.qualified["representatives"][0]
    return row, {"stage": "representatives", "contestant": first}


def substituted() -> Any:
    """Pairs of which one has had a substitute in a session."""
    row, simulator = begun("substituted", "sabf-state-open-pairs", 8, boards=14)
    while len(simulator.there.state.sessions_of("qualifying")) < 3:
        assert simulator.step()
    who = next(iter(simulator.there.state.entries))
    player = simulator.there.state.entries[who].players[0].name
    place = {"contestant": who, "stage": "qualifying", "session": 2}
    simulator.do("substitute", **place, player_out=player, player_in="Stan Din")
    return row, place


def season() -> Any:
    """A season table that is open."""
    row, simulator = begun("season", "sabf-open-trials", 4)
    simulator.do("open-stage", stage="points")
    return row, {"stage": "points", "event": "swiss_pairs", "contestant": "1", "place": 2}


def heats() -> Any:
    """A district final that waits for a heat, and the heat in a ledger of its own."""
    _, heat = begun("a-heat", "sbu-national-pairs", 4, part="a heat", boards=6)
    heat.run()
    row, _ = begun("heats", "sbu-national-pairs", 0, part="a district final", boards=6)
    return row, {"stage": "heats", "heat": "a-heat", "district": "East"}


def selected() -> Any:
    """A state team that has been selected."""
    answers = {"boards": 7, "rounds": 5, "team_year": 2026}
    row, simulator = begun("selected", "sabf-open-trials", 6, **answers)
    while simulator.there.state.stage("final").closed is None:
        assert simulator.step()
    first = simulator.there.state.stage("final").closed.placings[0]
    player = simulator.there.state.entries[first].players[0].name
    return row, {"stage": "state team", "contestant": first, "player": player}


def borrowing() -> Any:
    """A field so small that it takes in the results of another."""
    row, simulator = begun("borrowing", "sabf-youth-trials", 6, boards=7, rounds=5)
    simulator.do("open-stage", stage="trials")
    simulator.do("draw", stage="trials", session=1, publish=True)
    return row, {"stage": "trials", "session": 1, "board": 2, "results": "3NT= by N\n4S-1 by E"}


def of_before() -> Any:
    """A competition of an earlier version of the program: nothing of its rulebook is pinned."""
    swiss = stage("swiss", draw={"method": "swiss"}, clauses={"vp": "4.a"})
    return OfPlan("of-before", "sbu-2022", 4, swiss, pinned=False).row, {}


def just_begun() -> dict[str, Any]:
    """Times of a session that began two minutes ago and lasts three hours."""
    starts = datetime.datetime.now().replace(microsecond=0) - datetime.timedelta(minutes=2)
    return {"starts": starts.isoformat(), "minutes": 180}


def moving(slug: str = "moving") -> Any:
    """Pairs in a Mitchell of five tables, two boards a round: round 1 is played, two come late."""
    row, simulator = begun(slug, "club-duplicate", 10)
    place = {"stage": "evening", "session": 1}
    simulator.do("open-stage", stage="evening")
    opening = {"movement": {"kind": "mitchell", "tables": 5}, "boards_a_round": 2, **just_begun()}
    simulator.do("open-session", **place, **opening)
    for table in range(1, 6):
        for board in (2 * table - 1, 2 * table):
            where = {**place, "table": str(table), "board": board}
            simulator.do("enter-result", **where, result=f"+{table}{board % 2}0")
    for number, names in ((11, ("Kim Kiel", "Lou Lund")), (12, ("Mo Moss", "Nan Noor"))):
        simulator.do("enter", contestant=str(number), players=list(names))
    movement = '{"kind": "howell", "pairs": 10}'
    entries = simulator.there.state.entries
    player, other = (entries[each].players[0].name for each in ("1", "2"))
    known = {"contestant": "1", "other": "2", "player": player, "other_player": other}
    return row, {**place, **known, "table": "1", "movement": movement}


THREE_TABLES = (
    {("1", 1): "+420", ("2", 2): "+100", ("3", 3): "pass"},
    {("1", 2): "+110", ("2", 3): "+400", ("3", 1): "+50"},
    {("1", 3): "-100", ("2", 1): "-50", ("3", 2): "+120"},
)
"""The rounds of a Mitchell of three tables; worked out in `tests/actions/test_hall_changes.py`."""


def three_tables(slug: str, rounds: int = 3) -> Any:
    """Six pairs in a Mitchell of three tables, one board a round, as far as it is played."""
    row, simulator = begun(slug, "club-duplicate", 6)
    place = {"stage": "evening", "session": 1}
    simulator.do("open-stage", stage="evening")
    mitchell = {"kind": "mitchell", "tables": 3}
    opening = {"movement": mitchell, "boards_a_round": 1, **just_begun()}
    simulator.do("open-session", **place, **opening)
    for results in THREE_TABLES[:rounds]:
        for (table, board), result in results.items():
            simulator.do("enter-result", **place, table=table, board=board, result=result)
    return row


HALLS: dict[str, Callable[[], Any]] = {
    "level": level,
    "stanzas": in_stanzas,
    "choosing": choosing,
    "play-off": to_play_off,
    "mismatched": mismatched,
    "fresh": fresh,
    "declining": declining,
    "substituted": substituted,
    "season": season,
    "heats": heats,
    "selected": selected,
    "borrowing": borrowing,
    "of-before": of_before,
    "moving": moving,
}
