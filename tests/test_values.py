"""Frozen values: what they share with dataclasses, and that nothing is imported to make them."""

import dataclasses
import subprocess
import sys
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.values import (
    FrozenValueError,
    asked,
    field,
    fields_of,
    is_value,
    replace,
    value,
)


@value
class Pair:
    """A pair."""

    name: str
    vp: int = asked("its VPs", unit="VP", least=0, default=10)
    note: str | None = None
    kind: ClassVar[str] = "pair"


@value
class Ranked(Pair):
    """A pair with its place."""

    place: int = field(default=1)


@value
class Final(Ranked):
    """A pair of a final: a value of a value of a value."""

    won: bool = False


@value
class Checked:
    """A value with a condition."""

    boards: int

    def __post_init__(self) -> None:
        if self.boards < 1:
            raise ValueError("no boards")


def test_fields_come_from_annotations_and_defaults() -> None:
    assert [each.name for each in fields_of(Pair)] == ["name", "vp", "note"]
    assert [each.required for each in fields_of(Pair)] == [True, False, False]
    assert fields_of(Pair)[1].metadata["unit"] == "VP"
    assert [each.name for each in fields_of(Ranked)] == ["name", "vp", "note", "place"]
    assert [each.name for each in fields_of(Final)] == ["name", "vp", "note", "place", "won"]


def test_a_value_is_made_by_place_or_by_name() -> None:
    assert Pair("A", 12) == Pair(vp=12, name="A") != Pair("B", 12)
    assert (Pair("A").vp, Pair("A").note, Pair.kind) == (10, None, "pair")
    assert repr(Pair("A")) == "Pair(name='A', vp=10, note=None)"
    assert Pair("A") != Ranked("A")
    assert Ranked("A", place=3).place == 3
    assert Final("A", 12, "", 3, True) == Final("A", 12, "", place=3, won=True)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Pair(), "Pair lacks name"),
        (lambda: Pair("A", vps=1), "Pair has no field 'vps'"),
        (lambda: Pair("A", 1, None, 4), "Pair takes 3 values, not 4"),
        (lambda: Pair("A", name="B"), "Pair got 'name' twice"),
    ],
)
def test_a_value_made_wrong_says_so(make: object, words: str) -> None:
    with pytest.raises(TypeError, match=words):
        make()  # type: ignore[operator]


def test_a_value_cannot_be_changed() -> None:
    one = Pair("A")
    with pytest.raises(FrozenValueError, match=r"Pair\.vp cannot be changed"):
        one.vp = 3  # type: ignore[misc]
    with pytest.raises(FrozenValueError, match=r"Pair\.vp cannot be removed"):
        del one.vp
    assert replace(one, vp=3) == Pair("A", 3)
    assert one.vp == 10


def test_a_condition_is_checked_when_it_is_made() -> None:
    with pytest.raises(ValueError, match="no boards"):
        Checked(0)
    with pytest.raises(ValueError, match="no boards"):
        replace(Checked(3), boards=0)


@given(st.text(), st.integers(), st.none() | st.text())
def test_equal_values_have_equal_hashes(name: str, vp: int, note: str | None) -> None:
    one, other = Pair(name, vp, note), Pair(name=name, vp=vp, note=note)
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other}) == 1


def test_the_functions_of_dataclasses_work_on_them() -> None:
    assert dataclasses.is_dataclass(Pair)
    assert [each.name for each in dataclasses.fields(Pair)] == ["name", "vp", "note"]
    assert dataclasses.asdict(Pair("A")) == {"name": "A", "vp": 10, "note": None}
    assert dataclasses.replace(Pair("A"), vp=3) == Pair("A", 3)


def test_a_dataclass_is_a_value_too() -> None:
    made = dataclasses.make_dataclass("made", [("a", int), ("b", int, 3)])
    assert is_value(made)
    assert [(each.name, each.required) for each in fields_of(made)] == [("a", True), ("b", False)]
    assert not is_value(3)


def test_matching_by_place() -> None:
    match Pair("A", 4):
        case Pair(name, vp):
            assert (name, vp) == ("A", 4)


def test_making_a_class_of_values_imports_no_dataclasses() -> None:
    program = (
        "import sys; from convenor.values import value; "
        "value(type('P', (), {'__annotations__': {'a': 'int'}}))(3); "
        "sys.exit('dataclasses' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_replacing_leaves_out_what_was_worked_out_and_kept() -> None:
    from functools import cached_property

    @value
    class Square:
        side: int

        @cached_property
        def area(self) -> int:
            return self.side**2

    small = Square(2)
    assert small.area == 4
    large = replace(small, side=3)
    assert large.area == 9


def test_what_a_value_has_worked_out_once_is_no_part_of_it() -> None:
    one, other = Pair("a"), Pair("a")
    one.__dict__["kept"] = "worked out"
    assert one == other
    assert hash(one) == hash(other)
    assert one != Pair("b")
