"""Scenes of SBU pairs and individuals: who goes on, withdrawals, slow tables, heats, districts."""

from __future__ import annotations

from collections.abc import Callable

from convenor.competition.state.seats import Seat, contestants_on
from convenor.ledger import bodies

from .sbu import appeals
from .stage import Actors, scene
from .whole import Play, competition

SECTIONS = {"stage": "sections", "session": 1}


def strongest_first(seat: Seat, board: int) -> str:
    """The lower number is the better, and by more the farther they are apart."""
    ns, ew = (min(int(each) for each in contestants_on(side)) for side in (seat.ns, seat.ew))
    return f"{'+' if ns < ew else '-'}{400 + 10 * abs(ns - ew) + 10 * (board % 3)}"


def in_sections(play: Play, sizes: dict[str, int], minutes: int | None = 60) -> None:
    """The entries one after another in their sections, each seated in a Howell."""
    names = [name for name, size in sizes.items() for _ in range(size)]
    play.enter(len(names), section=lambda number: names[number - 1])
    play.do("open-stage", stage="sections")
    for name in sizes:
        seats = [str(at) for at, each in enumerate(names, 1) if each == name]
        seats += [""] * (len(seats) % 2)
        play.sit("sections", 1, seats, section=name, minutes=minutes)


def closed(play: Play) -> None:
    play.do("post", **SECTIONS)
    play.do("close-stage", stage="sections")
    play.do("close-stage", stage="sections", override=True)
    play.do("open-stage", stage="final")


def by_board(**outcomes: str) -> Callable[[Seat, int], str]:
    """What the first table of a section gets on each board against the second: + = or -."""

    def said(seat: Seat, board: int) -> str:
        better = {"+": 20, "=": 0, "-": -20}[outcomes[seat.table[0]][board - 1]]
        return f"+{400 + (better if seat.table[1:] == '1' else 0)}"

    return said


@competition("sbu-congress-pairs", places=5, guaranteed=2, boards=6)
def one_more_by_percentage(play: Play) -> None:
    """8, 8, 6, 2 matchpoints in section A and 9, 7, 5, 3 in section B; nobody set a time."""
    in_sections(play, {"A": 4, "B": 4}, minutes=None)
    play.results("sections", 1, by_board(A="+++==-", B="+++=+-"))
    closed(play)


@competition("sbu-congress-pairs", places=5, guaranteed=2, boards=6)
def one_more_where_a_tie_was_lost(play: Play) -> None:
    """11, 5, 5, 3 in section A; the third of B has 6."""
    in_sections(play, {"A": 4, "B": 4})
    play.results("sections", 1, by_board(A="+++++=", B="+++==-"))
    closed(play)


@competition("sbu-congress-pairs", places=5, guaranteed=2, boards=6)
def one_more_where_two_are_level(play: Play) -> None:
    in_sections(play, {"A": 4, "B": 4})
    play.results("sections", 1, by_board(A="+++=+-", B="+++=+-"))
    closed(play)


@competition("sbu-congress-pairs", places=5, boards=6)
def sections_of_different_sizes(play: Play) -> None:
    """Five of fourteen: 2.14 and twice 1.43, whose nearest whole numbers are one short."""
    in_sections(play, {"A": 6, "B": 4, "C": 4})
    play.results("sections", 1, strongest_first)
    closed(play)
    play.do("decline-place", stage="final", contestant="1", reason="ill")
    play.do("fill-place", stage="final")


@competition("sbu-congress-pairs", places=4, guaranteed=2, boards=10)
def the_middle_of_a_section_is_asked(play: Play) -> None:
    """Two of each section of five go on; the third, who is in the middle, comes in."""
    in_sections(play, {"A": 5, "B": 5})
    play.results("sections", 1, strongest_first)
    closed(play)
    play.do("decline-place", stage="final", contestant="1", reason="ill")
    play.do("fill-place", stage="final")


@competition("sbu-congress-pairs", boards=6)
def boards_lost_by_a_late_pair(play: Play) -> None:
    """A pair that came late loses boards; its opponents have a session above 60%."""
    in_sections(play, {"A": 4, "B": 4})
    play.do("late", **SECTIONS, contestant="4", minutes=9)
    play.do("late", **SECTIONS, contestant="8", minutes=16)
    play.results("sections", 1, strongest_first)


@competition("sbu-congress-pairs", boards=6)
def averages_on_a_board(play: Play) -> None:
    """Average, plus and minus beside results; the best pair has a session above 60%."""
    in_sections(play, {"A": 6, "B": 4})
    play.results("sections", 1, strongest_first)
    for at, (table, board) in enumerate((("A1", 1), ("A2", 3), ("B1", 1)), 1):
        plus, minus = {"award": "average plus"}, {"award": "average minus"}
        given = {"table": table, "board": board, "ruling": f"R{at}", "ns": plus, "ew": minus}
        play.put("ruling given", **SECTIONS, **given, reason="no result")


# --- heats and districts --------------------------------------------------------------------------


def heat(number: int) -> str:
    """East has heats of 6 and 4 pairs (1 to 10), West one of 6 (11 to 16)."""
    return "A" if number <= 6 else "B" if number <= 10 else "C"


def district(number: int) -> str:
    return "East" if number <= 10 else "West"


