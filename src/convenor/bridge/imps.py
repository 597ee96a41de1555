"""International match points, by the scale of Law 78B.

A difference of two scores goes in, IMPs come out, with the same sign. It does not know which
scores were compared, nor whether one of them is a datum.
"""

from bisect import bisect_right

from convenor.exact import Exact

IMP_SCALE = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430),
    *(500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250),
    *(2500, 3000, 3500, 4000),
)
"""The smallest difference that is worth 1 IMP, 2 IMPs, and so on to 24."""


def imps(difference: Exact) -> int:
    """The IMPs for a difference in points; between two steps of the scale, the lower one."""
    if difference < 0:
        return -imps(-difference)
    return bisect_right(IMP_SCALE, int(difference))
