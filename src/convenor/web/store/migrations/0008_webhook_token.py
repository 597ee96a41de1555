"""A webhook ends with the token that made it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("store", "0007_tried_leads")]

    operations = [
        migrations.AddField(
            model_name="webhook",
            name="token",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="webhooks",
                to="store.apitoken",
                verbose_name="the token that made it, with which it ends",
            ),
        )
    ]
