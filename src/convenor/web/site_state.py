"""What whoever runs the site should see to before it is too late: the disk, the warm copy.

Nothing goes in but the surroundings; sentences for the desk come out. Looking costs a system call,
and is done once in a few seconds.
"""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from convenor.web import copy_state, environment

LEAST_MEGABYTES = 500
"""Room that is left on the disk when the desk is told: some evenings of play, and a backup."""
LOOK_AGAIN_SECONDS = 5.0

_looked: tuple[float, tuple[str, ...]] = (float("-inf"), ())


def warnings() -> tuple[str, ...]:
    """The sentences for the desk, none if all is well."""
    global _looked  # a value that is let go after a few seconds
    if time.monotonic() - _looked[0] > LOOK_AGAIN_SECONDS:
        _looked = (time.monotonic(), tuple(_found()))
    return _looked[1]


def disk_warning() -> str:
    """What is to be said of the room on the site's disk; '' while there is enough."""
    least = environment.whole("LEAST_DISK", LEAST_MEGABYTES)
    for place in _places():
        free = shutil.disk_usage(place).free // 2**20
        if free < least:
            return (
                f"The disk of the site is nearly full: {free:,} MB are left on that of {place}. "
                "Make room now; when it is full no result can be recorded."
            )
    return ""


def _found() -> list[str]:
    told = (disk_warning(), copy_state.backup_warning(), *copy_state.warnings())
    return [each for each in told if each]


def _places() -> list[Path]:
    """The folders in which the site writes."""
    places = [environment.data_folder()]
    name = environment.database()["NAME"]
    if isinstance(name, Path):
        places.append(name.parent)
    if backups := environment.said("BACKUPS"):
        places.append(Path(backups).expanduser())
    return [each for each in dict.fromkeys(places) if each.is_dir()]
