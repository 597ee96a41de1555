"""The public surface: what the package promises to export, and that its values stay put."""

import dataclasses
import pickle

import pytest

import convenor.bridge as bridge

VALUES = [
    bridge.Board(7),
    bridge.parse_contract("4SX by N"),
    bridge.PASSED_OUT,
    bridge.NOT_PLAYED,
    bridge.UNKNOWN,
    bridge.parse_result("3NT+1 by W"),
    bridge.ScoreOnly(-620),
    bridge.parse_card("SA"),
    bridge.random_deal(1),
]


def test_every_public_name_is_there_once():
    assert all(hasattr(bridge, name) for name in bridge.__all__)
    assert len(set(bridge.__all__)) == len(bridge.__all__)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values_cannot_be_changed(value):
    for field in dataclasses.fields(value):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, field.name, None)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_values_can_be_keys_and_can_be_sent_elsewhere(value):
    assert hash(value) == hash(pickle.loads(pickle.dumps(value)))
    assert pickle.loads(pickle.dumps(value)) == value
