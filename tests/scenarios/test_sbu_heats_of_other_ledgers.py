"""Heats, district finals and a national final of SBU, each in a ledger of its own.

The percentages of the heats are counted apart, score against score. Who goes on is written down: of
four places in East a heat of twelve has three and one of four has one (2.10.e: 4 x 12 / 16 and
4 x 4 / 16); two of every district are in the national final.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from apart_matchpoints import percentages
from apart_scores import Told
from seasons import Year, pairs_of

from convenor import pipeline
from convenor.actions.closing.heats_moved import heats_moved
from convenor.actions.desk import Refused
from convenor.competition.explaining.questions import PlaceOf, TotalOf
from convenor.errors import Mistake
from convenor.simulator.playing import Simulator

EVENT = "sbu-national-pairs"
SIZES = {
    "boards": 6,
    "district_boards": 6,
    "final_boards": 6,
    "from_district": 2,
    "final_sessions": 1,
}
EAST_A = pairs_of(*(f"A{n}-B{n}" for n in range(1, 13)))
EAST_B = pairs_of(*(f"C{n}-D{n}" for n in range(1, 5)))
WEST = pairs_of(*(f"E{n}-F{n}" for n in range(1, 7)))


@pytest.fixture
def year(tmp_path: Path) -> Year:
    return Year(tmp_path / "year.sqlite")


def heat(year: Year, ledger: str, units: Any) -> Simulator:
    """A heat by itself, played and closed."""
    return year.play(ledger, EVENT, units, part="a heat", district_places=4, **SIZES)


def final(year: Year, ledger: str, part: str, **answers: Any) -> Simulator:
    """A district final or the national one, to which nobody has come yet."""
    return year.begin(ledger, EVENT, [], part=part, **{**SIZES, "district_places": 4, **answers})


def shares(made: Simulator, stage: str) -> list[tuple[str, Fraction]]:
    """Names with their percentages, the best first."""
    entries = made.there.state.entries
    return [
        (entries[line.contestant].name, Fraction(line.total))
        for standing in pipeline.standings(made.there, stage).values()
        for line in standing.lines
    ]


def names(made: Simulator, numbers: Any) -> list[str]:
    return [made.there.state.entries[each].name for each in numbers]


def counted_apart(made: Simulator, stage: str) -> dict[str, Fraction]:
    """The percentages of a stage in one session, each score against every other."""
    (found,) = percentages(Told(made.there.facts), stage, [1])
    return {made.there.state.entries[who].name: each for who, each in found.items()}


def test_from_the_heats_to_the_national_final(year: Year) -> None:
    """Two heats and a final of East, one of West, and the national final: five ledgers."""
    a, b = heat(year, "east-a", EAST_A), heat(year, "east-b", EAST_B)
    in_a, in_b = shares(a, "heats"), shares(b, "heats")
    assert dict(in_a) == counted_apart(a, "heats")
    assert dict(in_b) == counted_apart(b, "heats")

    east = final(year, "east", "a district final")
    for ledger in ("east-a", "east-b"):
        done = east.do("take-heat", stage="heats", heat=ledger, district="East")
        assert not done.warnings
    origin = done.facts[-1].body
    assert (origin["ledger"], origin["number"]) == ("east-b", b.there.number)
    assert origin["head"] == b.there.facts[-1].hash
    assert shares(east, "heats") == [*in_a, *in_b]
    closed = east.do("close-stage", stage="heats").facts[0].body
    going = [in_a[0][0], in_a[1][0], in_a[2][0], in_b[0][0]]
    assert names(east, closed["qualified"]["district finals"]) == going

    # The second of the heat of twelve cannot come: its fourth has a right to be asked.
    gone = closed["qualified"]["district finals"][1]
    east.do("decline-place", stage="district finals", contestant=gone, reason="ill")
    done = east.do("fill-place", stage="district finals")
    assert names(east, [done.facts[0].body["contestant"]]) == [in_a[3][0]]
    assert not done.warnings
    # The winner of the heat of four cannot come either: the second of four has the right.
    gone = closed["qualified"]["district finals"][3]
    east.do("decline-place", stage="district finals", contestant=gone, reason="away")
    done = east.do("fill-place", stage="district finals")
    assert names(east, [done.facts[0].body["contestant"]]) == [in_b[1][0]]
    assert not done.warnings
    while east.there.state.stage("district finals").closed is None:
        assert east.step()
    of_east = shares(east, "district finals")
    assert {name for name, _ in of_east} == {in_a[0][0], in_a[2][0], in_a[3][0], in_b[1][0]}

    west = final(year, "west", "a district final", district_places=6)
    for number, pair in enumerate(WEST, 1):
        players = [{"name": each} for each in pair]
        west.do("enter", contestant=str(number), players=players, district="West", section="W")
    west.run()
    of_west = shares(west, "district finals")

    nation = final(year, "nation", "the national final")
    for ledger in ("east", "west"):
        nation.do("take-heat", stage="district finals", heat=ledger)
    assert shares(nation, "district finals") == [*of_east, *of_west]
    closed = nation.do("close-stage", stage="district finals").facts[0].body
    first = closed["qualified"]["national final"]
    assert names(nation, first) == [each for each, _ in (*of_east[:2], *of_west[:2])]

    # The winner of West drops out: the third of six of West comes in, whatever East's third had.
    nation.do("decline-place", stage="national final", contestant=first[2], reason="ill")
    done = nation.do("fill-place", stage="national final")
    assert names(nation, [done.facts[0].body["contestant"]]) == [of_west[2][0]]
    assert not done.warnings
    # The second of East drops out: its third of four is below the half, and may be asked.
    nation.do("decline-place", stage="national final", contestant=first[1], reason="ill")
    done = nation.do("fill-place", stage="national final")
    assert names(nation, [done.facts[0].body["contestant"]]) == [of_east[2][0]]
    assert any("3 of 4" in each and "2.9.c" in each for each in done.warnings)
    nation.run()
    playing = {name for name, _ in shares(nation, "national final")}
    assert playing == {of_east[0][0], of_east[2][0], of_west[1][0], of_west[2][0]}
    assert dict(shares(nation, "national final")) == counted_apart(nation, "national final")
    champions = Told(nation.there.facts).titles()["National champions"]
    assert shares(nation, "national final")[0][0] in names(nation, champions)


def test_those_who_are_level_keep_the_order_of_their_heat(year: Year) -> None:
    """2.11.j was put to the boards of the heat, which are not here."""
    a = heat(year, "heat-a", EAST_A)
    (there,) = pipeline.standings(a.there, "heats").values()
    level = [each for each in there.lines if each.split_by]
    assert level, "somebody is level to look at"
    east = final(year, "east", "a district final")
    east.do("take-heat", stage="heats", heat="heat-a", district="East")
    (here,) = pipeline.standings(east.there, "heats").values()
    assert [each.place for each in here.lines] == [each.place for each in there.lines]
    assert shares(east, "heats") == shares(a, "heats")
    assert {e.split_by for e in here.lines if e.split_by} == {"as in the heat"}
    last = here.lines[-1].contestant
    for question in (PlaceOf(last, stage="heats"), TotalOf(last, stage="heats")):
        told = pipeline.explained(east.there, question).steps
        of_heat = next(each for each in told if each.text.startswith("made in"))
        assert of_heat.inputs["number"] == a.there.number


def test_what_cannot_be_taken(year: Year) -> None:
    """Not over, taken twice, of another event, stage or season, in a heat already, itself."""
    b = year.begin("east-b", EVENT, EAST_B, part="a heat", **SIZES)
    east = final(year, "east", "a district final")

    def take(ledger: str, stage: str = "heats", made: Simulator = east, **more: str) -> Any:
        return made.do("take-heat", stage=stage, heat=ledger, **{"district": "East", **more})

    with pytest.raises(Mistake, match="nothing has been played in heats yet"):
        take("east-b")
    while b.there.state.stage("heats").closed is None:
        seen = any(b.there.state.has_results(e) for e in b.there.state.sessions_of("heats"))
        if seen:
            with pytest.raises(Refused, match="is not over: close heats there first"):
                take("east-b")
            break
        assert b.step()
    b.run()
    with pytest.raises(Mistake, match="plays for no district: say which"):
        take("east-b", district="")
    done = take("east-b")
    with pytest.raises(Mistake, match=rf"taken before: undo fact {done.facts[-1].number} to"):
        take("east-b")
    with pytest.raises(Mistake, match="plays its own heats"):
        take("east")
    with pytest.raises(Mistake, match="there is no ledger 'nowhere'"):
        take("nowhere")
    with pytest.raises(Mistake, match="for those who qualify here"):
        take("east-b", "district finals")

    again = year.play("copy", EVENT, EAST_B, part="a heat", **SIZES)
    assert again.there.facts[0].hash != b.there.facts[0].hash
    with pytest.raises(Mistake, match="is in National pairs of 2026 already"):
        take("copy")
    other = pairs_of(*(f"G{n}-H{n}" for n in range(1, 5)))
    year.play("simultaneous", "sbu-simultaneous-pairs", other, boards=6)
    nation = final(year, "nation", "the national final")
    with pytest.raises(Mistake, match="has heats: say which of it was the heat"):
        take("east-b", "district finals", nation)
    with pytest.raises(Refused, match=r"heats of .* is no heat of district finals"):
        take("east-b", "district finals", nation, played_in="heats")
    with pytest.raises(Refused, match="is a heat of another event"):
        take("simultaneous")


def test_a_heat_that_moves_is_told_of_and_taken_again(year: Year) -> None:
    """A fine after it was taken: the closing tells of it, and taken again it counts."""
    b = heat(year, "east-b", EAST_B)
    east = final(year, "east", "a district final")
    done = east.do("take-heat", stage="heats", heat="east-b", district="East")
    assert not list(heats_moved(east.there, "heats", east.desk.other))
    entries = len(east.there.state.entries)
    before = shares(east, "heats")
    first = pipeline.final_order(b.there, "heats")[0]
    fine = {"contestant": first, "stage": "heats", "session": 1, "amount": 3}
    given = {**fine, "unit": "matchpoints", "reason": "late"}
    b.desk.do("fine", given, by="director", override="known late")
    assert shares(east, "heats") == before
    warned = east.desk.propose("close-stage", {"stage": "heats"}, "director")[1].warnings
    assert any("has moved since its fact" in each.text for each in warned)
    east.do("undo", number=done.facts[-1].number, reason="read again")
    east.do("take-heat", stage="heats", heat="east-b", district="East")
    assert len(east.there.state.entries) == entries
    assert shares(east, "heats") == shares(b, "heats") != before


def test_a_name_that_is_hidden_in_the_heat_stays_hidden(year: Year) -> None:
    b = heat(year, "east-b", EAST_B)
    b.do("hide-name", contestant="2", player="C2")
    east = final(year, "east", "a district final")
    east.do("take-heat", stage="heats", heat="east-b", district="East")
    hidden = [each for each in east.there.state.entries.values() if each.hidden]
    assert [(each.players[0].name, tuple(each.hidden)) for each in hidden] == [("C2", ("C2",))]


def test_the_own_district_is_asked_first_in_an_individual(year: Year) -> None:
    """2.9.e: for a finalist of East its fifth comes in, also where West's fifth had more."""
    fifths, lots = {}, 0
    for ledger, letter in (("east", "P"), ("west", "Q")):
        units = [[f"{letter}{n}"] for n in range(1, 13)]
        semi = year.begin(ledger, "sbu-individual", units, boards=21, each=4)
        while semi.there.state.stage("semi-finals").closed is None:
            assert semi.step()
        level = pipeline.qualification_field(semi.there, "semi-finals").level
        for group in level:
            semi.do("draw-lot", stage="semi-finals", purpose="alternates", among=group, seed="x")
        lots += len(level)
        fifth = pipeline.qualification_field(semi.there, "semi-finals").order[4]
        (standing,) = pipeline.standings(semi.there, "semi-finals").values()
        fifths[ledger] = names(semi, [fifth])[0], standing.figures[fifth]
    assert lots, "somebody was level, and a lot of the heat holds here"
    made = year.begin("final", "sbu-individual", [], boards=21, each=4)
    for ledger in fifths:
        made.do("take-heat", stage="semi-finals", heat=ledger, district=ledger.title())
    closed = made.do("close-stage", stage="semi-finals").facts[0].body
    finalists = closed["qualified"]["final"]
    assert len(finalists) == 8
    less = min(fifths, key=lambda ledger: fifths[ledger][1])
    entries = made.there.state.entries
    gone = next(each for each in finalists if entries[each].district == less.title())
    made.do("decline-place", stage="final", contestant=gone, reason="ill")
    body = made.do("fill-place", stage="final").facts[0].body
    assert names(made, [body["contestant"]]) == [fifths[less][0]]
    assert body["clause"] == "sbu-2022 2.9.e"
