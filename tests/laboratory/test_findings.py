"""Means, shares, quantiles and histograms, against plain definitions."""

from collections import Counter
from math import ceil, sqrt
from statistics import fmean, median, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from war.analysis.estimates import Mean, Share, Z
from war.engine.rules import Rules
from war.laboratory.findings import OVER_BY, histogram, quantile
from war.laboratory.study import Study
from war.laboratory.tally import length_kept

numbers = st.lists(st.integers(0, 5000), min_size=1, max_size=80)


@given(st.lists(st.integers(0, 10**6), min_size=2, max_size=60))
def test_a_mean_and_its_margin(values: list[int]) -> None:
    found = Mean.of(len(values), sum(values), sum(value * value for value in values))
    assert found.value == pytest.approx(fmean(values))
    assert found.sd == pytest.approx(stdev(values))
    assert found.margin == pytest.approx(1.96 * stdev(values) / sqrt(len(values)))


def test_a_mean_of_little() -> None:
    assert Mean.of(0, 0, 0) == Mean(None, None, None)
    assert Mean.of(1, 7, 49) == Mean(7, None, None)


@given(st.integers(1, 10**6), st.data())
def test_the_interval_of_a_share_is_wilson_s(of: int, data: st.DataObject) -> None:
    """Its ends are the shares from which the one that was seen is just 1.96 standard errors away."""
    share = Share(data.draw(st.integers(0, of)), of)
    assert share.interval
    assert share.value is not None
    low, high = share.interval
    assert 0 <= low <= share.value <= high <= 1 or share.value == pytest.approx(low if share.value == 0 else high)
    for end in (low, high):
        assert abs(share.value - end) == pytest.approx(Z * sqrt(end * (1 - end) / of), rel=1e-6, abs=1e-7)
    assert share.margin == pytest.approx((high - low) / 2)


def test_a_share_of_nothing() -> None:
    share = Share(0, 0)
    assert (share.value, share.interval, share.margin) == (None, None, None)


@given(numbers, st.sampled_from((50, 90, 99)))
def test_quantiles(values: list[int], percent: int) -> None:
    found = quantile(Counter(values), percent)
    assert found
    ordered = sorted(values)
    if percent == 50:
        assert found.value == median(values)
    else:
        assert found.value == ordered[ceil(len(values) * percent / 100) - 1]
    if found.interval:
        assert ordered[0] <= found.interval[0] <= found.value <= found.interval[1] <= ordered[-1]


def test_a_quantile_needs_enough_games_for_a_margin() -> None:
    assert quantile(Counter(), 50) is None
    few, many = (quantile(Counter(range(games)), 99) for games in (50, 5000))
    assert few
    assert many
    assert few.margin is None
    assert many.margin == pytest.approx(1.96 * sqrt(5000 * 0.99 * 0.01), abs=1.5), "ranks are lengths here"


@given(st.lists(st.one_of(st.integers(0, 600), st.integers(0, 10**6)), min_size=1, max_size=200))
def test_a_histogram_holds_every_game_once(values: list[int]) -> None:
    bars = histogram(Counter(map(length_kept, values)), max(values))
    assert sum(bar.games for bar in bars) == len(values)
    assert bars[0].start == 0
    assert [bar.start for bar in bars[1:]] == [bar.end + 1 for bar in bars[:-1]]
    assert len({bar.end - bar.start for bar in bars[:-1]}) <= 1, "but for the last, all are equally wide"
    assert len(bars) <= 42
    for bar in bars:
        assert bar.games == sum(bar.start <= length_kept(value) <= bar.end for value in values)


def test_no_game_has_no_histogram() -> None:
    assert histogram(Counter(), None) == ()


def test_over_by_goes_as_far_as_the_longest_game() -> None:
    study = Study(Rules(limit=120), 50, 3)
    study.run(10**9)
    found = study.result()
    assert list(found.over_by) == [battles for battles in OVER_BY if battles <= 120] + [200]
    assert found.over_by[200].value == 1
