"""The row of the demonstration festival."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("store", "0004_webhooks")]

    operations = [
        migrations.CreateModel(
            name="Demonstration",
            fields=[
                (
                    "festival",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="demonstration",
                        serialize=False,
                        to="store.festival",
                    ),
                ),
                (
                    "times",
                    models.PositiveIntegerField(default=1, verbose_name="how often it was begun"),
                ),
                ("paused", models.BooleanField(default=False)),
                (
                    "player",
                    models.CharField(
                        blank=True, max_length=120, verbose_name="the process that plays"
                    ),
                ),
                ("player_until", models.DateTimeField(blank=True, null=True)),
            ],
        ),
    ]
