"""Deals that the double-dummy solver has worked out."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("store", "0005_demonstration")]

    operations = [
        migrations.CreateModel(
            name="SolvedDeal",
            fields=[
                (
                    "deal",
                    models.CharField(max_length=80, primary_key=True, serialize=False),
                ),
                ("tricks", models.CharField(max_length=20)),
            ],
        ),
    ]
