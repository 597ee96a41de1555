"""The tables of ledgers, as the store of `ledger/` makes them, in the site's database."""

from django.db import migrations

from convenor.ledger.sql_tables import SCHEMA_VERSION, TABLES


def make_tables(_apps, editor):
    """Make them unless they are there, with the version that this program writes."""
    with editor.connection.cursor() as cursor:
        for statement in TABLES:
            cursor.execute(statement)
        cursor.execute("SELECT count(*) FROM convenor_ledger_schema")
        if not cursor.fetchone()[0]:
            cursor.execute(
                "INSERT INTO convenor_ledger_schema (version) VALUES (%s)", [SCHEMA_VERSION]
            )


class Migration(migrations.Migration):
    dependencies = [("store", "0002_competitions")]

    # Facts are never dropped: going back leaves the tables where they are.
    operations = [migrations.RunPython(make_tables, migrations.RunPython.noop)]
