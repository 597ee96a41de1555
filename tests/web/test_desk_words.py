"""No code word on any form of the desk or any public page; the forms that are used most.

Every form that a director can open and every page that everybody can see is read as a person reads
it, and looked through for names of ours: underscores, dotted ids of settings, words about plans.
"""

import html
import re

import pytest
from django.urls import reverse

from convenor.actions.catalogue import actions
from convenor.web.desk.award_fields import PICKS, composed, shown

pytestmark = pytest.mark.django_db
CODE = re.compile(
    r"[A-Za-z]+_[A-Za-z_]+"  # opponents_mean
    r"|\b[a-z]+\.\d+\.[a-z]+\b"  # ties.2.scope
    r"|in the plan\b|the book's word|\bJSON\b|not said|More that can be said|\boptional\b"
)
THEM = re.compile(r"\bcontestants?\b", re.IGNORECASE)
"""They are pairs, teams or players, but in the words of a clause."""
PUBLIC = ("", "s/{stage}/", "s/{stage}/round/1/", "s/{stage}/cross/", "conditions/", "find/")


def as_read(page: str) -> str:
    """What somebody reads of a page, choices and placeholders among it."""
    page = re.sub(r"<(script|style|code)\b.*?</\1>", " ", page, flags=re.S)
    said = " ".join(re.findall(r'(?:placeholder|aria-label|title)="([^"]*)"', page))
    return html.unescape(" ".join((re.sub(r"<[^>]*>", " ", page) + " " + said).split()))


def code_words(page: str, *looked_for: re.Pattern[str]) -> list[str]:
    text = as_read(page.partition("<main")[2].partition("</main>")[0])
    found = [e for each in looked_for or (CODE,) for e in each.finditer(text)]
    return [text[max(0, e.start() - 40) : e.end() + 20] for e in found]


@pytest.mark.parametrize(
    ("template", "entries"),
    [
        ("club-duplicate", 8),
        ("sabf-swiss-teams", 8),
        ("sbu-knock-out-teams", 8),
        ("qba-championship-pairs", 12),
    ],
)
def test_no_form_and_no_public_page_has_a_code_word(play, client, template, entries):
    done = 1 if "swiss" in template else 0
    played = play(template, template=template, teams=entries, rounds_done=done)
    client.force_login(played.convenor)
    slug, found = played.competition.slug, {}
    for name in actions():
        for place in ({}, {"stage": played.stage, "session": str(played.session)}):
            answer = client.get(reverse("desk:do", args=[slug, name]), place)
            looked_for = (CODE,) if name == "change-conditions" else (CODE, THEM)
            page = answer.content.decode()
            if answer.status_code == 200 and (words := code_words(page, *looked_for)):
                found[name] = words
    desk = ("", "do/", "palette", "stage/{stage}/", "s/{stage}/{session}/", "what-if/")
    pages = [f"/c/{slug}/{each}" for each in PUBLIC] + [f"/desk/{slug}/{each}" for each in desk]
    for each in pages:
        address = each.format(stage=played.stage, session=played.session)
        answer = client.get(address)
        if answer.status_code == 200 and (words := code_words(answer.content.decode())):
            found[address] = words
    assert found == {}


def test_a_ruling_is_pressed_and_its_place_is_said_once(play, client):
    played = play("club", template="club-duplicate", teams=8, rounds_done=0, entered=0)
    seat = played.desk.refresh().state.session(played.stage, 1).seating.seats[0]
    board, slug = seat.boards[0], played.competition.slug
    client.force_login(played.director)
    place = {"stage": played.stage, "session": "1", "table": seat.table, "board": str(board)}
    form = client.get(reverse("desk:do", args=[slug, "rule"]), place).content.decode()
    head = re.search(r'<p class="deed-place">([^<]*)</p>', form)[1]
    assert head == f"Evening, session 1 · table {seat.table} · board {board}"
    assert form.index("<summary>Another place") < form.index('name="board"')
    assert 'id="record"' not in form
    assert re.search(r'type="checkbox" id="f-pending"', form)
    pressed = {"ns-pick": "A+", "ew-pick": "A-", "reason": "unauthorised information"}
    answer = client.post(reverse("desk:do", args=[slug, "rule"]), {**place, **pressed})
    page = answer.content.decode()
    assert "average plus to North-South, average minus to East-West" in as_read(page)
    weighted = {"ns-pick": "assigned", "ew-pick": ""}
    rows = {"ns-result-1": "4S= by N", "ns-weight-1": "60", "ns-result-2": "4S-1 by N"}
    short = client.post(
        reverse("desk:do", args=[slug, "rule"]), {**place, **weighted, **rows, "ns-weight-2": "30"}
    ).content.decode()
    assert "<output data-sum>90</output>" in short
    assert 'id="record"' not in short
    right = {**place, **weighted, **rows, "ns-weight-2": "40", "step": "do", "key": "k" * 16}
    client.post(reverse("desk:do", args=[slug, "rule"]), right)
    given = played.desk.refresh().facts[-1].body
    assert [each["result"] for each in given["ns"]["assigned"]] == ["4S= by N", "4S-1 by N"]


@pytest.mark.parametrize(
    "said", ["", "average plus", "60%", "55%", "4S= by N", "60% 4S= by N, 40% 4S-1 by N"]
)
def test_a_score_is_the_same_as_buttons_and_as_words(said):
    """Pressed, said, and pressed again: nothing is lost on the way."""
    buttons = shown(said)
    sent = {"ns-pick": buttons.pick, "ns-percent": buttons.percent}
    for at, row in enumerate(buttons.rows, 1):
        sent |= {f"ns-result-{at}": row.result, f"ns-weight-{at}": row.weight}
    assert composed("ns", sent) == said
    assert composed("ns", {}) is None
    assert buttons.pick in {"", "assigned", "percent", *(each for each, _, _ in PICKS)}


def test_a_fine_begins_with_the_figure_of_the_tariff(play, client):
    played = play("sbu", template="sbu-swiss-teams", teams=8, rounds_done=0)
    client.force_login(played.director)
    place = {"stage": played.stage, "session": "1", "contestant": "1"}
    address = reverse("desk:do", args=["sbu", "fine"])
    form = client.get(address, place).content.decode()
    assert re.search(r'id="f-amount" name="amount" value="0\.5"', form)
    assert re.search(r'<option value="VP" selected>VPs</option>', form)
    evening = play("club", template="club-duplicate", teams=8, rounds_done=0)
    client.force_login(evening.director)
    place = {"stage": evening.stage, "session": "1", "contestant": "1"}
    form = client.get(reverse("desk:do", args=["club", "fine"]), place).content.decode()
    units = re.search(r'id="f-unit".*?</select>', form, re.S)[0]
    assert units.index("matchpoints") < units.index("percent of the session")
    assert "selected" not in units, "a percentage of a session is nobody's usual fine"
