"""Playoff Qualifying Points of a competition's own places: ANC 14 and 21, Sydney 9.1."""

from fractions import Fraction

from at_the_desk import AtTheDesk

from convenor.actions.closing.place_points import points_of, points_told

OPEN = ("open N", "open S", "closed E", "closed W")


def final_of_pairs(title: str, entries: int = 12, **answers: object) -> AtTheDesk:
    """A final of pairs in which nobody has played; scores are credited by hand."""
    event = AtTheDesk(title, entries, **answers)
    event.put("stage opened", stage="final", field=[str(n) for n in range(1, entries + 1)])
    rows = [(str(n), str(n + 1)) for n in range(1, entries, 2)]
    event.drawn(1, *rows, stage="final")
    return event


def credit(event: AtTheDesk, *vps: int) -> None:
    for number, vp in enumerate(vps, 1):
        at = {"contestant": str(number), "stage": "final", "session": 1}
        event.put("score credited", **at, score=vp, unit="VP")


def points(event: AtTheDesk, stage: str = "final") -> dict[str, Fraction]:
    return {each.contestant: Fraction(each.points) for each in points_of(event.there, stage)}


def test_the_first_nine_of_the_open_butler_share_where_they_tie() -> None:
    # 45, 40, 35, 25, 20, 15, 10, 8, 6; second and third are level: (40 + 35) / 2
    event = final_of_pairs("anc-butler-open")
    credit(event, 20, 18, 18, 16, 15, 14, 13, 12, 11, 10, 9, 8)
    found = points(event)
    assert found == {
        "1": 45,
        "2": Fraction(75, 2),
        "3": Fraction(75, 2),
        "4": 25,
        "5": 20,
        "6": 15,
        "7": 10,
        "8": 8,
        "9": 6,
    }
    assert {each.clause for each in points_of(event.there, "final")} == {"anc-2017 21.1"}
    told = points_told(event.there, "final")
    assert told.startswith("points: E1 45, E")
    assert told.endswith("E4 25, E5 20, E6 15, E7 10, E8 8, E9 6")


def test_a_pair_that_does_not_contend_is_passed_over() -> None:
    event = final_of_pairs("anc-butler-womens-seniors", 10, division="Seniors'")
    event.put("entry changed", contestant="2", contending=False)
    credit(event, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11)
    # 35, 30, 25, 15, 10, 5 for 1, 3, 4, 5, 6, 7
    assert points(event) == {"1": 35, "3": 30, "4": 25, "5": 15, "6": 10, "7": 5}


def test_the_blue_ribbon_final_earns_for_four_places() -> None:
    event = final_of_pairs("sydney-blue-ribbon-pairs", 10)
    credit(event, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11)
    assert points(event) == {"1": 25, "2": 20, "3": 15, "4": 10}


def test_the_safilo_teams_earn_none() -> None:
    event = AtTheDesk("sydney-safilo-swiss-teams", 4)
    event.do("open-stage", stage="swiss")
    event.drawn(1, ("1", "2"), ("3", "4"))
    assert points_of(event.there, "swiss") == ()


def interstate(division: str, runners_up: str = "abcd") -> AtTheDesk:
    """Team 1 beats team 2; e of each played ten qualifying matches, d two; a, b and c all."""
    event = AtTheDesk(
        "anc-interstate-teams", 6, size=5, teams=6, boards=2, final_boards=8, division=division
    )
    event.do("open-stage", stage="qualifying")
    for number in range(1, 13):
        event.drawn(number, ("1", "2"), ("3", "4"), ("5", "6"))
        for team in "123456":
            home = int(team) % 2
            seats = OPEN if home else ("closed N", "closed S", "open E", "open W")
            sit = "abcd" if number <= 2 else "abce"  # d plays two matches, e ten
            names = {seat: f"P{team}{who}" for seat, who in zip(seats, sit, strict=True)}
            at = {"stage": "qualifying", "session": number, "contestant": team}
            event.put("line-up lodged", **at, seats=names)
    event.put("stage opened", stage="final", field=["1", "2"])
    event.do("draw", stage="final", publish=True)
    seating = event.there.state.session("final", 1).the_seating
    sides = {
        (who, each.table.split()[-1]): each.side_of(who)
        for each in seating.seats
        for who in ("1", "2")
    }
    for team, sit in (("1", "abcd"), ("2", runners_up)):
        seats = [f"{room} {seat}" for room in ("open", "closed") for seat in sides[team, room]]
        names = {seat: f"P{team}{who}" for seat, who in zip(seats, sit, strict=True)}
        event.put("line-up lodged", stage="final", session=1, contestant=team, seats=names)
    for each in seating.seats:
        result = "+620" if each.ns == "1" else "-620"
        event.results(1, each.table, result, each.boards, stage="final")
    return event


def of_players(event: AtTheDesk, stage: str) -> dict[str, Fraction]:
    return {each.player: Fraction(each.points) for each in points_of(event.there, stage)}


def test_players_of_the_interstate_teams_by_what_they_played() -> None:
    event = interstate("Open", runners_up="abce")
    final = of_players(event, "final")
    # a played all: 6 and 20; d only two qualifying matches; e ten, but no stanza of the final
    assert (final["P1a"], final["P1d"], final["P1e"]) == (26, 0, 0)
    # the runners-up have 6 and 12; their e sat in the final and their d did not
    assert (final["P2a"], final["P2e"], final["P2d"]) == (18, 18, 0)
    # nobody of the other teams could play the final: 6 for ten matches
    qualifying = of_players(event, "qualifying")
    assert (qualifying["P3a"], qualifying["P3e"], qualifying["P3d"]) == (6, 6, 0)


def test_who_sat_out_the_final_has_nothing_and_youth_teams_earn_none() -> None:
    assert of_players(interstate("Open"), "final")["P2e"] == 0
    assert set(of_players(interstate("Youth"), "final").values()) == {0}


def test_who_sat_out_the_final_does_not_hold_the_title() -> None:
    event = interstate("Open")
    event.put("scores posted", stage="final", session=1)
    found = event.asked("close-stage", stage="final").findings
    told = [each.reason for each in found if each.clause == "anc-2017 11.2.b"]
    assert told == ["P1e does not hold the title: 0 stanzas of the Final of the 1 needed"]
