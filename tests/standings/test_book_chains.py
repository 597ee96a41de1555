"""The books' own orders of tests, put to whole fields as the competition engine does."""

import random
from fractions import Fraction

import pytest

from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.typed import reader
from convenor.standings.chains import Group, rank
from convenor.standings.ranking import Standing, standing
from convenor.standings.tie_breaks import TieTerms
from convenor.standings.tiebreaks.catalogue import chain
from convenor.standings.tiebreaks.evidence import Evidence, Meeting, Record
from convenor.standings.totals import Entry, official, totals


def a_swiss(pairs: int, rounds: int, seed: int) -> tuple[Meeting, ...]:
    """Random matches with few different scores, so that there are ties of every kind."""
    chance = random.Random(seed)
    names = [str(number) for number in range(1, pairs + 1)]
    played = []
    for _ in range(rounds):
        chance.shuffle(names)
        for one, other in zip(names[::2], names[1::2], strict=True):
            net = chance.choice((-6, -1, 0, 1, 6))
            score = 10 + Fraction(net, 2)
            played.append(Meeting(one, other, score, 20 - score, net))
    return tuple(played)


def standing_of(
    played: tuple[Meeting, ...], seed: str | None = None
) -> tuple[Standing, dict[str, Fraction | int]]:
    account = [Entry(m.one, m.one_score) for m in played]
    account += [Entry(m.other, m.other_score) for m in played]
    scores = official(totals(account))
    terms = shelf.open_stack("sbu-2022").resolve("sbu-2022 2.11.j").terms
    evidence = Evidence(meetings=played, totals=scores, seed=seed)
    return standing(scores, chain(terms.tests, evidence)), scores


@pytest.mark.parametrize("seed", range(5))
def test_a_field_is_ranked_with_every_split_accounted_for(seed: int) -> None:
    played = a_swiss(60, 5, seed)
    found, scores = standing_of(played)
    assert sorted(found.order) == sorted(scores)
    for split in found.splits:
        assert len({scores[name] for name in split.tied}) == 1
        figures = [split.figures[part[0]] for part in split.parts]
        assert figures == sorted(set(figures), reverse=True)
        assert all(split.figures[name] == split.figures[p[0]] for p in split.parts for name in p)
    shared = {line.contestant for line in found.lines if line.tied_with}
    assert shared == {name for group in found.by_lot for name in group}


@pytest.mark.parametrize("seed", range(5))
def test_a_recorded_seed_splits_only_what_was_left_to_lot(seed: int) -> None:
    played = a_swiss(40, 4, seed)
    before, _ = standing_of(played)
    after, _ = standing_of(played, "drawn at table 1")
    assert not any(line.tied_with for line in after.lines)
    place = {line.contestant: line.place for line in after.lines}
    for above in before.lines:
        for below in before.lines:
            if above.place < below.place:
                assert place[above.contestant] < place[below.contestant]


def order_by(clause: str, records: dict[str, Record]) -> tuple[Group, ...]:
    book = clause.partition(" ")[0]
    terms = shelf.open_stack(book).resolve(clause).terms
    return rank(records, chain(terms.tests, Evidence(records=records)), restart=False).order


def test_two_books_can_order_the_same_figures_differently() -> None:
    records = {
        "A": Record(vp=100, fines=0, opponents_vp=900, won=6, net_imps=10),
        "B": Record(vp=100, fines=2, opponents_vp=890, won=5, net_imps=20),
    }
    assert order_by("sabf-2020 13.10.a", records) == (("B",), ("A",))
    assert order_by("anc-2017 16.3", records) == (("A",), ("B",))
    assert order_by("anc-2017 16.2", records) == (("B",), ("A",))


def test_an_unknown_test_is_refused_when_the_book_is_read() -> None:
    read = reader(TieTerms)
    with pytest.raises(Mistake, match="cannot be 'win': did you mean 'wins'"):
        read({"tests": [{"test": "win"}]}, "a clause: terms")
    with pytest.raises(Mistake, match="'net_imp', which is no figure: did you mean 'net_imps'"):
        read({"tests": [{"test": "figure", "figure": "net_imp"}]}, "a clause: terms")
