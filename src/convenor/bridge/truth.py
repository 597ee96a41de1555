"""A base for values that must not be asked whether they are true.

Zero points, a board not played and a result that nobody has told us are three things, and
`if result:` cannot tell them apart; so it is stopped at once. It knows nothing of bridge.
"""


class NoTruthValue:
    """A value that is neither true nor false: compare it, or ask for its type."""

    __slots__ = ()

    def __bool__(self) -> bool:
        raise TypeError(
            f"A {type(self).__name__} is neither true nor false: "
            "compare it or ask for its type instead."
        )
