"""Cards that last as long as their event; leads tried in each session; calls that were seen.
The office's cabinet; lists of players that wait to be decided; events that are over."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0009_captain_links"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="tabletoken",
            name="contestant",
            field=models.CharField(blank=True, default="", max_length=40),
        ),
        migrations.AlterField(
            model_name="tabletoken",
            name="stage",
            field=models.CharField(blank=True, default="", max_length=80),
        ),
        migrations.AlterField(
            model_name="tabletoken",
            name="session",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="tabletoken",
            name="table",
            field=models.CharField(blank=True, default="", max_length=20),
        ),
        migrations.AlterField(
            model_name="tabletoken",
            name="expires",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="triedlead",
            name="place",
            field=models.CharField(blank=True, default="", max_length=100),
        ),
        migrations.RemoveConstraint(model_name="triedlead", name="one_try_a_lead"),
        migrations.AddConstraint(
            model_name="triedlead",
            constraint=models.UniqueConstraint(
                fields=("token", "place", "board", "lead"), name="one_try_a_lead"
            ),
        ),
        migrations.CreateModel(
            name="SeenCall",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("call", models.CharField(max_length=40)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seen_calls",
                        to="store.competition",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="seencall",
            constraint=models.UniqueConstraint(
                fields=("competition", "call"), name="a_call_is_seen_once"
            ),
        ),
        migrations.CreateModel(
            name="PersonRow",
            fields=[
                ("commitment", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("number", models.CharField(max_length=40)),
                ("salt", models.CharField(max_length=32)),
                ("record", models.TextField()),
            ],
            options={"db_table": "convenor_person"},
        ),
        migrations.CreateModel(
            name="SentList",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("cells", models.JSONField()),
                ("as_at", models.DateField(null=True)),
                ("sent", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="competition",
            name="archived",
            field=models.BooleanField(default=False, verbose_name="among the earlier events"),
        ),
    ]
