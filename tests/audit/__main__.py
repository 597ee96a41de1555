"""`make audit`: prints what was looked at and found; 0 only if all was looked at and is well.

`python -m tests.audit ADVISORIES` takes a folder or ZIP of OSV advisories, or `none` to leave that
out, which is then said.
"""

from __future__ import annotations

import datetime
import sys
from pathlib import Path

from tests.audit import advisories, licences, tree_secrets
from tests.audit.locks import locked

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LOCKS = ("requirements.lock", "requirements-dd.lock", "requirements-bootstrap.lock")
OLD_DAYS = 30


def main(words: list[str], today: datetime.date | None = None, root: Path = ROOT) -> int:
    """Look at all three; the exit code says whether anything is left."""
    packages = locked(root / each for each in LOCKS)
    day = today or datetime.datetime.now(datetime.UTC).date()
    wrong = _vulnerabilities(words[0] if words else "", packages, day)
    found = licences.look_at(packages, HERE / "licences.toml")
    _say("licences", f"{found.looked_at} of {len(packages)} packages looked at")
    for name, said in found.refused:
        _say("", f"{name}: '{said}' is not in tests/audit/licences.toml")
    if found.absent:
        _say("", f"not installed here, so not looked at: {', '.join(found.absent)}")
    secrets = tree_secrets.look_through(root, HERE / "not_secrets.toml")
    _say("secrets", f"{len(secrets)} in the tree")
    for each in secrets:
        _say("", f"{each.file}:{each.line}: {each.kind} that begins with {each.begins}…")
    return 1 if wrong or found.refused or secrets else 0


def _vulnerabilities(database: str, packages: dict[str, str], today: datetime.date) -> bool:
    """Whether anything of them is left: an advisory, or that nobody looked."""
    if database == "none":
        _say("advisories", "left out, as asked")
        return False
    if not database:
        _say("advisories", "NOT LOOKED AT: bring a database, make audit ADVISORIES=folder-or-zip")
        return True
    try:
        found = advisories.look_up(Path(database), packages)
    except (advisories.Unreadable, OSError) as error:
        _say("advisories", str(error))
        return True
    known = advisories.accepted(HERE / "accepted.toml", today)
    _say("advisories", f"{found.read} read, the newest of {found.newest[:10] or 'no day'}")
    left = [each for each in found.concerns if each.id not in known]
    for each in left:
        _say("", f"{each.package} {each.version}: {each.id} {each.summary} (fixed: {each.fixed})")
    for each in found.concerns:
        if each.id in known:
            _say("", f"{each.package} {each.version}: {each.id} accepted: {known[each.id]}")
    too_old = (today - datetime.timedelta(days=OLD_DAYS)).isoformat()
    if found.newest[:10] < too_old:
        _say("", f"the database is older than {OLD_DAYS} days: bring a newer one")
    return bool(left)


def _say(what: str, said: str) -> None:
    sys.stdout.write(f"{what:12} {said}\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
