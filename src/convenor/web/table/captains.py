"""A captain's page: the matches of one team, reported, and the other captain's word confirmed.

The secret in the address is all the leave there is, as with the card of a table. A score goes to
the same action as from the desk, as that captain's word; what cannot be taken is said in words.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping
from functools import wraps
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from convenor import pipeline
from convenor.actions.asking.captains import captain_of, named_captain
from convenor.actions.matches.play_by_dates import play_by
from convenor.actions.matches.written_scores import BETWEEN, write_score
from convenor.actions.overview.table_names import name_of
from convenor.competition.live import Competition
from convenor.competition.scores.match_figures import MatchFigure
from convenor.competition.scores.reported_matches import score_words
from convenor.competition.views.visibility import is_out
from convenor.errors import Mistake, Refusal
from convenor.exact import show
from convenor.values import value
from convenor.web.desks import desk_of
from convenor.web.store.captains import link_of
from convenor.web.store.models import CaptainLink
from convenor.web.table.captain_duties import Duties, do_duty, duties
from convenor.web.table.captain_systems import lodge_with_file, own_systems

_OF_STANZA = re.compile(r"ours [1-9]\d?")
View = Callable[..., HttpResponse]
VOIDED = "This link is no longer used: ask the director for the new one."
NOBODYS = "This is not a captain's link: open the one that the director sent once more."
LONGEST = 80
MANY = 2
"""From so many stanzas on a match is reported one by one."""


@value
class OwnStanza:
    """A stanza as one captain reports it: the own team's IMPs and theirs, '' as long as unknown."""

    number: int
    ours: str = ""
    theirs: str = ""


@value
class OwnMatch:
    """A match as one captain sees it."""

    stage: str
    shown: str
    session: int
    opponent: str
    against: str
    score: str
    """What is known of it, in words."""
    counts: str
    due: str
    state: str
    """report, confirm, waits, disputed or done."""
    own: str = ""
    """The score as it was reported, this captain's team first."""
    stanzas: tuple[OwnStanza, ...] = ()
    """Its stanzas, where it has several and was not reported as a whole."""
    duties: Duties = Duties()


def with_link(view: View) -> View:
    """A view of the team that a link opens; a link that opens nothing is told in words."""

    @csrf_exempt  # the address is the key, and no cookie gives any leave
    @wraps(view)
    def found(request: HttpRequest, token: str) -> HttpResponse:
        link = link_of(token)
        if link is None or link.revoked is not None:
            answer = _closed(request, link)
        else:
            answer = view(request, link)
        answer.headers["Cache-Control"] = "no-store"
        answer.headers["X-Robots-Tag"] = "noindex"
        answer.headers["Referrer-Policy"] = "no-referrer"
        return answer

    return found


def _closed(request: HttpRequest, link: CaptainLink | None) -> HttpResponse:
    title, sentence, status = ("Not found", NOBODYS, 404)
    if link is not None:
        title, sentence, status = ("This link is closed", VOIDED, 410)
    context = {"title": title, "sentence": sentence, "competition": link and link.competition}
    return render(request, "convenor/table_closed.html", context, status=status)


@with_link
@require_safe
def page(request: HttpRequest, link: CaptainLink) -> HttpResponse:
    """The matches of the team, those that wait for a word first."""
    return _page(request, link)


def _page(
    request: HttpRequest, link: CaptainLink, mistake: str = "", status: int = 200
) -> HttpResponse:
    desk = desk_of(link.competition)
    now = desk.clock()
    with desk.reading() as there:
        if link.contestant not in there.state.entries:
            return _closed(request, link)
        matches = own_matches(there, link.contestant, now)
        order = ("confirm", "disputed", "report", "waits", "done")
        context = {
            "competition": link.competition,
            "name": name_of(there, link.contestant),
            "matches": sorted(matches, key=lambda each: order.index(each.state)),
            "secret": link.secret,
            **own_systems(there, link.contestant),
            "mistake": mistake,
            "said": request.GET.get("said") == "1",
            "told": request.GET.get("told", "")[:400],
            "captain": named_captain(there.state, link.contestant),
        }
        return render(request, "convenor/captain.html", context, status=status)


def own_matches(there: Competition, contestant: str, now: datetime.datetime) -> list[OwnMatch]:
    """The matches of a contestant in all rounds that are drawn and published."""
    return [
        _own(there, match, contestant, now)
        for plan in there.state.the_plan.stages
        if plan.in_matches
        for session in there.state.sessions_of(plan.name)
        if is_out(session)
        for match in pipeline.match_scores(there, plan.name, session.number)
        if contestant in match.pairing.contestants
    ]


def _own(
    there: Competition, match: MatchFigure, contestant: str, now: datetime.datetime
) -> OwnMatch:
    other = match.pairing.opponent_of(contestant)
    report, day = match.report, play_by(there, match)
    vp, theirs = match.vp(contestant), match.vp(other)
    return OwnMatch(
        match.stage,
        there.state.the_plan.stage(match.stage).shown,
        match.session,
        other,
        name_of(there, other),
        _known(match),
        "" if vp is None or theirs is None else f"{show(vp, 2)}–{show(theirs, 2)} VP",
        "" if day is None else f"to be played by {day:%A} {day.day} {day:%B}",
        _state(there, match, contestant),
        "" if report is None else write_score(report.said, (contestant, other)),
        own_stanzas(match, contestant),
        duties(there, match, contestant, now),
    )


