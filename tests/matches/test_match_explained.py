"""From the lines of a match to its VPs in one derivation, by the conditions of a stage."""

import datetime
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.contest.conditions import conditions_of
from convenor.contest.shape import Contestants, Event, Format, Scoring, Stage
from convenor.exact import IMP, PERCENT, VP
from convenor.explain import Trace, as_text
from convenor.explain.show import sentence
from convenor.matches.match_adjustments import Adjustment, AdjustmentTerms
from convenor.matches.match_boards import RemovedBoard
from convenor.matches.match_conversion import conversion_of
from convenor.matches.match_from_lines import MatchRules, Scored, match_from_lines
from convenor.matches.match_scores import Match, MatchTerms
from convenor.matches.void import VoidTerms
from convenor.regulation import shelf
from convenor.scoring.artificial import ArtificialTerms
from convenor.scoring.butler import ButlerTerms, Setting
from convenor.scoring.butler import score_board as score_butler
from convenor.scoring.cancelled import CancelledTerms
from convenor.scoring.cross_imp_boards import CrossImpMethod, score_cross_imps
from convenor.scoring.cross_imps import CrossImpTerms
from convenor.scoring.datum import DatumTerms
from convenor.scoring.imp_comparison import Awards
from convenor.scoring.lines import Artificial, Line, Nothing, Points, Weighted, played
from convenor.scoring.matchpoints import MatchpointTerms
from convenor.scoring.matchpoints import score_board as score_matchpoints
from convenor.scoring.teams import TeamsTerms, score_teams

HOME, AWAY = "home", "away"
FIFTEEN = (420, 450, -50, 420, 400, 430, 420, -50, 450, 480, 170, 1100, 420, 450, 140)


def conditions(book, scoring, boards, contestants=Contestants.PAIRS, name="qualifying"):
    stage = Stage(name, contestants, scoring, Format.SWISS, boards=boards)
    event = Event("event", datetime.date(2022, 6, 1), (stage,))
    return conditions_of(event, name, shelf.open_stack(book))


def awards(found, clause="laws-2017 86.B"):
    terms = found.terms(clause, ArtificialTerms)
    return Awards(terms.amount, terms.average)


def teams_lines(scores):
    """Two tables a board: home sits NS in the open room and EW in the closed one."""
    return {
        str(number): (played("open", HOME, AWAY, ours), played("closed", AWAY, HOME, theirs))
        for number, (ours, theirs) in enumerate(scores, 1)
    }


def field_lines(boards):
    """A table for each score; the first table has home against away."""
    return {
        str(number): tuple(
            played(str(t), HOME if t == 1 else f"N{t}", AWAY if t == 1 else f"E{t}", score)
            for t, score in enumerate(scores, 1)
        )
        for number, scores in enumerate(boards, 1)
    }


def opened(match, lines, rules, book, clause):
    """The match, the tree under its VPs, and for each step its words and clause."""
    trace = Trace(f"{HOME} v {AWAY}", clause, rulebook=book)
    whole = match_from_lines(match, lines, rules, trace)
    figure = trace.figure(whole.points.of(HOME).vp, VP)
    return whole, figure, list(steps_of(figure, ()))


def steps_of(figure, above):
    """Each step with the steps that it stands under; a step without a clause is its parent's."""
    path = (*above, figure)
    yield path
    for step in figure.steps:
        yield from steps_of(step, path)


def path_to(paths, words):
    return next(path for path in paths if words in sentence(path[-1]))


def clauses(path):
    """The clauses that one meets from the VPs down to a step, without repeats."""
    found = []
    for figure in path:
        if figure.clause and figure.clause not in found[-1:]:
            found.append(figure.clause)
    return found


def test_a_teams_match():
    found = conditions("sabf-2020", Scoring.TEAMS, 7, Contestants.TEAMS)
    terms = TeamsTerms(awards(found))
    rules = MatchRules(
        Scored(lambda lines, why: score_teams(lines, terms, why), "sabf-2020 13.9.a"),
        vps=conversion_of(found, "sabf-2020 13.9.b"),
    )
    lines = teams_lines(
        [(620, 170), (-100, -100), (1430, 680), (-50, 420), (90, 110), (400, -50), (140, 140)]
    )
    sub = Adjustment(HOME, -3, IMP, "substitute", "sabf-2020 13.4.f", "some improvement")
    match = Match((HOME, AWAY), 7, adjustments=(sub,))
    whole, figure, paths = opened(match, lines, rules, "sabf-2020", "13.9.b")
    assert [side.total for side in whole.score.sides] == [19, -19]
    assert whole.points.of(HOME).vp == figure.find("vp").value == Fraction("16.53")
    assert whole.points.of(AWAY).vp == figure.find("opponents_vp").value == Fraction("3.47")
    assert figure.find("score").value == 19
    assert clauses(path_to(paths, "difference of 750 points")) == [
        "sabf-2020 13.9.b",
        "sabf-2020 13.9.a",
        "laws-2017 78.B",
    ]
    assert path_to(paths, "difference of 750 points")[-1].value == 13
    assert clauses(path_to(paths, "table “Teams: VPs of the winner”, 7 boards")) == [
        "sabf-2020 13.9.b",
        "sabf-2020 21.4",
    ]
    assert clauses(path_to(paths, "substitute (some improvement)"))[-1] == "sabf-2020 13.4.f"
    assert all(clauses(path) for path in paths)


