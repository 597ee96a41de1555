"""One of two processes at a site: one that records facts without a pause, one that backs up.

`python backup_child.py fill SLUG` gives a site what it has beside its ledgers, and prints the
secrets that open it; `python backup_child.py write SLUG` prints the number of each fact once it is
acknowledged; `python backup_child.py backup FOLDER` makes a backup for each line that it reads and
prints its path. The folder and the database of the site are the environment's.
"""

import hashlib
import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))


def say(line: object) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


UPLOADED = bytes(range(256)) * 8


def fill(slug: str) -> None:
    import seed_site

    from convenor.web.store.models import ApiToken, CaptainLink, SystemFile, Webhook
    from convenor.web.table.card_making import cards_of

    there = seed_site.attached(slug)
    row, keeper = there.competition, there.competition.officials.get(role="director").user
    card = next(iter(cards_of(row, there.stage, there.session).values()))
    token, secret = ApiToken.make(keeper, "scoring", "read")
    captain = CaptainLink.objects.create(competition=row, contestant="1")
    sha256 = hashlib.sha256(UPLOADED).hexdigest()
    SystemFile.objects.create(competition=row, sha256=sha256, media="image/png", content=UPLOADED)
    Webhook.objects.create(competition=row, user=keeper, token=token, url="https://example.org/")
    say(json.dumps({"card": card.secret, "token": secret, "captain": captain.secret}))


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
    {"fill": fill, "write": write, "backup": backup}[what](on)
