"""Tokens for one competition, and the addresses to which facts are sent."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import convenor.web.store.secrets


class Migration(migrations.Migration):
    dependencies = [
        ("store", "0003_ledgers"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="apitoken",
            name="competition",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="tokens",
                to="store.competition",
                verbose_name="only for this competition",
            ),
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("url", models.CharField(max_length=500)),
                (
                    "salt",
                    models.CharField(
                        default=convenor.web.store.secrets.new_salt, editable=False, max_length=32
                    ),
                ),
                ("active", models.BooleanField(default=True)),
                (
                    "sent",
                    models.PositiveBigIntegerField(
                        default=0, verbose_name="the last fact that was taken"
                    ),
                ),
                (
                    "failures",
                    models.PositiveIntegerField(default=0, verbose_name="failures since then"),
                ),
                ("next_try", models.DateTimeField(default=django.utils.timezone.now)),
                ("last_error", models.CharField(blank=True, max_length=200)),
                (
                    "created",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to="store.competition",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("competition", "pk"),
            },
        ),
    ]
