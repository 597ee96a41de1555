"""One of two processes at a site: one that records facts without a pause, one that backs up.

`python backup_child.py write SLUG` prints the number of each fact once it is acknowledged;
`python backup_child.py backup FOLDER` makes a backup for each line that it reads and prints its
path. The folder and the database of the site are the environment's.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))


def say(line: object) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def write(slug: str) -> None:
    import seed_site

    there = seed_site.attached(slug)
    while True:
        done = there.desk.do("note", {"text": "heard in the hall"}, by="writer", role="director")
        say(done.facts[-1].number)


def backup(folder: str) -> None:
    from convenor.web.backups.making import make

    for number, _ in enumerate(sys.stdin):
        say(make(Path(folder) / f"{number}.zip").path)


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "convenor.web.settings"
    import django

    django.setup()
    what, on = sys.argv[1:]
    {"write": write, "backup": backup}[what](on)
