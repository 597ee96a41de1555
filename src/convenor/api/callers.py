"""Who asks: a token goes in, the person it acts for and how far it reaches come out.

A token never reaches further than its person, in the competition that is asked for; one that is
made for a single competition is nobody's in all others.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest

from convenor.api.problems import Problem
from convenor.values import value
from convenor.web.accounts.models import User
from convenor.web.accounts.roles import Role, role_of
from convenor.web.accounts.scopes import NEEDS
from convenor.web.store.models import ApiToken, Competition, api_token, role_in


@value
class Caller:
    """Whoever asks."""

    token: ApiToken | None = None

    @property
    def name(self) -> str:
        """The name by which the ledger knows the person: nobody else has it, or chooses it."""
        return str(self.token.user.name) if self.token else ""

    @property
    def user(self) -> User | AnonymousUser:
        return self.token.user if self.token else AnonymousUser()

    @property
    def key(self) -> str:
        """What the token's bucket is called."""
        return f"token {self.token.pk}" if self.token else ""

    def may_see(self, competition: Competition) -> Role:
        """The role whose view this caller has of a competition."""
        if self.token is None or not (self.token.allows("read") and self._for(competition)):
            return Role.SPECTATOR
        return role_in(self.user, competition)

    def may_do(self, competition: Competition) -> Role:
        """The role in which this caller acts in a competition: the lower of scope and office."""
        if self.token is None or not self._for(competition):
            return Role.SPECTATOR
        return _lower(self._reach, role_in(self.user, competition))

    @property
    def may_do_anywhere(self) -> Role:
        """The role in which this caller acts on the site as a whole."""
        if self.token is None or self.token.competition_id is not None:
            return Role.SPECTATOR
        return _lower(self._reach, role_of(self.user))

    @property
    def _reach(self) -> Role:
        scopes: Iterable[str] = self.token.scopes.split() if self.token else ()
        found = [NEEDS[each] for each in scopes if each in NEEDS]
        return max(found, key=list(Role).index, default=Role.SPECTATOR)

    def _for(self, competition: Competition) -> bool:
        own = None if self.token is None else self.token.competition_id
        return own is None or own == competition.pk


def _lower(one: Role, other: Role) -> Role:
    return one if other.reaches(one) else other


def caller_of(request: HttpRequest) -> Caller:
    """Whoever asks; a token that is not good is refused even where none is needed."""
    kept: Caller | None = getattr(request, "_convenor_caller", None)
    if kept is None:
        kept = Caller(_token_of(request))
        request._convenor_caller = kept  # type: ignore[attr-defined]
    return kept


def _token_of(request: HttpRequest) -> ApiToken | None:
    said = request.headers.get("Authorization")
    if said is None:
        return None
    kind, _, secret = said.strip().partition(" ")
    found = api_token(secret.strip()) if kind.lower() == "bearer" else None
    if found is None:
        raise unknown("This token is not good (any more): make a new one on the account's page.")
    return found


def unknown(detail: str = "") -> Problem:
    """A refusal for want of a good token."""
    problem = Problem(401, detail)
    problem.headers["WWW-Authenticate"] = 'Bearer realm="convenor"'
    return problem


def competition_for(caller: Caller, slug: str) -> Competition:
    """The competition of a name, if this caller may know of it."""
    found = Competition.objects.filter(slug=slug).select_related("festival").first()
    known = found is not None and (found.public or caller.may_see(found).reaches(Role.SCORER))
    if found is None:  # as long as for one that is there and not for everybody
        role_in(caller.user, slug)
    if found is None or not known:
        raise Http404(f"There is no competition '{slug[:60]}' here.")
    return found


def insist(caller: Caller, role: Role, needed: Role, what: str) -> None:
    """Refuse whoever does not reach so far."""
    if caller.token is None:
        raise unknown(f"{what} needs a token: send Authorization: Bearer …")
    if not role.reaches(needed):
        raise Problem(
            403, f"{what} is for a {needed.label} and above; here this token is a {role.label}."
        )
