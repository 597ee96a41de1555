"""Links by which captains report the scores of their matches."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import convenor.web.store.secrets


class Migration(migrations.Migration):
    dependencies = [("store", "0008_webhook_token")]

    operations = [
        migrations.CreateModel(
            name="CaptainLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("contestant", models.CharField(max_length=40)),
                (
                    "salt",
                    models.CharField(
                        default=convenor.web.store.secrets.new_salt, editable=False, max_length=32
                    ),
                ),
                ("secret_hash", models.CharField(editable=False, max_length=64, unique=True)),
                (
                    "created",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                ("revoked", models.DateTimeField(blank=True, null=True)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="captains",
                        to="store.competition",
                    ),
                ),
            ],
            options={"ordering": ("competition", "contestant")},
        ),
    ]