def test_a_butler_match():
    found = conditions("sabf-2020", Scoring.BUTLER, 7)
    terms = ButlerTerms(found.terms("sabf-2020 12.1.b", DatumTerms), awards(found))
    rules = MatchRules(
        Scored(
            lambda lines, why: score_butler(lines, terms, why=why, about=HOME), "sabf-2020 12.1.b"
        ),
        vps=conversion_of(found, "sabf-2020 12.b"),
    )
    six = [620, 650, 170, -100, 620, 680]
    lines = field_lines([six[i:] + six[:i] for i in range(6)])
    late = RemovedBoard("7", "late arrival", (3, -3), clause="laws-2017 86.B")
    match = Match((HOME, AWAY), 7, removed=(late,))
    whole, figure, paths = opened(match, lines, rules, "sabf-2020", "12.b")
    # the datum is 520 on every board, so home makes 3 + 4 − 8 − 12 + 3 + 4 IMPs, and 3
    assert [side.total for side in whole.score.sides] == [-3, 3]
    assert (whole.score.scheduled, whole.score.played) == (7, 6)
    assert figure.value == whole.points.of(HOME).vp == 20 - whole.points.of(AWAY).vp
    datum = path_to(paths, "the highest, left out: 680")
    assert clauses(datum) == ["sabf-2020 12.b", "sabf-2020 12.1.b"]
    board = path_to(paths, "NS −100 less the datum 520")
    assert clauses(board)[-1] == "laws-2017 78.B"
    assert clauses(path_to(paths, "board 7 taken away, late arrival"))[-1] == "laws-2017 86.B"
    assert clauses(path_to(paths, "our margin −3"))[0] == "sabf-2020 12.b"
    assert "rounded half away from zero" in as_text(figure)


def test_an_itc_match_with_a_cancelled_board():
    found = conditions("anc-2017", Scoring.TEAMS, 14, Contestants.TEAMS)
    terms = TeamsTerms(awards(found), cancelled=found.terms("anc-2017 9.1.b", CancelledTerms))
    rules = MatchRules(
        Scored(
            lambda lines, why: score_teams(lines, terms, why, at_fault=(AWAY,)), "laws-2017 78.B"
        ),
        vps=conversion_of(found, "anc-2017 10.8"),
    )
    scores = [(620, -100), (1430, -100), (400, -50), (90, 90)]
    lines = teams_lines([*scores, *[(110, 110)] * 9])
    lines["14"] = tuple(
        Line(table, *teams, Nothing("cancelled"))
        for table, teams in (("open", (HOME, AWAY)), ("closed", (AWAY, HOME)))
    )
    whole, figure, paths = opened(Match((HOME, AWAY), 14), lines, rules, "anc-2017", "10.8")
    assert whole.score.of(HOME).total == 12 + 17 + 10 + 3
    assert (whole.score.played, whole.score.scheduled) == (13, 14)
    assert (whole.points.of(HOME).vp, whole.points.of(AWAY).vp) == (Fraction("66.2"), 0)
    assert clauses(path_to(paths, "our margin 42")) == ["anc-2017 10.8"]
    assert path_to(paths, "the opponents' margin −42: −7 without the limit")[-1].value == 0
    assert path_to(paths, "cancelled, not at fault")[-1].value == 3
    assert path_to(paths, "cancelled, at fault")[-1].value == -3
    assert figure.find("opponents_score").value == -42


