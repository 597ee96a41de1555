"""Events that are over stand among the earlier ones."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("store", "0011_office")]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="archived",
            field=models.BooleanField(default=False, verbose_name="among the earlier events"),
        ),
    ]
