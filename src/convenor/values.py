"""Frozen values with named fields, made without generated code.

`@value` gives a class what `@dataclass(frozen=True)` gives it: fields from its annotations,
equality, a hash, a readable form, no change once made. It does so without compiling methods for
each class and without importing `dataclasses` (and with it `inspect`), on which one short question
would otherwise spend most of its time. The functions of `dataclasses` work on them all the same.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, dataclass_transform

if TYPE_CHECKING:
    import dataclasses
    from fractions import Fraction

Made = TypeVar("Made")
NOTHING: object = object()
"""The default of a field that has none."""
NO_METADATA: Mapping[str, object] = MappingProxyType({})


class Spec(NamedTuple):
    """What is said of a field where it is declared: its default, and whatever else."""

    default: object = NOTHING
    metadata: Mapping[str, object] = NO_METADATA


class Field(NamedTuple):
    """A field of a class of values."""

    name: str
    default: object
    metadata: Mapping[str, Any]

    @property
    def required(self) -> bool:
        return self.default is NOTHING


def field(default: object = NOTHING, metadata: Mapping[str, object] = NO_METADATA) -> Any:
    """A field with a default or with metadata."""
    return Spec(default, metadata)


def asked(
    meaning: str,
    *,
    unit: str = "",
    default: object = NOTHING,
    least: int | Fraction | None = None,
    most: int | Fraction | None = None,
    asking: bool = False,
) -> Any:
    """A field of a typed value: what it means, its unit, its limits, its default if it has one.

    A term of the `asking` concerns questions alone: what is told, and how it is shown.
    """
    metadata = {"meaning": meaning, "unit": unit, "least": least, "most": most, "asking": asking}
    if isinstance(default, (dict, list, set)):
        raise TypeError("a default must be immutable")
    return Spec(default, metadata)


class FrozenValueError(AttributeError):
    """Somebody tried to change a value."""


@dataclass_transform(frozen_default=True, field_specifiers=(field, asked))
def value(cls: type[Made]) -> type[Made]:
    """Make a class of frozen values out of its annotations."""
    own = tuple(_declared(cls))
    names = {each.name for each in own}
    all_fields = (*(each for each in _inherited(cls) if each.name not in names), *own)
    type.__setattr__(cls, "__value_fields__", all_fields)
    type.__setattr__(cls, "__match_args__", tuple(each.name for each in all_fields))
    type.__setattr__(cls, "__dataclass_fields__", _AsDataclass())
    for name, method in _METHODS.items():
        if name not in cls.__dict__:
            type.__setattr__(cls, name, method)
    if "__init__" not in cls.__dict__:
        type.__setattr__(cls, "__init__", _init_of(all_fields, hasattr(cls, "__post_init__")))
    return cls


def _inherited(cls: type) -> tuple[Field, ...]:
    """The fields of the bases, the furthest first; a field that several have is there once."""
    found: dict[str, Field] = {}
    for base in reversed(cls.__mro__[1:]):
        found.update({each.name: each for each in base.__dict__.get("__value_fields__", ())})
    return tuple(found.values())


def _declared(cls: type) -> list[Field]:
    """The fields that a class declares itself, their specs turned into plain defaults."""
    found = []
    hints = cls.__dict__.get("__annotations__", {})  # noqa: RUF063 (inspect costs what we save)
    for name, hint in hints.items():
        if "ClassVar" in str(hint):
            continue
        spec = cls.__dict__.get(name, NOTHING)
        if isinstance(spec, Spec):
            if spec.default is NOTHING:
                delattr(cls, name)
            else:
                setattr(cls, name, spec.default)
            found.append(Field(name, spec.default, spec.metadata))
        else:
            found.append(Field(name, spec, NO_METADATA))
    return found


def _init_of(all_fields: tuple[Field, ...], finish: bool) -> Callable[..., None]:
    names = tuple(each.name for each in all_fields)
    defaults = {each.name: each.default for each in all_fields if not each.required}
    most = len(names)

    def __init__(self: Any, *args: object, **given: object) -> None:  # noqa: N807
        kept = self.__dict__
        if len(args) == most and not given:  # the usual way of an inner loop
            kept.update(zip(names, args, strict=True))
            if finish:
                self.__post_init__()
            return
        if defaults:
            kept.update(defaults)
        if args:
            kept.update(zip(names, args, strict=False))
        if given:
            kept.update(given)
        if len(kept) != most or len(args) > most or (args and given and _twice(names, args, given)):
            raise TypeError(_complaint(type(self).__name__, names, defaults, args, given))
        if finish:
            self.__post_init__()

    return __init__


def _twice(names: tuple[str, ...], args: tuple[object, ...], given: Mapping[str, object]) -> bool:
    return any(name in given for name in names[: len(args)])


def _complaint(
    name: str,
    names: tuple[str, ...],
    defaults: Mapping[str, object],
    args: tuple[object, ...],
    given: Mapping[str, object],
) -> str:
    unknown = [each for each in given if each not in names]
    if unknown:
        return f"{name} has no field '{unknown[0]}'"
    if len(args) > len(names):
        return f"{name} takes {len(names)} values, not {len(args)}"
    if doubled := [each for each in names[: len(args)] if each in given]:
        return f"{name} got '{doubled[0]}' twice"
    told = {*names[: len(args)], *given, *defaults}
    return f"{name} lacks {', '.join(each for each in names if each not in told)}"


def _refuse_to_set(self: object, name: str, _value: object) -> None:
    raise FrozenValueError(f"{type(self).__name__}.{name} cannot be changed")


def _refuse_to_delete(self: object, name: str) -> None:
    raise FrozenValueError(f"{type(self).__name__}.{name} cannot be removed")


def _equal(self: object, other: object) -> Any:
    if type(other) is not type(self):
        return NotImplemented
    mine, theirs = self.__dict__, other.__dict__
    if mine == theirs:
        return True
    fields = fields_of(type(self))
    if len(mine) == len(theirs) == len(fields):
        return False
    # something worked out once and kept by one of them: only the fields count
    return all(mine[each.name] == theirs[each.name] for each in fields)


def _hash(self: object) -> int:
    return hash((type(self), *(self.__dict__[each.name] for each in fields_of(type(self)))))


def _shown(self: object) -> str:
    parts = (f"{each.name}={self.__dict__[each.name]!r}" for each in fields_of(type(self)))
    return f"{type(self).__qualname__}({', '.join(parts)})"


_METHODS: Mapping[str, object] = {
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
    "__eq__": _equal,
    "__hash__": _hash,
    "__repr__": _shown,
}


class _AsDataclass:
    """What `dataclasses` looks at, made when it first does."""

    def __get__(self, _instance: object, owner: type) -> dict[str, dataclasses.Field[object]]:
        import dataclasses

        made: dict[str, dataclasses.Field[object]] = {}
        for each in fields_of(owner):
            default = dataclasses.MISSING if each.required else each.default
            one: Any = dataclasses.field(default=default, metadata=each.metadata)
            one.name, one.type = each.name, owner.__annotations__.get(each.name, Any)
            one._field_type = dataclasses._FIELD  # type: ignore[attr-defined]
            made[each.name] = one
        return made


def is_value(thing: object) -> bool:
    """Whether something is a value with fields, or a class of them (dataclasses too)."""
    cls = thing if isinstance(thing, type) else type(thing)
    return hasattr(cls, "__value_fields__") or _is_dataclass(cls)


def fields_of(cls: type) -> tuple[Field, ...]:
    """The fields of a class of values, in order (of a dataclass too)."""
    own: tuple[Field, ...] | None = cls.__dict__.get("__value_fields__")
    if own is not None:
        return own
    import dataclasses

    return tuple(
        Field(e.name, NOTHING if e.default is dataclasses.MISSING else e.default, e.metadata)
        for e in dataclasses.fields(cls)
    )


def _is_dataclass(cls: type) -> bool:
    """A dataclass is made with `dataclasses`; where that was never imported there is none."""
    library = sys.modules.get("dataclasses")
    return library is not None and bool(library.is_dataclass(cls))


def replace(one: Made, **changes: object) -> Made:
    """The same value with some fields changed."""
    fields = fields_of(type(one))
    kept = one.__dict__
    if len(kept) > len(fields):  # something worked out once and kept: not a field
        names = {each.name for each in fields}
        kept = {name: each for name, each in kept.items() if name in names}
    return type(one)(**{**kept, **changes})
