"""The double-dummy solver in its child process, where it is installed; nothing where it is not."""

import subprocess
import sys

import pytest

from convenor.bridge import Board, Denomination, Seat, parse_deal, random_deal
from convenor.bridge.double_dummy import makes_of, solver
from convenor.bridge.makes import par

LONG_SUITS = parse_deal("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
installed = pytest.mark.skipif(solver() is None, reason="the extra dd is not installed")


@pytest.mark.skipif(solver() is not None, reason="the extra dd is installed")
def test_without_the_solver_nothing_is_known():
    assert makes_of([LONG_SUITS, random_deal(1)]) == (None, None)


@installed
def test_each_hand_with_a_whole_suit():
    """North has the spades, East the hearts, South the diamonds, West the clubs."""
    (found,) = makes_of([LONG_SUITS])
    for seat in Seat:
        own = {"NS": ("S", "D"), "EW": ("H", "C")}[seat.side.value]
        for each in Denomination:
            assert found.of(seat, each) == (13 if each.value in own else 0)
    assert par(found, Board(1)).ns == 1510  # seven spades outrank seven hearts


@installed
def test_the_cards_a_seat_further_make_the_same_a_seat_further():
    deal = random_deal("turned")
    north, east, south, west = str(deal).removeprefix("N:").split()
    turned = parse_deal(f"N:{west} {north} {east} {south}")
    one, other = makes_of([deal, turned])
    for seat in Seat:
        for each in Denomination:
            assert one.of(seat, each) == other.of(seat.next, each)


@installed
def test_a_child_that_dies_gives_nothing(tmp_path, monkeypatch):
    broken = tmp_path / "libdds.so"
    broken.write_bytes(b"no library")
    monkeypatch.setattr("convenor.bridge.double_dummy.solver", lambda: broken)
    assert makes_of([LONG_SUITS]) == (None,)


def test_the_package_itself_is_never_imported():
    said = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, convenor.bridge.double_dummy as d; d.solver(); "
            "print('endplay' in sys.modules)",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.strip() == "False"