def _known(match: MatchFigure) -> str:
    """The score that was said, and how many stanzas it is of while more are to come."""
    if match.report is None:
        return ""
    said, all_ = match.report.said, len(match.pairing.stanzas)
    so_far = f" after {len(said.stanzas)} of {all_} stanzas"
    return score_words(said) + (so_far if 0 < len(said.stanzas) < all_ else "")


def own_stanzas(match: MatchFigure, contestant: str) -> tuple[OwnStanza, ...]:
    """The stanzas of a match that has several, the own team's IMPs first.

    None where the match was said as a whole.
    """
    count = len(match.pairing.stanzas)
    said = () if match.report is None else match.report.said.stanzas
    if count < MANY or (match.report is not None and not said):
        return ()
    turned = match.report is not None and match.report.said.contestants[0] != contestant
    own = [each[::-1] if turned else each for each in said]
    known = [OwnStanza(at, show(ours), show(theirs)) for at, (ours, theirs) in enumerate(own, 1)]
    return (*known, *(OwnStanza(at) for at in range(len(own) + 1, count + 1)))


def _state(there: Competition, match: MatchFigure, contestant: str) -> str:
    """What a match wants of this captain."""
    session, report = there.state.session(match.stage, match.session), match.report
    if session.posted is not None or (match.complete and not match.by_report):
        return "done"
    if report is None:
        return "report"
    if report.disputed is not None:
        return "disputed"
    if report.confirmed:
        return "done" if match.complete else "report"
    return "waits" if report.said.side == contestant else "confirm"


@with_link
@require_POST
def duty(request: HttpRequest, link: CaptainLink) -> HttpResponse:
    """A line-up, a toss, a stanza agreed, a substitute asked for."""
    said = {name: str(request.POST.get(name, ""))[:LONGEST].strip() for name in request.POST}
    try:
        told = do_duty(desk_of(link.competition), link.contestant, said)
    except (Mistake, Refusal) as no:
        sentence, status = str(no), 400 if isinstance(no, Mistake) else 409
        return _page(request, link, sentence[:1].upper() + sentence[1:], status)
    where = reverse("captain:page", args=[link.secret])
    return HttpResponseRedirect(f"{where}?{urlencode({'said': '1', 'told': told})}")


@with_link
@require_POST
def system(request: HttpRequest, link: CaptainLink) -> HttpResponse:
    """A system that the contestant plays, with its card or notes as a file."""
    try:
        told = lodge_with_file(request, link)
    except (Mistake, Refusal) as no:
        sentence, status = str(no), 400 if isinstance(no, Mistake) else 409
        return _page(request, link, sentence[:1].upper() + sentence[1:], status)
    where = reverse("captain:page", args=[link.secret])
    return HttpResponseRedirect(f"{where}?{urlencode({'said': '1', 'told': told})}")


@with_link
@require_POST
def report(request: HttpRequest, link: CaptainLink) -> HttpResponse:
    """A score, or the word that the other captain's is right."""
    said = {name: str(request.POST.get(name, ""))[:LONGEST].strip() for name in request.POST}
    try:
        _record(link, said)
    except (Mistake, Refusal) as no:
        sentence = str(no)
        status = 400 if isinstance(no, Mistake) else 409
        return _page(request, link, sentence[:1].upper() + sentence[1:], status)
    return HttpResponseRedirect(reverse("captain:page", args=[link.secret]) + "?said=1")


def _record(link: CaptainLink, said: dict[str, str]) -> None:
    own, other = link.contestant, said.get("opponent", "")
    round_ = said.get("session", "")
    if not (round_.isascii() and round_.isdecimal()):
        raise Mistake("That cannot be read: open the link once more.")
    both = [own, other]
    given = {"stage": said.get("stage", ""), "session": int(round_), "contestants": both}
    given["side"] = own
    name = captain_of(own)
    desk = desk_of(link.competition)
    if said.get("do") == "confirm":
        with desk.reading() as there:
            found = there.state.match_report(said.get("stage", ""), int(round_), both)
            seen = "" if found is None else write_score(found.said, (own, other))
            if seen != said.get("seen", ""):
                raise Refusal("the score has changed since you opened this page: look again.")
        desk.do("confirm-match-score", given, name, "player", table=name)
        return
    score = said.get("score", "") or written_by(said)
    if not score:
        raise Mistake("the match has no score: write the IMPs of both sides.")
    desk.do("enter-match-score", {**given, "score": score}, name, "player", table=name)


def written_by(said: Mapping[str, str]) -> str:
    """The score that the fields of a form say: of the whole match, or stanza by stanza."""
    ours, theirs = said.get("ours", ""), said.get("theirs", "")
    if ours and theirs:
        return f"{ours}-{theirs}"
    numbers = sorted(int(each[5:]) for each in said if _OF_STANZA.fullmatch(each))
    both = [(said[f"ours {each}"], said.get(f"theirs {each}", "")) for each in numbers]
    while both and both[-1] == ("", ""):
        both.pop()
    for at, (one, other) in enumerate(both, 1):
        if not (one and other):
            raise Mistake(f"stanza {at} has no score of both sides: stanzas are reported in turn.")
    told = f"{BETWEEN} ".join(f"{one}-{other}" for one, other in both)
    return f"{told}{BETWEEN}" if len(both) == 1 else told
