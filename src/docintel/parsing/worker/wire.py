"""Frames on the pipe between the application and a worker: a JSON header and bytes, never a pickle."""

from __future__ import annotations

import json
import struct
from multiprocessing.connection import Connection
from typing import Any

_LENGTH = struct.Struct("<I")
MAX_FRAME = 1 << 31  # bytes; a frame announced as longer is a worker gone wrong

Header = dict[str, Any]


def send(connection: Connection, header: Header, payload: bytes = b"") -> None:
    """Send one frame. Raises OSError where the other end is gone."""
    encoded = json.dumps(header).encode()
    connection.send_bytes(_LENGTH.pack(len(encoded)) + encoded + payload)


def receive(connection: Connection) -> tuple[Header, bytes]:
    """The next frame, waiting for it. Raises EOFError or OSError where the other end is gone."""
    data = connection.recv_bytes(MAX_FRAME)
    (size,) = _LENGTH.unpack_from(data)
    at = _LENGTH.size + size
    return json.loads(data[_LENGTH.size : at]), data[at:]
