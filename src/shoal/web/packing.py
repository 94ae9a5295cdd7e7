"""Packing a stream for slow lines: gzip, event by event, each complete when it is sent.

Large events are compressed; small ones go as they are, which the format allows and which costs nothing."""

from __future__ import annotations

import zlib

HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # of every gzip stream: deflate, no name, no time
WORTH_IT = 6 * 1024  # bytes from which an event is compressed
MOST_STORED = 0xFFFF
LEVEL = 4


def pack(event: bytes) -> bytes:
    """Whole blocks of deflated data that end on a byte, so that whatever follows stands for itself."""
    if len(event) < WORTH_IT:
        size = len(event)
        return b"\0" + size.to_bytes(2, "little") + (size ^ MOST_STORED).to_bytes(2, "little") + event
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(event) + packer.flush(zlib.Z_SYNC_FLUSH)


def unpacks(accepted: str) -> bool:
    """Whether a reader with this `Accept-Encoding` unpacks gzip."""
    for each in accepted.lower().split(","):
        name, _, weight = each.partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
