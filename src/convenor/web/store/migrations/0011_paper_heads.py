"""What stands at the head of an event's paper."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("store", "0010_cards_and_office")]

    operations = [
        migrations.CreateModel(
            name="PaperHead",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("club", models.CharField(blank=True, default="", max_length=120)),
                ("logo", models.BinaryField(blank=True, default=b"")),
                (
                    "competition",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="paper_head",
                        to="store.competition",
                    ),
                ),
            ],
        ),
    ]
