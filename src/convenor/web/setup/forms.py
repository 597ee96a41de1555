"""The form of a new competition: its name, day, place and officials, and the template's questions.

A template goes in, a form comes out with every question at its usual answer; what was answered
comes back typed as the template wants it.
"""

from __future__ import annotations

import datetime
from typing import Any

from django import forms
from django.core.validators import BaseValidator
from django.utils import timezone
from django.utils.text import slugify

from convenor.competition.plans.layers import LONGEST
from convenor.competition.plans.layers_checked import Line, laid, lines_with, plain_lines
from convenor.competition.plans.templates import Question, Template, WrongAnswer, plan_data
from convenor.errors import Mistake, did_you_mean
from convenor.regulation.source import RulebookMistake
from convenor.web.accounts.models import User
from convenor.web.store.models import Competition
from convenor.web.zones import checked_zone, likely

YES_OR_NO = (("yes", "yes"), ("no", "no"))
MOST_OFFICIALS = 20
EARLIEST, LATEST = datetime.date(1950, 1, 1), datetime.date(2200, 1, 1)


class Beginning(forms.Form):
    """What is asked of a new competition."""

    title = forms.CharField(label="Name", max_length=120)
    begins = forms.DateField(
        label="First day", widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    venue = forms.CharField(
        label="Place",
        max_length=200,
        required=False,
        help_text="Shown with the name; may be empty.",
    )
    zone = forms.CharField(
        label="Time zone",
        max_length=80,
        required=False,
        help_text="Of the clock in the room: all times are shown by it.",
        widget=forms.TextInput(attrs={"list": "zones", "autocomplete": "off"}),
    )
    directors = forms.CharField(
        label="Other directors",
        max_length=1000,
        required=False,
        help_text="You may direct it yourself. Others by the names they sign in with, with commas; "
        "those without an account are invited by a link later.",
    )
    layer = forms.CharField(
        label="Supplementary regulations",
        max_length=LONGEST,
        required=False,
        strip=False,
        help_text="Only where this event departs from the book: a layer of [[change]] entries, as "
        "the guide for authors shows it. The competition keeps what it says.",
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
    )
    public = forms.BooleanField(label="Shown to everybody", required=False, initial=True)

    def __init__(self, template: Template, data: Any = None) -> None:
        usual = {
            "title": template.title,
            "begins": timezone.localdate(),
            "zone": likely(template),
            "public": True,
        }
        super().__init__(data, initial=usual)
        self.template = template
        self.fields["zone"].widget.attrs["data-likely"] = usual["zone"]
        self.layer_lines: tuple[Line, ...] = ()
        for question in template.questions:
            self.fields[f"q_{question.name}"] = field_of(question)
        for field in self.fields.values():
            field.error_messages["required"] = "Nothing is given here: fill it in."
            _in_words(field)
        for name, field in self.fields.items():
            ids = [f"h_{name}"] if field.help_text else []
            if self.is_bound and name in self.errors:
                field.widget.attrs["aria-invalid"] = "true"
                ids.append(f"p_{name}")
            if ids:
                field.widget.attrs["aria-describedby"] = " ".join(ids)

    @property
    def general(self) -> list[object]:
        apart = ("q_", "layer")
        return [each for each in self if not each.name.startswith(apart)]

    @property
    def questions(self) -> list[tuple[object, Question]]:
        return [(self[f"q_{each.name}"], each) for each in self.template.questions]

    def clean_title(self) -> str:
        title: str = " ".join(self.cleaned_data["title"].split())
        if not slugify(title):
            raise forms.ValidationError("The name needs a letter or a number.")
        return title

    def clean_begins(self) -> datetime.date:
        begins: datetime.date = self.cleaned_data["begins"]
        if not EARLIEST <= begins <= LATEST:
            raise forms.ValidationError("That day is too far away: write it as 2026-03-01.")
        return begins

    def clean_zone(self) -> str:
        try:
            return checked_zone(self.cleaned_data["zone"] or likely(self.template))
        except Mistake as mistake:
            raise forms.ValidationError(str(mistake)) from None

    def clean_directors(self) -> list[User]:
        names = [each.strip() for each in self.cleaned_data["directors"].split(",") if each.strip()]
        if len(names) > MOST_OFFICIALS:
            raise forms.ValidationError(f"Name {MOST_OFFICIALS} at most; others come later.")
        found = []
        for name in dict.fromkeys(names):
            user = User.objects.filter(name__iexact=name, is_active=True).first()
            if user is None:
                raise forms.ValidationError(
                    f"There is no account '{name[:80]}': leave it out, and invite them by a link "
                    "once the competition is set up."
                )
            found.append(user)
        return found

    def clean_layer(self) -> str:
        return plain_lines(self.cleaned_data["layer"])

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                plan = plan_data(self.template, self.answers)
            except Mistake as mistake:
                self._blame(mistake)
            else:
                self._prove_layer(plan, cleaned["layer"])
        return cleaned

    def _prove_layer(self, plan: dict[str, object], text: str) -> None:
        """What is wrong with the organiser's own layer, beside the lines that it is about."""
        try:
            laid(plan, text)
        except RulebookMistake as mistake:
            self.layer_lines = lines_with(mistake.problems, text)
            self.add_error("layer", "Something is not right in these lines:")
        except Mistake as mistake:
            self.add_error("layer", str(mistake))

    @property
    def plan(self) -> dict[str, object]:
        """The plan by the answers, with the organiser's own layer in it."""
        return laid(plan_data(self.template, self.answers), self.cleaned_data["layer"])

    def _blame(self, mistake: Mistake) -> None:
        """Put what is wrong with an answer beside its question."""
        if isinstance(mistake, WrongAnswer):
            self.add_error(f"q_{mistake.question}", mistake.said)
        else:
            self.add_error(None, str(mistake))

    @property
    def answers(self) -> dict[str, object]:
        """The answers as the template wants them."""
        found = {}
        for each in self.template.questions:
            given = self.cleaned_data.get(f"q_{each.name}")
            if given not in (None, ""):
                found[each.name] = _typed(each, given)
        return found


def _in_words(field: forms.Field) -> None:
    """What is wrong with a number is said as everywhere else here."""
    if not isinstance(field, forms.IntegerField):
        return
    field.error_messages["invalid"] = "This is no whole number: write it in figures."
    least, most = field.min_value, field.max_value
    limits = f"from {least} to {most}" if None not in (least, most) else "that is possible here"
    for each in field.validators:
        if isinstance(each, BaseValidator):
            each.message = f"%(show_value)s cannot be: write a number {limits}."


def field_of(question: Question) -> forms.Field:
    """A question as a field of the form."""
    usual = question.default
    if question.kind == "yes or no":
        first = {True: "yes", False: "no"}.get(usual, usual)  # type: ignore[call-overload]
        return forms.ChoiceField(
            label=question.asks, choices=YES_OR_NO, initial=first, widget=forms.RadioSelect
        )
    if question.choices:
        choices = [(str(each), str(each)) for each in question.choices]
        return forms.ChoiceField(label=question.asks, choices=choices, initial=str(usual))
    if question.kind == "number":
        return forms.IntegerField(
            label=question.asks,
            initial=usual,
            required=usual is None and not question.may_be_left,
            min_value=question.least,
            max_value=question.most,
        )
    return forms.CharField(
        label=question.asks,
        initial=usual,
        required=usual is None and not question.may_be_left,
        max_length=200,
    )


def _typed(question: Question, given: object) -> object:
    numbers = {str(each): each for each in question.choices if isinstance(each, int)}
    return numbers.get(given, given) if isinstance(given, str) else given


def free_slug(title: str) -> str:
    """An address of its own for a competition of this name."""
    word = slugify(title)[:50].strip("-") or "competition"
    taken = set(Competition.objects.filter(slug__startswith=word).values_list("slug", flat=True))
    number = 1
    while (name := word if number == 1 else f"{word}-{number}") in taken:
        number += 1
    return name


def near_template(id: str, ids: Any) -> str:
    """A sentence about a template that is not there."""
    return f"There is no template '{id[:60]}': {did_you_mean(id, ids)}"