@competition("sbu-national-pairs", boards=6, district_places=8, from_district=2)
def a_district_in_two_sections(play: Play) -> None:
    """Heats of different sizes send their shares; West then sits in two sections."""
    play.enter(16, section=heat, district=district)
    play.do("open-stage", stage="heats")
    for name in "ABC":
        seats = [str(number) for number in range(1, 17) if heat(number) == name]
        play.sit("heats", 1, seats, section=name)
    play.results("heats", 1, strongest_first)
    play.do("post", stage="heats", session=1)
    play.do("close-stage", stage="heats", override=True)
    play.do("open-stage", stage="district finals")
    field = play.there.state.field_of("district finals")
    west = [name for name in field if district(int(name)) == "West"]
    session = {"stage": "district finals", "session": 1, "boards_a_round": 2}
    for section, seats in (("West 1", west[:4]), ("West 2", west[4:]), ("West 2", west[4:])):
        howell = {"kind": "howell", "pairs": max(4, len(seats))}
        sat = [*seats, *[""] * (howell["pairs"] - len(seats))]
        given = {"section": section, "movement": howell, "seats": sat}
        play.do("open-session", override=True, **session, **given)


@competition("sbu-national-pairs", boards=6)
def entries_of_other_districts(play: Play) -> None:
    """A pair of the district, half of one, and none, with and without members."""
    for number, districts in enumerate((("East", "East"), ("East", "West"), ("West", "North")), 1):
        for tags in ([], ["member"]):
            players = [
                {"name": f"P{number}{len(tags)}{at}", "tags": [f"district: {each}", *tags]}
                for at, each in enumerate(districts)
            ]
            play.do("enter", players=players, district="East", section="A")


@competition("sbu-individual", boards=6, each=4)
def a_finalist_drops_out(play: Play) -> None:
    """The fifths of both semi-finals are level; nobody else of the finalist's district is left."""
    play.enter(
        16,
        section=lambda number: "AB"[(number - 1) // 8],
        district=lambda number: "North" if number == 1 else "East" if number <= 8 else "West",
    )
    play.do("open-stage", stage="semi-finals")
    for at, name in enumerate("AB"):
        seats = [str(number) for number in range(8 * at + 1, 8 * at + 9)]
        movement = {"kind": "individual", "players": 8}
        play.sit("semi-finals", 1, seats, section=name, movement=movement, boards_a_round=1)
    play.results("semi-finals", 1, strongest_first)
    play.do("post", stage="semi-finals", session=1)
    play.do("close-stage", stage="semi-finals", override=True)
    closed = play.there.state.stage("semi-finals").closed
    finalists = [str(each) for each in closed.qualified["final"]] if closed is not None else []
    for name in finalists[:6]:
        play.do("decline-place", stage="final", contestant=name, reason="ill")
        play.do("fill-place", stage="final")


@competition("sbu-individual", boards=6, each=4)
def an_appeal_of_a_player(play: Play) -> None:
    play.enter(8, section="A")
    play.do("open-stage", stage="semi-finals")
    movement = {"kind": "individual", "players": 8}
    seats = [str(number) for number in range(1, 9)]
    play.sit("semi-finals", 1, seats, section="A", movement=movement, boards_a_round=1)
    play.results("semi-finals", 1, strongest_first)
    play.wait(60)
    seat = play.session("semi-finals", 1).the_seating.seats[0]
    table = {"stage": "semi-finals", "session": 1, "table": seat.table, "board": seat.boards[0]}
    average = {"award": "average"}
    play.do("rule", **table, ns=average, ew=average, reason="no result")
    appeals(play, contestants_on(seat.ns)[0])
    play.do("slow-play", contestant="1", stage="semi-finals", session=1, minutes=9, taken_away=[3])


# --- in every event of pairs ----------------------------------------------------------------------


def one_leaves_and_a_table_is_slow(play: Play) -> None:
    """A pair leaves after its first round: others sit out. Another table loses a board."""
    stage = play.there.state.the_plan.stages[0]
    sections = {"section": "A"} if stage.sections else {}
    play.enter(6, **sections)
    play.do("open-stage", stage=stage.name)
    play.sit(stage.name, 1, [str(number) for number in range(1, 7)], **sections)
    where = {"stage": stage.name, "session": 1}
    seats = play.session(stage.name, 1).the_seating.seats
    for seat in seats:
        for board in seat.boards:
            if seat.round == 1 or "6" not in seat.contestants:
                given = {
                    "table": seat.table,
                    "board": board,
                    "result": strongest_first(seat, board),
                }
                play.quietly("enter-result", **where, **given)
    play.do("withdraw", contestant="6", **where, reason="ill")
    newcomer = {"contestant": "6", **where, "player_out": "P6 A", "player_in": "Nemo Novak"}
    play.do("substitute", **newcomer, permission="given")
    board = next(
        each.boards[0] for each in seats if "1" in each.contestants and "6" not in each.contestants
    )
    play.do("slow-play", contestant="1", **where, minutes=9, taken_away=[board])


for _each in (
    "sbu-congress-pairs",
    "sbu-multi-session-pairs",
    "sbu-national-pairs",
    "sbu-simultaneous-pairs",
):
    competition(_each, boards=10)(one_leaves_and_a_table_is_slow)


@scene("sbu-swiss-pairs", "sbu-swiss-teams", moment="posted")
def a_draw_from_a_wrong_score(actors: Actors) -> None:
    """All boards of one in the first round were wrong; what is credited, and what is no cause."""
    stage, number, who = actors.tables()[0]
    seat = actors.there.state.session(stage, 1).the_seating.of(who)[0]
    for board in seat.boards:
        lost = "7NTxx-13 by N" if seat.ns == who else "7NTxx= by N"
        put = bodies.ResultCorrected(stage, 1, seat.table, board, lost)
        actors.suppose("result corrected", put)
    lines = [e for found in actors.there.figures.standings(stage).values() for e in found.lines]
    best, last = lines[0].contestant, lines[-1].contestant
    for each in actors.there.state.field_of(stage):
        one = {"stage": stage, "session": number, "contestant": each, "own_fault": each != who}
        for due in (best, last):
            if due != each:
                actors.do("mismatch", **one, due=due)
        actors.do("mismatch", **one, cause="ruling")
