"""A league of ten teams with its nine rounds drawn, and a club of three evenings in a ladder."""

import datetime

import seed_site


def league(slug: str) -> None:
    """45 matches of which nobody has a board: only their scores will come in."""
    from convenor.web.desks import begin, desk_of

    answers = {"rounds": 9, "boards": 20, "count": "IMP"}
    made = begin(
        *(slug, "Winter league", "club-teams-matches"),
        by="td",
        begins=datetime.date(2026, 11, 1),
        answers=answers,
    )
    desk = desk_of(made)
    for number in range(1, 11):
        given = {"contestant": str(number), "name": f"Team {number}"}
        given["players"] = [{"name": f"{letter}{number} Y"} for letter in "ABCD"]
        desk.do("enter", given, "td", "director")
    desk.do("open-stage", {"stage": "matches"}, "td", "director")
    for session in range(1, 10):
        place = {"stage": "matches", "session": session}
        desk.do("open-session", {**place, "boards": 20}, "td", "director")
        desk.do("draw", place, "td", "director")
        desk.do("publish-draw", place, "td", "director", override="a league")
    seed_site.officials(made)


def ladder(slug: str) -> None:
    """Three evenings of six pairs, with a handicap."""
    from convenor.web.desks import begin, desk_of
    from convenor.web.store.models import Festival

    festival = Festival.objects.create(slug=slug, title="Tuesday club")
    place = {"stage": "evening", "session": 1}
    results = {("1", 1): "+420", ("2", 2): "+100", ("3", 3): "-50", ("1", 2): "+110"}
    for night in range(3):
        made = begin(
            *(f"{slug}-{night}", "Tuesday pairs", "club-duplicate"),
            by="td",
            begins=datetime.date(2026, 11, 3) + datetime.timedelta(weeks=night),
            festival=festival,
            answers={"boards": 6, "winners": "one"},
        )
        desk = desk_of(made)
        for number in range(1, 7):
            players = [{"name": f"Alexandra Y{number}"}, {"name": f"Bartholomew Z{number}"}]
            given = {"contestant": str(number), "players": players}
            given["name"] = " & ".join(each["name"] for each in players)
            desk.do("enter", given, "td", "director")
        desk.do("give-handicap", {"contestant": "4", "handicap": "7.5"}, "td", "director")
        movement = {"kind": "mitchell", "tables": 3}
        opening = {**place, "movement": movement, "boards_a_round": 1}
        desk.do("open-session", opening, "td", "director")
        for (table, board), result in {**results, ("2", 3): "+400", ("3", 1): "+50"}.items():
            told = result if night != 1 else f"{'-' if result[0] == '+' else '+'}{result[1:]}"
            given = {**place, "table": table, "board": board, "result": told}
            desk.do("enter-result", given, "td", "director")
