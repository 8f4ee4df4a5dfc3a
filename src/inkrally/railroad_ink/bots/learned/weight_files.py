"""Reads and writes the file of a neural network: a JSON header with a checksum, then weights in half precision.

The module accepts a file only if it is intact and was fitted to the current plain value and inputs. A network for other
inputs would give wrong values without an error.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

import msgspec

from inkrally.match.errors import BadInput
from inkrally.railroad_ink.bots.bot_data import read_bot_file
from inkrally.railroad_ink.bots.evaluation.expansion_value import FEATURE_NAMES
from inkrally.railroad_ink.bots.evaluation.search_setup import read_tables
from inkrally.railroad_ink.bots.evaluation.second_board_setup import weights_of_board
from inkrally.railroad_ink.bots.evaluation.weights import VALUE_FEATURE_NAMES, read_weights
from inkrally.railroad_ink.bots.learned.modes import BASE, MODE_SEPARATOR, MODES, rows_of, setup_of_mode
from inkrally.railroad_ink.bots.learned.net import Weights, sizes

FORMAT = 1

MAX_HALF_FLOAT = 65504.0
"""The largest number in half precision."""


class LearnedValue(NamedTuple):
    """The weights of a learned value.

    `prunes` tells whether the learned value is better than the plain value also for incomplete turns.
    """

    weights: Weights
    prunes: bool = True


class WeightsHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of the file of a neural network.

    Attributes:
        inkrally_net: The format version.
        mode: The mode that the network is for (`modes.py`), such as a choice of expansions.
        fits: The `signature` of the inputs and the plain value that the network was fitted to.
        checksum: The checksum of the weights.
        prunes: As in `LearnedValue`.
    """

    inkrally_net: int
    mode: str
    fits: str
    checksum: str
    prunes: bool


@cache
def signature(mode: str) -> str:
    """Return a hash of everything that a network depends on: its inputs, its sizes, and the plain value."""
    setup = setup_of_mode(mode)
    plain = read_weights(setup.edition) if setup.second_board is None else weights_of_board(setup.second_board.name)
    names = [component.name for component in setup.components]
    found: list[object] = [sizes(rows_of(mode)), VALUE_FEATURE_NAMES, plain]
    if names:
        found += [names, FEATURE_NAMES, [read_tables().get(name) for name in names]]
    return sha256(msgspec.json.encode(found)).hexdigest()[:16]


def encode_weights(mode: str, numbers: Sequence[float], prunes: bool = True) -> bytes:
    """Return the content of a file for the weights `numbers`, which are in the order of `sizes`."""
    body = struct.pack(f"<{len(numbers)}e", *(max(-MAX_HALF_FLOAT, min(MAX_HALF_FLOAT, number)) for number in numbers))
    header = WeightsHeader(FORMAT, mode, signature(mode), sha256(body).hexdigest(), prunes)
    return msgspec.json.encode(header) + b"\n" + body


def decode_weights(data: bytes, mode: str) -> array[float]:
    """Return the weights in the content of a file.

    Raises:
        BadInput: `net-damaged` if the file is corrupted; `net-foreign` if it is for another mode, plain value or
            inputs.
    """
    line, _, body = data.partition(b"\n")
    try:
        header = msgspec.json.decode(line, type=WeightsHeader)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadInput("net-damaged", "this is not a network file: its first line is invalid") from None
    if header.inkrally_net != FORMAT:
        raise BadInput("net-foreign", f"the file has format {header.inkrally_net}; this version reads {FORMAT}")
    if sha256(body).hexdigest() != header.checksum or len(body) % 2:
        raise BadInput("net-damaged", "the network file is damaged: the checksum or number of its weights is wrong")
    if header.mode != mode:
        raise BadInput("net-foreign", f"the network is for {header.mode[:40]!r}, not for {mode!r}")
    if header.fits != signature(mode) or len(body) != 2 * sum(sizes(rows_of(mode))):
        raise BadInput(
            "net-foreign", "the network was trained with other inputs or another hand-made value; train it again"
        )
    return array("d", struct.unpack(f"<{len(body) // 2}e", body))


@cache
def packaged_value(mode: str) -> LearnedValue | None:
    """Return the learned value for a mode from the file in the package, or None if there is no file.

    Raises the errors of `decode_weights`.
    """
    data = packaged_file(mode)
    if data is None:
        return None
    header = msgspec.json.decode(data.partition(b"\n")[0], type=WeightsHeader)
    return LearnedValue(Weights(decode_weights(data, mode)), header.prunes)


def packaged_weights(mode: str) -> array[float] | None:
    """Return the weights of a packaged network as floating point numbers, or None if there is no such network."""
    data = packaged_file(mode)
    return None if data is None else decode_weights(data, mode)


def packaged_file(mode: str, kind: str = "net") -> bytes | None:
    """Return the content of a mode's file in the package: the network (`net`) or its training log (`json`).

    Returns None if there is no such file.
    """
    if mode not in MODES:
        return None
    if mode == BASE or MODE_SEPARATOR in mode:  # modes that do not belong to one expansion
        file = files(__package__).joinpath("weights", f"{mode}.{kind}")
        return file.read_bytes() if file.is_file() else None
    name, _, half = mode.partition("-")
    return read_bot_file(name, f"learned-{half}.{kind}" if half else f"learned.{kind}")
