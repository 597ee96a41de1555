"""The benchmark of live viewers runs with a few of them; no time is asserted."""

from convenor.bench.site_live import site_live


def test_every_viewer_hears_of_every_result() -> None:
    measured = site_live(viewers=30, pages=20, results=3, every=0.1, tables=8)
    found = {each.name: each for each in measured}
    assert set(found) == {
        "live-receipt-p99",
        "live-received",
        "live-page-p99",
        "live-shown",
        "live-memory",
        "live-pages",
        "live-work",
    }
    assert found["live-received"].value == found["live-shown"].value == 1
    assert found["live-page-p99"].value >= found["live-receipt-p99"].value > 0
    assert "0 fetched" in found["live-page-p99"].note  # what changed was sent to all of them
