"""What stands at the head of an event's paper; cards and notes of systems, kept as files."""

import django.db.models.deletion
import django.utils.timezone
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
        migrations.CreateModel(
            name="SystemFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sha256", models.CharField(max_length=64)),
                ("media", models.CharField(max_length=40)),
                ("content", models.BinaryField()),
                (
                    "stored",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="system_files",
                        to="store.competition",
                    ),
                ),
            ],
            options={"unique_together": {("competition", "sha256")}},
        ),
    ]