def test_a_match_of_the_sydney_teams():
    found = conditions("sydney-2003", Scoring.TEAMS, 14, Contestants.TEAMS)
    terms = TeamsTerms(awards(found))
    rules = MatchRules(
        Scored(lambda lines, why: score_teams(lines, terms, why), "laws-2017 78.B"),
        vps=conversion_of(found, "sydney-2003 10.14"),
    )
    lines = teams_lines([(620, -100), (1430, 680), (1430, -100), (50, 50), *[(90, 90)] * 10])
    lines["4"] = (
        Line("open", HOME, AWAY, Artificial("average plus")),
        played("closed", AWAY, HOME, 50),
    )
    whole, _, paths = opened(Match((HOME, AWAY), 14), lines, rules, "sydney-2003", "10.14")
    assert [side.total for side in whole.score.sides] == [45, -39]
    assert [side.vp for side in whole.points.sides] == [25, 5]
    assert clauses(path_to(paths, "difference of 1530 points")) == [
        "sydney-2003 10.14",
        "laws-2017 78.B",
    ]
    assert clauses(path_to(paths, "our margin 45"))[-1] == "sydney-2003 10.14"


def test_a_match_of_the_sydney_pairs():
    found = conditions("sydney-2003", Scoring.BUTLER, 8)
    terms = ButlerTerms(found.terms("sydney-2003 5.3.3.a", DatumTerms), awards(found))

    def method(lines, why):
        return score_butler(lines, terms, Setting(tables=15, round=3), why)

    rules = MatchRules(
        Scored(method, "sydney-2003 5.3.3.c"), vps=conversion_of(found, "sydney-2003 10.8")
    )
    lines = field_lines([FIFTEEN[i:] + FIFTEEN[:i] for i in range(8)])
    whole, figure, paths = opened(Match((HOME, AWAY), 8), lines, rules, "sydney-2003", "10.8")
    total = whole.score.of(HOME).total
    assert sum(side.total for side in whole.score.sides) == 0
    assert figure.value == whole.points.of(HOME).vp
    assert sum(side.vp for side in whole.points.sides) == 30
    assert clauses(path_to(paths, "the highest, left out"))[-1] == "sydney-2003 5.3.3.a"
    cell = path_to(paths, f"our margin {total}".replace("-", "−"))
    assert clauses(cell) == ["sydney-2003 10.8"]


def test_a_match_of_the_sydney_final():
    found = conditions("sydney-2003", Scoring.CROSS_IMPS, 3, name="final")
    method = CrossImpMethod(
        awards(found, "sydney-2003 C.aas"), found.terms("sydney-2003 5.4.3", CrossImpTerms)
    )
    rules = MatchRules(
        Scored(lambda lines, why: score_cross_imps(lines, method, why), "sydney-2003 5.4.3"),
        vps=conversion_of(found, "sydney-2003 5.4.4"),
    )
    five = [620, 170, -100, 650, 600]
    lines = field_lines([five, five[1:] + five[:1], [420] * 5])
    whole, _, paths = opened(Match((HOME, AWAY), 3), lines, rules, "sydney-2003", "5.4.4")
    assert [side.total for side in whole.score.sides] == [11 - 20, 20 - 11]
    assert [side.vp for side in whole.points.sides] == [41, 59]
    assert clauses(path_to(paths, "board 1: away −11, home")) == [
        "sydney-2003 5.4.4",
        "sydney-2003 5.4.3",
    ]


def test_a_match_of_swiss_pairs():
    found = conditions("sbu-2022", Scoring.MATCHPOINTS, 8)
    terms = found.terms("sbu-2022 2.12.b", MatchpointTerms)
    rules = MatchRules(
        Scored(lambda lines, why: score_matchpoints(lines, terms, why=why), "laws-2017 78.A"),
        vps=conversion_of(found, "sbu-2022 4.pairs"),
    )
    seven = [420, 450, -50, 420, 400, 430, 170]
    lines = field_lines([seven[i % 7 :] + seven[: i % 7] for i in range(7)])
    lines["8"] = tuple(
        Line(
            str(t),
            HOME if t == 1 else f"N{t}",
            AWAY if t == 1 else f"E{t}",
            Artificial("average plus") if t == 1 else Points(score),
        )
        for t, score in enumerate(seven, 1)
    )
    whole, figure, paths = opened(Match((HOME, AWAY), 8), lines, rules, "sbu-2022", "4.pairs")
    assert whole.score.unit == PERCENT
    assert (whole.score.scheduled, whole.score.played) == (8, 7)
    # over seven boards home has each of the seven scores once: 42 of 84; then 7.2 of 12 each
    both = Fraction(100 * (42 * 5 + 36), 5 * 96)
    assert [side.total for side in whole.score.sides] == [both, both]
    assert [side.vp for side in whole.points.sides] == [11, 11]
    assert figure.find("score").value == both
    assert clauses(path_to(paths, "2 for each beaten")) == ["sbu-2022 4.pairs", "laws-2017 78.A"]
    assert clauses(path_to(paths, "the better side has")) == ["sbu-2022 4.pairs"]
    assert clauses(path_to(paths, "away by its own percentage")) == ["sbu-2022 4.pairs"]


