"""Handicaps beside the scratch list, and nights in one ladder, with figures worked out by hand.

An evening of six pairs and three boards (`test_hall_changes`): matchpoints of 12 are 1: 6, 2: 4,
3: 8, 4: 0, 5: 10, 6: 8; in percent 50, 33.33, 66.67, 0, 83.33, 66.67. On the second night every
result is the other way round, and so is every score.
"""

import json
from pathlib import Path

import pytest
from test_hall_changes import PLAYED, ROUNDS, WHERE
from test_joining import PAIRS, begun, do

from convenor.actions.desk import Desk
from convenor.actions.regular_nights import enter_again, next_night
from convenor.cli import main
from convenor.competition.views.ladders import LadderTerms, ladder, terms_kept, terms_said
from convenor.competition.views.plain_data import standings_plain
from convenor.errors import Mistake
from convenor.exact import Exact, exact, ratio

PERCENT = {who: ratio(points * 100, 12) for who, points in PLAYED.items()}


def night(place: Path, turned: bool = False, pairs: int = 6) -> Desk:
    """One evening with all its results; turned, North-South and East-West change them."""
    desk = begun(place, {**PAIRS, "boards": 3}, pairs)
    do(desk, "open-session", **WHERE, movement={"kind": "mitchell", "tables": 3}, boards_a_round=1)
    for results in ROUNDS:
        for (table, board), result in results.items():
            sign = {"+": "-", "-": "+"}.get(result[0], "")
            told = f"{sign}{result[1:]}" if turned and sign else result
            do(desk, "enter-result", **WHERE, table=table, board=board, result=told)
    return desk


def figures(lines: object) -> dict[str, Exact]:
    return {each.name[:2]: each.figure for each in lines}  # type: ignore[attr-defined]


# --- handicaps -----------------------------------------------------------------------------------


def test_the_list_with_handicaps_stands_beside_the_scratch_one(tmp_path: Path) -> None:
    desk = night(tmp_path / "c.jsonl")
    (before,) = standings_plain(desk.competition, "evening")["fields"]
    assert "handicapped" not in before
    done = do(desk, "give-handicap", contestant="1", handicap="40")
    assert done.says == "1 (A1 Y & B1 Y) has a handicap of 40"
    do(desk, "give-handicap", contestant="5", handicap="-12.5")
    (after,) = standings_plain(desk.competition, "evening")["fields"]
    assert after["lines"] == before["lines"]  # scratch is scratch
    listed = [(e["place"], e["contestant"], exact(e["figure"])) for e in after["handicapped"]]
    assert listed == [
        (1, "1", 90),
        (2, "5", PERCENT["5"] - exact("12.5")),
        (3, "3", PERCENT["3"]),
        (3, "6", PERCENT["6"]),
        (5, "2", PERCENT["2"]),
        (6, "4", 0),
    ]
    again = do(desk, "give-handicap", contestant="1", handicap="3")
    assert again.says.endswith("has a handicap of 3 (it was 40)")


def test_handicaps_come_along_to_the_next_night(tmp_path: Path) -> None:
    desk = night(tmp_path / "c.jsonl")
    do(desk, "give-handicap", contestant="1", handicap="2.5")
    following = next_night(desk.competition)
    assert ("give-handicap", {"contestant": "1", "handicap": "2.5"}) in following.entries
    told: list[str] = []
    assert enter_again(following, lambda name, _: told.append(name)) == ()
    assert told.count("give-handicap") == 1


# --- ladders -------------------------------------------------------------------------------------


def three_nights(tmp_path: Path) -> list[Desk]:
    """As it was, turned, and as it was again."""
    return [night(tmp_path / f"n{n}.jsonl", turned=n == 2) for n in (1, 2, 3)]


def test_the_best_two_of_three_nights_count(tmp_path: Path) -> None:
    nights = [each.competition for each in three_nights(tmp_path)]
    found = ladder(nights, LadderTerms(best=2))
    turned = {who: 100 - score for who, score in PERCENT.items()}
    best = {
        f"A{who}": sum(sorted((PERCENT[who], turned[who], PERCENT[who]))[1:]) for who in PERCENT
    }
    assert figures(found.lines) == best
    assert [each.nights for each in found.lines] == [3] * 6
    fifth = next(each for each in found.lines if each.name.startswith("A5"))
    assert (fifth.place, fifth.counts) == (1, (True, False, True))
    fourth = next(each for each in found.lines if each.name.startswith("A4"))
    assert (fourth.figure, fourth.counts) == (100, (True, True, False))
    whole = ladder(nights, LadderTerms())
    assert all(each.counts == (True,) * 3 for each in whole.lines)


