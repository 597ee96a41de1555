"""The benchmarks of large ledgers and of posts run at small size; no time is asserted."""

from convenor.bench import large_ledgers
from convenor.bench.site_at_once import posts_at_once
from convenor.bench.site_posts import phone_posts
from convenor.bench.site_start import site_start


def test_large_ledgers_are_measured_at_small_size() -> None:
    found = {
        each.name: each.value
        for measured in (
            large_ledgers.fold_cost(few=3, many=6),
            large_ledgers.ledger_undo(facts=30, tables=6),
        )
        for each in measured
    }
    assert set(found) == {"fold-grows", "undo-note", "next-draw"}
    assert all(each > 0 for each in found.values())


def test_posts_are_measured_at_small_size() -> None:
    found = {each.name: each.value for each in phone_posts(small=3, large=4, times=3)}
    assert set(found) == {"phone-post", "phone-post-grows"}
    assert all(each > 0 for each in found.values())


def test_the_start_of_the_site_is_measured() -> None:
    (found,) = site_start(times=1)
    assert found.name == "site-start"
    assert found.value > 0


def test_no_post_is_lost_from_phones_at_once() -> None:
    found = {each.name: each.value for each in posts_at_once(tables=4, posts=6, clients=3)}
    assert found["posts-lost"] == 0
    assert found["posts-at-once"] > 0