def test_a_void_match_of_the_sbu():
    found = conditions("sbu-2022", Scoring.TEAMS, 8, Contestants.TEAMS)
    void = "sbu-2022 2.13.2.a"
    terms = TeamsTerms(awards(found))
    rules = MatchRules(
        Scored(lambda lines, why: score_teams(lines, terms, why), "laws-2017 78.B"),
        MatchTerms(AdjustmentTerms(), found.terms(void, VoidTerms), void),
        conversion_of(found, "sbu-2022 4.a", void),
    )
    removed = tuple(RemovedBoard(str(n), "late arrival", (3, -3)) for n in range(1, 6))
    match = Match((HOME, AWAY), 8, removed=removed, at_fault=AWAY)
    lines = teams_lines([(620, -100)] * 8)
    whole, figure, paths = opened(match, lines, rules, "sbu-2022", "4.a")
    assert whole.score.how == whole.points.how == "void"
    assert [side.total for side in whole.score.sides] == [12, -12]
    assert sum(side.vp for side in whole.points.sides) == 20
    assert clauses(path_to(paths, "8 boards at 1.5 IMPs"))[-1] == void
    assert figure.find("vp").value == whole.points.of(HOME).vp
    enough = Match((HOME, AWAY), 8, removed=removed[:4], at_fault=AWAY)
    whole, _, _ = opened(enough, lines, rules, "sbu-2022", "4.a")
    assert whole.score.of(HOME).total == 4 * 12 + 4 * 3


def test_a_match_without_vps_ends_with_its_score():
    found = conditions("sabf-2020", Scoring.TEAMS, 2, Contestants.TEAMS)
    for method, expected in (("aggregate", [450, -450]), ("point-a-board", [3, 1])):
        terms = TeamsTerms(awards(found), method=method)
        rules = MatchRules(
            Scored(lambda lines, why, terms=terms: score_teams(lines, terms, why), "")
        )
        lines = teams_lines([(620, 170), (-100, -100)])
        whole = match_from_lines(Match((HOME, AWAY), 2), lines, rules)
        assert whole.points is None
        assert [side.total for side in whole.score.sides] == expected


# --- what is told is what was worked out --------------------------------------------------------

results = st.sampled_from([620, 170, -100, 650, 420, -50, 1430, 110, 0])
entries = st.one_of(
    results.map(Points),
    st.tuples(results, results).map(
        lambda two: Weighted(((two[0], Fraction(1, 2)), (two[1], Fraction(1, 2))))
    ),
    st.sampled_from(
        [Artificial("average plus"), Artificial("average minus"), Artificial(percent=55), Nothing()]
    ),
)
lines_of_a_board = st.tuples(entries, st.none() | entries, entries)
TEAMS = conditions("sabf-2020", Scoring.TEAMS, 8, Contestants.TEAMS)


@settings(max_examples=60, deadline=None)
@given(st.data(), st.lists(lines_of_a_board, min_size=1, max_size=7))
def test_the_derivation_ends_with_the_score_whatever_the_entries(data, boards):
    terms = TeamsTerms(awards(TEAMS))
    rules = MatchRules(Scored(lambda lines, why: score_teams(lines, terms, why), "laws-2017 78.B"))
    lines = {"0": (played("open", HOME, AWAY, 90), played("closed", AWAY, HOME, 90))}
    for number, (ours, split, theirs) in enumerate(boards, 1):
        lines[str(number)] = (
            Line("open", HOME, AWAY, ours, split),
            Line("closed", AWAY, HOME, theirs),
        )
    match = Match((HOME, AWAY), 8)
    silent = match_from_lines(match, lines, rules)
    trace = Trace()
    assert match_from_lines(match, lines, rules, trace) == silent
    figure = trace.figure()
    assert figure.find("score").value == silent.score.of(HOME).total
    assert figure.find("opponents_score").value == silent.score.of(AWAY).total
    shuffled = dict(data.draw(st.permutations(list(lines.items()))))
    assert match_from_lines(match, shuffled, rules).score == silent.score
    plain = all(
        isinstance(each, (Points, Weighted)) and split is None
        for ours, split, theirs in boards
        for each in (ours, theirs)
    )
    if plain:
        assert sum(side.total for side in silent.score.sides) == 0