def test_the_terms_are_kept_and_the_last_word_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Said on the second night: the ladder of all three is so wherever it is looked at."""
    desks = three_nights(tmp_path)
    nights = [each.competition for each in desks]
    assert terms_kept(nights) == LadderTerms()
    done = do(desks[1], "set-ladder", best=2, by="players")
    assert done.says == "the best 2 nights count, as a sum of players"
    nights = [each.competition for each in desks]
    assert terms_kept(nights) == LadderTerms(2, "players", "sum")
    assert terms_said("all", "pairs", "", terms_kept(nights)) == LadderTerms(None, "pairs", "sum")
    places = [str(tmp_path / f"n{n}.jsonl") for n in (1, 2, 3)]
    assert main(["ladder", *places]) == 0
    told = capsys.readouterr().out
    assert told.startswith("3 nights, the best 2 count (sum of ")
    assert "A1 Y & B1 Y" not in told  # by players, as it is kept
    assert main(["ladder", *places, "--best", "all", "--by", "pairs"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("3 nights, all count")
    assert "A1 Y & B1 Y" in told
    do(desks[0], "set-ladder", total="average")
    assert terms_kept([each.competition for each in desks]) == LadderTerms(total="average")
    with pytest.raises(Mistake, match="best"):
        do(desks[0], "set-ladder", best=0)


def test_players_climb_with_other_partners(tmp_path: Path) -> None:
    first, second = (night(tmp_path / f"n{n}.jsonl") for n in (1, 2))
    do(second, "exchange-players", contestant="1", player="B1 Y", other="5", other_player="B5 Y")
    nights = [each.competition for each in (first, second)]
    found = {e.name: e.figure for e in ladder(nights, LadderTerms(by="players")).lines}
    assert found["A1 Y"] == 2 * PERCENT["1"]
    assert found["B1 Y"] == PERCENT["1"] + PERCENT["5"] == found["B5 Y"]
    pairs = {each.name: each.nights for each in ladder(nights, LadderTerms()).lines}
    assert sorted(pairs.values()) == [1, 1, 1, 1, 2, 2, 2, 2]


def test_an_average_of_too_few_nights_has_no_place(tmp_path: Path) -> None:
    first, second = night(tmp_path / "n1.jsonl"), night(tmp_path / "n2.jsonl")
    do(second, "exchange-players", contestant="1", player="B1 Y", other="5", other_player="B5 Y")
    nights = [each.competition for each in (first, second)]
    found = ladder(nights, LadderTerms(best=2, total="average"))
    assert [each.place for each in found.lines] == [1, 1, 3, 4, None, None, None, None]
    assert found.lines[0].figure == PERCENT["3"]


def test_a_ladder_has_its_list_with_handicaps(tmp_path: Path) -> None:
    desks = three_nights(tmp_path)
    for desk in desks:
        do(desk, "give-handicap", contestant="4", handicap="60")
    found = ladder([each.competition for each in desks], LadderTerms(best=2))
    scratch, handicapped = figures(found.lines), figures(found.handicapped)
    assert handicapped["A4"] == scratch["A4"] + 120
    assert handicapped["A5"] == scratch["A5"]
    assert found.handicapped[0].name.startswith("A4")


def test_nights_that_are_scored_otherwise_make_no_ladder(tmp_path: Path) -> None:
    desk = night(tmp_path / "n1.jsonl")
    with pytest.raises(Mistake, match="0 nights cannot count"):
        ladder([desk.competition], LadderTerms(best=0))
    empty = begun(tmp_path / "n2.jsonl", {**PAIRS, "boards": 3}, 6)
    with pytest.raises(Mistake, match="none of these nights has a standing yet"):
        ladder([empty.competition], LadderTerms())
    assert len(ladder([desk.competition, empty.competition], LadderTerms()).nights) == 1


def test_the_command_line_shows_a_ladder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desks = three_nights(tmp_path)
    do(desks[0], "give-handicap", contestant="1", handicap="5")
    places = [str(tmp_path / f"n{n}.jsonl") for n in (1, 2, 3)]
    assert main(["ladder", *places, "--best", "2"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("3 nights, the best 2 count (sum of ")
    assert "(16.67)" in told  # the night of pair 5 that does not count
    assert "with handicaps" in told
    assert main(["ladder", *places, "--json", "--by", "players"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert (len(plain["lines"]), len(plain["nights"])) == (12, 3)
    assert "who" not in plain["lines"][0]
    assert main(["ladder", places[0], places[0]]) == 2
    assert "name each ledger once" in capsys.readouterr().err
    assert main(["standings", places[0]]) == 0
    assert "handicap" in capsys.readouterr().out
