"""The benchmark of live viewers runs with a few of them; no time is asserted."""

from convenor.bench.site_live import site_live


def test_every_viewer_hears_of_every_result() -> None:
    found = {each.name: each for each in site_live(viewers=30, pages=20, results=3, every=0.1)}
    assert set(found) == {"live-receipt-p99", "live-received", "live-memory", "live-pages"}
    assert found["live-received"].value == 1
    assert found["live-receipt-p99"].value > 0
